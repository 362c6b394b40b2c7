"""`manage.py count_visitors`: counts how the bots fared against visitors in games not counted yet, and
values the costliest decisions."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from game.against_visitors.storing import count_games
from game.against_visitors.valuing import value_costly
from game.management.one_line_errors import OneLineErrors


class Command(OneLineErrors):
    help = (
        "Counts how the bots fared against visitors in ranked games, the latest first, for the laboratory, "
        "and values their dearest decisions; stopped, it goes on where it was."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seconds", type=float, default=float("inf"), help="stop after so much processor time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.thread_time()
        self.stdout.write(f"Games counted: {count_games(options['seconds']):,}.")
        left = options["seconds"] - (time.thread_time() - began)
        if left > 0:
            self.stdout.write(f"Decisions valued: {value_costly(left):,}.")
