"""`manage.py run_simulation`: runs simulations that were started in the admin."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from game.laboratory.runs import carry_out


class Command(BaseCommand):
    help = "Runs simulations, one after the other. The admin starts this command by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("runs", type=int, nargs="+", help="the numbers of the simulations")

    def handle(self, *args: Any, **options: Any) -> None:
        carry_out(options["runs"])
