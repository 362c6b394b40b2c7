"""The order of hands of equal value where suits decide.

Source: the rules page of the site, section on ranking; game/engine/ranking does the same for single hands.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.boards import Values
from game.engine.odds.deck import DECK_SIZE, RANKS, SUIT_BITS, SUITS
from game.engine.odds.lanes import Sets
from game.engine.odds.tables import BOARD_SIZE, category_of_value, highest_ranks
from game.engine.ranking import Category

Orders: TypeAlias = NDArray[np.uint16]

_ONE = np.uint64(1)
_IN_A_RANK = np.uint64(sum(1 << RANKS * suit for suit in range(SUITS)))
"""The four cards of the lowest rank, as a set."""

_CARD_BITS = np.uint16(6)
_PLACES = np.array([number % RANKS * SUITS + number // RANKS for number in range(DECK_SIZE)], dtype=np.uint16)
"""For each card number, its place among the cards ordered by rank, then by suit."""


def orders_of_equals(values: Values, boards: Sets, hole_cards: Sets) -> Orders:
    """The orders of hands: of hands of equal value on the same board, the one of the highest order wins.

    The suit of the highest card decides first, then the higher hole card, then the other. Orders are unique
    and above 0. `boards` and `hole_cards` have the same shape, to which `values` can be broadcast.
    """
    low = hole_cards & (~hole_cards + _ONE)
    one = _PLACES.take(np.bitwise_count(low - _ONE))
    other = _PLACES.take(np.bitwise_count((hole_cards ^ low) - _ONE))
    order: Orders = _suits_of_the_highest(values, boards | hole_cards).astype(np.uint16)
    order = (order << _CARD_BITS) | np.maximum(one, other)
    order = (order << _CARD_BITS) | np.minimum(one, other)
    return order


def _suits_of_the_highest(values: Values, cards: Sets) -> NDArray[np.uint8]:
    """The suit of each hand's highest card; where several cards can be that card, the highest suit."""
    in_flush, at_the_top = np.zeros((2, *cards.shape), dtype=np.uint8)
    held = cards >> highest_ranks().take(values).astype(np.uint64) & _IN_A_RANK
    for suit in range(1, SUITS):
        at_the_top += held >= np.uint64(1 << RANKS * suit)
        in_suit = np.bitwise_count(cards & np.uint64(SUIT_BITS << RANKS * suit))
        in_flush += (in_suit >= BOARD_SIZE).astype(np.uint8) * np.uint8(suit)
    category = category_of_value(values)
    flush = (category == Category.FLUSH) | (category == Category.STRAIGHT_FLUSH)
    suits: NDArray[np.uint8] = np.where(flush, in_flush, at_the_top)
    return suits
