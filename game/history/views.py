"""The pages of finished hands and games, their exports, and the page that checks a shuffle."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from game.history.asked import answered, asked_hand, asked_history, readable
from game.history.exports import Export, Format, export_game, export_hand
from game.history.game_page import game_history_page
from game.history.hand_page import hand_history_page
from game.history.recorded_game import GameHistory
from game.history.share_picture import hand_picture
from game.history.verifier import verify_bigholdem
from game.play import games


@require_safe
def my_hands(request: HttpRequest) -> HttpResponse:
    """Redirects to the history of the visitor's game."""
    saved = games.latest(request.session)
    if saved is None:
        return redirect("game:setup")
    return redirect("game:history", game_id=saved.game_id)


@require_safe
def game_history(request: HttpRequest, game_id: UUID) -> HttpResponse:
    history = asked_history(request, game_id)
    context = {"page": readable(lambda: game_history_page(history)), "formats": list(Format)}
    return answered(history, render(request, "history/game.html", context))


@require_safe
def hand_history(request: HttpRequest, game_id: UUID, number: int, step: int | None = None) -> HttpResponse:
    """One hand after `step` actions; without `step`, at its end."""
    history, hand = asked_hand(request, game_id, number)
    if step is not None and step > hand.last_step:
        raise Http404("the hand has no such step")
    page = readable(lambda: hand_history_page(history, hand, hand.last_step if step is None else step))
    return answered(history, render(request, "history/hand.html", {"page": page, "formats": list(Format)}))


@require_safe
def hand_share_picture(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """The picture in links to a hand."""
    history, hand = asked_hand(request, game_id, number)
    picture = readable(lambda: hand_picture(history.viewpoint.view(hand.last), number))
    return answered(history, HttpResponse(picture, content_type="image/png"))


@require_safe
def game_export(request: HttpRequest, game_id: UUID, file_format: str) -> HttpResponse:
    history = asked_history(request, game_id)
    return _file(history, readable(lambda: export_game(history, _format(file_format))))


@require_safe
def hand_export(request: HttpRequest, game_id: UUID, number: int, file_format: str) -> HttpResponse:
    history, hand = asked_hand(request, game_id, number)
    return _file(history, readable(lambda: export_hand(history, hand, _format(file_format))))


@require_safe
def shuffle(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The page that explains the shuffle and checks a game or a file."""
    page = None
    if game_id is not None:
        history = asked_history(request, game_id)
        page = readable(lambda: game_history_page(history))
        if not page.seed:
            raise Http404("the seed of this game is not published")
    return render(request, "history/shuffle.html", {"page": page})


@require_safe
def verifier(request: HttpRequest) -> FileResponse:
    """The Python program that checks a shuffle file."""
    path = Path(verify_bigholdem.__file__)
    return FileResponse(path.open("rb"), as_attachment=True, content_type="text/x-python", filename=path.name)


def _format(file_format: str) -> Format:
    try:
        return Format(file_format)
    except ValueError:
        raise Http404("no such format") from None


def _file(history: GameHistory, export: Export | None) -> HttpResponse:
    if export is None:
        raise Http404("not available in this format")
    response = HttpResponse(export.text, content_type=f"{export.content_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{export.name}"'
    return answered(history, response)
