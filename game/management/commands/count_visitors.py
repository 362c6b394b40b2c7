"""`manage.py count_visitors`: counts how the bots fared against visitors in games not counted yet."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from game.against_visitors.storing import count_games
from game.management.one_line_errors import OneLineErrors


class Command(OneLineErrors):
    help = (
        "Counts how the bots fared against visitors in ranked games, the latest first, for the laboratory; "
        "stopped, it goes on where it was."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seconds", type=float, default=float("inf"), help="stop after so much processor time"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Games counted: {count_games(options['seconds']):,}.")
