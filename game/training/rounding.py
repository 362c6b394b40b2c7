"""Shares of actions as the weights of rows, and which of them a training has learnt too little of."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.bots.table import PERCENT, Weights

ROUNDED_TO = 5
"""Weights are multiples of this many percent."""

RARE = 0.002
"""A bucket with a smaller share of its spot's visits plays as its neighbour."""


def rounded(shares: NDArray[np.float64], step: int = ROUNDED_TO) -> Weights:
    """In percent, multiples of `step` that sum to 100: the largest remainders are rounded up."""
    units = PERCENT // step
    exact = shares * units
    whole = np.floor(exact).astype(int)
    for place in np.argsort(whole - exact, kind="stable")[: units - whole.sum()]:
        whole[place] += 1
    return Weights(*(int(each) * step for each in whole))
