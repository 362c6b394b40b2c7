"""What a browser may know of its own attempt while the day goes on: the sum, and whether it is over."""

from __future__ import annotations

from typing import NamedTuple

from game.day.closing import nets_of
from game.day.models import DayAttempt
from game.day.opening import CURRENCY, posts
from game.play.day_chain import seed_of_day
from leaderboard.models import GameStatus, Hand
from leaderboard.money import Money


class OwnResult(NamedTuple):
    is_running: bool
    won: str


def own_result(attempt: DayAttempt) -> OwnResult:
    game = attempt.game
    if game.status == GameStatus.RUNNING:
        return OwnResult(True, "")
    seed = seed_of_day(attempt.day_id)
    rows = Hand.objects.filter(game=game, net__isnull=False).values_list("number", "net")
    won = {number: net or 0 for number, net in rows}
    total = sum(nets_of(game, won, posts(seed))) if seed and game.status == GameStatus.FINISHED else 0
    return OwnResult(False, Money(CURRENCY).signed(total))
