"""All completions of a board, in order or drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from game.engine.cards import Card
from game.engine.odds.board_parts import board_parts, boards_of_parts
from game.engine.odds.boards import Boards
from game.engine.odds.deck import DECK_SIZE, RANKS, card_set, card_subsets
from game.engine.odds.lanes import PairDrawer, RandomBits
from game.engine.odds.tables import BOARD_SIZE, RANK_KEYS


def all_boards(board: Sequence[Card], known: int) -> Iterator[Boards]:
    """Every completion of `board` without cards of the set `known` (which includes the board).

    They come some ten thousand at a time.
    """
    key = int(sum(RANK_KEYS[card.rank - 2] for card in board))
    on_board = np.uint64(card_set(board))
    if board:
        runouts = card_subsets(BOARD_SIZE - len(board)).outside(known)
        yield Boards.of(runouts.bits | on_board, key + RANK_KEYS.take(runouts.cards % RANKS).sum(axis=1))
        return
    yield from _whole_boards(known)


def _whole_boards(known: int) -> Iterator[Boards]:
    """Every board once: a pair and a triple whose lowest card is above the pair."""
    threes, pairs = card_subsets(3), card_subsets(2)
    three_places, three_suits = board_parts(3)
    pair_places, pair_suits = board_parts(2)
    three_is_free, pair_is_free = ((subsets.bits & np.uint64(known)) == 0 for subsets in (threes, pairs))
    for card in range(DECK_SIZE):
        above = np.flatnonzero(three_is_free & (threes.cards[:, 0] == card))
        below = np.flatnonzero(pair_is_free & (pairs.cards[:, 1] < card))
        yield boards_of_parts(
            np.bitwise_or.outer(threes.bits.take(above), pairs.bits.take(below)).ravel(),
            np.add.outer(three_places.take(above), pair_places.take(below)).ravel(),
            np.add.outer(three_suits.take(above), pair_suits.take(below)).ravel(),
        )


class BoardDealer:
    """Draws completions of a board without cards of the set `known` (which includes the board), all equally
    likely.
    """

    def __init__(self, board: Sequence[Card], known: int) -> None:
        self._boards = next(all_boards(board, known)) if board else None
        self._pairs = PairDrawer(known, np.arange(len(card_subsets(2).bits)))
        threes = card_subsets(3).bits
        free = np.flatnonzero((threes & np.uint64(known)) == 0)
        self._threes = threes.take(free)
        places, suits = board_parts(3)
        self._places, self._suits = places.take(free), suits.take(free)

    def deal(self, number: int, bits: RandomBits) -> Boards:
        if self._boards is not None:
            return self._boards.take(bits.places(number, len(self._boards.out)))
        runout = bits.places(number, len(self._threes))
        three = self._threes.take(runout, mode="clip")
        two = self._pairs.draw(three, bits)
        pair = self._pairs.above(two)
        columns, suits = board_parts(2)
        place = self._places.take(runout, mode="clip")
        place += columns.take(pair, mode="clip")
        held = self._suits.take(runout, mode="clip")
        held += suits.take(pair, mode="clip")
        return boards_of_parts(three | self._pairs.cards_of(two), place, held)
