"""The finished games and hands that a request asks for, as far as its visitor may see them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from game.engine.record import InvalidRecord
from game.history.recorded_game import GameHistory, PlayedHand, history_of
from game.http import never_stored
from game.play import games

logger = logging.getLogger(__name__)
T = TypeVar("T")


def asked_history(request: HttpRequest, game_id: UUID) -> GameHistory:
    history = history_of(game_id, games.read(request.session, game_id))
    if history is None:
        raise Http404("no such game, or one that is still being played")
    return history


def asked_hand(request: HttpRequest, game_id: UUID, number: int) -> tuple[GameHistory, PlayedHand]:
    history = asked_history(request, game_id)
    hand = readable(lambda: history.hand(number))
    if hand is None:
        raise Http404("no such hand")
    return history, hand


def readable(build: Callable[[], T]) -> T:
    """The result of `build`; 404 if it raises InvalidRecord, as for records that are no longer readable."""
    try:
        return build()
    except InvalidRecord as error:
        logger.warning("a recorded hand could not be read: %s", error)
        raise Http404("this game can no longer be read") from error


def answered(history: GameHistory, response: HttpResponse) -> HttpResponse:
    """The response, never cached while only the player may see the game."""
    held_back = history.is_running or history.seed is None
    return never_stored(response) if held_back else response


def not_offered(request: HttpRequest, history: GameHistory, title: str, why: str) -> HttpResponse:
    """A page that says why the game does not have this."""
    context = {"game_id": history.game_id, "title": title, "why": why}
    response = render(request, "history/not_offered.html", context, status=HTTPStatus.NOT_FOUND)
    return answered(history, response)
