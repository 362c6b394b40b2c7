"""All hidden hands of a deal together, drawn from the seats' ranges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.coach.ranges.hand_ranges import HandWeights
from game.engine.odds.deck import DECK_SIZE, card_subsets

MIN_ACCEPTED = 0.02
"""Below this share of deals without a card twice, samples are weighted in place of rejected."""

ENOUGH = 200
"""Fewer effective samples say too little to be shown."""

_TRIAL = 2000
_REDRAWS = 64


class JointSample(NamedTuple):
    """combos: int16, shape (seats, samples), seats in the order of the ranges; weights: shape (samples,),
    adding up to one; effective: how many unweighted samples they are worth; is_exact: whether drawn by
    rejection.
    """

    combos: NDArray[np.int16]
    weights: HandWeights
    effective: float
    is_exact: bool

    @property
    def is_enough(self) -> bool:
        return self.effective >= ENOUGH


def sample_hands(
    ranges: Mapping[int, HandWeights], samples: int, generator: np.random.Generator
) -> JointSample:
    """Deals of one hand to each seat of `ranges` (as HandRanges.beside has them), no card twice.

    Each hand is drawn from its own range and the deal thrown away if a card comes twice: exact. Where few
    deals are left so, hands are drawn one seat after the other beside those before, and weighted.
    """
    own = np.stack(list(ranges.values()))
    trial = _independent(own, _TRIAL, generator)
    share = np.count_nonzero(_fit(trial)) / _TRIAL
    if share < MIN_ACCEPTED:
        return _weighted(own, samples, generator)
    found = [trial[:, _fit(trial)]]
    while sum(part.shape[1] for part in found) < samples:
        drawn = _independent(own, int(samples / share) + 1, generator)
        found.append(drawn[:, _fit(drawn)])
    combos = np.concatenate(found, axis=1)[:, :samples]
    return JointSample(combos, np.full(samples, 1 / samples), float(samples), True)


def _draw(weights: HandWeights, number: int, generator: np.random.Generator) -> NDArray[np.int16]:
    edges = np.cumsum(weights)
    drawn = np.searchsorted(edges, generator.random(number) * edges[-1], side="right")
    combos: NDArray[np.int16] = drawn.astype(np.int16)
    return combos


def _independent(own: HandWeights, number: int, generator: np.random.Generator) -> NDArray[np.int16]:
    return np.stack([_draw(weights, number, generator) for weights in own])


def _fit(combos: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Which deals have no card twice."""
    together = np.bitwise_or.reduce(card_subsets(2).bits.take(combos), axis=0)
    fits: NDArray[np.bool_] = np.bitwise_count(together) == 2 * len(combos)
    return fits


def _weighted(own: HandWeights, samples: int, generator: np.random.Generator) -> JointSample:
    """One seat after the other, those with the fewest hands first; a deal weighs the product of the shares of
    each range that the hands before had left.
    """
    combos = np.zeros((len(own), samples), dtype=np.int16)
    used = np.zeros(samples, dtype=np.uint64)
    weights = np.ones(samples)
    for seat in np.argsort(np.square(own).sum(axis=1))[::-1]:
        weights *= _left(own[seat], used)
        combos[seat] = _beside(own[seat], used, weights, generator)
        used |= card_subsets(2).bits.take(combos[seat])
    total = weights.sum()
    if not total:
        return JointSample(combos, weights, 0.0, False)
    effective = float(total * total / np.square(weights).sum())
    return JointSample(combos, weights / total, effective, False)


def _left(own: HandWeights, used: NDArray[np.uint64]) -> HandWeights:
    """For each deal the share of the range that holds none of the cards used."""
    low, high = card_subsets(2).cards.T
    has = (used[:, np.newaxis] >> np.arange(DECK_SIZE, dtype=np.uint64)) & np.uint64(1)
    square = np.zeros((DECK_SIZE, DECK_SIZE))
    square[low, high] = square[high, low] = own
    has_cards = has.astype(np.float64)
    held = has_cards @ square.sum(axis=1)
    both = ((has_cards @ square) * has_cards).sum(axis=1) / 2
    left: HandWeights = np.maximum(own.sum() - held + both, 0.0)
    left[left < 1e-12] = 0.0
    return left


def _beside(
    own: HandWeights, used: NDArray[np.uint64], weights: HandWeights, generator: np.random.Generator
) -> NDArray[np.int16]:
    """For each deal that still counts a hand of the range without the cards used."""
    bits = card_subsets(2).bits
    drawn = _draw(own, len(used), generator)
    clashing = np.flatnonzero(((bits.take(drawn) & used) != 0) & (weights > 0))
    for _ in range(_REDRAWS):
        if not len(clashing):
            return drawn
        again = _draw(own, len(clashing), generator)
        drawn[clashing] = again
        clashing = clashing.compress((bits.take(again) & used.take(clashing)) != 0)
    for deal in clashing:
        drawn[deal] = _draw(own * ((bits & used[deal]) == 0), 1, generator)[0]
    return drawn
