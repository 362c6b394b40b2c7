"""Problems of the rows of a decision table, as values that name the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from typing import NamedTuple, Protocol, TypeAlias

from game.bots.hand_text import ALL_HANDS, Hands
from game.bots.table import (
    PERCENT,
    POSTFLOP_CELLS,
    PREFLOP_CELLS,
    AnyRow,
    Cell,
    DecisionTable,
    PostflopRow,
    PreflopRow,
    RangedRow,
    Sizes,
    matches,
    wide_cell,
)


class BadRange(NamedTuple):
    """A row whose range is empty or not within 0 to 100."""

    row: RangedRow


class NoHands(NamedTuple):
    """A row before the flop without any hand."""

    row: PreflopRow


class BadWeights(NamedTuple):
    """A row whose weights are negative or do not sum to 100."""

    row: AnyRow


class BadSizes(NamedTuple):
    """A row whose split of sizes is negative or does not sum to 100."""

    row: AnyRow


class MixedSizes(NamedTuple):
    """A spot whose rows split sizes differently: a bet would tell the hand."""

    cell: Cell


class SharedHands(NamedTuple):
    """Two rows of the same keys that both have these hands."""

    first: PreflopRow
    second: PreflopRow
    hands: Hands


class MissingHands(NamedTuple):
    """Hands that no row of a cell has."""

    cell: Cell
    hands: Hands


class Overlap(NamedTuple):
    """Two rows of the same keys that both cover the range."""

    first: RangedRow
    second: RangedRow
    least: int
    below: int


class Gap(NamedTuple):
    """A range that no row covers; `cell` names a situation and the keys after it."""

    cell: Cell
    least: int
    below: int


class NamedRow(Protocol):
    """A row with keys, and no range."""

    @property
    def names(self) -> tuple[str, ...]: ...


class BadShares(NamedTuple):
    """A row whose shares are no percents, or do not sum to 100 where they should."""

    row: NamedRow


class Twice(NamedTuple):
    """A row without a range whose keys another one has, too."""

    row: NamedRow


class Missing(NamedTuple):
    """A cell that no row without a range covers."""

    cell: Cell


Problem: TypeAlias = (
    BadRange
    | NoHands
    | BadWeights
    | BadSizes
    | BadShares
    | MixedSizes
    | Overlap
    | SharedHands
    | Twice
    | Gap
    | MissingHands
    | Missing
)


def row_problems(row: AnyRow) -> list[Problem]:
    """The problems of a single row."""
    problems: list[Problem] = []
    if isinstance(row, PreflopRow):
        if not row.hands:
            problems.append(NoHands(row))
    elif not 0 <= row.least < row.below <= PERCENT:
        problems.append(BadRange(row))
    if min(row.weights) < 0 or sum(row.weights) != PERCENT:
        problems.append(BadWeights(row))
    if min(row.sizes) < 0 or sum(row.sizes) != PERCENT:
        problems.append(BadSizes(row))
    return problems


def shared_hands(rows: Iterable[PreflopRow]) -> list[Problem]:
    """The pairs of rows with the same keys that share hands."""
    found: list[Problem] = []
    for _, group in groupby(sorted(rows, key=lambda row: row.names), key=lambda row: row.names):
        for first, second in combinations(group, 2):
            if shared := first.hands & second.hands:
                found.append(SharedHands(first, second, shared))
    return found


def missing_hands(rows: Sequence[PreflopRow], cells: Sequence[Cell]) -> list[Problem]:
    """The hands of cells that no row has."""
    found: list[Problem] = []
    for cell in cells:
        named = (row.hands for row in rows if matches(row, cell))
        if left := ALL_HANDS.difference(*named):
            found.append(MissingHands(cell, left))
    return found


def overlaps(rows: Iterable[RangedRow]) -> list[Problem]:
    """The pairs of rows with the same keys and overlapping ranges."""
    found: list[Problem] = []
    ordered = sorted(rows, key=lambda row: (row.names, row.least))
    for _, group in groupby(ordered, key=lambda row: row.names):
        for first, second in combinations(group, 2):
            least, below = max(first.least, second.least), min(first.below, second.below)
            if least < below:
                found.append(Overlap(first, second, least, below))
    return found


def gaps(rows: Sequence[RangedRow], cells: Sequence[Cell]) -> list[Problem]:
    """The ranges of cells that no row covers."""
    found: list[Problem] = []
    for cell in cells:
        covered = [False] * PERCENT
        for row in rows:
            if matches(row, cell):
                covered[row.least : row.below] = [True] * (row.below - row.least)
        least = 0
        for is_covered, run in groupby(covered):
            below = least + len(list(run))
            if not is_covered:
                found.append(Gap(cell, least, below))
            least = below
    return found


def contradictions(found: Iterable[Problem]) -> list[Problem]:
    """The problems without those that a draft may have: what its rows do not cover, and sizes that tell."""
    allowed = Gap | MissingHands | Missing | MixedSizes
    return [problem for problem in found if not isinstance(problem, allowed)]


def mixed_sizes(rows: Iterable[AnyRow]) -> list[Problem]:
    """The spots named by rows whose splits of sizes differ; a draw is a hand, not a spot."""
    splits: dict[Cell, set[Sizes]] = {}
    for row in rows:
        names = wide_cell(row.names, 1) if isinstance(row, PostflopRow) else row.names
        splits.setdefault(names, set()).add(row.sizes)
    return [MixedSizes(names) for names, found in splits.items() if len(found) > 1]


def problems(table: DecisionTable) -> list[Problem]:
    """All problems of a table. Gaps and overlaps are reported only if every row is valid by itself."""
    rows: tuple[AnyRow, ...] = (*table.preflop, *table.postflop)
    found = [problem for row in rows for problem in row_problems(row)]
    if found:
        return found
    return [
        *shared_hands(table.preflop),
        *overlaps(table.postflop),
        *missing_hands(table.preflop, PREFLOP_CELLS),
        *gaps(table.postflop, POSTFLOP_CELLS),
        *mixed_sizes((*table.preflop, *table.postflop)),
    ]
