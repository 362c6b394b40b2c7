"""What a measurement has found so far, as its page shows it: opponents in groups by setting, then style."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bots.baselines import Baseline
from game.engine.rules import HeadsUpBlinds
from game.laboratory.figure_words import FIGURES, HABITS, style_text, winnings_text
from game.laboratory.measuring import IN_FORCE, LBR, Match
from game.laboratory.opponent_words import opponent_words, trick_moves
from game.laboratory.result_charts import Interval, WinningsChart, winnings
from leaderboard.money import decimal_text

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

HEADS_UP_BAR, RING_BAR = 50, 20
"""A prober who wins more than so many thousandths of a big blind a hand has found a hole."""
SCALE_IN_BARS = 4
"""Where the scale of probers ends: some lose so much that the others' intervals would be dots."""


class OpponentKind(Enum):
    """Of opponents, in the order of the page."""

    IN_FORCE = "in force"
    BASELINES = "baselines"
    PROBERS = "probers"
    BEST_RESPONSES = "best responses"


KIND_TITLES: dict[OpponentKind, StrOrPromise] = {
    OpponentKind.IN_FORCE: gettext_lazy("Version in force"),
    OpponentKind.BASELINES: gettext_lazy("Baselines"),
    OpponentKind.PROBERS: gettext_lazy("Probers: the measured profile, but for one trick"),
    OpponentKind.BEST_RESPONSES: gettext_lazy("Local best responses"),
}
SETTING_TITLES: dict[str, StrOrPromise] = {
    HeadsUpBlinds.BUTTON_POSTS_BIG.value: gettext_lazy("Heads-up, the button posts the big blind"),
    HeadsUpBlinds.BUTTON_POSTS_SMALL.value: gettext_lazy("Heads-up, the button posts the small blind"),
}


class OpponentLine(NamedTuple):
    """An opponent; `mark` says that it wins more than the bar, empty if it does not."""

    name: str
    words: str
    moves: str
    mean: str
    half_width: str
    interval: Interval
    deals: int
    mark: str


class OpponentGroup(NamedTuple):
    """Those of a group, the measured profile's worst first; `scale` says where their
    bars begin and end, and `zero` is the place of 0."""

    title: StrOrPromise
    lines: tuple[OpponentLine, ...]
    scale: str
    zero: int


class SettingResults(NamedTuple):
    key: str
    title: str
    bar: int
    above: int
    opponents: tuple[OpponentGroup, ...]


class StyleTable(NamedTuple):
    settings: tuple[str, ...]
    lines: tuple[tuple[StrOrPromise, tuple[str, ...]], ...]


def setting_results(result: Mapping[str, Any]) -> list[SettingResults]:
    """Of the settings played so far."""
    matches = [Match(**match) for match in result.get("matches", ())]
    return [_setting(name, [each for each in matches if each.setting == name]) for name in _names(matches)]


def style_table(result: Mapping[str, Any]) -> StyleTable | None:
    """None until the style has been counted, at the end."""
    styles: Mapping[str, Mapping[str, Any]] = result.get("style", {})
    if not styles:
        return None
    counted = {name for style in styles.values() for name, value in style.items() if value is not None}
    lines = tuple(
        (label, tuple(style_text(style.get(name)) for style in styles.values()))
        for name, label in (*FIGURES, *HABITS)
        if name in counted
    )
    return StyleTable(tuple(map(_title, styles)), lines)


def _names(matches: Iterable[Match]) -> list[str]:
    return list(dict.fromkeys(match.setting for match in matches))


def _title(setting: str) -> str:
    if title := SETTING_TITLES.get(setting):
        return str(title)
    return _("%(seats)s seats") % {"seats": setting.partition(" ")[0]}


def _setting(name: str, matches: list[Match]) -> SettingResults:
    bar = HEADS_UP_BAR if name in SETTING_TITLES else RING_BAR
    grouped: dict[OpponentKind, list[Match]] = {group: [] for group in OpponentKind}
    for match in matches:
        grouped[_group(match.opponent)].append(match)
    above = sum(-match.mbb_per_hand > bar for match in grouped[OpponentKind.PROBERS])
    opponents = tuple(_opponents(group, found, bar) for group, found in grouped.items() if found)
    return SettingResults(name.replace(" ", "-"), _title(name), bar, above, opponents)


def _group(opponent: str) -> OpponentKind:
    if opponent == IN_FORCE:
        return OpponentKind.IN_FORCE
    if opponent in set(Baseline):
        return OpponentKind.BASELINES
    return OpponentKind.BEST_RESPONSES if opponent.startswith(LBR) else OpponentKind.PROBERS


def _opponents(kind: OpponentKind, matches: list[Match], bar: int) -> OpponentGroup:
    worst_first = sorted(matches, key=lambda match: match.mbb_per_hand)
    limit = bar if kind is OpponentKind.PROBERS else None
    chart = winnings(
        {match.opponent: match._asdict() for match in worst_first},
        limit=math.inf if limit is None else SCALE_IN_BARS * limit,
    )
    if chart is None:
        raise ValueError("a match without an interval")
    rows = zip(worst_first, chart.rows, strict=True)
    lines = tuple(_line(match, interval, limit) for match, interval in rows)
    return OpponentGroup(KIND_TITLES[kind], lines, " … ".join(_scale(chart)), chart.zero)


def _scale(chart: WinningsChart) -> list[str]:
    """What stands at the ends of the bars, and 0 where it is one of them."""
    ticks = [tick.text for tick in chart.ticks]
    if len(ticks) == 2:
        return ticks
    return ["0", *ticks] if ticks and chart.ticks[0].x > chart.zero else [*ticks, "0"]


def _line(match: Match, interval: Interval, bar: int | None) -> OpponentLine:
    return OpponentLine(
        match.opponent,
        opponent_words(match.opponent),
        trick_moves(match.opponent),
        winnings_text(match.mbb_per_hand),
        decimal_text(match.half_width_95, 1),
        interval,
        match.deals,
        _mark(match, bar) if bar is not None else "",
    )


def _mark(match: Match, bar: int) -> str:
    if -match.mbb_per_hand <= bar:
        return ""
    is_certain = -match.mbb_per_hand - match.half_width_95 > bar
    return (_("wins more than %(bar)d") if is_certain else _("perhaps more than %(bar)d")) % {"bar": bar}
