"""The luck of a game, worked out while somebody looks; and the page that says what luck is."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from game.engine.odds.percents import tables_in_use
from game.history.asked import asked_history
from game.history.luck_split import luck_split
from game.http import is_htmx, never_stored
from game.luck.estimator.value_function import VERSION, shipped
from game.luck.games import work_on
from leaderboard.recording.luck import MIN_RANKED_HANDS


@require_safe
def luck_of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Does another piece of the work and answers with the part of the game's page that shows it, or all of
    that page; with `?line=` with the line at the end of a game."""
    history = asked_history(request, game_id)
    if not history.has_luck:
        raise Http404("this game is not adjusted")
    # Without the tables of percents a request would count for half a minute.
    if tables_in_use() is not None:
        work_on(history)
    if not is_htmx(request):
        return redirect("game:history", game_id=game_id)
    template = "history/_luck_line.html" if "line" in request.GET else "history/_luck.html"
    return never_stored(render(request, template, {"luck": luck_split(history)}))


@require_safe
def luck(request: HttpRequest) -> HttpResponse:
    context = {"version": VERSION, "digest": shipped().digest, "min_hands": MIN_RANKED_HANDS}
    return render(request, "luck/luck.html", context)
