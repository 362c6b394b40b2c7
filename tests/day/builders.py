"""Days, their seeds, and attempts, for the tests of the game of the day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.test import Client

from game.engine.hand import legal_actions
from game.engine.state import Phase
from game.play.day_chain import ensure_chain
from game.play.saved_game import SavedGame
from tests.play.builders import game_of

DAY = datetime.date(2026, 3, 10)
NEXT = datetime.date(2026, 3, 11)


def moment(day: datetime.date, hour: float = 12.0) -> float:
    midnight = datetime.datetime.combine(day, datetime.time(), tzinfo=datetime.UTC)
    return midnight.timestamp() + 3600 * hour


@contextmanager
def at(now: float) -> Iterator[None]:
    with patch("time.time", lambda: now):
        yield


def commit_before(day: datetime.date = DAY) -> None:
    ensure_chain(day - datetime.timedelta(days=1))


def begun(client: Client, name: str = "Ann") -> SavedGame:
    response = client.post("/day/", {"name": name})
    assert response.status_code == 303, response.content.decode()
    return game_of(client)


def post(client: Client, name: str, **fields: str) -> None:
    game = game_of(client)
    client.post(f"/table/{game.game_id}/{name}/", {"token": game.token, **fields})


def played(client: Client, hands: int = 1, *, stays: bool = True) -> SavedGame:
    """The latest game at the end of so many hands, checked and called, or folded, through."""
    for _move in range(1000):
        game = game_of(client)
        if game.ended is not None:
            break
        if game.hand.phase is Phase.OVER and game.game.hands_played + 1 >= hands:
            break
        if game.visitor_to_act:
            legal = legal_actions(game.hand)
            answer = "check" if legal.check else "call" if stays and legal.call else "fold"
            action = "muck" if legal.show_or_muck else answer
            post(client, "act", action=action, confirm="yes")
        else:
            post(client, "ahead", goal="turn")
    return game_of(client)


def finished(client: Client, hands: int = 1, *, stays: bool = True) -> SavedGame:
    """The same, then left."""
    if played(client, hands, stays=stays).ended is None:
        post(client, "leave", confirm="yes")
    return game_of(client)
