"""What one of the hero's opponents may have held, by all that he did: his range, in lanes.

Nothing of it hangs on what he did hold: only on everybody else's cards, the board, the line of play and his
table.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import card_subsets
from game.engine.odds.percents import percents_of_lanes, starting_percents, tables_in_use_or_counted
from game.engine.odds.percents.places import COMBOS
from game.luck.estimator.table import HIDDEN, ObservedLanes
from game.simulation.draws import Purpose
from game.simulation.lanes.betting import Choice, Turn
from game.simulation.lanes.keys import STRENGTH, KeyArray
from game.simulation.lanes.likelihood import likelihood
from game.simulation.lanes.play import Deciding
from game.simulation.lanes.states import Lanes, LaneStates


class Ranges:
    """Looks on while hands are played; it is both the `deciding` and the `watching` of lanes/play.py.

    `opponents` are rows, one a lane; they may hang on what was done, not on their cards. `weights`, of shape
    (lanes, combos), say how likely each hand of the opponent would have done what he did, beside the cards of
    all others and the board.
    """

    def __init__(self, table: ObservedLanes, opponents: Lanes, deciding: Deciding) -> None:
        self.table, self.opponents, self._deciding = table, opponents, deciding
        self._lanes = np.arange(len(table.hero))
        self._held = table.cards.combos[opponents, self._lanes]
        bits = card_subsets(2).bits
        theirs = bits.take(table.cards.combos)
        theirs[opponents, self._lanes] = 0
        taken = np.bitwise_or.reduce(theirs, axis=0)
        self.weights = ((bits & taken[:, np.newaxis]) == 0).astype(np.float64)
        self._keys = np.tile(table.bots.policy.keys.of_board(()), (len(taken), 1))
        self._percents = np.tile(starting_percents(), (len(taken), 1))

    def dealt(self, street: int, states: LaneStates) -> None:
        contested = np.count_nonzero(states.in_hand, axis=0) > 1
        lanes = np.flatnonzero(contested) if street else self._lanes[:0]
        if len(lanes):
            cards = self.table.cards.take(lanes).board_sets(self.table.layout.board_cards[street])
            every = np.repeat(np.arange(COMBOS, dtype=np.int16)[:, np.newaxis], len(lanes), axis=1)
            self._percents[lanes] = percents_of_lanes(tables_in_use_or_counted(), cards, every).T
            keys = self.table.bots.policy.keys
            self._keys[lanes] = self._percents[lanes] if keys is STRENGTH else keys.of_sets(cards, every).T
            self.weights[lanes] *= (card_subsets(2).bits & cards[:, np.newaxis]) == 0

    def choose(self, turn: Turn, lanes: Lanes, keys: KeyArray) -> Choice:
        choice = self._deciding.choose(turn, lanes, keys)
        known = self.table.bots.profiles[turn.row].take(lanes) >= 0
        places = np.flatnonzero(known & (self.opponents.take(lanes) == turn.row))
        if len(places):
            done = Choice(choice.kinds.take(places), choice.amounts.take(places))
            self._decided(turn.only(places), lanes.take(places), done)
        return choice

    def _decided(self, turn: Turn, lanes: Lanes, done: Choice) -> None:
        bots = self.table.bots
        by_key = likelihood(bots.policy, turn, bots.profiles[turn.row].take(lanes), done).T
        by_combo = np.take_along_axis(by_key, self._keys[lanes], axis=1)
        # What his table would never have done with his hand, as after a timeout, says nothing of it.
        explained = by_combo[np.arange(len(lanes)), self._held.take(lanes)] > 0
        self.weights[lanes[explained]] *= by_combo[explained]

    def drawn(self, times: int) -> NDArray[np.int16]:
        """Shape (times, lanes): hands of the opponent, each as likely as his own was, given all else.

        They are spread evenly over his range, from weak to strong. Of one whose table is not known, nothing
        is known but the hand that he had.
        """
        order = np.argsort(self._percents, axis=1, kind="stable")
        edges = np.cumsum(np.take_along_axis(self.weights, order, axis=1), axis=1)
        words = self.table.draws.words(self.table.sample_numbers(HIDDEN, self._lanes), Purpose.LUCK)
        first = (words.first >> np.uint64(11)).astype(np.float64) / 2**53
        points = (first + np.arange(times)[:, np.newaxis]) / times
        ends = (edges / edges[:, -1:] + self._lanes[:, np.newaxis]).ravel()
        at = np.searchsorted(ends, (points + self._lanes).ravel(), side="right").reshape(times, -1)
        place = np.clip(at - self._lanes * COMBOS, 0, COMBOS - 1)
        drawn = order[self._lanes, place].astype(np.int16)
        known = self.table.bots.profiles[self.opponents, self._lanes] >= 0
        return np.where(known, drawn, self._held)
