"""No hand folds oftener than a weaker one: what chance has left in a training's rows, set right.

A spot that few deals come to may have learnt to fold AKs and to call with AKo. Such hands take the mean of
both, by how often each came there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import CLASSES, PLACES
from game.bots.table import Weights
from game.engine.cards import Rank
from game.engine.odds.preflop import StartingHand

FOLD = 0
NEAR_ENOUGH = 1e-3
PASSES = 200
"""More than any trained spot has needed (100). A hand that next to nobody had carries little from one to the
other, so that pairs could go on taking means for ever; what is left then folding_at_most sets right.
"""

Shares = NDArray[np.float64]
"""Of the actions in the last dimension, the first of which is to fold; of hands in the one before it."""
Visits = NDArray[np.float64]
"""Of hands."""


@cache
def dominated() -> tuple[tuple[int, int], ...]:
    """Pairs of places in CLASSES: a hand, and the next weaker ones of its kind. These are the lower pair, the
    lower kicker, both ranks one lower (JTs of QJs), the same ranks offsuit, and of a pair the best of the
    hands below it that share its rank.
    """
    found = ((hand, weaker) for hand in CLASSES for weaker in _dominated_by(hand))
    return tuple((PLACES[hand], PLACES[weaker]) for hand, weaker in found)


def _dominated_by(hand: StartingHand) -> Iterator[StartingHand]:
    high, low, suited = hand
    if high is low:
        if low > Rank.TWO:
            below = Rank(low - 1)
            yield StartingHand(below, below, suited=False)
            yield StartingHand(high, below, suited=True)
        return
    if suited:
        yield StartingHand(high, low, suited=False)
    if low > Rank.TWO:
        yield StartingHand(high, Rank(low - 1), suited)
        yield StartingHand(Rank(high - 1), Rank(low - 1), suited)


def by_dominance(shares: Shares, visits: Visits) -> Shares:
    """The shares of all starting hands, where those that fold oftener than one that they dominate have both
    taken the mean of the two.
    """
    folds, weights = shares[:, FOLD].tolist(), np.maximum(visits, np.finfo(float).tiny).tolist()
    for _ in range(PASSES):
        wrong = [pair for pair in dominated() if _take_mean(folds, weights, *pair)]
        if not wrong:
            break
    return _with_folds(shares, np.array(folds))


def _take_mean(folds: list[float], weights: Sequence[float], hand: int, weaker: int) -> bool:
    """Whether the two were not in order."""
    if folds[hand] <= folds[weaker] + NEAR_ENOUGH:
        return False
    both = folds[hand] * weights[hand] + folds[weaker] * weights[weaker]
    folds[hand] = folds[weaker] = both / (weights[hand] + weights[weaker])
    return True


def by_strength(shares: Shares, visits: Visits) -> Shares:
    """The shares of hands from the weakest on, where neighbours of which the stronger folds oftener have
    taken the mean of both.
    """
    blocks: list[tuple[float, float, int]] = []
    for fold, weight in zip(shares[:, FOLD], visits, strict=True):
        block = float(fold), float(weight), 1
        while blocks and blocks[-1][0] < block[0]:
            block = _joined(blocks.pop(), block)
        blocks.append(block)
    return _with_folds(shares, np.repeat([each[0] for each in blocks], [each[2] for each in blocks]))


def _joined(one: tuple[float, float, int], other: tuple[float, float, int]) -> tuple[float, float, int]:
    """Of two runs of hands the mean fold, the weight, and the number of hands."""
    weight = one[1] + other[1]
    return (one[0] * one[1] + other[0] * other[1]) / weight, weight, one[2] + other[2]


def folding_at_most(weights: Weights, most: int) -> Weights:
    """With calls in place of further folds."""
    fold = min(weights.fold, most)
    return Weights(fold, weights.call + weights.fold - fold, weights.raise_)


def _with_folds(shares: Shares, folds: NDArray[np.float64]) -> Shares:
    """The other actions keep their proportions; a hand that only folded calls instead."""
    changed = shares.copy()
    changed[shares[:, FOLD] == 1.0, FOLD + 1] = 1.0
    rest = changed[:, FOLD + 1 :].sum(axis=1)
    scale = np.divide(1 - folds, rest, out=np.zeros_like(rest), where=rest > 0)
    changed[:, FOLD + 1 :] *= scale[:, np.newaxis]
    changed[:, FOLD] = folds
    return changed
