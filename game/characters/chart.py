"""A style as a chart of the 169 starting hands: with which it raises or calls when nobody has entered.

Shapes are in whole units of an SVG's viewBox; the template only writes them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from game.bots.decision import verdict
from game.bots.hand_order import PLACES
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.engine.cards import Rank
from game.engine.odds import StartingHand
from game.engine.odds.percents.places import COMBOS

CELL = 10
RANKS = tuple(reversed(Rank))
BOX = len(RANKS) * CELL
SPOT = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)


class ChartLabel(NamedTuple):
    text: str
    x: int
    y: int


class Chart(NamedTuple):
    """`raises` and `calls` are paths of rectangles, as wide in each cell as the style does so often; the two
    percents count all 1,326 combinations."""

    raises: str
    calls: str
    percent_raised: int
    percent_called: int


PAIRS = tuple(
    ChartLabel(rank.letter * 2, place * CELL + CELL // 2, place * CELL + 7)
    for place, rank in enumerate(RANKS)
)
"""The names of the pairs, on the diagonal."""


class _ChartCell(NamedTuple):
    """Widths are in units of the cell."""

    column: int
    line: int
    raised: int
    called: int


@lru_cache(maxsize=64)  # without it the page of the computer players takes 1.5 times the time
def opening_chart(style: Style) -> Chart:
    """As the style plays the cutoff and the button with three players or more."""
    raised = called = 0
    cells: list[_ChartCell] = []
    for line, column, hand in _hands():
        weights = verdict(style, SPOT, PLACES[hand]).weights
        raised += weights.raise_ * hand.combinations
        called += weights.call * hand.combinations
        until_raise = CELL * weights.raise_ // WEIGHT_TOTAL
        until_call = CELL * (weights.raise_ + weights.call) // WEIGHT_TOTAL
        cells.append(_ChartCell(column, line, until_raise, until_call - until_raise))
    whole = COMBOS * WEIGHT_TOTAL
    return Chart(
        _path((cell.line, CELL * cell.column, cell.raised) for cell in cells),
        _path((cell.line, CELL * cell.column + cell.raised, cell.called) for cell in cells),
        round(100 * raised / whole),
        round(100 * called / whole),
    )


def _hands() -> Iterator[tuple[int, int, StartingHand]]:
    """From the aces down; suited hands above the diagonal."""
    for line, first in enumerate(RANKS):
        for column, second in enumerate(RANKS):
            yield line, column, StartingHand(max(first, second), min(first, second), suited=line < column)


def _path(bars: Iterator[tuple[int, int, int]]) -> str:
    """Rectangles of one cell's height by line, start and width; those that touch are drawn as one."""
    parts: list[str] = []
    for line, run in groupby((bar for bar in bars if bar[2]), key=lambda bar: bar[0]):
        start = end = -1
        for _line, x, width in run:
            if x != end:
                parts += _rectangle(line, start, end)
                start = x
            end = x + width
        parts += _rectangle(line, start, end)
    return "".join(parts)


def _rectangle(line: int, start: int, end: int) -> list[str]:
    return [f"M{start} {line * CELL}h{end - start}v{CELL}H{start}z"] if start >= 0 else []
