"""The report of a game: what its decisions cost, where, and how much of the result was luck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from game.coach.decisions import Decision, reviewed_hand
from game.coach.outline import Facing, Outline
from game.coach.report import GameRate, Graded, Leak, Rate, Report, report, trend
from game.coach.values.verdict import GOOD
from game.coach.words import GRADE_NAMES, ActionNamer, blinds, interval, lost_text_of
from game.engine.seat_view import seat_view
from game.history.recorded_game import GameHistory
from game.words.action_words import action_words
from game.words.cards import CardFace, face_up
from game.words.events import STREET_NAMES
from leaderboard.money import Money

BAR_WIDTH = 200

FACING_NAMES: dict[Facing, str | Promise] = {
    Facing.NO_BET: gettext_lazy("nobody has bet or raised"),
    Facing.BET: gettext_lazy("facing a bet"),
    Facing.RAISE: gettext_lazy("facing a raise"),
}


class CostlyDecision(NamedTuple):
    number: int
    step: int
    title: str
    lost: str
    cards: tuple[CardFace, ...]
    board: tuple[CardFace, ...]


class LeakRow(NamedTuple):
    situation: str
    decisions: str
    lost: str
    interval: str


class GradeRow(NamedTuple):
    name: str
    decisions: int
    width: int


class TrendRow(NamedTuple):
    game_id: str
    hands: int
    rate: str
    interval: str
    is_this: bool


class LuckBar(NamedTuple):
    """Two bars from `zero`, in units of BAR_WIDTH: the cost of the decisions and the rest."""

    zero: int
    cost_start: int
    cost_width: int
    rest_start: int
    rest_width: int


class ReportPage(NamedTuple):
    """`percent` is how much is done, None once all is; `went_well` is empty if nothing did."""

    game_id: str
    title: str
    is_running: bool
    progress: str
    percent: int | None
    has_decisions: bool
    rate: str
    rate_interval: str
    costliest: tuple[CostlyDecision, ...]
    leaks: tuple[LeakRow, ...]
    grades: tuple[GradeRow, ...]
    went_well: str
    result: str
    cost: str
    rest: str
    luck: LuckBar
    trend: tuple[TrendRow, ...]


def report_page(history: GameHistory, outlined: Outline) -> ReportPage:
    found = report(history.game_id, outlined)
    return ReportPage(
        game_id=str(history.game_id),
        title=_("What the decisions cost"),
        is_running=history.is_running,
        progress="" if found.is_done else _progress(found),
        percent=None if found.is_done else _percent_done(found),
        has_decisions=found.total != 0,
        rate=blinds(-found.rate.value),
        rate_interval=_interval(found.rate),
        costliest=tuple(_costly(history, found.costliest)),
        leaks=tuple(map(_leak_row, found.leaks)),
        grades=_grade_rows(found),
        went_well=_went_well(history, found),
        result=blinds(found.result),
        cost=blinds(-found.cost),
        rest=blinds(found.rest),
        luck=_luck(found),
        trend=_trend(history),
    )


def _progress(found: Report) -> str:
    if found.total is None:
        return _("Reading the hands …")
    values = {"done": found.done, "total": found.total}
    return _("%(done)d of %(total)d decisions are worked out.") % values


def _percent_done(found: Report) -> int:
    return max(1, 100 * found.done // max(1, found.total or 0)) if found.total else 1


def _interval(rate: Rate) -> str:
    return "" if rate.half_width is None else interval(rate.half_width)


def _decision(history: GameHistory, graded: Graded) -> Decision | None:
    played = history.hand(graded.decision.number)
    hand = None if played is None else reviewed_hand(history, played)
    return None if hand is None else hand.decision(graded.decision.step)


def _name(history: GameHistory, decision: Decision) -> str:
    """The action and the street: "Call €360 on the river"."""
    view = seat_view(decision.state, decision.hand.seat)
    namer = ActionNamer(view, Money(history.game.money_unit), action_words(history.game.rule_set))
    return _("%(street)s: %(action)s") % {
        "street": STREET_NAMES[decision.state.street],
        "action": namer.name(decision.action),
    }


def _costly(history: GameHistory, costliest: tuple[Graded, ...]) -> Iterator[CostlyDecision]:
    for graded in costliest:
        decision = _decision(history, graded)
        if decision is not None:
            cards, board = decision.state.hole_cards[decision.hand.seat], decision.state.board
            yield CostlyDecision(
                number=graded.decision.number,
                step=graded.decision.step,
                title=_name(history, decision),
                lost=lost_text_of(graded.lost),
                cards=tuple(map(face_up, cards)),
                board=tuple(map(face_up, board)),
            )


def _leak_row(leak: Leak) -> LeakRow:
    count = ngettext("%(count)d decision", "%(count)d decisions", leak.decisions) % {"count": leak.decisions}
    situation = _("%(street)s, %(facing)s") % {
        "street": STREET_NAMES[leak.street],
        "facing": FACING_NAMES[leak.facing],
    }
    return LeakRow(situation, count, blinds(-leak.rate.value, 2), _interval(leak.rate))


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
    decision = None if found.best is None else _decision(history, found.best)
    if found.best is None or decision is None:
        return text
    values = {
        "number": found.best.decision.number,
        "decision": _name(history, decision),
        "gain": blinds(-found.best.loss),
    }
    best = _("The most was won in hand %(number)d (%(decision)s): %(gain)s beside the next best choice.")
    return f"{text} {best % values}"


def _luck(found: Report) -> LuckBar:
    amounts = (-found.cost, found.rest)
    low, high = min(0.0, *amounts), max(0.0, *amounts)
    span = high - low or 1.0

    def place(amount: float) -> int:
        return round((amount - low) / span * BAR_WIDTH)

    zero = place(0.0)
    ends = [place(amount) for amount in amounts]
    starts, widths = [min(zero, end) for end in ends], [abs(end - zero) for end in ends]
    return LuckBar(zero, starts[0], widths[0], starts[1], widths[1])


def _trend(history: GameHistory) -> tuple[TrendRow, ...]:
    """Of several games; one alone is no trend."""
    rates: tuple[GameRate, ...] = trend(history.game_id)
    if len(rates) < 2:
        return ()
    return tuple(
        TrendRow(
            str(each.game_id),
            each.hands,
            blinds(-each.rate.value),
            _interval(each.rate),
            each.game_id == history.game_id,
        )
        for each in rates
    )
