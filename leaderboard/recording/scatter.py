"""How far the mean of a game's hands is to be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""How many standard errors lie on either side of a mean in a 95 % interval, after the normal distribution."""


def margin(nets: Sequence[int]) -> float | None:
    """Half the width of the 95 % interval of the mean: 1.96 standard errors, taken from the sample standard
    deviation. None below two hands, which say nothing of how results scatter.
    """
    count = len(nets)
    if count < 2:
        return None
    # In whole numbers, where the difference of two large sums loses nothing.
    scatter = count * sum(net * net for net in nets) - sum(nets) ** 2
    return NORMAL_95 * math.sqrt(scatter / (count - 1)) / count
