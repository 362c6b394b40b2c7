"""`manage.py prune_games`: remove games that are not ranked and have grown old."""

from __future__ import annotations

import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from leaderboard.recording.pruning import prunable_games, prune_games

DEFAULT_DAYS = 30


class Command(BaseCommand):
    help = (
        "Removes simulated, abandoned and unfinished games, with their hands, in which nothing has happened "
        "for a set time. Ranked games are never removed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=int, default=DEFAULT_DAYS, help=f"how long they are kept (default: {DEFAULT_DAYS})"
        )
        parser.add_argument("--dry-run", action="store_true", help="say how many, and remove none")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"] < 1:  # a younger game may be all that keeps its shuffle from being used again
            raise CommandError("--days takes a number from 1 up.")
        before = timezone.now() - datetime.timedelta(days=options["days"])
        if options["dry_run"]:
            self.stdout.write(f"{prunable_games(before).count()} games would be removed.")
        else:
            self.stdout.write(f"{prune_games(before)} games removed.")
