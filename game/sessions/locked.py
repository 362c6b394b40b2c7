"""A request's turn with its session: take the lock, read it again, act, save, release."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from game.sessions.engine import SessionStore


@contextmanager
def locked_session(request: HttpRequest, first_key: str | None = None) -> Iterator[SessionBase]:
    """The session as it is stored now, held until the block ends, then saved if it was modified. A first
    one gets `first_key`, if that is given and free; its cookie is the caller's to send (see http.renewed).

    What the block writes to the database is in the same transaction as the session: both are kept or, when
    the block raises, neither. Afterwards `request.session` is the session as left by the block.
    """
    engine = cast("type[SessionStore]", type(request.session))
    with engine.locked(request.session.session_key, first_key) as session:
        yield session
    request.session = session
    session.modified = False
