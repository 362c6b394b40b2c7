"""The report of a game: what its decisions cost, where, and how much of the result was luck."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from game.coach.glance import Glance, decision_name, decision_of, glance, interval_text, rate_text
from game.coach.outline import DecisionsOutline, FacedAction
from game.coach.report import GameRate, Leak, Rate, Report, Trend, report, trend
from game.coach.values.verdict import GOOD
from game.coach.words import GRADE_NAMES, blinds, interval
from game.history.recorded_game import GameHistory
from game.words.streets import STREET_NAMES
from leaderboard.charts.lines import LineChart, line_chart
from leaderboard.money import decimal_text, rounded, sign_of

FACING_NAMES: dict[FacedAction, str | Promise] = {
    FacedAction.NO_BET: gettext_lazy("nobody has bet or raised"),
    FacedAction.BET: gettext_lazy("facing a bet"),
    FacedAction.RAISE: gettext_lazy("facing a raise"),
}


class LeakRow(NamedTuple):
    situation: str
    decisions: int
    lost: str
    interval: str


class GradeRow(NamedTuple):
    name: str
    decisions: int
    width: int


class TrendRow(NamedTuple):
    game_id: str
    number: int
    hands: int
    rate: str
    interval: str
    is_this: bool


class TrendPanel(NamedTuple):
    """`rate` and `interval` cover all games, `rows` the latest ones; `covers` says how many games each of
    the two covers."""

    rows: tuple[TrendRow, ...]
    chart: LineChart
    covers: str
    hands: int
    rate: str
    interval: str


class ReportPage(NamedTuple):
    """`went_well` is empty if nothing did; `trend` is None for fewer than two games."""

    game_id: str
    title: str
    is_running: bool
    glance: Glance
    leaks: tuple[LeakRow, ...]
    grades: tuple[GradeRow, ...]
    went_well: str
    trend: TrendPanel | None


def report_page(history: GameHistory, outlined: DecisionsOutline) -> ReportPage:
    found = report(history.game_id, outlined)
    return ReportPage(
        game_id=str(history.game_id),
        title=_("What the decisions cost"),
        is_running=history.is_running,
        glance=glance(history, found),
        leaks=tuple(map(_leak_row, found.leaks)),
        grades=_grade_rows(found),
        went_well=_went_well(history, found),
        trend=_trend(history),
    )


def _leak_row(leak: Leak) -> LeakRow:
    situation = _("%(street)s, %(facing)s") % {
        "street": STREET_NAMES[leak.street],
        "facing": FACING_NAMES[leak.facing],
    }
    return LeakRow(situation, leak.decisions, blinds(-leak.rate.value, 2), _interval(leak.rate))


def _interval(rate: Rate) -> str:
    return "" if rate.half_width is None else interval(rate.half_width, 2)


def _grade_rows(found: Report) -> tuple[GradeRow, ...]:
    most = max(found.grades.values(), default=1)
    return tuple(
        GradeRow(str(GRADE_NAMES[grade]), count, round(100 * count / most))
        for grade, count in found.grades.items()
    )


def _went_well(history: GameHistory, found: Report) -> str:
    good = sum(found.grades.get(grade, 0) for grade in GOOD)
    if not good:
        return ""
    text = ngettext(
        "%(good)d of %(done)d decisions could not have been better.",
        "%(good)d of %(done)d decisions could not have been better.",
        good,
    ) % {"good": good, "done": found.done}
    decision = None if found.best is None else decision_of(history, found.best)
    if found.best is None or decision is None:
        return text
    values = {
        "number": found.best.decision.number,
        "decision": decision_name(history, decision),
        "gain": blinds(-found.best.loss),
    }
    best = _("The most was won in hand %(number)d (%(decision)s): %(gain)s beside the next best choice.")
    return f"{text} {best % values}"


def _trend(history: GameHistory) -> TrendPanel | None:
    """Of several games; one alone is no trend."""
    found = trend(history.game_id)
    if found.total < 2:
        return None
    first = found.total - len(found.games) + 1
    values = [-each.rate.value for each in found.games]
    return TrendPanel(
        rows=tuple(_trend_row(history, number, each) for number, each in enumerate(found.games, first)),
        chart=line_chart(values, baseline=0.0, written=_whole, ends=(_game(first), _game(found.total))),
        covers=_covers(found),
        hands=found.hands,
        rate=rate_text(found.rate),
        interval=interval_text(found.rate),
    )


def _covers(found: Trend) -> str:
    """Which games the figures are of."""
    values = {"count": found.total, "shown": len(found.games)}
    if found.total == len(found.games):
        return _("%(count)d games, all whose decisions have been worked out; the latest is last.") % values
    return (
        _(
            "%(count)d games, all whose decisions have been worked out. The chart and the table show the"
            " latest %(shown)d; the latest is last."
        )
        % values
    )


def _trend_row(history: GameHistory, number: int, each: GameRate) -> TrendRow:
    is_this = each.game_id == history.game_id
    return TrendRow(
        str(each.game_id), number, each.hands, rate_text(each.rate), interval_text(each.rate), is_this
    )


def _whole(value: float) -> str:
    return f"{sign_of(rounded(value, 0))}{decimal_text(value, 0)}"


def _game(number: int) -> str:
    return _("game %(number)s") % {"number": number}
