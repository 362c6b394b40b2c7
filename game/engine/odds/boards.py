"""Dealing the rest of the board in many lanes at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.deck import RANKS, SUIT_BITS, SUITS, Ints, card_set, card_subsets
from game.engine.odds.lanes import COLUMN_SHIFT, PairDrawer, Sets
from game.engine.odds.runouts import FLUSH_ON_BOARD
from game.engine.odds.tables import BOARD_SIZE, HOLE_COLUMNS, HOLE_RANKS, RANK_KEYS, value_tables

NO_SUIT = 0


class Boards(NamedTuple):
    """Full boards, one a lane.

    out: its cards as a set; row: where its row begins in the flattened value table; suit: uint8, one more
    than the suit that it holds three or more of, or NO_SUIT.
    """

    out: Sets
    row: Ints
    suit: NDArray[np.uint8]

    @classmethod
    def of(cls, out: Sets, key: Ints) -> Boards:
        row = value_tables().row_of_key.take(key, mode="clip").astype(np.intp) * HOLE_COLUMNS
        suit = np.full(len(out), NO_SUIT, dtype=np.uint8)
        for number in range(SUITS):
            held = np.bitwise_count(out & np.uint64(SUIT_BITS << RANKS * number))
            suit += (held >= FLUSH_ON_BOARD).view(np.uint8) * np.uint8(number + 1)
        return cls(out, row, suit)

    def take(self, lanes: Ints) -> Boards:
        return Boards(
            self.out.take(lanes, mode="clip"),
            self.row.take(lanes, mode="clip"),
            self.suit.take(lanes, mode="clip"),
        )


_COLUMN_KEY = RANK_KEYS.take(HOLE_RANKS).sum(axis=1)


class BoardDealer:
    """Completes a board with cards outside the `known` ones (board included), every completion
    equally likely.
    """

    def __init__(self, board: Sequence[Card], known: int) -> None:
        self._pairs = PairDrawer(known)
        key = int(sum(RANK_KEYS[card.rank - 2] for card in board))
        # Without a board the runouts here are of three cards, and a pair completes them.
        self._short = not board
        runouts = card_subsets(BOARD_SIZE - len(board) if board else 3).outside(known)
        self._bits = runouts.bits | np.uint64(card_set(board))
        self._keys = key + RANK_KEYS.take(runouts.cards % RANKS).sum(axis=1)
        self._full = None if self._short else Boards.of(self._bits, self._keys)

    def deal(self, number: int, generator: np.random.Generator) -> Boards:
        runout = generator.integers(0, len(self._bits), number, dtype=np.uint16).astype(np.intp)
        if self._full is not None:
            return self._full.take(runout)
        three = self._bits.take(runout, mode="clip")
        two = self._pairs.draw(three, generator)
        key = _COLUMN_KEY.take((two >> COLUMN_SHIFT).view(np.intp), mode="clip")
        key += self._keys.take(runout, mode="clip")
        return Boards.of(three | self._pairs.cards_of(two), key)
