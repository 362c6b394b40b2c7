"""The games of a session: up to five at once, each with an identifier and a row of its own.

A session names its games, the latest last; their states are in the table of stored games, so that a move
reads and writes one of them alone. A session written before games had rows holds its only game itself, under
the key "game": it is read from there, and gets its row with its next move.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from game.engine.record import InvalidRecord
from game.play.recent import Recent
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from game.play.stored_game import StoredGame, StoredState, read_state, write_state
from game.sessions.lock import game_turn
from game.sessions.locked import locked_session

logger = logging.getLogger(__name__)

MAX_GAMES = 5
SESSION_KEY = "games"
OLD_SESSION_KEY = "game"
MAX_RECENT = 512
"""Games that a process remembers by their texts as it wrote them, and need not play again to read. Without
that an action and a bot's step take 24 % longer, a new hand 19 %."""

ID = re.compile(r"[0-9a-f]{32}")

_recent: Recent[str, SavedGame] = Recent(MAX_RECENT)


def game_ids(session: SessionBase) -> list[UUID]:
    """The session's games, readable or not, the latest last."""
    named = session.get(SESSION_KEY, [])
    texts = [text for text in named if isinstance(text, str)] if isinstance(named, list) else []
    if old := _old_id(session):
        texts.append(old)
    return [UUID(hex=text) for text in dict.fromkeys(texts) if ID.fullmatch(text)]


def latest(session: SessionBase) -> SavedGame | None:
    """The game begun last, if it can be read."""
    ids = game_ids(session)
    return read(session, ids[-1]) if ids else None


def read(session: SessionBase, game_id: UUID) -> SavedGame | None:
    """A game of the session; None where it has no such game, or one that cannot be read."""
    stored = _stored(session, game_id) if game_id in game_ids(session) else None
    return None if stored is None else _readable(stored.state)


def running(session: SessionBase) -> list[SavedGame]:
    """The session's games that go on, the latest first."""
    saved = (read(session, game_id) for game_id in reversed(game_ids(session)))
    return [each for each in saved if each is not None and each.ended is None]


def unreadable(session: SessionBase) -> list[UUID]:
    """The games of the session whose stored states cannot be read."""
    states = ((game_id, _stored(session, game_id)) for game_id in game_ids(session))
    return [game_id for game_id, stored in states if stored and _readable(stored.state) is None]


def forget(session: SessionBase, game_id: UUID) -> None:
    """Take a game out of the session. Its row stays until it is cleared away."""
    if _old_id(session) == game_id.hex:
        del session[OLD_SESSION_KEY]
    if SESSION_KEY in session:
        session[SESSION_KEY] = [each.hex for each in game_ids(session) if each != game_id]


class SessionFull(Exception):
    """The session holds as many running games as it may; nothing has been stored."""


def write(session: SessionBase, saved: SavedGame) -> None:
    """Store a game, as the session's latest if it is new to it. Of more than five the oldest goes that is
    over. Raises SessionFull where all five go on."""
    adopt_old(session)
    ids = game_ids(session)
    staying = ids if saved.game_id in ids else _without_surplus(session, ids)
    state = to_text(saved)
    StoredGame.objects.update_or_create(
        id=saved.game_id.hex,
        defaults={"state": state, "moved_at": saved.moved_at, "is_over": saved.ended is not None},
    )
    _recent.keep(state, saved)
    if saved.game_id not in ids:
        session[SESSION_KEY] = [each.hex for each in (*staying, saved.game_id)]


def _without_surplus(session: SessionBase, ids: list[UUID]) -> list[UUID]:
    if len(ids) < MAX_GAMES:
        return ids
    going_on = {saved.game_id for saved in running(session)}
    over = [game_id for game_id in ids if game_id not in going_on]
    if not over:
        raise SessionFull
    dropped = set(over[: len(ids) + 1 - MAX_GAMES])
    return [game_id for game_id in ids if game_id not in dropped]


class HeldGame:
    """A game that nobody else can move meanwhile. `saved` is None where there is none that can be read."""

    def __init__(self, stored: StoredState | None = None) -> None:
        self.saved = _readable(stored.state) if stored else None
        self.moved_at = stored.moved_at if stored else 0.0

    def write(self, after: SavedGame) -> None:
        state = to_text(after)
        write_state(after.game_id.hex, state, after.moved_at, is_over=after.ended is not None)
        _recent.keep(state, after)
        self.saved, self.moved_at = after, after.moved_at


@contextmanager
def held_game(request: HttpRequest, game_id: UUID | None) -> Iterator[HeldGame]:
    """A game of the request's session, by default its latest, as it is stored now, held until the block
    ends. What the block writes to the database is kept together with the game or, when it raises, not at
    all."""
    if OLD_SESSION_KEY in request.session:
        with locked_session(request) as session:
            adopt_old(session)
    ids = game_ids(request.session)
    asked = game_id or (ids[-1] if ids else None)
    if asked is None or asked not in ids:
        yield HeldGame()
        return
    with game_held(asked) as held:
        yield held


@contextmanager
def game_held(game_id: UUID) -> Iterator[HeldGame]:
    """Any stored game, held until the block ends."""
    with game_turn(game_id.hex):
        yield HeldGame(read_state(game_id.hex, for_update=True))


def _stored(session: SessionBase, game_id: UUID) -> StoredState | None:
    if _old_id(session) == game_id.hex:
        return StoredState(json.dumps(session[OLD_SESSION_KEY]), 0.0)
    return read_state(game_id.hex)


def _readable(state: str) -> SavedGame | None:
    if (known := _recent.get(state)) is not None:
        return known
    try:
        return from_text(state)
    except InvalidRecord as error:
        logger.warning("a stored game could not be read: %s", error)
        return None


def _old_id(session: SessionBase) -> str:
    """The identifier of the game that an old session holds itself, readable or not."""
    plain: Any = session.get(OLD_SESSION_KEY)
    found = plain.get("game_id") if isinstance(plain, dict) else None
    return found if isinstance(found, str) and ID.fullmatch(found) else ""


def adopt_old(session: SessionBase, moved_at: float | None = None) -> None:
    """Give the game of an old session its row; `moved_at` is when the session was last written."""
    if OLD_SESSION_KEY not in session:
        return
    if game_id := _old_id(session):
        state = json.dumps(session[OLD_SESSION_KEY])
        saved = _readable(state)
        StoredGame.objects.get_or_create(
            id=game_id,
            defaults={
                "state": state,
                "moved_at": time.time() if moved_at is None else moved_at,
                "is_over": saved is not None and saved.ended is not None,
            },
        )
        session[SESSION_KEY] = [each.hex for each in game_ids(session)]
    del session[OLD_SESSION_KEY]
