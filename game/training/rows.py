"""From a trained strategy to the rows of a decision table: rounded, and merged where neighbours agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import PLACES, equity_order
from game.bots.hand_text import Hands
from game.bots.profile import SizeClass
from game.bots.spots import (
    IN_LIMPED_POTS,
    LINES,
    STEALS,
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    Stack,
)
from game.bots.table import (
    ALWAYS_SMALL,
    ANY,
    PERCENT,
    DecisionTable,
    PostflopRow,
    PreflopRow,
    Sizes,
    Weights,
    Wildcard,
)
from game.engine.odds.preflop import StartingHand
from game.training.bet_sizes import BET_SIZES
from game.training.holdem import RAISE
from game.training.infosets import (
    BUCKETS,
    CLASSES,
    EDGES,
    HANDS,
    INFOSETS,
    POSTFLOP_SITUATIONS,
    POSTFLOP_SPOTS,
    PREFLOP_ROWS,
    PREFLOP_SITUATIONS,
    SHORT_ROWS,
)
from game.training.mccfr import Sums, Training
from game.training.preflop_cells import preflop_cells

ROUNDED_TO = 5
"""Weights are multiples of this many percent."""

HANDS_ROUNDED_TO = 20
"""Likewise before the flop, where the hands with the same weights make a row."""

FAINT_CALLS = {SizeClass.HEADS_UP: 0, SizeClass.RING: 60}
"""Before the flop a hand that may fold, and calls in at most so many percent of cases, folds in these. At
full tables that is as people play, and wins more.
"""

NEVER_FOLDED = frozenset(PLACES[StartingHand.parse(hand)] for hand in ("AA", "KK"))
"""Before the flop: where few deals came, a training has learnt too little of these hands."""

MERGED_WITHIN = 5
"""Neighbours become one row if no weight of theirs differs by more percent than this."""

DEFENDED = STEALS | {PreflopSituation.CHEAP_RAISE}
"""There the big blind calls though it would as often fold: else most least opens and steals take the pot."""

RARE = 0.002
"""A bucket with a smaller share of its spot's visits plays as its neighbour."""

RARE_SHORT = 0.0005
"""A spot of short stacks with a smaller share of all visits of such spots has no rows of its own."""

RARE_LINE = 0.01
"""A line with a smaller share of its spot's visits plays as the usual one."""

ALWAYS_ALL_IN = Sizes(0, 0, PERCENT)

PREFLOP_EDGES = (0, 10, 20, 30, 40, 46, 52, 57, 62, 66, 70, 74, 77, 80, 83, 86, 88, 90, 92, 94, 96, 98, 100)
POSTFLOP_EDGES = (0, *EDGES, PERCENT)


WHERE_NOT_MET = {
    PreflopSituation.CHEAP_STEAL: PreflopSituation.STEAL,
    PreflopSituation.OWN_LIMP_RAISED: PreflopSituation.RAISED,
}


class Band(NamedTuple):
    """Weights of a run of buckets, and how often these were visited."""

    least: int
    below: int
    weights: Weights
    visits: float


def decision_table(training: Training, size_class: SizeClass, key: str) -> DecisionTable:
    opponents = [Opponents.ONE] if size_class is SizeClass.HEADS_UP else list(Opponents)
    sums = training.sums[:INFOSETS, : RAISE + 1]
    preflop = [
        PreflopRow(situation, named, ANY, hands, weights, ALWAYS_SMALL)
        for situation, position, named in preflop_cells(size_class)
        for weights, hands in _by_weights(
            _of_spot(sums, situation, position), _faint_calls(size_class, situation, position)
        )
    ]
    postflop = [
        PostflopRow(
            situation,
            street,
            ANY if size_class is SizeClass.HEADS_UP else each,
            line,
            draw,
            band.least,
            band.below,
            band.weights,
            BET_SIZES[street],
        )
        for place, situation in enumerate(PostflopSituation)
        for street_place, street in enumerate(PostflopStreet)
        for each in opponents
        for line, draw, bands in _by_line(sums, street_place, list(Opponents).index(each), place)
        for band in bands
    ]
    return with_short_rows(DecisionTable(key, 1, tuple(preflop), tuple(postflop)), training, size_class)


