"""What hands are worth on boards yet to come, while lanes are looked at."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE
from game.luck.estimator.features import Floats
from game.luck.estimator.runouts import BOARD, equities, hand_values, sampled, unseen
from game.luck.estimator.table import RUNOUTS, ObservedLanes
from game.simulation.lanes.states import Flags, Lanes

SAMPLES = {0: 32, 3: 36, 4: DECK_SIZE}
"""On how many full boards, by the number of cards on the board so far; on the turn on all."""


class Runouts:
    """For the decisions of a street: what hands are worth on sampled full boards, in the lanes `lanes`."""

    def __init__(self, table: ObservedLanes, live: Flags, board_cards: int, lanes: Lanes) -> None:
        self._hero = table.hero.take(lanes)
        cards = table.cards.take(lanes)
        self.values = sampled_values(
            table, cards.combos, live, cards.board[:board_cards], table.seen(board_cards, lanes), lanes
        )
        self._column = np.full(len(table.hero), -1, dtype=np.intp)
        self._column[lanes] = np.arange(len(lanes))

    def equities(self, lanes: Lanes, live: Flags) -> Floats:
        columns = self._column.take(lanes)
        return equities(self.values[:, :, columns], live, self._hero.take(columns))


def sampled_values(
    table: ObservedLanes,
    combos: NDArray[np.int16],
    live: Flags,
    board: NDArray[np.uint8],
    seen: NDArray[np.uint64],
    lanes: Lanes,
) -> NDArray[np.uint16]:
    """Shape (rows, samples, lanes) of hand_values, for boards that begin with `board`."""
    known = len(board)
    if known == BOARD:
        return hand_values(combos, live, board[:, np.newaxis])
    deck = unseen(table.shuffled(RUNOUTS, lanes), seen)
    to_come = sampled(deck, BOARD - known, SAMPLES[known])
    begun = np.broadcast_to(board[:, np.newaxis], (known, *to_come.shape[1:]))
    return hand_values(combos, live, np.concatenate((begun, to_come)))
