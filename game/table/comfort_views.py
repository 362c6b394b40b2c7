"""The panel of comfort, as a page of its own; at the table it opens above the felt."""

from __future__ import annotations

import time
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from game.http import is_htmx, never_stored, render_table, to_page
from game.play import games
from game.play.games import held_game
from game.play.saved_game import Choices, SavedGame
from game.setup.remembered import remember_look
from game.table.comfort import Comfort, ComfortForm, comfort_of, remember_comfort
from game.table.page import table_page


@require_http_methods(["GET", "HEAD", "POST"])
def comfort(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """What can be chosen; a post keeps it, in the browser's cookie and in the game in play."""
    before = comfort_of(request)
    if request.method != "POST":
        seen = games.latest(request.session) if game_id is None else games.read(request.session, game_id)
        return _page(request, ComfortForm(before=before, game=_choices(seen)))
    with held_game(request, game_id) as held:
        saved = held.saved
        form = ComfortForm(request.POST, before=before, game=_choices(saved))
        if not form.is_valid():
            return _page(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
        if saved is not None and saved.ended is None:
            saved = form.changed(saved)
            held.write(saved)
    if saved is not None:
        look = saved.choices
        remember_look(request.session, look.felt, look.deck_colours, show_odds=look.show_odds)
    response = _answer(request, saved, form.comfort())
    remember_comfort(response, form.comfort())
    return response


def _answer(request: HttpRequest, saved: SavedGame | None, chosen: Comfort) -> HttpResponse:
    if saved is None:
        return to_page(request, "game:comfort")
    if is_htmx(request):
        return render_table(request, {"page": table_page(saved, time.time(), comfort=chosen)})
    return to_page(request, "game:table", saved.game_id)


def _choices(saved: SavedGame | None) -> Choices | None:
    return None if saved is None or saved.ended is not None else saved.choices


def _page(request: HttpRequest, form: ComfortForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    return never_stored(render(request, "table/comfort.html", {"comfort_form": form}, status=status))
