"""A game's report at a glance: what the decisions cost beside the result, and which ones cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.coach.counting import stored
from game.coach.decisions import ReviewedDecision, decision_at
from game.coach.outline import DecisionsOutline
from game.coach.report import HUNDRED, Graded, Rate, Report, report
from game.coach.words import ActionNamer, blinds, interval, lost_text_of
from game.engine.seat_view import seat_view
from game.history.recorded_game import GameHistory
from game.words.action_words import action_words
from game.words.cards import CardFace, face_up
from game.words.streets import STREET_NAMES
from leaderboard.money import Money

BAR_WIDTH = 200


class CostlyDecision(NamedTuple):
    number: int
    step: int
    title: str
    best: str
    lost: str
    cards: tuple[CardFace, ...]
    board: tuple[CardFace, ...]


class LuckBar(NamedTuple):
    """Two bars from `zero`, in units of BAR_WIDTH: the cost of the decisions and the rest."""

    zero: int
    cost_start: int
    cost_width: int
    rest_start: int
    rest_width: int


class Glance(NamedTuple):
    """`percent` is how much of the game is worked out, None once all is."""

    game_id: str
    progress: str
    percent: int | None
    has_decisions: bool
    rate: str
    rate_interval: str
    costliest: tuple[CostlyDecision, ...]
    result: str
    cost: str
    rest: str
    luck: LuckBar

    @property
    def has_begun(self) -> bool:
        """Whether enough is worked out to tell anything."""
        return self.percent != 0


def glance_of(history: GameHistory, outlined: DecisionsOutline) -> Glance:
    return glance(history, report(history.game_id, outlined))


def glance(history: GameHistory, found: Report) -> Glance:
    return Glance(
        game_id=str(history.game_id),
        progress="" if found.is_done else _progress(found),
        percent=None if found.is_done else _percent_done(found),
        has_decisions=found.total != 0,
        rate=rate_text(found.rate),
        rate_interval=interval_text(found.rate),
        costliest=tuple(_costly(history, found.costliest)),
        result=blinds(found.result),
        cost=blinds(-found.cost),
        rest=blinds(found.rest),
        luck=_luck(found),
    )


def _progress(found: Report) -> str:
    if found.total is None:
        return _("Reading the hands …")
    values = {"done": found.done, "total": found.total}
    return _("%(done)d of %(total)d decisions are worked out.") % values


def _percent_done(found: Report) -> int:
    return max(1, 100 * found.done // max(1, found.total or 0)) if found.total else 1


def rate_text(rate: Rate) -> str:
    return blinds(-rate.value, _places(rate))


def interval_text(rate: Rate) -> str:
    return "" if rate.half_width is None else interval(rate.half_width, _places(rate))


def _places(rate: Rate) -> int:
    """Large rates are not known to a tenth."""
    return 0 if max(abs(rate.value), rate.half_width or 0.0) >= HUNDRED else 1


def decision_of(history: GameHistory, graded: Graded) -> ReviewedDecision | None:
    return decision_at(history, graded.decision.number, graded.decision.step)


def _namer(history: GameHistory, decision: ReviewedDecision) -> ActionNamer:
    view = seat_view(decision.state, decision.hand.seat)
    return ActionNamer(view, Money(history.game.money_unit), action_words(history.game.rule_set))


def decision_name(history: GameHistory, decision: ReviewedDecision) -> str:
    """The action and the street: "Call €360 on the river"."""
    return _("%(street)s: %(action)s") % {
        "street": STREET_NAMES[decision.state.street],
        "action": _namer(history, decision).name(decision.action),
    }


def _costly(history: GameHistory, costliest: tuple[Graded, ...]) -> Iterator[CostlyDecision]:
    for graded in costliest:
        decision = decision_of(history, graded)
        if decision is not None:
            cards, board = decision.state.hole_cards[decision.hand.seat], decision.state.board
            yield CostlyDecision(
                number=graded.decision.number,
                step=graded.decision.step,
                title=decision_name(history, decision),
                best=_best(history, decision),
                lost=lost_text_of(graded.lost),
                cards=tuple(map(face_up, cards)),
                board=tuple(map(face_up, board)),
            )


def _best(history: GameHistory, decision: ReviewedDecision) -> str:
    """What would have been best, in words."""
    number = decision.hand.played.number
    known = stored(history.game_id, number).get((number, decision.step))
    found = known.work.finding if known else None
    if known is None or found is None:
        return ""
    return _("best: %(action)s") % {"action": _namer(history, decision).name(known.work.actions[found.best])}


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
