"""Makes the tables of strength percents, which spare bots' decisions their counting."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from game.engine.odds.percents import TABLES_NAME, build_tables, open_tables

NICENESS = 10


class Command(BaseCommand):
    help = (
        "Counts the strength percents of all hands on all boards into the data folder, unless they are there "
        "and sound. Without them bots count for every decision."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="even where they are there and sound")
        parser.add_argument("--in-background", action="store_true", help="let everything else go first")

    def handle(self, *, again: bool, in_background: bool, **options: Any) -> None:
        path = Path(settings.DATA_DIR) / TABLES_NAME
        if not again and open_tables(path) is not None:
            self.stdout.write(f"{path} is there and sound.")
            return
        if in_background:
            os.nice(NICENESS)
        began = perf_counter()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            build_tables(path)
        except (OSError, ValueError) as error:
            raise CommandError(f"The strength percents could not be made: {error}.") from error
        self.stdout.write(
            f"{path}: {path.stat().st_size / 1e6:.1f} MB in {perf_counter() - began:.1f} seconds."
        )
