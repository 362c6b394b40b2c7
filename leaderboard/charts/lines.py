"""Charts as numbers: where the lines, marks and bars of an SVG go.

Coordinates are strings in the units of the SVG, so that no language puts a decimal comma into them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 66, 352, 12, 172
MAX_DOTS = 40
BAR_ROW = 26


class Point(NamedTuple):
    x: str
    y: str


class Mark(NamedTuple):
    """A line across the chart and its label."""

    at: str
    text: str


@dataclass(frozen=True)
class LineChart:
    """A line chart. `baseline` marks the value from which gains and losses count; `beside` is a line of other
    line, empty where there is none.
    """

    line: str
    dots: Sequence[Point]
    heights: Sequence[Mark]
    baseline: Mark
    first: str
    last: str
    beside: str = ""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


class ShareBar(NamedTuple):
    """A share as a bar of `length`; its row begins at `top`."""

    label: str
    text: str
    top: int
    length: int


@dataclass(frozen=True)
class BarChart:
    """Shares one below the other; a share of 1 is `room` long."""

    bars: Sequence[ShareBar]
    height: int
    width: int = WIDTH
    start: int = 150
    room: int = 150
    text_start: int = 308


def line_chart(
    values: Sequence[float],
    *,
    baseline: float,
    written: Callable[[float], str],
    ends: tuple[str, str],
    beside: Sequence[float] = (),
) -> LineChart:
    """The values from left to right; `ends` are the labels of the first and the last one. `written` formats a
    value. A single value has only the first label. `beside` are as many other values.
    """
    lowest, highest = min(*values, *beside, baseline), max(*values, *beside, baseline)
    span = (highest - lowest) or 1
    step = (RIGHT - LEFT) / max(1, len(values) - 1)

    def height(value: float) -> str:
        return f"{BOTTOM - (value - lowest) / span * (BOTTOM - TOP):.1f}"

    def line(points: Sequence[Point]) -> str:
        return " ".join(f"{x},{y}" for x, y in points)

    def placed(values: Sequence[float]) -> list[Point]:
        return [Point(f"{LEFT + step * index:.1f}", height(value)) for index, value in enumerate(values)]

    points = placed(values)
    # A mark too near the baseline would overlap its label.
    extremes = [value for value in (lowest, highest) if abs(value - baseline) / span > 0.1]
    return LineChart(
        line=line(points),
        beside=line(placed(beside)),
        dots=points if len(points) <= MAX_DOTS else [],
        heights=[Mark(height(value), written(value)) for value in extremes],
        baseline=Mark(height(baseline), written(baseline)),
        first=ends[0],
        last=ends[1] if len(values) > 1 else "",
    )


def bar_chart(shares: Sequence[tuple[str, str, float]]) -> BarChart:
    """`shares` are (label, text, share from 0 to 1)."""
    bars = [
        ShareBar(label, text, BAR_ROW * row, round(BarChart.room * share))
        for row, (label, text, share) in enumerate(shares)
    ]
    return BarChart(bars, BAR_ROW * len(bars))
