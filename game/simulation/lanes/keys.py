"""Private keys: the one small integer of a hand on a street by which a policy looks up what to do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import CLASSES, place_of
from game.bots.profile import Style
from game.engine.cards import Card
from game.engine.odds.deck import card_subsets
from game.engine.odds.percents import (
    percents_of_board,
    percents_of_lanes,
    tables_in_use_or_counted,
)
from game.simulation.draws import BY_NUMBER
from game.simulation.lanes.cards import LaneCards

KeyArray: TypeAlias = NDArray[np.uint8]


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


class StrengthKeys:
    """Before the flop the starting hand, by its place in CLASSES; later the percents of strength
    (engine/odds/percents)."""

    count = len(CLASSES)

    def of_board(self, board: Sequence[Card]) -> KeyArray:
        return percents_of_board(board) if board else classes_of_combos()

    def of_lanes(self, cards: LaneCards, on_board: int) -> KeyArray:
        if not on_board:
            return classes_of_combos().take(cards.combos)
        return percents_of_lanes(tables_in_use_or_counted(), cards.board_sets(on_board), cards.combos)


@cache
def classes_of_combos() -> KeyArray:
    """Shape (1326,): of each combo the place of its starting hand in CLASSES."""
    pairs = card_subsets(2).cards.tolist()
    return np.array([place_of((BY_NUMBER[one], BY_NUMBER[other])) for one, other in pairs], dtype=np.uint8)


STRENGTH = StrengthKeys()


def private_keys(style: Style) -> PrivateKeys:
    """The keys by which the style's table is looked up."""
    return STRENGTH
