"""Strength percents: every hand on random boards beside its exact odds, and the time of a look-up.

Of twenty boards one is a flop, seven are turns and twelve rivers.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from game.engine.cards import FULL_DECK, Card
from game.engine.odds.deck import card_number, card_set, card_subsets
from game.engine.odds.exact import exact_odds
from game.engine.odds.percents import MAX_PERCENT, combo_number, percents_of_board, tables_in_use

SIZES = (3, *[4] * 7, *[5] * 12)
BY_NUMBER = sorted(FULL_DECK, key=card_number)


def run(write: Callable[[str], Any], *, boards: int = 20, seed: int = 1) -> None:
    """Compare all hands on `boards` boards drawn from `seed`."""
    write("from the tables" if tables_in_use() else "counted: there are no tables, make_percents makes them")
    rng = Random(seed)  # noqa: S311  # the boards are to be the same in every run
    hands = differences = 0
    looked_up: list[float] = []
    began = perf_counter()
    for size in islice(cycle(SIZES), boards):
        board = rng.sample(FULL_DECK, size)
        started = process_time()
        found = percents_of_board(board)
        looked_up.append(process_time() - started)
        for hand in _hands_beside(board):
            exact = min(MAX_PERCENT, int(exact_odds(hand, board).equity * 100))
            hands += 1
            differences += exact != found[combo_number(hand)]
    write(f"{differences:,} differences to the exact odds in {hands:,} hands on {boards:,} boards")
    write(
        f"all hands of a board: {1e6 * median(looked_up):.0f} µs of processor time, "
        f"{perf_counter() - began:.0f} seconds in all"
    )


def _hands_beside(board: list[Card]) -> list[tuple[Card, Card]]:
    pairs = card_subsets(2).outside(card_set(board)).cards.tolist()
    return [(BY_NUMBER[one], BY_NUMBER[other]) for one, other in pairs]
