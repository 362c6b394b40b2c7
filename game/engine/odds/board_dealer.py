"""Dealing the rest of the board in many lanes at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.boards import Boards, all_boards
from game.engine.odds.deck import RANKS, Ints, card_subsets
from game.engine.odds.lanes import PairDrawer, RandomBits, columns_of_pairs
from game.engine.odds.tables import HOLE_COLUMNS, HOLE_RANKS, RANK_KEYS, value_tables


class _Parts(NamedTuple):
    """What subsets of the deck add to a board, parallel to card_subsets.

    place: intp, of three cards the row in the table of rows, of two its column; suits: uint16, the number of
    cards of each suit, four bits each.
    """

    place: Ints
    suits: NDArray[np.uint16]


@cache
def _parts(size: int) -> _Parts:
    """Of subsets of two or three cards."""
    cards = card_subsets(size).cards
    suits = np.left_shift(1, 4 * (cards // RANKS)).sum(axis=1).astype(np.uint16)
    if size == 2:
        return _Parts(columns_of_pairs(), suits)
    _, place = np.unique(RANK_KEYS.take(cards % RANKS).sum(axis=1), return_inverse=True)
    return _Parts(place * HOLE_COLUMNS, suits)


@cache
def _rows_of_three_and_two() -> Ints:
    """For three ranks and two what Boards calls row, flattened; unused where the five cannot be."""
    keys = np.unique(RANK_KEYS.take(card_subsets(3).cards % RANKS).sum(axis=1))
    pair_keys = RANK_KEYS.take(HOLE_RANKS).sum(axis=1)
    rows: Ints = value_tables().row_of_key.take(keys[:, np.newaxis] + pair_keys, mode="clip").astype(np.intp)
    return rows.ravel() * HOLE_COLUMNS


# Three and more of a suit, four bits a suit: 5 more make 8, and then the highest of its bits is set.
_FIVE_MORE = np.uint16(0x5555)
_EIGHTS = np.uint16(0x8888)


class BoardDealer:
    """Completes a board with cards outside the `known` ones (board included), every completion
    equally likely.
    """

    def __init__(self, board: Sequence[Card], known: int) -> None:
        self._boards = next(all_boards(board, known)) if board else None
        self._pairs = PairDrawer(known, np.arange(len(card_subsets(2).bits)))
        threes = card_subsets(3).bits
        free = np.flatnonzero((threes & np.uint64(known)) == 0)
        self._threes = threes.take(free)
        places, suits = _parts(3)
        self._places, self._suits = places.take(free), suits.take(free)

    def deal(self, number: int, bits: RandomBits) -> Boards:
        if self._boards is not None:
            return self._boards.take(bits.places(number, len(self._boards.out)))
        runout = bits.places(number, len(self._threes))
        three = self._threes.take(runout, mode="clip")
        two = self._pairs.draw(three, bits)
        pair = self._pairs.above(two)
        columns, suits = _parts(2)
        place = self._places.take(runout, mode="clip")
        place += columns.take(pair, mode="clip")
        held = self._suits.take(runout, mode="clip")
        held += suits.take(pair, mode="clip")
        return Boards(
            three | self._pairs.cards_of(two),
            _rows_of_three_and_two().take(place, mode="clip"),
            _suit_of_three(held),
        )


def _suit_of_three(held: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """What Boards calls suit, from the number of cards of each suit, four bits each."""
    highest = ((held + _FIVE_MORE) & _EIGHTS) - np.uint16(1)
    # Below the bit that is set there are 3, 7, 11 or 15, and below none all 16.
    below = np.bitwise_count(highest) & np.uint8(15)
    suit: NDArray[np.uint8] = (below + np.uint8(1)) >> np.uint8(2)
    return suit
