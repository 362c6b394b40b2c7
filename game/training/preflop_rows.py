"""From a trained strategy to the rows of a decision table before the flop."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import PLACES, equity_order
from game.bots.hand_text import Hands
from game.bots.profile import SizeClass
from game.bots.spots import STEALS, Position, PreflopSituation, Stack
from game.bots.table import ALWAYS_SMALL, ANY, PERCENT, DecisionTable, PreflopRow, Sizes, Weights
from game.engine.odds.preflop import StartingHand
from game.training.fold_order import FOLD, by_dominance, dominated, folding_at_most
from game.training.holdem import RAISE
from game.training.infosets import CLASSES, INFOSETS, PREFLOP_SITUATIONS, SHORT_ROWS
from game.training.mccfr import Sums, Training
from game.training.preflop_cells import preflop_cells
from game.training.rounding import rounded

HANDS_ROUNDED_TO = 20
"""Weights are multiples of this many percent, and the hands with the same ones make a row."""

FAINT_FROM = {SizeClass.HEADS_UP: PERCENT, SizeClass.RING: 40}
"""A hand that folds in so many percent of cases folds also where it would call. At full tables that is as
people play, and wins more.
"""

NEVER_FOLDED = frozenset(PLACES[StartingHand.parse(hand)] for hand in ("AA", "KK"))
"""Where few deals came, a training has learnt too little of these hands."""

LEANS_ON = 200
"""A hand leans on those of about its equity as if they had shown so many times how they play."""

DEFENDED = STEALS | {PreflopSituation.CHEAP_RAISE}
"""There the big blind calls though it would as often fold: else most least opens and steals take the pot."""

RARE_SHORT = 0.0005
"""A spot of short stacks with a smaller share of all visits of such spots has no rows of its own."""

ALWAYS_ALL_IN = Sizes(0, 0, PERCENT)

PREFLOP_EDGES = (0, 10, 20, 30, 40, 46, 52, 57, 62, 66, 70, 74, 77, 80, 83, 86, 88, 90, 92, 94, 96, 98, 100)

WHERE_SELDOM_MET = {
    PreflopSituation.CHEAP_STEAL: PreflopSituation.STEAL,
    PreflopSituation.CHEAP_BLIND_STEAL: PreflopSituation.BLIND_STEAL,
    PreflopSituation.OWN_LIMP_RAISED: PreflopSituation.RAISED,
    PreflopSituation.BIG_RERAISE: PreflopSituation.RERAISED,
}
"""A situation that a training has seldom met, or not at all, plays about as this one: there are few cheap
steals without antes, and a training may not tell limpers apart.
"""
SELDOM = 100_000
"""Visits below which a situation is seldom met: some hundreds of each hand."""


def deep_rows(training: Training, size_class: SizeClass) -> Iterator[PreflopRow]:
    """For all stacks."""
    sums = training.sums[:INFOSETS, : RAISE + 1]
    for situation, position, named in preflop_cells(size_class):
        faint = _faint_from(size_class, situation, position)
        own = _of_spot(sums, situation, position, SELDOM * _visit(training))
        for weights, hands in _by_weights(own, LEANS_ON * _visit(training), faint):
            yield PreflopRow(situation, named, ANY, hands, weights, ALWAYS_SMALL)


def with_short_rows(table: DecisionTable, training: Training, size_class: SizeClass) -> DecisionTable:
    """The table with the training's rows for short stacks in place of its own."""
    others = [row for row in table.preflop if row.stack is not Stack.SHORT]
    return replace(table, preflop=(*others, *_short_rows(training, size_class)))


def with_preflop_rows_of(
    situations: AbstractSet[PreflopSituation],
    table: DecisionTable,
    training: Training,
    size_class: SizeClass,
) -> DecisionTable:
    """The table with the training's rows of the situations, but for short stacks, in place of its own."""
    learnt = (row for row in deep_rows(training, size_class) if row.situation in situations)
    others = (row for row in table.preflop if row.stack is Stack.SHORT or row.situation not in situations)
    order = list(PreflopSituation)
    preflop = sorted(
        (*others, *learnt),
        key=lambda row: (row.stack is Stack.SHORT, order.index(PreflopSituation(row.situation))),
    )
    return replace(table, preflop=tuple(preflop))


