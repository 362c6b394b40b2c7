"""`manage.py prune_games`: removes old games that are not ranked."""

from __future__ import annotations

import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from leaderboard.recording.pruning import prunable_games, prune_games

DEFAULT_DAYS = 30


class Command(BaseCommand):
    help = (
        "Removes simulated, abandoned and unfinished games and their hands if nothing has happened in them "
        "for a number of days. Ranked games are never removed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=int, default=DEFAULT_DAYS, help=f"their minimum age (default: {DEFAULT_DAYS})"
        )
        parser.add_argument("--dry-run", action="store_true", help="say how many, and remove none")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"] < 1:  # the row of a younger game may be needed to refuse its shuffle a second time
            raise CommandError("--days takes a number from 1 up.")
        before = timezone.now() - datetime.timedelta(days=options["days"])
        if options["dry_run"]:
            self.stdout.write(f"{prunable_games(before).count()} games would be removed.")
        else:
            self.stdout.write(f"{prune_games(before)} games removed.")
