"""The results of a simulation as charts: winnings with their intervals, how these settled, and styles beside
those of real players.

Coordinates are whole units of an SVG's viewBox; templates only write them out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from game.laboratory.figure_words import interval_text, style_text, winnings_text
from game.laboratory.kinds import TargetRange, Targets
from game.laboratory.run_results import INTERVALS

WIDTH = 600
LEFT, RIGHT = 150, 580
ROW = 28
CHART_HEIGHT, CHART_TOP, CHART_BOTTOM = 150, 12, 126

REAL_PLAYERS = (
    ("vpip", _("VPIP"), (12, 16, 22, 28, 34), 60),
    ("pfr", _("PFR"), (5, 7, 10, 13, 16), 40),
    ("aggression", _("aggression"), (0.6, 1.2, 1.9, 2.7, 4.3), 6),
    ("went_to_showdown", _("went to showdown"), (15, 22, 32, 40, 50), 70),
)
"""Figures of real players at full tables, online and for small stakes: key, label, the 10th, 25th, 50th, 75th
and 90th percentile of the players, and the end of the scale."""


DRAW_FIGURES = (
    ("opens", _("opens"), 100),
    ("sees", _("sees"), 80),
    ("raises", _("raises"), 50),
    ("bluffs", _("bluffs"), 50),
)
"""Of poker all'italiana: key, label, and the end of the scale."""

NO_TARGETS: Targets = {}


class ScaleTick(NamedTuple):
    x: int
    text: str


class Interval(NamedTuple):
    """A player's winnings: the mean at `x`, the 95 % interval from `start` over `width`."""

    name: str
    text: str
    y: int
    x: int
    start: int
    width: int


class WinningsChart(NamedTuple):
    rows: tuple[Interval, ...]
    ticks: tuple[ScaleTick, ...]
    zero: int
    height: int


class IntervalChart(NamedTuple):
    """The interval over the deals: a band (points of a polygon) and the mean (points of a line)."""

    name: str
    band: str
    line: str
    zero: int
    highest: str
    lowest: str
    deals: int
    text: str


class Marker(NamedTuple):
    """A player on a track; `number` is the player's place in the legend."""

    number: int
    x: int
    text: str


class Spread(NamedTuple):
    """Of real players: `outer` holds eight of ten, `inner` half of them, as (x, width)."""

    outer: tuple[int, int]
    inner: tuple[int, int]
    median: int


class Track(NamedTuple):
    """A figure of style; `spread` is None where nobody knows it, `target` (x, width) without a kind."""

    label: str
    y: int
    spread: Spread | None
    target: tuple[int, int] | None
    markers: tuple[Marker, ...]
    text: str


def winnings(result: Mapping[str, Any], unit: str = "mbb", limit: float = math.inf) -> WinningsChart | None:
    """By name, in `unit`. None while no player has an interval. The scale ends at ± `limit` at most; what
    lies beyond is drawn at its end."""
    found = [(name, own) for name, own in result.items() if own["half_width_95"] is not None]
    if not found:
        return None
    ends = [own["mbb_per_hand"] + sign * own["half_width_95"] for _name, own in found for sign in (-1, 1)]
    low, high = max(-limit, min(0, *ends)), min(limit, max(0, *ends))
    rows = tuple(_interval(name, own, place, (low, high), unit) for place, (name, own) in enumerate(found))
    ticks = tuple(
        ScaleTick(_across(value, low, high), winnings_text(value, 0)) for value in (low, high) if value
    )
    return WinningsChart(rows, ticks, _across(0, low, high), ROW * len(rows) + 26)


def _interval(
    name: str, own: Mapping[str, Any], place: int, ends: tuple[float, float], unit: str
) -> Interval:
    mean, half = own["mbb_per_hand"], own["half_width_95"]
    start, end = _across(mean - half, *ends), _across(mean + half, *ends)
    text = f"{name}: {interval_text(mean, half)} {unit}"
    return Interval(name, text, ROW * place + 6, _across(mean, *ends), start, max(2, end - start))


