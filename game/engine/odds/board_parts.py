"""Boards composed of three cards and two."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.boards import Boards
from game.engine.odds.deck import RANKS, Ints, card_subsets
from game.engine.odds.lanes import Sets, columns_of_pairs
from game.engine.odds.tables import HOLE_COLUMNS, HOLE_RANKS, RANK_KEYS, value_tables


class BoardParts(NamedTuple):
    """What subsets of the deck add to a board, parallel to card_subsets.

    place: intp, the row of three cards or the column of two in the table of rows; suits: uint16, the number
    of cards of each suit in four bits each.
    """

    place: Ints
    suits: NDArray[np.uint16]


@cache
def board_parts(size: int) -> BoardParts:
    """The parts of all subsets of two or three cards."""
    cards = card_subsets(size).cards
    suits = np.left_shift(1, 4 * (cards // RANKS)).sum(axis=1).astype(np.uint16)
    if size == 2:
        return BoardParts(columns_of_pairs(), suits)
    return BoardParts(_ranks_of_three()[1] * HOLE_COLUMNS, suits)


@cache
def _ranks_of_three() -> tuple[Ints, Ints]:
    """The keys of all multisets of three ranks, rising, and for each of card_subsets(3) its place."""
    keys, place = np.unique(RANK_KEYS.take(card_subsets(3).cards % RANKS).sum(axis=1), return_inverse=True)
    return keys, place


@cache
def _rows_of_three_and_two() -> Ints:
    """`Boards.row` for three ranks and two, flattened; unused where no board has these five ranks."""
    keys = _ranks_of_three()[0][:, np.newaxis] + RANK_KEYS.take(HOLE_RANKS).sum(axis=1)
    rows: Ints = value_tables().row_of_key.take(keys, mode="clip").astype(np.intp)
    return rows.ravel() * HOLE_COLUMNS


# Four bits hold the count of a suit. A count of three or more plus five sets the highest of the four bits.
_FIVE_MORE = np.uint16(0x5555)
_EIGHTS = np.uint16(0x8888)


def boards_of_parts(out: Sets, place: Ints, suits: NDArray[np.uint16]) -> Boards:
    """The boards of the cards `out`; `place` and `suits` are the sums over their two parts."""
    return Boards(out, _rows_of_three_and_two().take(place, mode="clip"), _suit_of_three(suits))


def _suit_of_three(held: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """`Boards.suit`, from the number of cards of each suit in four bits each."""
    highest = ((held + _FIVE_MORE) & _EIGHTS) - np.uint16(1)
    # Below the bit that is set are 3, 7, 11 or 15 bits; without such a bit the difference has all 16 bits
    # set.
    below = np.bitwise_count(highest) & np.uint8(15)
    suit: NDArray[np.uint8] = (below + np.uint8(1)) >> np.uint8(2)
    return suit
