"""Pictures as plain numbers: where the lines, marks and bars of an SVG go. Coordinates are texts, in the
picture's own units, so that no language puts a comma into them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 66, 352, 12, 172
MOST_DOTS = 40
BAR_ROW = 26


class Point(NamedTuple):
    x: str
    y: str


class Mark(NamedTuple):
    """A line across the picture and what is written beside it."""

    at: str
    text: str


@dataclass(frozen=True)
class LineChart:
    """A line over marked heights. `baseline` is the height from which gains and losses count."""

    line: str
    dots: Sequence[Point]
    heights: Sequence[Mark]
    baseline: Mark
    first: str
    last: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


class Bar(NamedTuple):
    """A share as a bar of `length`, its row beginning at the height `top`."""

    label: str
    text: str
    top: int
    length: int


@dataclass(frozen=True)
class BarChart:
    """Shares one below the other; a whole is `room` long."""

    bars: Sequence[Bar]
    height: int
    width: int = WIDTH
    start: int = 150
    room: int = 150
    text_start: int = 308


def line_chart(
    values: Sequence[float], *, baseline: float, written: Callable[[float], str], ends: tuple[str, str]
) -> LineChart:
    """The values from left to right; `ends` are written below the first and the last, which are the same
    point's when there is one value only.
    """
    lowest, highest = min(*values, baseline), max(*values, baseline)
    span = (highest - lowest) or 1
    step = (RIGHT - LEFT) / max(1, len(values) - 1)

    def height(value: float) -> str:
        return f"{BOTTOM - (value - lowest) / span * (BOTTOM - TOP):.1f}"

    points = [Point(f"{LEFT + step * index:.1f}", height(value)) for index, value in enumerate(values)]
    # A mark too near the baseline's would be written over it.
    extremes = [value for value in (lowest, highest) if abs(value - baseline) / span > 0.1]
    return LineChart(
        line=" ".join(f"{x},{y}" for x, y in points),
        dots=points if len(points) <= MOST_DOTS else [],
        heights=[Mark(height(value), written(value)) for value in extremes],
        baseline=Mark(height(baseline), written(baseline)),
        first=ends[0],
        last=ends[1] if len(values) > 1 else "",
    )


def bar_chart(shares: Sequence[tuple[str, str, float]]) -> BarChart:
    """Shares from 0 to 1, each with its label and how it is written."""
    bars = [
        Bar(label, text, BAR_ROW * row, round(BarChart.room * share))
        for row, (label, text, share) in enumerate(shares)
    ]
    return BarChart(bars, BAR_ROW * len(bars))
