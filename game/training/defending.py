"""Calls in place of folds where a call costs little, so that the least raise does not pay.

And checks in place of some bets, as people check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.bots.spots import PostflopSituation, PostflopStreet, PreflopSituation
from game.bots.table import PERCENT, DecisionTable, PostflopRow, Weights
from game.training.imitation import merged

PREFLOP: Mapping[str, int] = {PreflopSituation.CHEAP_RERAISE: 60}
POSTFLOP: Mapping[str, int] = {PostflopSituation.CHEAP_BET: 50, PostflopSituation.CHEAP_RAISE: 60}
"""The percent of folds that become calls.

At a full table each seat loses little when it folds, so trials of one seat's decisions leave the defence to
the others: of rows without this, whoever raised the least won 112 thousandths of a big blind a hand.
"""

LEADS_CHECKED, FLOPS_CHECKED = 20, 8
"""The percent of bets before the raiser has spoken, and of his on the flop, that become checks: the rows win
as much, and bet there more seldom, as people do.
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


def checking_more(table: DecisionTable, step: int) -> DecisionTable:
    """The table with these checks; weights stay multiples of `step` percent."""
    return replace(table, postflop=tuple(merged(_checking(row, step) for row in table.postflop)))


def _checking(row: PostflopRow, step: int) -> PostflopRow:
    share = 0
    if row.situation is PostflopSituation.TO_AGGRESSOR:
        share = LEADS_CHECKED
    elif row.situation is PostflopSituation.AGGRESSOR and row.street is PostflopStreet.FLOP:
        share = FLOPS_CHECKED
    fold, call, raise_ = row.weights
    checked = round(raise_ * share / PERCENT / step) * step
    return row._replace(weights=Weights(fold, call + checked, raise_ - checked))
