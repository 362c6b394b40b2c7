"""How hero's hand can improve."""

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
"""For each starting hand, how many of the 2,118,760 boards make each category."""


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
    """The category of up to seven cards; with fewer than five only equal ranks count."""
    if len(cards) >= BOARD_SIZE:
        return evaluate(cards).category
    counts = Counter(card.rank for card in cards).values()
    return _BY_RANK_COUNTS.get(tuple(count for count in counts if count > 1), Category.HIGH_CARD)


def final_categories(
    hole_cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()
) -> Mapping[Category, float]:
    """The exact probability of each of the nine categories over all boards to come.

    Raises ValueError for an impossible spot.
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
    """The unseen cards that improve hero's hand to a better category if they come next.

    In the order of the deck; none before the flop, where three cards come next, and on the river. A card that
    lifts the board alone to that category is not an out, since it helps every player.
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
