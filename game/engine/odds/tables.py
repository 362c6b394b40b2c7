"""Tables of the values of hands by ranks and suits, for arrays of hands.

The value of a hand without a flush depends on its ranks, those of the board and of the starting hand: a table
of 6,188 board rows and 91 columns holds it. The value of five or more cards of a suit depends on the suit's
thirteen bits: another table holds it. The value of a hand is the greater of the two. The tables are built on
first use in about twenty milliseconds.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import RANKS, SUIT_BITS, Array, Ints
from game.engine.ranking import Category

CATEGORY_SHIFT = 12
"""A value is the category's number shifted by this, plus the order within the category."""

BOARD_SIZE = 5
HOLE_COLUMNS = RANKS * (RANKS + 1) // 2

# A board's key is the sum of the keys of its ranks. These are the smallest numbers, found greedily, for which
# all multisets of five ranks (at most four of each) have different sums.
RANK_KEYS: Ints = np.array((0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415), dtype=np.intp)

HOLE_RANKS: Ints = np.array(list(combinations_with_replacement(range(RANKS), 2)), dtype=np.intp)
"""Shape (91, 2): the two ranks (0 to 12, the lower first) of each column."""

HOLE_COLUMN: Ints = np.zeros((RANKS, RANKS), dtype=np.intp)
"""Shape (13, 13): the column of two ranks in either order."""
HOLE_COLUMN[HOLE_RANKS[:, 0], HOLE_RANKS[:, 1]] = np.arange(HOLE_COLUMNS)
HOLE_COLUMN[HOLE_RANKS[:, 1], HOLE_RANKS[:, 0]] = np.arange(HOLE_COLUMNS)


class ValueTables(NamedTuple):
    """row_of_key: int16, the board row of a sum of five RANK_KEYS;
    by_ranks: uint16, shape (6188, 91), the value of a board row with a hole column, flushes left aside;
    by_suit: uint16, shape (8192,), the value of a suit's bits, 0 below five cards;
    board_ranks: int8, shape (6188, 5), the ranks of each row, rising.
    """

    row_of_key: NDArray[np.int16]
    by_ranks: NDArray[np.uint16]
    by_suit: NDArray[np.uint16]
    board_ranks: NDArray[np.int8]


@cache
def value_tables() -> ValueTables:
    board_ranks = np.array(list(combinations_with_replacement(range(RANKS), BOARD_SIZE)), dtype=np.int8)
    keys = RANK_KEYS.take(board_ranks).sum(axis=1)
    row_of_key = np.zeros(int(keys.max()) + 1, dtype=np.int16)
    possible = np.flatnonzero(board_ranks[:, 0] < board_ranks[:, -1])
    row_of_key[keys[possible]] = possible
    return ValueTables(row_of_key, _values_by_ranks(board_ranks), _values_by_suit(), board_ranks)


def category_of_value(values: Array) -> Array:
    """The Category numbers of hand values."""
    return values >> CATEGORY_SHIFT


_SETS = np.arange(SUIT_BITS + 1, dtype=np.uint16)  # every set of ranks, as bits
_SET_SIZE = np.unpackbits(_SETS.view(np.uint8)).reshape(-1, 16).sum(axis=1).astype(np.uint8)


@cache
def _top(size: int) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """For every set of ranks, the set of its `size` highest, and its place among all of that size."""
    highest = _SETS.copy()
    for _ in range(RANKS - size):
        too_many = _SET_SIZE.take(highest) > size
        highest[too_many] &= highest[too_many] - 1
    places = np.cumsum(size == _SET_SIZE) - 1
    return highest, places.take(highest).astype(np.uint16)


@cache
def _straight_height() -> NDArray[np.uint16]:
    """For every set of ranks, the height of its highest straight (1 for the five-high one), or 0."""
    height = np.zeros(SUIT_BITS + 1, dtype=np.uint16)
    wheel = 0b1_0000_0000_1111
    height[(_SETS & wheel) == wheel] = 1
    for low in range(RANKS - 4):
        straight = 0b11111 << low
        height[(_SETS & straight) == straight] = low + 2
    return height


