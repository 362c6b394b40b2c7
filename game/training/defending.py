"""Calls in place of folds where a call costs little, so that the least raise does not pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.bots.spots import PostflopSituation, PreflopSituation
from game.bots.table import PERCENT, DecisionTable, Weights
from game.training.imitation import merged

PREFLOP: Mapping[str, int] = {PreflopSituation.CHEAP_RERAISE: 60}
POSTFLOP: Mapping[str, int] = {PostflopSituation.CHEAP_BET: 50, PostflopSituation.CHEAP_RAISE: 60}
"""The percent of folds that become calls.

At a full table each seat loses little when it folds, so trials of one seat's decisions leave the defence to
the others: of rows without this, whoever raised the least won 112 thousandths of a big blind a hand.
"""


def defended(table: DecisionTable, step: int) -> DecisionTable:
    """The table with these calls; weights stay multiples of `step` percent."""
    preflop = (
        row._replace(weights=_calling(row.weights, PREFLOP.get(row.situation, 0), step))
        for row in table.preflop
    )
    postflop = (
        row._replace(weights=_calling(row.weights, POSTFLOP.get(row.situation, 0), step))
        for row in table.postflop
    )
    return replace(table, preflop=tuple(merged(preflop)), postflop=tuple(merged(postflop)))


def _calling(weights: Weights, share: int, step: int) -> Weights:
    called = round(weights.fold * share / PERCENT / step) * step
    return Weights(weights.fold - called, weights.call + called, weights.raise_)
