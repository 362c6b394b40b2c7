"""How a style's modifiers change what a table says of a spot."""

from __future__ import annotations

from game.bots.profile import Modifiers
from game.bots.spots import UNBET, PostflopSituation
from game.bots.table import PERCENT, Weights
from game.engine.actions import LegalActions

WEIGHT_TOTAL = 10_000
"""Weights after modifiers are whole ten-thousandths."""

BLUFFS_BELOW = 45
"""Hands below this equity, in percent, are bluffs where they bet."""

_BLUFFED = UNBET | {PostflopSituation.SMALL_BET, PostflopSituation.BIG_BET}
_STICKY = frozenset(PostflopSituation) - UNBET

CHECK_OR_FOLD = Weights(PERCENT, 0, 0)
"""The weights of a spot without a row."""


def shifted(percent: int, points: int) -> int:
    """`percent` moved by `points`, kept within 0 to 99."""
    return max(0, min(PERCENT - 1, percent + points))


def sticky_equity(equity: int, situation: PostflopSituation, modifiers: Modifiers) -> int:
    """The equity, in percent, by which the row is looked up."""
    return shifted(equity, modifiers.stickiness) if situation in _STICKY else equity


def with_aggression(weights: Weights, percent: int) -> Weights:
    """Row weights in ten-thousandths, the raise weight made smaller or larger.

    What is taken from the raise goes to check or call; what is added is taken from both others alike.
    """
    fold, call, raise_ = (weight * WEIGHT_TOTAL // PERCENT for weight in weights)
    if percent <= PERCENT:
        kept = raise_ * percent // PERCENT
        return Weights(fold, call + raise_ - kept, kept)
    grown = raise_ * percent // PERCENT
    total = fold + call + grown
    raise_ = grown * WEIGHT_TOTAL // total
    fold = fold * WEIGHT_TOTAL // total
    return Weights(fold, WEIGHT_TOTAL - fold - raise_, raise_)


def with_bluffs(weights: Weights, equity: int, situation: PostflopSituation, percent: int) -> Weights:
    """The weights, in ten-thousandths, with `percent` more raises for weak hands."""
    if equity >= BLUFFS_BELOW or situation not in _BLUFFED:
        return weights
    added = min(percent * WEIGHT_TOTAL // PERCENT, weights.fold + weights.call)
    if not added:
        return weights
    rest = weights.fold + weights.call
    from_fold = added * weights.fold // rest
    return Weights(weights.fold - from_fold, weights.call - (added - from_fold), weights.raise_ + added)


def restrict_to_legal(weights: Weights, legal: LegalActions) -> Weights:
    """The weights where only legal actions have any, and nobody folds what is free to check."""
    fold, call, raise_ = weights
    if legal.bet is None and legal.raise_to is None:
        call, raise_ = call + raise_, 0
    if legal.check:
        fold, call = 0, call + fold
    return Weights(fold, call, raise_)
