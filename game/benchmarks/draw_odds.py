"""Odds of five-card draw: the chance of each category, of winning, and the best exchange."""

from __future__ import annotations

from functools import partial

import numpy as np

from game.benchmarks.odds.side_by_side import Run, Write, compared, write_rows
from game.engine.cards import Card, parse_cards
from game.engine.odds.draw import best_exchange, draw_odds, exchange_categories, refill_count
from game.engine.ranking import StrippedRanking
from game.engine.variants.italian_draw import lowest_rank

HAND = parse_cards("Kh Kd 9s 8c 7h")
SEATS = (4, 6)
MOST = 4


def run(write: Write, *, repeat: int = 15) -> None:
    """Print the median times of `repeat` runs at four and six seats."""
    write(f"wall and processor time, medians of {repeat}; one thread")
    for seats in SEATS:
        ranking = StrippedRanking(lowest_rank(seats))
        write(f"\n{seats} seats, {len(ranking.deck)} cards, {' '.join(map(str, HAND))}")
        for count in range(1, MOST + 1):
            discards = HAND[-count:]
            title = f"{refill_count(HAND, discards, ranking):,} refills"
            write_rows(
                write, title, compared(partial(exchange_categories, HAND, discards, ranking), [], repeat)
            )
        for discards, title in ((HAND[-3:], "win, before"), ((), "win, after")):
            for opponents in (1, seats - 1):
                ours: Run = partial(_win, discards, opponents, ranking)
                write_rows(write, f"{title}, against {opponents}", compared(ours, [], repeat))
        write_rows(write, "best exchange", compared(partial(_best, ranking), [], repeat))


def _generator() -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(1))


def _win(discards: tuple[Card, ...], opponents: int, ranking: StrippedRanking) -> object:
    return draw_odds(HAND, discards, opponents, ranking, _generator())


def _best(ranking: StrippedRanking) -> object:
    return best_exchange(HAND, MOST, ranking, _generator())
