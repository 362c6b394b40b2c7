"""The pages of finished hands and games, their exports, and the page that checks a shuffle."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from game.engine.record import InvalidRecord
from game.history.exports import Export, Format, export_game, export_hand
from game.history.game_page import game_history_page
from game.history.hand_page import hand_history_page
from game.history.recorded_game import GameHistory, PlayedHand, history_of
from game.history.share_picture import hand_picture
from game.history.verifier import verify_bigholdem
from game.http import never_stored
from game.play import games

logger = logging.getLogger(__name__)
T = TypeVar("T")


@require_safe
def my_hands(request: HttpRequest) -> HttpResponse:
    """Redirects to the history of the visitor's game."""
    saved = games.latest(request.session)
    if saved is None:
        return redirect("game:setup")
    return redirect("game:history", game_id=saved.game_id)


@require_safe
def game_history(request: HttpRequest, game_id: UUID) -> HttpResponse:
    history = _history(request, game_id)
    context = {"page": _readable(lambda: game_history_page(history)), "formats": list(Format)}
    return _answer(history, render(request, "history/game.html", context))


@require_safe
def hand_history(request: HttpRequest, game_id: UUID, number: int, step: int | None = None) -> HttpResponse:
    """One hand after `step` actions; without `step`, at its end."""
    history, hand = _hand(request, game_id, number)
    if step is not None and step > hand.last_step:
        raise Http404("the hand has no such step")
    page = _readable(lambda: hand_history_page(history, hand, hand.last_step if step is None else step))
    return _answer(history, render(request, "history/hand.html", {"page": page, "formats": list(Format)}))


@require_safe
def hand_share_picture(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """The picture in links to a hand."""
    history, hand = _hand(request, game_id, number)
    picture = _readable(lambda: hand_picture(history.viewpoint.view(hand.last), number))
    return _answer(history, HttpResponse(picture, content_type="image/png"))


@require_safe
def game_export(request: HttpRequest, game_id: UUID, file_format: str) -> HttpResponse:
    history = _history(request, game_id)
    return _file(history, _readable(lambda: export_game(history, _format(file_format))))


@require_safe
def hand_export(request: HttpRequest, game_id: UUID, number: int, file_format: str) -> HttpResponse:
    history, hand = _hand(request, game_id, number)
    return _file(history, _readable(lambda: export_hand(history, hand, _format(file_format))))


@require_safe
def shuffle(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The page that explains the shuffle and checks a game or a file."""
    page = None
    if game_id is not None:
        history = _history(request, game_id)
        page = _readable(lambda: game_history_page(history))
        if not page.seed:
            raise Http404("the seed of this game is not published")
    return render(request, "history/shuffle.html", {"page": page})


@require_safe
def verifier(request: HttpRequest) -> FileResponse:
    """The Python program that checks a shuffle file."""
    path = Path(verify_bigholdem.__file__)
    return FileResponse(path.open("rb"), as_attachment=True, content_type="text/x-python", filename=path.name)


def _history(request: HttpRequest, game_id: UUID) -> GameHistory:
    history = history_of(game_id, games.read(request.session, game_id))
    if history is None:
        raise Http404("no such game, or one that is still being played")
    return history


def _hand(request: HttpRequest, game_id: UUID, number: int) -> tuple[GameHistory, PlayedHand]:
    history = _history(request, game_id)
    hand = _readable(lambda: history.hand(number))
    if hand is None:
        raise Http404("no such hand")
    return history, hand


def _readable(build: Callable[[], T]) -> T:
    """The result of `build`; 404 if it raises InvalidRecord, as for records that are no longer readable."""
    try:
        return build()
    except InvalidRecord as error:
        logger.warning("a recorded hand could not be read: %s", error)
        raise Http404("this game can no longer be read") from error


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
    return _answer(history, response)


def _answer(history: GameHistory, response: HttpResponse) -> HttpResponse:
    """The response, never cached while only the player may see the game."""
    return never_stored(response) if history.is_running else response
