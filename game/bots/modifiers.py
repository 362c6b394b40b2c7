"""A style's modifiers, and how they change the equity and the weights of a spot."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.spots import UNBET, PostflopSituation
from game.bots.table import PERCENT, Weights
from game.engine.actions import LegalActions

WEIGHT_TOTAL = 10_000
"""Weights after modifiers are whole ten-thousandths."""

BLUFFS_BELOW = 45
"""A bet with less equity than this, in percent, is a bluff."""

_BLUFFED = UNBET | {
    PostflopSituation.CHEAP_BET,
    PostflopSituation.SMALL_BET,
    PostflopSituation.HALF_BET,
    PostflopSituation.BIG_BET,
}
_STICKY = frozenset(PostflopSituation) - UNBET

CHECK_OR_FOLD = Weights(PERCENT, 0, 0)
"""The weights in a spot for which the table has no row."""


class Modifiers(NamedTuple):
    """What a style changes in its table's rows at look-up.

    looseness: percentile points by which a middling starting hand moves up in the table's order, the best
    and the worst hardly;
    aggression: percent to which the raise weights are scaled;
    bluff_rate: percent of raise weight added after the flop to hands below .45 equity;
    stickiness: percent of equity added when facing a bet after the flop.
    """

    looseness: int = 0
    aggression: int = 100
    bluff_rate: int = 0
    stickiness: int = 0


def shifted(percent: int, points: int) -> int:
    """`percent` plus `points`, within 0 to 99."""
    return max(0, min(PERCENT - 1, percent + points))


def sticky_equity(equity: int, situation: PostflopSituation, modifiers: Modifiers) -> int:
    """The equity, in percent, with which the row is looked up."""
    return shifted(equity, modifiers.stickiness) if situation in _STICKY else equity


def with_aggression(weights: Weights, percent: int) -> Weights:
    """Row weights in ten-thousandths, with the raise weight scaled to `percent`.

    A reduction goes to check or call; an increase is taken from the other two in proportion.
    """
    fold, call, raise_ = (weight * WEIGHT_TOTAL // PERCENT for weight in weights)
    if percent <= PERCENT:
        reduced = raise_ * percent // PERCENT
        return Weights(fold, call + raise_ - reduced, reduced)
    grown = raise_ * percent // PERCENT
    total = fold + call + grown
    raise_ = grown * WEIGHT_TOTAL // total
    fold = fold * WEIGHT_TOTAL // total
    return Weights(fold, WEIGHT_TOTAL - fold - raise_, raise_)


def with_bluffs(weights: Weights, equity: int, situation: PostflopSituation, percent: int) -> Weights:
    """The weights, in ten-thousandths, with `percent` of raises added for weak hands."""
    if equity >= BLUFFS_BELOW or situation not in _BLUFFED:
        return weights
    added = min(percent * WEIGHT_TOTAL // PERCENT, weights.fold + weights.call)
    if not added:
        return weights
    rest = weights.fold + weights.call
    from_fold = added * weights.fold // rest
    return Weights(weights.fold - from_fold, weights.call - (added - from_fold), weights.raise_ + added)


def restrict_to_legal(weights: Weights, legal: LegalActions) -> Weights:
    """The weights moved to legal actions; a fold becomes a check where checking is free."""
    fold, call, raise_ = weights
    if legal.bet is None and legal.raise_to is None:
        call, raise_ = call + raise_, 0
    if legal.check:
        fold, call = 0, call + fold
    return Weights(fold, call, raise_)
