"""`manage.py adjust_games`: works out the luck of finished games, where nobody has done so yet."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from game.history.recorded_game import published_history
from game.luck.estimator.value_function import VERSION
from game.luck.games import rule_sets_with_luck, work_on
from game.management.one_line_errors import OneLineErrors
from leaderboard.recording.luck import games_without_luck

ALL = 1 << 30


class Command(OneLineErrors):
    help = (
        "Works out the luck of finished games, the latest first; stopped, it goes on where it was. "
        "Games worked out by an older value function are done again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=ALL, help="at most so many; default: all")

    def handle(self, *args: Any, **options: Any) -> None:
        games = games_without_luck(rule_sets_with_luck(), VERSION)
        done = 0
        for game_id in games.values_list("id", flat=True)[: max(0, options["games"])]:
            history = published_history(game_id)
            if history is not None and history.has_luck:
                work_on(history, seconds=float("inf"))
                done += 1
        self.stdout.write(f"Games adjusted: {done:,}.")
