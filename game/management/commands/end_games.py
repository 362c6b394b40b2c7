"""`manage.py end_games`: ends the games in which nothing happens any more; after a restore, all."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from game.day.closing import close_all_days, close_due_days
from game.day.opening import today
from game.play.day_chain import ensure_chain
from game.play.endings import clear_ended_games, end_all_games, end_silent_games
from game.setup.used_promises import begin_new_epoch, clear_old_promises


class Command(BaseCommand):
    help = (
        "Ends the games in which nothing has happened for seven days, as if they had been left, and clears"
        " away what ended games no longer need. Run it every night, before clearsessions."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--restored",
            action="store_true",
            help="end every game that runs, and let no cookie made before now begin one: after a copy of the"
            " database has been put back by hand (restore does it itself)",
        )

    def handle(self, *args: Any, restored: bool, **options: Any) -> None:
        now = time.time()
        if restored:
            begin_new_epoch()
            self.stdout.write(f"Ended {end_all_games(now)} running games")
            close_all_days(now)
            return
        self.stdout.write(f"Ended {end_silent_games(now)} games in which nothing had happened for seven days")
        self.stdout.write(f"Closed {close_due_days(now)} games of the day")
        ensure_chain(today(now))
        clear_ended_games(now)
        clear_old_promises(now)
