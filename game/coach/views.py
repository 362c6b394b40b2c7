"""The coach's pages: the review of a hand, the ranges step by step, and the report of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from game.coach.counting import Counted, counted_on, graded_steps, is_ready, stored, think_longer
from game.coach.decisions import ReviewedDecision, ReviewedHand, decision_at, reviewed_hand
from game.coach.glance import glance_of
from game.coach.outline import DecisionsOutline, outline
from game.coach.range_page import range_page
from game.coach.report import record_report
from game.coach.report_page import report_page
from game.coach.review_page import first_of_interest, review_page
from game.engine.variants import HOLDEM
from game.history.asked import answered, asked_hand, asked_history, not_offered, readable
from game.history.recorded_game import GameHistory, is_held_back
from game.http import is_htmx, never_stored, to_page

PREPARING_SECONDS = 0.12


def of_holdem(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For the coach's views: of other games they answer with a page that says why there is nothing."""

    @wraps(view)
    def wrapper(request: HttpRequest, game_id: UUID, *args: Any, **kwargs: Any) -> HttpResponse:
        history = asked_history(request, game_id)
        if is_held_back(history.game):
            why = _("The review shows more than you have seen: it opens when the day is over, in UTC.")
            return not_offered(request, history, _("No review yet"), why)
        if history.variant != HOLDEM:
            why = _("The coach knows hold’em only: of this game’s hands it has neither ranges nor values.")
            return not_offered(request, history, _("No review of this game"), why)
        return view(request, game_id, *args, **kwargs)

    return wrapper


@require_safe
@of_holdem
def review(request: HttpRequest, game_id: UUID, number: int, step: int | None = None) -> HttpResponse:
    """A hand at one of the visitor's decisions. Each request works out one more piece, so that a page loaded
    again goes on; with htmx it does so by itself.
    """
    history, hand = reviewed(request, game_id, number)
    if not is_prepared(hand):
        return not_ready(request)
    known = _of_hand(game_id, number)
    decision = readable(lambda: _decision(hand, known, step))
    readable(lambda: _work_on(game_id, hand, decision, known))
    page = readable(lambda: review_page(history, hand, decision, known, asked_seat(request)))
    template = "coach/_review.html" if is_htmx(request) else "coach/review.html"
    return answered(history, render(request, template, {"page": page}))


@require_POST
@of_holdem
def longer(request: HttpRequest, game_id: UUID, number: int, step: int) -> HttpResponse:
    """More time for a decision that is too close to say."""
    _history, hand = reviewed(request, game_id, number)
    decision = _decision(hand, {}, step)
    if decision.unvalued is None:
        readable(lambda: think_longer(game_id, decision))
    return to_page(request, "game:review_step", game_id, number, step)


@require_safe
@of_holdem
def ranges(request: HttpRequest, game_id: UUID, number: int, step: int, seat: int) -> HttpResponse:
    """What a bot may hold after `step` actions of a hand."""
    history, hand = reviewed(request, game_id, number)
    if not is_prepared(hand):
        return not_ready(request)
    page = readable(lambda: range_page(history, hand, step, seat))
    if page is None:
        raise Http404("no such step or seat")
    return answered(history, render(request, "coach/ranges.html", {"page": page}))


@require_safe
@of_holdem
def report(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """What the decisions of a game cost. Each request works out one more piece."""
    history = _own_history(request, game_id)
    if not is_ready():
        return not_ready(request)
    outlined = _worked_on(history)
    page = readable(lambda: report_page(history, outlined))
    template = "coach/_report.html" if is_htmx(request) else "coach/report.html"
    return answered(history, render(request, template, {"page": page}))


@require_safe
@of_holdem
def at_a_glance(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The same for the page of the game's end, which asks for it again and again; else the whole report."""
    history = _own_history(request, game_id)
    if not is_htmx(request):
        return to_page(request, "game:report", game_id)
    if not is_ready():
        return not_ready(request)
    outlined = _worked_on(history)
    found = readable(lambda: glance_of(history, outlined))
    return answered(history, render(request, "coach/_glance.html", {"glance": found}))


def _own_history(request: HttpRequest, game_id: UUID) -> GameHistory:
    history = asked_history(request, game_id)
    if not history.sees_visitor:
        raise Http404("nobody whose cards may be seen decided anything in this game")
    return history


def _worked_on(history: GameHistory) -> DecisionsOutline:
    """The decisions of a game, one of them worked on a little more."""
    outlined = readable(lambda: outline(history))
    readable(lambda: _next_of_game(history, outlined))
    return outlined


def _next_of_game(history: GameHistory, outlined: DecisionsOutline) -> None:
    """One piece of the first decision that is not done; reading hands is a piece of its own."""
    if not outlined.is_whole:
        return
    done = graded_steps(history.game_id)
    for each in outlined.decisions:
        if each.is_valued and (each.number, each.step) not in done:
            decision = decision_at(history, each.number, each.step)
            if decision is not None and decision.hand.prepare(PREPARING_SECONDS):
                counted_on(history.game_id, decision)
            return
    record_report(history.game_id, outlined)


def is_prepared(hand: ReviewedHand) -> bool:
    """Without the tables of percents a request would count for half a minute."""
    return is_ready() and hand.prepare(PREPARING_SECONDS)


def not_ready(request: HttpRequest) -> HttpResponse:
    """A page that loads itself again; a part of a page just asks once more."""
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    response = render(request, "coach/not_ready.html", status=HTTPStatus.ACCEPTED)
    response.headers["Refresh"] = "2" if is_ready() else "30"
    return never_stored(response)


def reviewed(request: HttpRequest, game_id: UUID, number: int) -> tuple[GameHistory, ReviewedHand]:
    """A finished hand in which the visitor was dealt cards that this request may see; none of a day that is
    not over, whose cards others have yet to play."""
    history, hand = asked_hand(request, game_id, number)
    if is_held_back(history.game):
        raise Http404("the day is not over")
    found = readable(lambda: reviewed_hand(history, hand))
    if found is None:
        raise Http404("nobody decided anything in this hand")
    return history, found


def _decision(hand: ReviewedHand, known: dict[int, Counted], step: int | None) -> ReviewedDecision:
    decision = first_of_interest(hand, known) if step is None else hand.decision(step)
    if decision is None:
        raise Http404("no such decision")
    return decision


def _of_hand(game_id: UUID, number: int) -> dict[int, Counted]:
    return {step: counted for (_number, step), counted in stored(game_id, number).items()}


def _work_on(game_id: UUID, hand: ReviewedHand, current: ReviewedDecision, known: dict[int, Counted]) -> None:
    """One piece of the current decision, or of the first one that is not done."""
    for decision in (current, *hand.decisions):
        counted = known.get(decision.step)
        if decision.unvalued is None and not (counted and counted.is_done):
            if more := counted_on(game_id, decision):
                known[decision.step] = more
            return


def asked_seat(request: HttpRequest) -> int | None:
    """Whose range the address asks for."""
    asked = request.GET.get("seat", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
