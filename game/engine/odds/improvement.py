"""What hero's own hand may still become."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from game.engine.cards import FULL_DECK, Card
from game.engine.odds.deck import check_spot
from game.engine.odds.exact import Hero
from game.engine.odds.preflop import StartingHand
from game.engine.odds.runouts import BoardSpot, runouts
from game.engine.odds.tables import BOARD_SIZE, category_of_value, value_tables
from game.engine.ranking import Category, evaluate

CATEGORY_TABLE_PATH = Path(__file__).with_name("preflop_categories.csv")
"""For each starting hand the number of the 2,118,760 boards that make each category of it."""


def current_category(hole_cards: Sequence[Card], board: Sequence[Card]) -> Category:
    """The category of hero's hand now; before the flop a pair or a high card."""
    return _category([*hole_cards, *board])


_BY_RANK_COUNTS = {
    (2, 2): Category.TWO_PAIRS,
    (2,): Category.PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
}


def _category(cards: Sequence[Card]) -> Category:
    """The category of up to seven cards; of fewer than five by their equal ranks alone."""
    if len(cards) >= BOARD_SIZE:
        return evaluate(cards).category
    counts = Counter(card.rank for card in cards).values()
    return _BY_RANK_COUNTS.get(tuple(count for count in counts if count > 1), Category.HIGH_CARD)


def final_categories(
    hole_cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()
) -> Mapping[Category, float]:
    """The chance to end with each category, exact, over all boards that may come; all nine are present.

    Raises ValueError for a spot that cannot arise.
    """
    check_spot(hole_cards, board, dead)
    if board or dead:
        counts = category_counts(hole_cards, board, dead)
    else:
        counts = _preflop_counts()[StartingHand.of(hole_cards)]
    total = sum(counts)
    return {category: counts[category] / total for category in Category}


def category_counts(
    hole_cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()
) -> tuple[int, ...]:
    """The number of full boards that make each category, in the order of Category."""
    hero, tables = Hero.of(hole_cards), value_tables()
    counts = np.zeros(len(Category))
    for groups in runouts(BoardSpot.of(board, hole_cards, dead)):
        categories = category_of_value(hero.values(groups, tables))
        counts += np.bincount(categories, weights=groups.weight, minlength=len(Category))
    return tuple(round(count) for count in counts)


@cache
def _preflop_counts() -> Mapping[StartingHand, tuple[int, ...]]:
    with CATEGORY_TABLE_PATH.open(encoding="ascii", newline="") as file:
        rows = iter(csv.reader(file))
        next(rows)
        return {StartingHand.parse(name): tuple(map(int, counts)) for name, *counts in rows}


def outs(hole_cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The unseen cards that, next on the board, lift hero's hand to a better category.

    In the order of the deck; none before the flop and on the river, where no single card comes next. A card
    that does as much for the board alone is no out: it gives every player the same.
    """
    check_spot(hole_cards, board, dead)
    if len(board) not in (3, 4):
        return ()
    now = current_category(hole_cards, board)
    seen = {*hole_cards, *board, *dead}
    return tuple(
        card
        for card in FULL_DECK
        if card not in seen and _category([*hole_cards, *board, card]) > max(now, _category([*board, card]))
    )
