"""`manage.py imitate`: makes a decision table that plays as people were seen to play."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from game.management.one_line_errors import OneLineErrors
from game.training.files import write_imitation
from game.training.imitation import TEMPERS, imitating_table


class Command(OneLineErrors):
    help = (
        "Writes the rows of a ring table that plays as people were seen to play, and where they come from. "
        "The same table gives the same bytes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", choices=list(TEMPERS), help="which table to make")
        parser.add_argument("--output", type=Path, default=Path("trained"), help="the folder to write to")

    def handle(self, *args: Any, table: str, output: Path, **options: Any) -> None:
        for path in write_imitation(imitating_table(table, TEMPERS[table]), output):
            self.stdout.write(str(path))
