"""The lock that the database itself gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

# In words, not by the model: session engines are loaded before models are.
LOCK_ROW = "SELECT 1 FROM django_session WHERE session_key = %s FOR UPDATE"


@contextmanager
def database_turn(session_key: str) -> Iterator[None]:
    """The session's row (PostgreSQL), or the transaction itself, which on SQLite begins by taking the
    database's write lock. Either is free again as soon as its holder's connection is gone."""
    with transaction.atomic():
        if session_key and connection.features.has_select_for_update:
            with connection.cursor() as cursor:
                cursor.execute(LOCK_ROW, [session_key])
        yield
