"""What a hand is worth after the draw: among the hands to which five cards come when they are exchanged.

`after_draw.json` has for each deck, by its lowest rank, the hands at which each further percent begins. It is
made by `manage.py make_draw_strengths`.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from game.bots.draw.hands import merit
from game.bots.table import PERCENT
from game.engine.cards import Card, Rank
from game.engine.ranking import Category, HandValue, StrippedRanking

PATH = Path(__file__).with_name("after_draw.json")


def percent_after(cards: Sequence[Card], ranking: StrippedRanking) -> int:
    """How many of a hundred hands after an exchange are worth less; from 0 to 99. Suits are left aside."""
    worth = merit(ranking.evaluate(cards), ranking)
    return min(PERCENT - 1, bisect_right(_thresholds(ranking), worth))


@lru_cache(maxsize=16)  # without it the rest of a hand takes 6 % longer
def _thresholds(ranking: StrippedRanking) -> list[tuple[int, ...]]:
    """The least hands of 1, 2, … 99 percent, rising."""
    plain = _plain()[str(int(ranking.lowest))]
    return sorted(
        merit(HandValue(Category(category), tuple(map(Rank, ranks))), ranking) for category, *ranks in plain
    )


@cache
def _plain() -> dict[str, list[list[int]]]:
    plain: dict[str, list[list[int]]] = json.loads(PATH.read_text(encoding="utf-8"))
    return plain
