"""A seat's card, in a dialog at the table or as a page of its own."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from game.http import is_htmx, never_stored, to_page
from game.play import games
from game.table.comfort import comfort_of
from game.table.seat_card import NOTE_LENGTH, keep_note, seat_card


@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, game_id: UUID, seat: int) -> HttpResponse:
    """The card of a seat, counted from 0; a post keeps the visitor's note."""
    saved = games.read(request.session, game_id)
    if saved is None or seat >= len(saved.players):
        raise Http404
    if request.method == "POST":
        # Only its writer ever sees it.
        typed = request.POST.get("note", "")[:NOTE_LENGTH]
        note = "".join(letter for letter in typed if letter.isprintable() or letter == "\n").strip()
        keep_note(request.session, game_id, seat, note)
        if not is_htmx(request):
            return to_page(request, "game:table", game_id)
    card = seat_card(saved, seat, request.session, comfort_of(request))
    template = "table/_seat_card.html" if is_htmx(request) else "table/seat_card.html"
    return never_stored(render(request, template, {"card": card, "game_id": game_id}))
