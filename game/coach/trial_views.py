"""Try again from here: begin it, and compare it with what happened."""

from __future__ import annotations

import time
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from game.coach.counting import counted_on
from game.coach.decisions import ReviewedDecision
from game.coach.trial_page import NO_TRIAL, compared, trial_page
from game.coach.trials import CannotTry, trial_of
from game.coach.views import is_prepared, not_ready, reviewed
from game.engine.shuffle import draw_seed
from game.history.asked import answered, readable
from game.history.recorded_game import GameHistory
from game.http import is_htmx, never_stored, renewed, to_page
from game.play import games, moves
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace, SavedGame, TrialCards
from game.sessions.locked import locked_session
from game.setup.views import TOO_MANY


@require_http_methods(["GET", "HEAD", "POST"])
def try_again(request: HttpRequest, game_id: UUID, number: int, step: int) -> HttpResponse:
    """The decision without its outcome, for anyone with the link; a post begins the trial."""
    history, hand = reviewed(request, game_id, number)
    decision = hand.decision(step)
    if decision is None:
        raise Http404("no such decision")
    if request.method == "POST":
        return _begin(request, history, decision)
    return _page(request, history, decision)


def _page(
    request: HttpRequest,
    history: GameHistory,
    decision: ReviewedDecision,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    page = readable(lambda: trial_page(history, decision))
    link = request.build_absolute_uri(request.path)
    context = {"page": page, "notice": notice, "link": link}
    return answered(history, render(request, "coach/try_again.html", context, status=status))


def _begin(request: HttpRequest, history: GameHistory, decision: ReviewedDecision) -> HttpResponse:
    cards = TrialCards.SAME if request.POST.get("cards") == TrialCards.SAME else TrialCards.NEW
    if not is_prepared(decision.hand):
        return not_ready(request)
    look = _look(request, history, decision)
    try:
        trial = readable(lambda: trial_of(history, decision, cards, look, uuid4(), draw_seed(), time.time()))
        with locked_session(request) as session:
            for earlier in games.running(session):
                if earlier.trial is not None:  # one trial at a time
                    games.write(session, moves.leave(earlier))
            games.write(session, trial)
    except CannotTry as error:
        return _page(request, history, decision, str(NO_TRIAL[error.why]), HTTPStatus.CONFLICT)
    except games.SessionFull:
        return _page(request, history, decision, str(TOO_MANY), HTTPStatus.CONFLICT)
    return renewed(to_page(request, "game:table", trial.game_id), session)


def _look(request: HttpRequest, history: GameHistory, decision: ReviewedDecision) -> Choices:
    """The name and look of the visitor's latest game, or the usual ones."""
    latest = games.latest(request.session)
    if latest is not None and latest.interactive:
        return latest.choices
    return Choices(
        name=decision.hand.played.names[decision.hand.seat],
        currency=Currency(history.game.money_unit),
        timer=None,
        pace=Pace.NORMAL,
        felt=Felt.GREEN,
        deck_colours=DeckColours.FOUR,
        show_odds=False,
    )


@require_safe
def trial_compared(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A trial beside the hand as it was played, and beside the values of the choices."""
    saved = games.read(request.session, game_id)
    if saved is None or saved.trial is None:
        raise Http404("no such trial")
    return _compared(request, saved, *saved.trial[:3])


def _compared(request: HttpRequest, saved: SavedGame, game_id: UUID, number: int, step: int) -> HttpResponse:
    history, hand = reviewed(request, game_id, number)
    decision = hand.decision(step)
    if decision is None:
        raise Http404("no such decision")
    if decision.unvalued is None and not is_prepared(hand):
        return not_ready(request)
    counted = readable(lambda: counted_on(game_id, decision)) if decision.unvalued is None else None
    found = readable(lambda: compared(history, decision, counted, saved))
    template = "coach/_compared.html" if is_htmx(request) else "coach/compared.html"
    return never_stored(render(request, template, {"compared": found}))
