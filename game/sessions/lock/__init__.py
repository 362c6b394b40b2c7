"""One request at a time for each visitor: take the session's lock, read it anew, act, save, release."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from game.sessions.lock.database import database_turn
from game.sessions.lock.redis import redis_turn

# Holds the session of a given key for the length of a `with` block, and makes of the block one transaction:
# what it writes is kept as a whole or, when it raises, not at all.
Turn = Callable[[str], AbstractContextManager[None]]


def turn(session_key: str) -> AbstractContextManager[None]:
    """The lock of this deployment."""
    taken: Turn = redis_turn if settings.REDIS_URL else database_turn
    return taken(session_key)


@contextmanager
def locked_session(request: HttpRequest, first_key: str | None = None) -> Iterator[SessionBase]:
    """The session as it is stored now, held until the block ends, then saved if it was modified. A first
    one gets `first_key`, if that is given and free; its cookie is the caller's to send (see http.renewed).

    What the block writes to the database is in the same transaction as the session: both are kept or, when
    the block raises, neither. Afterwards `request.session` is the session as left by the block.
    """
    key = request.session.session_key
    with turn(key or ""):
        session: SessionBase = type(request.session)(key)
        # For the site's own engine:
        session.held, session.wanted_key = key is not None, first_key  # type: ignore[attr-defined]
        yield session
        if session.modified:
            session.save()
        session.held = False  # type: ignore[attr-defined]
    request.session = session
    session.modified = False
