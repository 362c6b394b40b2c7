"""Whether ranges are calibrated: at a random moment of simulated hands, the range beside the hand held."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import BotProfile, SizeClass, Style
from game.coach.ranges.hand_ranges import HandRanges, HandWeights, possible
from game.coach.ranges.marginals import marginals
from game.engine.odds.percents import combo_number
from game.engine.state import Phase
from game.simulation.deals import Table

BINS = 20
USUAL_ACTIONS = 2
"""How many actions later than the number of seats the moment looked into lies in the mean."""

_FINE_BINS = 6000
_LOWEST = 1e-9


class Calibration:
    """Probabilities of all combos and which one it was, gathered over many hands."""

    def __init__(self) -> None:
        self._expected, self._variance, self._observed = np.zeros((3, _FINE_BINS + 1))
        self.ranks: list[float] = []
        self.log_loss = self.uniform_loss = 0.0

    def add(self, probabilities: HandWeights, truth: int, left: int, tie: float) -> None:
        """`probabilities` by combo, of which `left` are possible; `tie` is uniform from 0 to 1."""
        place = _fine_bins(probabilities)
        self._expected += np.bincount(place, probabilities, minlength=_FINE_BINS + 1)
        spread = probabilities * (1 - probabilities)
        self._variance += np.bincount(place, spread, minlength=_FINE_BINS + 1)
        self._observed[place[truth]] += 1
        held = probabilities[truth]
        below = probabilities[probabilities < held].sum()
        self.ranks.append(float(below + tie * probabilities[probabilities == held].sum()))
        self.log_loss -= math.log(max(held, _LOWEST))
        self.uniform_loss += math.log(left)

    def bins(self) -> list[CalibrationBin]:
        """Twenty bins, from improbable to probable combos, each with as many hands expected."""
        edges = np.cumsum(self._expected) / self._expected.sum() * BINS
        bin_of = np.minimum(edges - 1e-9, BINS - 1).astype(np.intp)
        expected, variance, observed = (
            np.bincount(bin_of, counts, minlength=BINS)
            for counts in (self._expected, self._variance, self._observed)
        )
        return [
            CalibrationBin(int(seen), float(due), math.sqrt(spread))
            for seen, due, spread in zip(observed, expected, variance, strict=True)
        ]

    @property
    def rank_p_value(self) -> float:
        """Kolmogorov–Smirnov: how often uniform ranks would be as uneven as these."""
        ranks = np.sort(self.ranks)
        count = len(ranks)
        steps = np.arange(count + 1) / count
        distance = float(max((steps[1:] - ranks).max(), (ranks - steps[:-1]).max()))
        reach = (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count)) * distance
        if reach < 0.2:
            return 1.0
        terms = ((-1) ** (k - 1) * math.exp(-2 * (k * reach) ** 2) for k in range(1, 101))
        return min(1.0, max(0.0, 2 * float(sum(terms))))


class CalibrationBin(NamedTuple):
    """How many of the hands held were among the bin's combos, how many were expected, and its standard
    error.
    """

    observed: int
    expected: float
    error: float

    @property
    def ratio(self) -> float:
        return self.observed / self.expected

    @property
    def holds(self) -> bool:
        """Within 3 percent, or three standard errors."""
        return 0.97 <= self.ratio <= 1.03 or abs(self.observed - self.expected) <= 3 * self.error


def _fine_bins(probabilities: HandWeights) -> NDArray[np.intp]:
    """By their logarithms; combos that cannot be go to the first."""
    logs = np.log(np.maximum(probabilities, _LOWEST)) / math.log(_LOWEST)
    return _FINE_BINS - (logs * _FINE_BINS).astype(np.intp)


def look_into(
    table: Table, number: int, players: list[BotProfile], rng: np.random.Generator, found: Calibration
) -> bool:
    """Play deal `number` and add one seat's range after one of the actions, both drawn from `rng`. False
    where the hand was over before.

    The moment is drawn before the hand is played: drawn among the actions of a finished hand, it would
    favour short hands, whose hidden cards are others than those of long ones.
    """
    moment = int(rng.geometric(1 / (table.seats + USUAL_ACTIONS))) - 1
    states = list(table.states(number, players))
    last, turns = states[-1], [state for state in states if state.phase is Phase.BETTING]
    if moment >= len(turns):
        return False
    size_class = SizeClass.HEADS_UP if table.seats == 2 else SizeClass.RING
    styles: dict[int, Style] = {seat: player.style(size_class) for seat, player in enumerate(players)}
    ranges = HandRanges.dealt(states[0], styles)
    for state in turns[: moment + 1]:
        ranges = ranges.after(state, last.actions[len(state.actions)])
    board, seat = turns[moment].board, int(rng.integers(0, table.seats))
    probabilities = marginals(ranges.beside(board))[seat]
    truth = combo_number(last.hole_cards[seat])
    found.add(probabilities, truth, int(np.count_nonzero(possible(board))), float(rng.random()))
    return True
