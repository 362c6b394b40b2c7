"""The value of each choice where it cannot be counted: the hand played on many times in lanes.

All choices are played on with the same hidden hands, drawn together from the ranges, the same boards and the
same draws of the bots: common random numbers, so that differences are much narrower than values. The hero
goes on by a given table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from game.coach.ranges import sample_hands
from game.coach.ranges.hand_ranges import HandWeights
from game.coach.values.situation import Situation
from game.coach.values.weighted_results import WeightedResults
from game.engine.actions import FOLD, Action
from game.engine.odds.percents import combo_number
from game.simulation.draws import BulkDraws
from game.simulation.lanes.layout import rows_of
from game.simulation.lanes.rollouts import roll_out_each, with_boards

LANES = 512
"""Deals of one batch. Twice as many take less than twice as long, but a request must be able to stop."""


def seed_of(name: str) -> bytes:
    """The seed of all that is drawn under a name."""
    return hashlib.sha256(name.encode()).digest()


def joint_hands(
    situation: Situation, ranges: Mapping[int, HandWeights], seed: bytes, lanes: int
) -> tuple[NDArray[np.int16], NDArray[np.float64]]:
    """The hands of all rows in so many lanes, shape (rows, lanes): the seat's own, and the others' drawn
    together from their `ranges`; and the lanes' weights, of sum 1."""
    generator = np.random.Generator(np.random.SFC64(int.from_bytes(seed[:16], "big")))
    drawn = sample_hands(ranges, lanes, generator)
    rows = rows_of(situation.state.setup)
    combos = np.full((len(rows), lanes), combo_number(situation.cards), dtype=np.int16)
    for place, seat in enumerate(ranges):
        combos[rows.index(seat)] = drawn.combos[place]
    return combos, drawn.weights


class Sampler:
    """Batches of deals of one situation. What a batch holds depends on `name` and its number alone."""

    def __init__(
        self, situation: Situation, actions: Sequence[Action], name: str, lanes: int = LANES
    ) -> None:
        self._situation, self._actions, self._name, self._lanes = situation, actions, name, lanes
        self._ranges = situation.beside()
        self._draws = BulkDraws(seed_of(name))
        self._strategies = {**situation.players, situation.seat: situation.model}

    def batch(self, number: int) -> WeightedResults:
        """The tally of batch `number`, in big blinds from the decision on."""
        tally = WeightedResults.empty(len(self._actions))
        combos, weights = self._hands(number)
        tally.add(self._results(number, combos), weights)
        return tally

    def _hands(self, number: int) -> tuple[NDArray[np.int16], NDArray[np.float64]]:
        seed = seed_of(f"{self._name}/{number}")
        combos, weights = joint_hands(self._situation, self._ranges, seed, self._lanes)
        return combos, weights * self._lanes

    def _results(self, number: int, combos: NDArray[np.int16]) -> NDArray[np.float64]:
        situation, state = self._situation, self._situation.state
        numbers = np.arange(self._lanes, dtype=np.uint64) + np.uint64(number * self._lanes)
        cards = with_boards(state, combos, self._draws, numbers)
        row = rows_of(state.setup).index(situation.seat)
        results = np.zeros((len(self._actions), self._lanes))
        played = [place for place, action in enumerate(self._actions) if action != FOLD]
        going_on = [self._actions[place] for place in played]
        after = roll_out_each(state, self._strategies, cards, self._draws, numbers, going_on)
        stacks = after.states.stacks[row].reshape(len(played), self._lanes)
        results[played] = stacks - state.stacks[situation.seat]
        return results / state.setup.big_blind

    def shares_of_folds(self) -> list[float]:
        """How often everybody folds at once to each of the actions: then it wins the pot as it was."""
        combos, weights = self._hands(0)
        pot = self._situation.state.pot / self._situation.state.setup.big_blind
        shares: list[float] = ((self._results(0, combos) == pot) @ weights / weights.sum()).tolist()
        return shares
