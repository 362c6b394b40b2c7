"""The cards of many lanes: hole cards as combos, boards as rows of card numbers and as sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.boards import Boards, HandSets, Values
from game.engine.odds.deck import RANKS, card_number, card_subsets
from game.engine.odds.lanes import columns_of_pairs
from game.engine.odds.percents.places import combo_numbers
from game.engine.odds.tables import RANK_KEYS
from game.simulation.draws import BY_NUMBER
from game.simulation.lanes.states import Lanes

_ONE = np.uint64(1)


class LaneCards(NamedTuple):
    """combos: shape (rows, lanes), each row's hole cards by their place among card_subsets(2); board: shape
    (5, lanes), card numbers.
    """

    combos: NDArray[np.int16]
    board: NDArray[np.uint8]

    @classmethod
    def of_numbers(
        cls, first: NDArray[np.uint8], second: NDArray[np.uint8], board: NDArray[np.uint8]
    ) -> LaneCards:
        """From each row's two cards, shape (rows, lanes), as card numbers."""
        return cls(combo_numbers()[first, second], board)

    def take(self, lanes: Lanes) -> LaneCards:
        return LaneCards(self.combos.take(lanes, axis=1), self.board.take(lanes, axis=1))

    def board_sets(self, cards: int) -> NDArray[np.uint64]:
        """The first cards of each board, this many, as sets."""
        sets: NDArray[np.uint64] = np.bitwise_or.reduce(_ONE << self.board[:cards].astype(np.uint64), axis=0)
        return sets

    def values(self) -> tuple[Values, NDArray[np.uint64], NDArray[np.uint64]]:
        """What each row's hand is worth on its full board, shape (rows, lanes); boards and hands as sets."""
        out = self.board_sets(len(self.board))
        key = RANK_KEYS.take(self.board % RANKS).sum(axis=0)
        held = card_subsets(2).bits.take(self.combos)
        hands = HandSets(columns_of_pairs().take(self.combos).T, held.T)
        return Boards.of(out, key).values(hands).T, out, held

    def hole_cards(self, row: int, lane: int) -> tuple[Card, Card]:
        one, other = card_subsets(2).cards[self.combos[row, lane]]
        return BY_NUMBER[one], BY_NUMBER[other]

    def board_cards(self, lane: int, cards: int = 5) -> tuple[Card, ...]:
        return tuple(BY_NUMBER[number] for number in self.board[:cards, lane])


def numbers_of(cards: Sequence[Card]) -> NDArray[np.uint8]:
    return np.array([card_number(card) for card in cards], dtype=np.uint8)
