"""The lock that the database itself gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.models import Session
from django.db import connection, transaction


@contextmanager
def database_turn(session_key: str) -> Iterator[None]:
    """The session's row (PostgreSQL), or the transaction itself, which on SQLite begins by taking the
    database's write lock. Either is free again as soon as its holder's connection is gone."""
    with transaction.atomic():
        if session_key and connection.features.has_select_for_update:
            list(Session.objects.select_for_update().filter(session_key=session_key).values_list("pk"))
        yield
