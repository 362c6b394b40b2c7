"""From values to what is said of a decision: how much it lost, how sure that is, and its grade."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.coach.values.weighted_results import WeightedResults, anytime_z

NO_DIFFERENCE = 0.25
INACCURACY = 0.5
MISTAKE = 1.0
BLUNDER = 3.0
"""In big blinds lost."""


class Grade(StrEnum):
    BEST = "best"
    NO_DIFFERENCE = "no-difference"
    SLIGHT = "slight"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    TOO_CLOSE = "too-close"


WORSE = frozenset({Grade.SLIGHT, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER})
"""Something was lost for certain."""

GOOD = frozenset({Grade.BEST, Grade.NO_DIFFERENCE})


def certain_loss(grade: Grade, loss: float) -> float:
    """Big blinds lost; 0 where it is not certain that any were."""
    return loss if grade in WORSE else 0.0


class ChoiceValue(NamedTuple):
    """What a choice is worth in big blinds, and half the width of its interval of 95 percent (0: exact)."""

    mean: float
    half_width: float = 0.0


class Finding(NamedTuple):
    """What the coach found about one decision. `values` has one value for each choice; `chosen`, `best` and
    `rival` are places in it. `rival` is the best choice other than the chosen one. `loss` is the value of the
    rival less that of the chosen one, in big blinds: it is below 0 if the chosen one is the best.
    `half_width` is half the width of the loss's 95 percent interval, in big blinds; the interval stays valid
    however often it is looked at. `deals` is the number of deals sampled, 0 if the values are exact.
    """

    values: tuple[ChoiceValue, ...]
    chosen: int
    best: int
    rival: int
    loss: float
    half_width: float
    deals: int

    @property
    def is_counted(self) -> bool:
        """Whether nothing was sampled."""
        return not self.deals

    @property
    def lost(self) -> float:
        """Big blinds lost for certain, 0 or more."""
        return certain_loss(self.grade, self.loss)

    @property
    def grade(self) -> Grade:
        low, high = self.loss - self.half_width, self.loss + self.half_width
        if high <= 0:
            return Grade.BEST
        if high <= NO_DIFFERENCE:
            return Grade.NO_DIFFERENCE
        if low <= 0:
            return Grade.TOO_CLOSE
        return _grade_of(self.loss)

    @property
    def is_settled(self) -> bool:
        return self.grade is not Grade.TOO_CLOSE


def _grade_of(loss: float) -> Grade:
    if loss >= BLUNDER:
        return Grade.BLUNDER
    if loss >= MISTAKE:
        return Grade.MISTAKE
    return Grade.INACCURACY if loss >= INACCURACY else Grade.SLIGHT


def finding_of_exact(values: Sequence[float], chosen: int) -> Finding:
    best = max(range(len(values)), key=lambda place: (values[place], place == chosen))
    rival = _best_other(values, chosen)
    loss = values[rival] - values[chosen]
    return Finding(tuple(map(ChoiceValue, values)), chosen, best, rival, loss, 0.0, 0)


def finding_of_samples(even: WeightedResults, odd: WeightedResults, chosen: int) -> Finding:
    """The best other choice is sought in one half of the deals and compared in the other, both ways round:
    to take the greatest of several sampled values would praise the luckiest.
    """
    both = even.plus(odd)
    means = both.means
    best = int(means.argmax())
    if means[chosen] == means[best]:
        best = chosen
    losses, variances = zip(
        _loss(sought=even, compared=odd, chosen=chosen),
        _loss(sought=odd, compared=even, chosen=chosen),
        strict=True,
    )
    error = math.sqrt(sum(variances)) / 2
    values = tuple(ChoiceValue(float(means[place]), both.half_width(place)) for place in range(len(means)))
    half_width, deals = anytime_z(both.deals) * error, round(both.deals)
    return Finding(values, chosen, best, _best_other(means, chosen), sum(losses) / 2, half_width, deals)


def finding_of_best(even: WeightedResults, odd: WeightedResults) -> Finding:
    """Which choice is best, where none has been made. Each half of the deals names its best choice and the
    rival of that, and the other half compares them; where the halves name different ones, it is too close to
    say.
    """
    both = even.plus(odd)
    means = both.means
    best = int(means.argmax())
    found = finding_of_samples(even, odd, best)
    agree = int(even.means.argmax()) == int(odd.means.argmax()) == best
    return found if agree else found._replace(half_width=math.inf)


def _loss(*, sought: WeightedResults, compared: WeightedResults, chosen: int) -> tuple[float, float]:
    """By how much the best other choice of one tally beats the chosen one in the other, and the variance."""
    rival = _best_other(sought.means, chosen)
    loss = float(compared.means[rival] - compared.means[chosen])
    return loss, compared.variance(rival, chosen)


def _best_other(values: Sequence[float] | NDArray[np.float64], chosen: int) -> int:
    return max((place for place in range(len(values)) if place != chosen), key=values.__getitem__)
