"""The advice of a training game, as a part of the table and as a page of its own."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.coach.advice import advice
from game.coach.decisions import ReviewedDecision
from game.coach.live import live_chances, live_decision, live_values
from game.coach.views import asked_seat, is_prepared, not_ready
from game.http import is_htmx, never_stored, to_page
from game.play import games
from game.play.saved_game import SavedGame


@require_safe
def at_the_table(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """What the coach says of the decision that the game waits for, after one more piece of work. A page that
    is no longer current gets nothing."""
    saved = games.read(request.session, game_id)
    if saved is None:
        return to_page(request, "game:setup")
    if request.GET.get("token", saved.token) != saved.token:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    decision = live_decision(saved)
    if decision is None:
        return _nothing(request, saved)
    if decision.unvalued is None and not is_prepared(decision.hand):
        return not_ready(request)
    return _said(request, saved, decision)


def _said(request: HttpRequest, saved: SavedGame, decision: ReviewedDecision) -> HttpResponse:
    valued = decision.unvalued is None
    counted = live_values(saved, decision) if valued else None
    against_ranges = live_chances(saved, decision) if valued else None
    found = advice(saved, decision, counted, against_ranges, asked_seat(request))
    template = "coach/_advice.html" if is_htmx(request) else "coach/advice.html"
    return never_stored(render(request, template, {"advice": found}))


def _nothing(request: HttpRequest, saved: SavedGame) -> HttpResponse:
    if is_htmx(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {"advice": None, "game_id": saved.game_id}
    return never_stored(render(request, "coach/advice.html", context))
