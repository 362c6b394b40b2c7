"""Problems of the rows of a table of five-card draw, as values that name the place."""

from __future__ import annotations

from collections.abc import Iterable

from game.bots.draw.table import (
    BLIND_CELLS,
    EXCHANGE_CELLS,
    FIRST_CELLS,
    SECOND_CELLS,
    BlindRow,
    DrawTable,
    ExchangeRow,
)
from game.bots.table import PERCENT, Cell, RangedRow, covers
from game.bots.validation import BadShares, Missing, Problem, Twice, gaps, overlaps, row_problems


def draw_problems(table: DrawTable) -> list[Problem]:
    """All problems of a table. Gaps and overlaps are reported only if every row is valid by itself."""
    ranged: tuple[RangedRow, ...] = (*table.first, *table.second)
    found = [problem for row in ranged for problem in row_problems(row)]
    found += exchange_problems(table.exchange) + blind_problems(table.blinds)
    if found:
        return found
    return [
        *overlaps(table.first),
        *overlaps(table.second),
        *gaps(table.first, FIRST_CELLS),
        *gaps(table.second, SECOND_CELLS),
        *missing(table.exchange, EXCHANGE_CELLS),
        *missing(table.blinds, BLIND_CELLS),
    ]


def exchange_problems(rows: Iterable[ExchangeRow]) -> list[Problem]:
    rows = list(rows)
    shares = [
        BadShares(row)
        for row in rows
        if min(row.usual, row.with_kicker, row.served, row.worth) < 0
        or row.usual + row.with_kicker + row.served != PERCENT
        or row.worth >= PERCENT
    ]
    return [*shares, *_twice(rows)]


def blind_problems(rows: Iterable[BlindRow]) -> list[Problem]:
    rows = list(rows)
    return [*(BadShares(row) for row in rows if not 0 <= row.yes <= PERCENT), *_twice(rows)]


def _twice(rows: Iterable[ExchangeRow | BlindRow]) -> list[Problem]:
    found: list[Problem] = []
    seen: set[Cell] = set()
    for row in rows:
        if row.names in seen:
            found.append(Twice(row))
        seen.add(row.names)
    return found


def missing(rows: Iterable[ExchangeRow | BlindRow], cells: Iterable[Cell]) -> list[Problem]:
    """The cells that no row covers."""
    names = [row.names for row in rows]
    return [Missing(cell) for cell in cells if not any(covers(each, cell) for each in names)]
