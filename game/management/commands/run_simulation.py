"""`manage.py run_simulation`: runs a simulation that was started in the admin."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from game.laboratory.runs import carry_out


class Command(BaseCommand):
    help = "Runs a simulation. The admin starts this command by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", type=int, help="the number of the simulation")

    def handle(self, *args: Any, **options: Any) -> None:
        carry_out(options["run"])
