"""Means of scores without the known luck; their expectation stays the same. Each score comes with controls:
numbers with expectation 0. Scores and controls of either half of the sample give, by least squares, how
much of each control the other half subtracts. Since these factors do not depend on the scores that they
adjust, the expectation of the mean stays what it was; only its interval narrows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.result import NORMAL_95

Sums = NDArray[np.float64]
HALVES = 2


class MeanEstimate(NamedTuple):
    """A mean with half the width of its 95 % interval."""

    mean: float
    half_width: float


class AdjustedScores(NamedTuple):
    """By half of the sample the sums of all products of one, score and controls: shape (2 + controls,) twice.

    A score belongs to the half that its number says, whatever else is in the sample.
    """

    halves: tuple[Sums, Sums]

    @classmethod
    def of(cls, number: int, score: float, controls: Sequence[float]) -> Self:
        values = np.array([1.0, score, *controls])
        products, nothing = np.outer(values, values), np.zeros((len(values), len(values)))
        return cls((nothing, products) if number % HALVES else (products, nothing))

    def merged(self, other: AdjustedScores) -> AdjustedScores:
        first, second = (mine + theirs for mine, theirs in zip(self.halves, other.halves, strict=True))
        return AdjustedScores((first, second))

    @property
    def estimate(self) -> MeanEstimate:
        """Raises ValueError for fewer than two scores in either half."""
        counts = [float(half[0, 0]) for half in self.halves]
        if min(counts) < HALVES:
            raise ValueError("too few scores")
        first, second = self.halves
        means, variances = zip(_adjusted(first, second), _adjusted(second, first), strict=True)
        shares = [count / sum(counts) for count in counts]
        variance = sum(share**2 * each for share, each in zip(shares, variances, strict=True))
        mean = sum(share * each for share, each in zip(shares, means, strict=True))
        return MeanEstimate(mean, NORMAL_95 * variance**0.5)


def _adjusted(half: Sums, other: Sums) -> tuple[float, float]:
    """The mean of one half by the factors of the other, and the variance of this mean."""
    covariances = _covariances(other)
    factors = np.linalg.pinv(covariances[1:, 1:]) @ covariances[1:, 0]
    direction = np.array([1.0, *-factors])
    count = float(half[0, 0])
    mean = float(direction @ half[0, 1:]) / count
    return mean, float(direction @ _covariances(half) @ direction) / (count - 1)


def _covariances(half: Sums) -> Sums:
    count = half[0, 0]
    means = half[0, 1:] / count
    return half[1:, 1:] / count - np.outer(means, means)