def with_short_rows(table: DecisionTable, training: Training, size_class: SizeClass) -> DecisionTable:
    """The table with the training's rows for short stacks in place of its own."""
    others = [row for row in table.preflop if row.stack is not Stack.SHORT]
    return replace(table, preflop=(*others, *_short_rows(training, size_class)))


def with_limp_rows(table: DecisionTable, training: Training) -> DecisionTable:
    """The table of full tables with the training's rows of limped pots, but for short stacks, in place of its
    own.
    """
    sums = training.sums[:INFOSETS, : RAISE + 1]
    learnt = [
        PreflopRow(situation, named, ANY, hands, weights, ALWAYS_SMALL)
        for situation, position, named in preflop_cells(SizeClass.RING)
        if situation in IN_LIMPED_POTS
        for weights, hands in _by_weights(
            _of_spot(sums, situation, position), _faint_calls(SizeClass.RING, situation, position)
        )
    ]
    others = (row for row in table.preflop if row.stack is Stack.SHORT or row.situation not in IN_LIMPED_POTS)
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
            for weights, hands in _by_weights(own):
                yield PreflopRow(situation, named, Stack.SHORT, hands, weights, ALWAYS_ALL_IN)


def _faint_calls(size_class: SizeClass, situation: PreflopSituation, position: Position) -> int:
    if situation is PreflopSituation.OWN_LIMP_RAISED:
        return 0
    if position is Position.BIG_BLIND and situation in DEFENDED:
        return 0
    return FAINT_CALLS[size_class]


def _of_spot(sums: Sums, situation: PreflopSituation, position: Position) -> Sums:
    """A cheap steal that was not met, as none is on the button without antes, plays as a dear one, and who
    limped and is not told apart as others who are raised.
    """
    spot = list(Position).index(position) * PREFLOP_SITUATIONS + list(PreflopSituation).index(situation)
    own = sums[spot * CLASSES : (spot + 1) * CLASSES]
    other = WHERE_NOT_MET.get(situation)
    return _of_spot(sums, other, position) if other and not own.any() else own


@cache
def _percents() -> NDArray[np.int64]:
    """Of each starting hand its percentile by equity."""
    return np.array(equity_order().percents)


def _by_weights(own: Sums, faint: int = 0) -> list[tuple[Weights, Hands]]:
    """The starting hands of a spot that play alike, those that fold most first. A hand that seldom came there
    leans on those of about its equity.
    """
    visits = own.sum(axis=1, keepdims=True)
    near = _like_their_neighbours(own) * RARE * visits.sum()
    found: dict[Weights, set[int]] = {}
    for hand, each in enumerate(own + near):
        weights = rounded(each / each.sum(), HANDS_ROUNDED_TO) if each.any() else Weights(PERCENT, 0, 0)
        weights = _without_faint_calls(weights, faint)
        found.setdefault(_without_folds(weights) if hand in NEVER_FOLDED else weights, set()).add(hand)
    order = sorted(found, key=lambda weights: (-weights.fold, weights.raise_))
    return [(weights, frozenset(found[weights])) for weights in order]


def _without_faint_calls(weights: Weights, faint: int) -> Weights:
    if weights.call > faint or weights.fold == 0:
        return weights
    return Weights(weights.fold + weights.call, 0, weights.raise_)


def _without_folds(weights: Weights) -> Weights:
    """Calls in their place, where the spot was met at all."""
    if weights.fold == PERCENT:
        return weights
    return Weights(0, weights.fold + weights.call, weights.raise_)


def _like_their_neighbours(own: Sums) -> Sums:
    """Of each hand the shares of the actions in its band of equity; zero where nobody came there."""
    shares, percents = np.zeros_like(own), _percents()
    for least, below in pairwise(PREFLOP_EDGES):
        band = (percents >= least) & (percents < below)
        total = own[band].sum()
        if total:
            shares[band] = own[band].sum(axis=0) / total
    return shares


