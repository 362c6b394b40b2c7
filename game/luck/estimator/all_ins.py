"""The luck of the board where nobody can bet any more: what all-in EV takes off."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.luck.estimator.runouts import BOARD, sampled, unseen
from game.luck.estimator.table import EVENTS, ObservedLanes
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.pots import award
from game.simulation.lanes.states import Amounts, Lanes, LaneStates

ALL_IN_RUNOUTS = 240


class AllIns:
    """Looks on at lanes while they are played. `luck`, in big blinds, is of the cards that came after
    everybody was all-in or nobody was left to answer, all hands being as they are.
    """

    def __init__(self, table: ObservedLanes) -> None:
        self._table = table
        self.luck = np.zeros(len(table.hero))
        self._done = np.zeros(len(table.hero), dtype=bool)

    def dealt(self, street: int, states: LaneStates) -> None:
        contested = np.count_nonzero(states.in_hand, axis=0) > 1
        contested &= states.in_hand[self._table.hero, np.arange(len(contested))]
        over = contested & (np.count_nonzero(states.able, axis=0) < 2) & ~self._done
        lanes = np.flatnonzero(over) if street else np.zeros(0, dtype=np.intp)
        if len(lanes):
            self.luck[lanes] = luck_of_the_rest(self._table, street, states, lanes)
            self._done[lanes] = True


def luck_of_the_rest(
    table: ObservedLanes, street: int, states: LaneStates, lanes: Lanes
) -> NDArray[np.float64]:
    """Of all cards from this street on at once: against other boards."""
    known = table.layout.board_cards[street - 1]
    deck = unseen(table.shuffled(EVENTS, lanes), table.seen(known, lanes))
    others = sampled(deck, BOARD - known, ALL_IN_RUNOUTS)
    times = others.shape[1]
    again = np.tile(lanes, times)
    begun = np.tile(table.cards.board[:known].take(lanes, axis=1), times)
    boards = np.concatenate((begun, others.reshape(BOARD - known, -1)))
    expected = _paid_out(table, states, again, boards).reshape(times, -1).mean(axis=0)
    actual = _paid_out(table, states, lanes, table.cards.board.take(lanes, axis=1))
    luck: NDArray[np.float64] = (actual - expected) / table.layout.big_blind
    return luck


def _paid_out(table: ObservedLanes, states: LaneStates, lanes: Lanes, boards: NDArray[np.uint8]) -> Amounts:
    over = states.take(lanes)
    combos = table.cards.combos.take(lanes, axis=1)
    award(over, LaneCards(combos, boards), table.layout.ranking)
    stacks: Amounts = over.stacks[table.hero.take(lanes), np.arange(len(lanes))]
    return stacks
