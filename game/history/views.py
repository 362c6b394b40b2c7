"""The pages of finished hands and games, their exports, and the page that checks a shuffle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from game.history.asked import answered, asked_hand, asked_history, not_offered, readable
from game.history.exports import Export, Format, NotInThisFormat, export_game, export_hand, offers
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
    page = readable(lambda: game_history_page(history))
    context = {"page": page, "offers": offers(history, of_hand=False)}
    return answered(history, render(request, "history/game.html", context))


@require_safe
def hand_history(request: HttpRequest, game_id: UUID, number: int, step: int | None = None) -> HttpResponse:
    """One hand after `step` actions; without `step`, at its end."""
    history, hand = asked_hand(request, game_id, number)
    if step is not None and step > hand.last_step:
        raise Http404("the hand has no such step")
    page = readable(lambda: hand_history_page(history, hand, hand.last_step if step is None else step))
    context = {"page": page, "offers": offers(history, of_hand=True)}
    return answered(history, render(request, "history/hand.html", context))


@require_safe
def hand_share_picture(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """The picture in links to a hand."""
    history, hand = asked_hand(request, game_id, number)
    picture = readable(lambda: hand_picture(history.viewpoint.view(hand.last), number))
    return answered(history, HttpResponse(picture, content_type="image/png"))


@require_safe
def game_export(request: HttpRequest, game_id: UUID, file_format: str) -> HttpResponse:
    history = asked_history(request, game_id)
    asked = _format(file_format)
    return _file(request, history, lambda: export_game(history, asked))


@require_safe
def hand_export(request: HttpRequest, game_id: UUID, number: int, file_format: str) -> HttpResponse:
    history, hand = asked_hand(request, game_id, number)
    asked = _format(file_format)
    return _file(request, history, lambda: export_hand(history, hand, asked))


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


def _file(request: HttpRequest, history: GameHistory, write: Callable[[], Export | None]) -> HttpResponse:
    try:
        export = readable(write)
    except NotInThisFormat as error:
        return not_offered(request, history, _("Not in this format"), str(error))
    if export is None:
        raise Http404("not available in this format")
    response = HttpResponse(export.text, content_type=f"{export.content_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{export.name}"'
    return answered(history, response)