@cache
def highest_ranks() -> NDArray[np.uint8]:
    """For every value, the highest of its five ranks; of the five-high straight this is the five."""
    rank = np.arange(RANKS)
    one_each = [np.frexp(_SETS[size == _SET_SIZE])[1] - 1 for size in range(BOARD_SIZE + 1)]
    straights = np.maximum(np.arange(RANKS - 2) + 2, 3)
    one_and_one = np.maximum.outer(rank, rank).ravel()
    by_category = {
        Category.HIGH_CARD: one_each[5],
        Category.PAIR: np.maximum.outer(rank, one_each[3]).ravel(),
        Category.TWO_PAIRS: np.maximum.outer(one_each[2], rank).ravel(),
        Category.THREE_OF_A_KIND: np.maximum.outer(rank, one_each[2]).ravel(),
        Category.STRAIGHT: straights,
        Category.FLUSH: one_each[5],
        Category.FULL_HOUSE: one_and_one,
        Category.FOUR_OF_A_KIND: one_and_one,
        Category.STRAIGHT_FLUSH: straights,
    }
    highest = np.zeros(len(Category) << CATEGORY_SHIFT, dtype=np.uint8)
    for category, ranks in by_category.items():
        highest[category << CATEGORY_SHIFT :][: len(ranks)] = ranks
    return highest


def _worth(category: Category, detail: Array) -> Array:
    return (category << CATEGORY_SHIFT) + detail


def _values_by_suit() -> NDArray[np.uint16]:
    values = _worth(Category.FLUSH, _top(5)[1]).astype(np.uint16)
    height = _straight_height()
    straight = np.flatnonzero(height)
    values[straight] = _worth(Category.STRAIGHT_FLUSH, height[straight])
    values[_SET_SIZE < BOARD_SIZE] = 0
    return values


def _values_by_ranks(board_ranks: NDArray[np.int8]) -> NDArray[np.uint16]:
    """The value of every board row with every hole column, both given as ranks."""
    board, hole = _sets_by_count(board_ranks), _sets_by_count(HOLE_RANKS)
    b1, b2, b3, b4 = (ranks[:, np.newaxis] for ranks in board)
    h1, h2 = hole[0], hole[1]
    # At least one, two … of a rank among board and hole cards together.
    ones = (b1 | h1).ravel()
    twos = (b2 | (b1 & h1) | h2).ravel()
    threes = (b3 | (b2 & h1) | (b1 & h2)).ravel()
    fours = (b4 | (b3 & h1) | (b2 & h2)).ravel()

    values = _worth(Category.HIGH_CARD, _top(5)[1].take(ones))
    pairs_in = _SET_SIZE.take(twos)
    for holders, rule in (
        (pairs_in == 1, _pair),
        (pairs_in >= 2, _two_pairs),
        (threes != 0, _three_of_a_kind),
    ):
        at = np.flatnonzero(holders)
        values[at] = rule(ones.take(at), twos.take(at), threes.take(at))
    height = _straight_height().take(ones)
    at = np.flatnonzero(height)
    values[at] = _worth(Category.STRAIGHT, height.take(at))
    at = np.flatnonzero((threes != 0) & (pairs_in >= 2))
    values[at] = _full_house(twos.take(at), threes.take(at))
    at = np.flatnonzero(fours)
    values[at] = _four_of_a_kind(ones.take(at), fours.take(at))
    return values.astype(np.uint16).reshape(len(board_ranks), HOLE_COLUMNS)


def _sets_by_count(ranks: Array) -> list[NDArray[np.uint16]]:
    """For multisets of ranks, shape (n, size), the sets of ranks held at least 1, 2, 3 and 4 times."""
    counts = (ranks[:, :, np.newaxis] == np.arange(RANKS)).sum(axis=1)
    weights = 1 << np.arange(RANKS)
    return [((counts >= count) @ weights).astype(np.uint16) for count in (1, 2, 3, 4)]


def _pair(ones: Array, twos: Array, threes: Array) -> Array:
    kickers = _top(3)[1].take(ones & ~twos)
    return _worth(Category.PAIR, _top(1)[1].take(twos) * 286 + kickers)


def _two_pairs(ones: Array, twos: Array, threes: Array) -> Array:
    pairs, place = _top(2)[0].take(twos), _top(2)[1].take(twos)
    return _worth(Category.TWO_PAIRS, place * RANKS + _top(1)[1].take(ones & ~pairs))


def _three_of_a_kind(ones: Array, twos: Array, threes: Array) -> Array:
    triple, place = _top(1)[0].take(threes), _top(1)[1].take(threes)
    return _worth(Category.THREE_OF_A_KIND, place * 78 + _top(2)[1].take(ones & ~triple))


def _full_house(twos: Array, threes: Array) -> Array:
    triple, place = _top(1)[0].take(threes), _top(1)[1].take(threes)
    return _worth(Category.FULL_HOUSE, place * RANKS + _top(1)[1].take(twos & ~triple))


def _four_of_a_kind(ones: Array, fours: Array) -> Array:
    quadruple, place = _top(1)[0].take(fours), _top(1)[1].take(fours)
    return _worth(Category.FOUR_OF_A_KIND, place * RANKS + _top(1)[1].take(ones & ~quadruple))
