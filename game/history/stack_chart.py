"""Charts over the hands of a game: of all stacks, one line for each seat, or of other amounts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from leaderboard.money import Money

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 76, 12, 12, 28
MAX_LABELS = 8


class Series(NamedTuple):
    """Values before each hand and after the last; `end` is the last one as text."""

    name: str
    values: Sequence[float]
    end: str


class StackLine(NamedTuple):
    """`points` are those of an SVG polyline; `end` is the stack after the last hand."""

    seat: int
    name: str
    points: str
    end: str


class StackTick(NamedTuple):
    at: float
    text: str


class StackChart(NamedTuple):
    """All coordinates are in units of the SVG's viewBox."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    lines: tuple[StackLine, ...]
    amounts: tuple[StackTick, ...]
    hands: tuple[StackTick, ...]


def stack_chart(stacks: Sequence[Sequence[int]], names: Sequence[str], money: Money) -> StackChart:
    """`stacks` has a row for each time (before each hand and after the last) with the stacks by seat."""
    top = max(max(row) for row in stacks) or 1
    series = [
        Series(name, [row[seat] for row in stacks], money.text(stacks[-1][seat]))
        for seat, name in enumerate(names)
    ]
    amounts = [(top * part / 4, money.short(top * part // 4)) for part in range(5)]
    return drawn(series, 0, top, amounts)


def drawn(
    series: Sequence[Series], lowest: float, highest: float, amounts: Iterable[tuple[float, str]]
) -> StackChart:
    """A line for each of the series, from `lowest` at the bottom to `highest` at the top; `amounts` are
    labelled at the side.
    """
    last, span = max(1, len(series[0].values) - 1), (highest - lowest) or 1

    def x(time: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * time / last, 1)

    def y(amount: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (amount - lowest) / span, 1)

    return StackChart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        bottom=HEIGHT - BOTTOM,
        lines=tuple(
            StackLine(
                place,
                each.name,
                " ".join(f"{x(time)},{y(value)}" for time, value in enumerate(each.values)),
                each.end,
            )
            for place, each in enumerate(series)
        ),
        amounts=tuple(StackTick(y(amount), text) for amount, text in amounts),
        hands=tuple(StackTick(x(time), str(time)) for time in labelled(last)),
    )


def labelled(last: int) -> list[int]:
    """Round numbers of hands, few enough to read."""
    step = next(
        step
        for decade in range(7)
        for step in (10**decade, 2 * 10**decade, 5 * 10**decade)
        if last // step <= MAX_LABELS
    )
    return list(range(0, last + 1, step))
