"""`manage.py run_simulation`: carries out a simulation that was started in the admin."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from game.laboratory.runs import carry_out


class Command(BaseCommand):
    help = "Carries out a simulation started in the admin, which starts this command by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", type=int, help="the number of the simulation")

    def handle(self, *args: Any, **options: Any) -> None:
        carry_out(options["run"])
