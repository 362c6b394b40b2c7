"""One request at a time for each visitor: take the session's lock, read it anew, act, save, release."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest


@contextmanager
def locked_session(request: HttpRequest) -> Iterator[SessionBase]:
    """The session as it is stored now, held until the block ends, then saved if it was modified.

    The lock is the session's row (PostgreSQL), or the transaction itself, which on SQLite begins by taking
    the database's write lock. What the block writes to the database is in the same transaction: it and the
    session are kept together or, when the block raises, not at all. Afterwards `request.session` is the
    session as left by the block.
    """
    key = request.session.session_key
    with transaction.atomic():
        if key is not None:
            Session.objects.select_for_update().filter(session_key=key).first()
        session: SessionBase = type(request.session)(key)
        yield session
        if session.modified:
            # A visitor's first session has no row yet: saving makes one, and the cookie goes out with it.
            session.save()
    first = session.session_key != key
    request.session = session
    session.modified = first
