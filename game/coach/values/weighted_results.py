"""Sums of sampled results, from which the values of choices and of their differences follow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.result import NORMAL_95

Numbers = NDArray[np.float64]

ALPHA = 0.05
_TUNED_TO = 4000
"""Deals at which the bound that holds at any time is narrowest."""


@dataclass(slots=True)
class WeightedResults:
    """Of weighted deals: `lanes` of them, the sums of their weights and of the squares of these, and of
    weights and squares times results by choice, and times the products of the results of two choices.
    """

    lanes: int
    weight: float
    square: float
    results: Numbers
    squared: Numbers
    products: Numbers

    @classmethod
    def empty(cls, choices: int) -> Self:
        return cls(0, 0.0, 0.0, np.zeros(choices), np.zeros(choices), np.zeros((choices, choices)))

    def add(self, results: Numbers, weights: Numbers) -> None:
        """`results` of shape (choices, lanes), `weights` of shape (lanes,)."""
        squares = weights * weights
        self.lanes += len(weights)
        self.weight += float(weights.sum())
        self.square += float(squares.sum())
        self.results = self.results + results @ weights
        self.squared = self.squared + results @ squares
        self.products = self.products + (results * squares) @ results.T

    def plus(self, other: WeightedResults) -> WeightedResults:
        return WeightedResults(
            self.lanes + other.lanes,
            self.weight + other.weight,
            self.square + other.square,
            self.results + other.results,
            self.squared + other.squared,
            self.products + other.products,
        )

    @property
    def means(self) -> Numbers:
        return self.results / self.weight

    @property
    def deals(self) -> float:
        """How many deals of equal weight these are worth."""
        return self.weight * self.weight / self.square if self.square else 0.0

    def variance(self, choice: int, other: int | None = None) -> float:
        """Of the mean of a choice, or of its difference to another."""
        sides = np.zeros(len(self.results))
        sides[choice] += 1
        if other is not None:
            sides[other] -= 1
        mean = float(sides @ self.means)
        spread = sides @ self.products @ sides - 2 * mean * (sides @ self.squared) + mean * mean * self.square
        return max(0.0, float(spread)) / self.weight**2

    def half_width(self, choice: int) -> float:
        return plain_t(self.deals) * math.sqrt(self.variance(choice))

    def to_plain(self) -> list[Any]:
        return [
            self.lanes,
            self.weight,
            self.square,
            self.results.tolist(),
            self.squared.tolist(),
            self.products.tolist(),
        ]

    @classmethod
    def from_plain(cls, plain: list[Any]) -> Self:
        lanes, weight, square, *sums = plain
        return cls(lanes, weight, square, *(np.array(each, dtype=np.float64) for each in sums))


def plain_t(samples: float) -> float:
    """95 percent of Student's distribution: the factor for the standard error of the mean of this many
    samples. Cornish and Fisher's expansion, from 5 samples on right to a hundredth.
    """
    z, free = NORMAL_95, max(samples - 1, 1.0)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def anytime_z(deals: float) -> float:
    """By what to multiply a standard error for a bound that holds however often one looks.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), theorem 2.2,
    narrowest at _TUNED_TO deals.
    """
    log = -2 * math.log(ALPHA)
    rho = (log + math.log(log + 1)) / _TUNED_TO
    inside = deals * rho + 1
    return math.sqrt(2 * inside / (deals * rho) * math.log(math.sqrt(inside) / ALPHA)) if deals else math.inf