def _short_rows(training: Training, size_class: SizeClass) -> Iterator[PreflopRow]:
    """All of a spot that is met often enough: sizes would tell the hand if some had other rows. A short stack
    that raises goes all-in, as the trainer has it.
    """
    sums = training.sums[SHORT_ROWS:INFOSETS, : RAISE + 1]
    least = RARE_SHORT * sums.sum()
    for situation, position, named in preflop_cells(size_class):
        own = _of_spot(sums, situation, position)
        if own.sum() > least:
            for weights, hands in _by_weights(own, LEANS_ON * _visit(training)):
                yield PreflopRow(situation, named, Stack.SHORT, hands, weights, ALWAYS_ALL_IN)


def _visit(training: Training) -> float:
    """What a visit adds to the sums, at the mean: t in round t."""
    return (training.rounds + 1) / 2


def _faint_from(size_class: SizeClass, situation: PreflopSituation, position: Position) -> int:
    defends = position is Position.BIG_BLIND and situation in DEFENDED
    if defends or situation is PreflopSituation.OWN_LIMP_RAISED:
        return PERCENT
    return FAINT_FROM[size_class]


def _of_spot(sums: Sums, situation: PreflopSituation, position: Position, seldom: float = 0.0) -> Sums:
    """With those of the situation that it resembles, where its own sums are less than `seldom`."""
    spot = list(Position).index(position) * PREFLOP_SITUATIONS + list(PreflopSituation).index(situation)
    own = sums[spot * CLASSES : (spot + 1) * CLASSES]
    other = WHERE_SELDOM_MET.get(situation)
    return own + _of_spot(sums, other, position) if other and own.sum() <= seldom else own


@cache
def _percents() -> NDArray[np.int64]:
    """Of each starting hand its percentile by equity."""
    return np.array(equity_order().percents)


def _by_weights(own: Sums, leaning: float, faint_from: int = PERCENT) -> list[tuple[Weights, Hands]]:
    """The starting hands of a spot that play alike, those that fold most first."""
    shares = _shares(own, leaning)
    weights = [_without_faint_calls(rounded(each, HANDS_ROUNDED_TO), faint_from) for each in shares]
    if own.any():
        for hand in NEVER_FOLDED:
            weights[hand] = folding_at_most(weights[hand], 0)
    for hand, weaker in reversed(dominated()):  # from the weakest on
        weights[hand] = folding_at_most(weights[hand], weights[weaker].fold)
    found: dict[Weights, set[int]] = {}
    for hand, each in enumerate(weights):
        found.setdefault(each, set()).add(hand)
    order = sorted(found, key=lambda weights: (-weights.fold, weights.raise_))
    return [(weights, frozenset(found[weights])) for weights in order]


def _shares(own: Sums, leaning: float) -> Sums:
    """Of the actions. A hand that seldom came there leans on those of about its equity."""
    sums = own + _like_their_neighbours(own) * leaning
    totals = sums.sum(axis=1, keepdims=True)
    shares = np.zeros_like(sums)
    shares[:, FOLD] = 1.0
    np.divide(sums, totals, out=shares, where=totals > 0)
    return by_dominance(shares, totals[:, 0])


def _without_faint_calls(weights: Weights, faint_from: int) -> Weights:
    if weights.fold < faint_from:
        return weights
    return Weights(weights.fold + weights.call, 0, weights.raise_)


def _like_their_neighbours(own: Sums) -> Sums:
    """Of each hand the shares of the actions in its band of equity; zero where nobody came there."""
    shares, percents = np.zeros_like(own), _percents()
    for least, below in pairwise(PREFLOP_EDGES):
        band = (percents >= least) & (percents < below)
        total = own[band].sum()
        if total:
            shares[band] = own[band].sum(axis=0) / total
    return shares
