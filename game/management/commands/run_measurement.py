"""`manage.py run_measurement`: carries out a measurement that was started in the admin."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from game.laboratory.measurement_runs import carry_out


class Command(BaseCommand):
    help = "Carries out a measurement. The admin starts this command by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("measurement", type=int, help="its number")

    def handle(self, *args: Any, **options: Any) -> None:
        carry_out(options["measurement"])