def _by_line(
    sums: Sums, street: int, opponents: int, situation: int
) -> Iterator[tuple[Line | Wildcard, Draw | Wildcard, list[Band]]]:
    """The bands of the line that is met most often, for every line, and of lines and draws that play
    differently from what would decide them."""
    met = _sums_by_line(sums, street, opponents, situation)
    if not any(each.any() for each in met.values()):
        met = _sums_by_line(sums, street, 1 - opponents, situation)
    least = RARE_LINE * sum(each[:BUCKETS].sum() for each in met.values())
    usual = max(met, key=lambda line: met[line][:BUCKETS].sum())
    bands = {line: _merged(_bands(each[:BUCKETS], POSTFLOP_EDGES)) for line, each in met.items()}
    drawing = {
        line: _merged(_bands(each[BUCKETS:], POSTFLOP_EDGES))
        for line, each in met.items()
        if each[BUCKETS:].sum() > least
    }
    yield ANY, ANY, bands[usual]
    usual_draws = drawing.get(usual, bands[usual])
    if _differ(usual_draws, bands[usual]):
        yield ANY, Draw.DRAW, usual_draws
    for line in met:
        has_rows = line != usual and met[line][:BUCKETS].sum() > least and _differ(bands[line], bands[usual])
        decides = bands[line] if has_rows else usual_draws
        if has_rows:
            yield line, ANY, bands[line]
        if _differ(drawing.get(line, decides), decides):
            yield line, Draw.DRAW, drawing[line]


def _sums_by_line(sums: Sums, street: int, opponents: int, situation: int) -> dict[Line, Sums]:
    spot = (street * len(Opponents) + opponents) * POSTFLOP_SITUATIONS + situation
    starts = {line: PREFLOP_ROWS + (place * POSTFLOP_SPOTS + spot) * HANDS for place, line in enumerate(Line)}
    lines = LINES[list(PostflopStreet)[street]]
    return {line: sums[starts[line] : starts[line] + HANDS] for line in lines}


def _differ(one: Sequence[Band], other: Sequence[Band]) -> bool:
    return [(band.least, band.weights) for band in one] != [(band.least, band.weights) for band in other]


def _bands(sums: Sums, edges: Sequence[int]) -> list[Band]:
    visits = sums.sum(axis=1)
    known = np.flatnonzero(visits > RARE * visits.sum())
    if not len(known):
        return [Band(edges[0], edges[-1], Weights(PERCENT, 0, 0), 0.0)]
    bands = []
    for place, (least, below) in enumerate(pairwise(edges)):
        nearest = known[np.abs(known - place).argmin()]
        shares = sums[nearest] / visits[nearest]
        bands.append(Band(least, below, rounded(shares), float(visits[place])))
    return bands


def rounded(shares: NDArray[np.float64], step: int = ROUNDED_TO) -> Weights:
    """In percent, multiples of `step` that sum to 100: the largest remainders are rounded up."""
    units = PERCENT // step
    exact = shares * units
    whole = np.floor(exact).astype(int)
    for place in np.argsort(whole - exact, kind="stable")[: units - whole.sum()]:
        whole[place] += 1
    return Weights(*(int(each) * step for each in whole))


def _merged(bands: Sequence[Band]) -> list[Band]:
    merged = [bands[0]]
    for band in bands[1:]:
        last = merged[-1]
        apart = max(abs(one - other) for one, other in zip(last.weights, band.weights, strict=True))
        if apart > MERGED_WITHIN:
            merged.append(band)
            continue
        visits = last.visits + band.visits
        share = last.visits / visits if visits else 1.0
        mixed = np.array(last.weights) * share + np.array(band.weights) * (1 - share)
        merged[-1] = Band(last.least, band.below, rounded(mixed / PERCENT), visits)
    return merged
