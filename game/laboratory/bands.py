"""The rows of one spot as bands of strength, and what an editor does with them: paint, split, merge, scale.

Bands never overlap and stand in order; where a spot has none, rows that name fewer keys decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from game.bots.table import ALWAYS_SMALL, PERCENT, Sizes, Weights


class Play(NamedTuple):
    """What a row says: its weights, and its split of sizes."""

    weights: Weights
    sizes: Sizes = ALWAYS_SMALL


class Band(NamedTuple):
    """A row of a spot, from percent `least` up to, but not including, `below`."""

    least: int
    below: int
    play: Play

    @property
    def width(self) -> int:
        return self.below - self.least


Bands: TypeAlias = tuple[Band, ...]
Levels: TypeAlias = Sequence[Play | None]
"""For each percent from 0 to 99 what is played there; None without a row."""


def levels_of(bands: Iterable[Band]) -> list[Play | None]:
    levels: list[Play | None] = [None] * PERCENT
    for band in bands:
        levels[band.least : band.below] = [band.play] * band.width
    return levels


def bands_of(levels: Levels, edges: Collection[int] = ()) -> Bands:
    """As few bands as play so; another begins at each of the `edges`."""
    numbers: list[int] = []
    for percent, play in enumerate(levels):
        is_new = not percent or percent in edges or play != levels[percent - 1]
        numbers.append(numbers[-1] + is_new if numbers else 0)
    runs = [list(run) for _number, run in groupby(range(PERCENT), key=lambda percent: numbers[percent])]
    return tuple(Band(run[0], run[-1] + 1, play) for run in runs if (play := levels[run[0]]) is not None)


def painted(
    bands: Bands, percents: Collection[int], weights: Weights, sizes: Sizes | None = None, under: Levels = ()
) -> Bands:
    """The percents play `weights`; without `sizes` they keep those of their row, or of what was `under`."""
    levels = levels_of(bands)
    for percent in percents:
        before = levels[percent] or (under[percent] if under else None)
        levels[percent] = Play(weights, sizes or (before.sizes if before else ALWAYS_SMALL))
    return bands_of(levels, [edge for edge in _edges(bands) if not _beside(edge, percents)])


def _edges(bands: Bands) -> set[int]:
    return {band.least for band in bands}


def _beside(edge: int, percents: Collection[int]) -> bool:
    return edge in percents or edge - 1 in percents


def filled(bands: Bands, under: Levels) -> Bands:
    """The spot with rows of its own also where other rows decided."""
    levels = [own or below for own, below in zip(levels_of(bands), under, strict=True)]
    return bands_of(levels, _edges(bands))


def split(bands: Bands, place: int) -> Bands:
    """Cut a band in the middle; one of a single percent stays."""
    band = bands[place]
    middle = (band.least + band.below) // 2
    if middle == band.least:
        return bands
    halves = (band._replace(below=middle), band._replace(least=middle))
    return (*bands[:place], *halves, *bands[place + 1 :])


def merged(bands: Bands, place: int) -> Bands:
    """A band and the one after it become one. It plays their mean by width, also in a gap between them."""
    if place + 1 >= len(bands):
        return bands
    first, second = bands[place : place + 2]
    widths = (first.width, second.width)
    play = Play(
        Weights(*_mean(first.play.weights, second.play.weights, widths)),
        Sizes(*_mean(first.play.sizes, second.play.sizes, widths)),
    )
    return (*bands[:place], Band(first.least, second.below, play), *bands[place + 2 :])


def _mean(first: Sequence[int], second: Sequence[int], widths: tuple[int, int]) -> list[int]:
    pairs = zip(first, second, strict=True)
    return shares([one * widths[0] + other * widths[1] for one, other in pairs])


def removed(bands: Bands, place: int) -> Bands:
    return (*bands[:place], *bands[place + 1 :])


def raising_more(bands: Bands, percent: int) -> Bands:
    """Every band raises `percent` more often, or less; fold and call share the rest as they did."""
    return tuple(
        band._replace(play=band.play._replace(weights=_scaled(band.play.weights, percent))) for band in bands
    )


def _scaled(weights: Weights, percent: int) -> Weights:
    raise_ = max(0, min(PERCENT, round(weights.raise_ * (PERCENT + percent) / PERCENT)))
    fold, call = shares([weights.fold, weights.call], PERCENT - raise_)
    return Weights(fold, call, raise_)


def shares(parts: Sequence[int], total: int = PERCENT) -> list[int]:
    """Whole numbers in the proportion of `parts` that sum to `total`; the last takes all if all are 0."""
    whole = sum(parts)
    if not whole:
        return [0] * (len(parts) - 1) + [total]
    found = [part * total // whole for part in parts]
    by_remainder = sorted(range(len(parts)), key=lambda place: -(parts[place] * total % whole))
    for place in by_remainder[: total - sum(found)]:
        found[place] += 1
    return found


class Conflict(NamedTuple):
    """A range that two operators changed differently."""

    least: int
    below: int
    mine: Play | None
    theirs: Play | None


def conflicts(base: Levels, mine: Levels, theirs: Levels) -> list[Conflict]:
    """The ranges in which both differ from what they began with, and from each other."""
    found: list[Conflict] = []
    triples = list(zip(base, mine, theirs, strict=True))
    for triple, run in groupby(range(PERCENT), key=lambda percent: triples[percent]):
        percents = list(run)
        begun, own, other = triple
        if begun != own != other != begun:
            found.append(Conflict(percents[0], percents[-1] + 1, own, other))
    return found


def combined(
    base: Levels, mine: Levels, theirs: Levels, their_ranges: Collection[int] = ()
) -> list[Play | None]:
    """Both operators' changes; where they conflict mine, but theirs in the ranges that begin there."""
    levels = [own if own != begun else other for begun, own, other in zip(base, mine, theirs, strict=True)]
    for conflict in conflicts(base, mine, theirs):
        if conflict.least in their_ranges:
            levels[conflict.least : conflict.below] = theirs[conflict.least : conflict.below]
    return levels
