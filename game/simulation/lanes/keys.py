"""Private keys: the one small integer of a hand on a street by which a policy looks up what to do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import CLASSES, place_of
from game.bots.profile import Style
from game.bots.table import PERCENT
from game.engine.cards import Card
from game.engine.odds.deck import card_subsets
from game.engine.odds.drawing_hands import draws, draws_of_board
from game.engine.odds.percents import (
    percents_of_board,
    percents_of_lanes,
    tables_in_use_or_counted,
)
from game.simulation.draws import BY_NUMBER
from game.simulation.lanes.cards import LaneCards

KeyArray: TypeAlias = NDArray[np.uint8]

_RIVER = 5


class PrivateKeys(Protocol):
    """One way to tell hands apart, by numbers below `count`."""

    @property
    def count(self) -> int: ...

    def of_board(self, board: Sequence[Card]) -> KeyArray:
        """Shape (1326,): the key of every combo on a board of 0, 3, 4 or 5 cards."""
        ...

    def of_lanes(self, cards: LaneCards, on_board: int) -> KeyArray:
        """Shape (rows, lanes): the key of every hand with the first `on_board` cards of its board."""
        ...

    def of_sets(self, boards: NDArray[np.uint64], combos: NDArray[np.int16]) -> KeyArray:
        """Shape (rows, lanes): the key of every combo on boards of one size, a set of cards a lane."""
        ...


class StrengthKeys:
    """Before the flop the starting hand, by its place in CLASSES; later the percents of strength
    (engine/odds/percents)."""

    count = len(CLASSES)

    def of_board(self, board: Sequence[Card]) -> KeyArray:
        return percents_of_board(board) if board else classes_of_combos()

    def of_lanes(self, cards: LaneCards, on_board: int) -> KeyArray:
        if not on_board:
            return classes_of_combos().take(cards.combos)
        return self.of_sets(cards.board_sets(on_board), cards.combos)

    def of_sets(self, boards: NDArray[np.uint64], combos: NDArray[np.int16]) -> KeyArray:
        return percents_of_lanes(tables_in_use_or_counted(), boards, combos)


class DrawKeys(StrengthKeys):
    """The same, but draws have their percent plus a hundred."""

    count = 2 * PERCENT

    def of_board(self, board: Sequence[Card]) -> KeyArray:
        return _keys_of_board(tuple(board)) if board else classes_of_combos()

    def of_sets(self, boards: NDArray[np.uint64], combos: NDArray[np.int16]) -> KeyArray:
        percents = super().of_sets(boards, combos)
        if not len(boards) or int(boards[0]).bit_count() == _RIVER:
            return percents
        drawing = draws(boards, card_subsets(2).bits.take(combos))
        return percents + drawing * np.uint8(PERCENT)


@cache
def classes_of_combos() -> KeyArray:
    """Shape (1326,): of each combo the place of its starting hand in CLASSES."""
    pairs = card_subsets(2).cards.tolist()
    return np.array([place_of((BY_NUMBER[one], BY_NUMBER[other])) for one, other in pairs], dtype=np.uint8)


@lru_cache(maxsize=64)
def _keys_of_board(board: tuple[Card, ...]) -> KeyArray:
    percents = percents_of_board(board)
    return percents if len(board) == _RIVER else percents + draws_of_board(board) * np.uint8(PERCENT)


STRENGTH = StrengthKeys()
DRAW_KEYS = DrawKeys()


def private_keys(style: Style) -> PrivateKeys:
    """The keys by which the style's table is looked up."""
    return DRAW_KEYS if style.table.knows_draws else STRENGTH


def percents_of_keys(keys: KeyArray) -> KeyArray:
    """The percents in keys after the flop."""
    return np.where(keys < PERCENT, keys, keys - PERCENT)
