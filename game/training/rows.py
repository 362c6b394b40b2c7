"""From a trained strategy to the rows of a decision table: rounded, and merged where neighbours agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import accumulate, pairwise, product
from typing import NamedTuple

import numpy as np

from game.bots.profile import SizeClass
from game.bots.spots import LINES, UNBET, Draw, Line, Opponents, PostflopSituation, PostflopStreet
from game.bots.table import ANY, PERCENT, DecisionTable, PostflopRow, Weights, Wildcard
from game.training.bet_sizes import BET_SIZES
from game.training.fold_order import by_strength, folding_at_most
from game.training.holdem import RAISE
from game.training.infosets import (
    BUCKETS,
    EDGES,
    HANDS,
    INFOSETS,
    POSTFLOP_SITUATIONS,
    POSTFLOP_SPOTS,
    PREFLOP_ROWS,
)
from game.training.mccfr import Sums, Training
from game.training.preflop_rows import deep_rows, with_short_rows
from game.training.rounding import RARE, rounded

MERGED_WITHIN = 5
"""Neighbours become one row if no weight of theirs differs by more percent than this."""

RARE_LINE = 0.01
"""A line with a smaller share of its spot's visits plays as the usual one."""

POSTFLOP_EDGES = (0, *EDGES, PERCENT)

WHERE_NOT_MET = {
    PostflopSituation.HUGE_BET: (PostflopSituation.OVERBET, PostflopSituation.ALL_IN),
    PostflopSituation.OVERBET: (PostflopSituation.ALL_IN,),
}
"""A situation that a training has not met plays as the first of these that it has: not all trainings tell
them apart.
"""


class Band(NamedTuple):
    """Weights of a run of buckets, and how often these were visited."""

    least: int
    below: int
    weights: Weights
    visits: float


def decision_table(training: Training, size_class: SizeClass, key: str) -> DecisionTable:
    preflop = tuple(deep_rows(training, size_class))
    postflop = tuple(_postflop_rows(training, size_class))
    return with_short_rows(DecisionTable(key, 1, preflop, postflop), training, size_class)


def with_postflop_rows_of(
    situations: AbstractSet[PostflopSituation],
    table: DecisionTable,
    training: Training,
    size_class: SizeClass,
) -> DecisionTable:
    """The table with the training's rows of the situations in place of its own."""
    learnt = (row for row in _postflop_rows(training, size_class) if row.situation in situations)
    others = (row for row in table.postflop if row.situation not in situations)
    order = list(PostflopSituation)
    postflop = sorted((*others, *learnt), key=lambda row: order.index(PostflopSituation(row.situation)))
    return replace(table, postflop=tuple(postflop))


def _postflop_rows(training: Training, size_class: SizeClass) -> Iterator[PostflopRow]:
    opponents = [Opponents.ONE] if size_class is SizeClass.HEADS_UP else list(Opponents)
    sums = training.sums[:INFOSETS, : RAISE + 1]
    return (
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
        for situation in PostflopSituation
        for street_place, street in enumerate(PostflopStreet)
        for each in opponents
        for line, draw, bands in _by_line(sums, street_place, each, situation)
        for band in bands
    )


def _by_line(
    sums: Sums, street: int, opponents: Opponents, situation: PostflopSituation
) -> Iterator[tuple[Line | Wildcard, Draw | Wildcard, list[Band]]]:
    """The bands of the line that is met most often, for every line, and of lines and draws that play
    differently from what would decide them."""
    met = _met_by_line(sums, street, opponents, situation)
    least = RARE_LINE * sum(each[:BUCKETS].sum() for each in met.values())
    usual = max(met, key=lambda line: met[line][:BUCKETS].sum())
    may_fold = situation not in UNBET
    bands = {line: _merged(_bands(each[:BUCKETS], may_fold)) for line, each in met.items()}
    drawing = {
        line: _merged(_bands(each[BUCKETS:], may_fold))
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


def _met_by_line(
    sums: Sums, street: int, opponents: Opponents, situation: PostflopSituation
) -> dict[Line, Sums]:
    """Of the spot; where nobody came there, of the next one that he plays alike."""
    situations = situation, *WHERE_NOT_MET.get(situation, ())
    both = sorted(Opponents, key=lambda each: each is not opponents)
    for each, number in product(situations, both):
        met = _sums_by_line(sums, street, number, each)
        if any(sums_of_line.any() for sums_of_line in met.values()):
            break
    return met


def _sums_by_line(
    sums: Sums, street: int, opponents: Opponents, situation: PostflopSituation
) -> dict[Line, Sums]:
    opponents_place, place = list(Opponents).index(opponents), list(PostflopSituation).index(situation)
    spot = (street * len(Opponents) + opponents_place) * POSTFLOP_SITUATIONS + place
    starts = {line: PREFLOP_ROWS + (place * POSTFLOP_SPOTS + spot) * HANDS for place, line in enumerate(Line)}
    lines = LINES[list(PostflopStreet)[street]]
    return {line: sums[starts[line] : starts[line] + HANDS] for line in lines}


def _differ(one: Sequence[Band], other: Sequence[Band]) -> bool:
    return [(band.least, band.weights) for band in one] != [(band.least, band.weights) for band in other]


def _bands(sums: Sums, may_fold: bool) -> list[Band]:
    """One for each bucket. Where hands may fold, none folds oftener than a weaker one."""
    visits = sums.sum(axis=1)
    known = np.flatnonzero(visits > RARE * visits.sum())
    if not len(known):
        return [Band(0, PERCENT, Weights(PERCENT, 0, 0), 0.0)]
    shares = sums[known] / visits[known, np.newaxis]
    weights = [rounded(each) for each in (by_strength(shares, visits[known]) if may_fold else shares)]
    if may_fold:
        folds = accumulate((each.fold for each in weights), min)
        weights = [folding_at_most(each, fold) for each, fold in zip(weights, folds, strict=True)]
    nearest = [int(np.abs(known - place).argmin()) for place in range(len(sums))]
    return [
        Band(least, below, weights[each], float(visits[place]))
        for place, ((least, below), each) in enumerate(zip(pairwise(POSTFLOP_EDGES), nearest, strict=True))
    ]


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
