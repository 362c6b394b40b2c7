"""The confidence interval of a game's score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a mean that make 95 % of a normal distribution."""


def margin(nets: Sequence[int]) -> float | None:
    """Half the width of the 95 % interval of the mean: NORMAL_95 standard errors.

    They come from the sample standard deviation. None for fewer than two hands, which have none.
    """
    count = len(nets)
    if count < 2:
        return None
    # Integers, so that the difference of two large sums loses no digits.
    scatter = count * sum(net * net for net in nets) - sum(nets) ** 2
    return NORMAL_95 * math.sqrt(scatter / (count - 1)) / count