def _across(value: float, low: float, high: float) -> int:
    share = (value - low) / ((high - low) or 1)
    return LEFT + round(min(max(share, 0), 1) * (RIGHT - LEFT))


def interval_charts(result: Mapping[str, Any]) -> list[IntervalChart]:
    """A chart for each player with two points at least."""
    return [
        _interval_chart(name, own[INTERVALS])
        for name, own in result.items()
        if len(own.get(INTERVALS, ())) > 1
    ]


def _interval_chart(name: str, points: Sequence[Sequence[float]]) -> IntervalChart:
    # The first intervals are so wide that the later ones would be a line: they may leave the chart.
    last_mean, last_half = points[-1][1:]
    low = min(0, last_mean - 4 * last_half)
    high = max(0, last_mean + 4 * last_half)
    deals = points[-1][0]

    def place(done: float, value: float) -> str:
        x = LEFT + round(done / deals * (RIGHT - LEFT))
        share = (min(max(value, low), high) - low) / ((high - low) or 1)
        return f"{x},{CHART_BOTTOM - round(share * (CHART_BOTTOM - CHART_TOP))}"

    upper = [place(done, mean + half) for done, mean, half in points]
    lower = [place(done, mean - half) for done, mean, half in points]
    return IntervalChart(
        name,
        " ".join((*upper, *reversed(lower))),
        " ".join(place(done, mean) for done, mean, _half in points),
        int(place(0, 0).split(",")[1]),
        winnings_text(high, 0),
        winnings_text(low, 0),
        int(deals),
        f"{name}: {interval_text(last_mean, last_half)} mbb",
    )


class TrackScale(NamedTuple):
    """What a track shows: where its scale ends, and the percentiles of real players, if they are known."""

    key: str
    label: str
    end: float
    percentiles: tuple[float, ...] = ()


def style_tracks(result: Mapping[str, Any], targets: Targets = NO_TARGETS) -> list[Track]:
    """Of hold'em."""
    shown = [TrackScale(key, str(label), end, percentiles) for key, label, percentiles, end in REAL_PLAYERS]
    return [_track(place, each, result, targets.get(each.key)) for place, each in enumerate(shown)]


def draw_tracks(result: Mapping[str, Any], targets: Targets = NO_TARGETS) -> list[Track]:
    """Of poker all'italiana, where real players were not counted."""
    shown = [TrackScale(key, str(label), end) for key, label, end in DRAW_FIGURES]
    return [_track(place, each, result, targets.get(each.key)) for place, each in enumerate(shown)]


def _track(place: int, figure: TrackScale, result: Mapping[str, Any], target: TargetRange | None) -> Track:
    key, end = figure.key, figure.end
    markers = tuple(
        Marker(number, _across(min(own[key], end), 0, end), f"{name}: {style_text(own[key])}")
        for number, (name, own) in enumerate(result.items(), start=1)
        if own.get(key) is not None
    )
    said = [_spread_text(figure.percentiles)] if figure.percentiles else []
    if target:
        said.append(_("usual for its kind: %(target)s") % {"target": target})
    text = "; ".join([*said, ", ".join(marker.text for marker in markers)])
    return Track(
        figure.label,
        44 * place + 8,
        _spread(figure) if figure.percentiles else None,
        _reach(target.least, min(target.most, end), end) if target else None,
        markers,
        f"{figure.label}: {text}",
    )


def _spread(figure: TrackScale) -> Spread:
    tenth, quarter, median, three_quarters, nine_tenths = figure.percentiles
    end = figure.end
    return Spread(
        _reach(tenth, nine_tenths, end), _reach(quarter, three_quarters, end), _across(median, 0, end)
    )


def _reach(least: float, most: float, end: float) -> tuple[int, int]:
    start = _across(least, 0, end)
    return start, _across(most, 0, end) - start


def _spread_text(percentiles: Sequence[float]) -> str:
    text = _(
        "of ten real players eight are between %(low)s and %(high)s, half of them between %(a)s and %(b)s"
    )
    shown = map(style_text, (*percentiles[:2], *percentiles[3:]))
    return text % dict(zip(("low", "a", "b", "high"), shown, strict=True))
