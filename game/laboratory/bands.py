"""The rows of one spot as bands, and what an editor does with them: paint, split, merge, scale.

A band is a row: percents of strength that lie side by side, or starting hands of any kind. Bands never share
a place; where a spot has none, rows that name fewer keys decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple, Protocol, TypeAlias

from game.bots.hand_order import CLASSES
from game.bots.table import ALWAYS_SMALL, PERCENT, Sizes, Weights


class Play(NamedTuple):
    """What a row says: its weights, and its split of sizes."""

    weights: Weights
    sizes: Sizes = ALWAYS_SMALL


class SpotBand(NamedTuple):
    """A row of a spot: its percents, or the places of its hands in CLASSES, rising."""

    places: tuple[int, ...]
    play: Play

    @property
    def least(self) -> int:
        return self.places[0]

    @property
    def below(self) -> int:
        return self.places[-1] + 1


def band_of(least: int, below: int, play: Play) -> SpotBand:
    return SpotBand(tuple(range(least, below)), play)


Bands: TypeAlias = tuple[SpotBand, ...]
Levels: TypeAlias = Sequence[Play | None]
"""For each place what is played there; None without a row."""


class Scale(Protocol):
    """What rows share out: `count` places."""

    @property
    def count(self) -> int: ...

    def size(self, places: Iterable[int]) -> int:
        """How much places weigh where rows become one."""
        ...

    def bands_of(self, levels: Levels, rows: Iterable[SpotBand] = (), painted: Collection[int] = ()) -> Bands:
        """As few bands as play so; but `rows` that play alike stay apart, except where `painted`."""
        ...


class PercentScale:
    """Percents of strength, which a band has side by side."""

    count = PERCENT

    def size(self, places: Iterable[int]) -> int:
        return len(list(places))

    def bands_of(self, levels: Levels, rows: Iterable[SpotBand] = (), painted: Collection[int] = ()) -> Bands:
        edges = {row.least for row in rows if not {row.least, row.least - 1} & set(painted)}
        plays = zip((None, *levels), levels, strict=False)
        starts = (percent in edges or one != other for percent, (one, other) in enumerate(plays))
        numbers = list(accumulate(starts))
        runs = [tuple(run) for _number, run in groupby(range(PERCENT), key=numbers.__getitem__)]
        return tuple(SpotBand(run, play) for run in runs if (play := levels[run[0]]) is not None)


class StartingHands:
    """Starting hands, of which a band has any."""

    count = len(CLASSES)

    def size(self, places: Iterable[int]) -> int:
        return sum(CLASSES[place].combinations for place in places)

    def bands_of(self, levels: Levels, rows: Iterable[SpotBand] = (), painted: Collection[int] = ()) -> Bands:
        left = {place for place, play in enumerate(levels) if play is not None}
        found: list[tuple[set[int], Play]] = []
        for row in rows:
            if own := {place for place in row.places if place in left and levels[place] == row.play}:
                found.append((own, row.play))
                left -= own
        for place in sorted(left):
            play = levels[place]
            alike = next((hands for hands, other in found if other == play), None)
            if alike is not None:
                alike.add(place)
            elif play is not None:
                found.append(({place}, play))
        return tuple(sorted(SpotBand(tuple(sorted(hands)), play) for hands, play in found))


PERCENTS: Scale = PercentScale()
HANDS: Scale = StartingHands()


def levels_of(bands: Iterable[SpotBand], scale: Scale = PERCENTS) -> list[Play | None]:
    levels: list[Play | None] = [None] * scale.count
    for band in bands:
        for place in band.places:
            levels[place] = band.play
    return levels


def painted(
    bands: Bands,
    places: Collection[int],
    weights: Weights,
    under: Levels = (),
    scale: Scale = PERCENTS,
) -> Bands:
    """The places play `weights`; they keep the sizes of their row, or of what was `under`."""
    levels = levels_of(bands, scale)
    for place in places:
        before = levels[place] or (under[place] if under else None)
        levels[place] = Play(weights, before.sizes if before else ALWAYS_SMALL)
    return scale.bands_of(levels, bands, places)


def filled(bands: Bands, under: Levels, scale: Scale = PERCENTS) -> Bands:
    """The spot with rows of its own also where other rows decided."""
    levels = [own or below for own, below in zip(levels_of(bands, scale), under, strict=True)]
    return scale.bands_of(levels, bands)


def split(bands: Bands, place: int, scale: Scale = PERCENTS, ranked: Sequence[int] = range(PERCENT)) -> Bands:
    """Cut a band in the middle, as its places are `ranked`; one of a single place stays."""
    band = bands[place]
    if len(band.places) == 1:
        return bands
    own = [each for each in ranked if each in band.places]
    half = scale.size(own) // 2
    sums = accumulate(scale.size([each]) for each in own)
    cut = max(1, sum(total <= half for total in sums))
    halves = (band._replace(places=tuple(sorted(part))) for part in (own[:cut], own[cut:]))
    return (*bands[:place], *halves, *bands[place + 1 :])


def merged(bands: Bands, place: int, scale: Scale = PERCENTS) -> Bands:
    """A band and the one after it become one. It plays their mean by size; percents also in a gap between
    them."""
    if place + 1 >= len(bands):
        return bands
    first, second = bands[place : place + 2]
    sizes = (scale.size(first.places), scale.size(second.places))
    play = Play(
        Weights(*_mean(first.play.weights, second.play.weights, sizes)),
        Sizes(*_mean(first.play.sizes, second.play.sizes, sizes)),
    )
    is_ranged = isinstance(scale, PercentScale)
    places = range(first.least, second.below) if is_ranged else sorted((*first.places, *second.places))
    return (*bands[:place], SpotBand(tuple(places), play), *bands[place + 2 :])


def _mean(first: Sequence[int], second: Sequence[int], sizes: tuple[int, int]) -> list[int]:
    pairs = zip(first, second, strict=True)
    return shares([one * sizes[0] + other * sizes[1] for one, other in pairs])


def removed(bands: Bands, place: int) -> Bands:
    return (*bands[:place], *bands[place + 1 :])


def raising_more(bands: Bands, percent: int) -> Bands:
    """Every band raises `percent` more often, or less; fold and call share the rest as they did."""
    return tuple(
        band._replace(play=band.play._replace(weights=_scaled(band.play.weights, percent))) for band in bands
    )


def sized(bands: Bands, sizes: Sizes) -> Bands:
    """Every band splits its bets and raises so."""
    return tuple(band._replace(play=band.play._replace(sizes=sizes)) for band in bands)


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
    """Places that two operators changed differently, from each other and from what both began with."""

    places: tuple[int, ...]
    mine: Play | None
    theirs: Play | None

    @property
    def least(self) -> int:
        return self.places[0]


def conflicts(base: Levels, mine: Levels, theirs: Levels) -> list[Conflict]:
    """Runs of places in which both differ from what they began with, and from each other."""
    found: list[Conflict] = []
    triples = list(zip(base, mine, theirs, strict=True))
    for triple, run in groupby(range(len(triples)), key=triples.__getitem__):
        begun, own, other = triple
        if begun != own != other != begun:
            found.append(Conflict(tuple(run), own, other))
    return found


def combined(
    base: Levels, mine: Levels, theirs: Levels, their_places: Collection[int] = ()
) -> list[Play | None]:
    """Both operators' changes; where they conflict mine, but theirs in the conflicts that begin there."""
    levels = [own if own != begun else other for begun, own, other in zip(base, mine, theirs, strict=True)]
    for conflict in conflicts(base, mine, theirs):
        if conflict.least in their_places:
            for place in conflict.places:
                levels[place] = theirs[place]
    return levels
