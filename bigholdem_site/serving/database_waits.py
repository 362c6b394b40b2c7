"""How many requests of a server process may wait for the database at once: all threads but one, which stays
free for those who only read.

A wait itself ends after MAX_WAIT_SECONDS (see config.storage). Both raise OperationalError, for which the
site answers 503 with Retry-After.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

MAX_WAITING = 3
# A statement that need not wait is done in a fraction of it.
PLACE_SECONDS = 0.1

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]

_places = threading.BoundedSemaphore(MAX_WAITING)


def limit_waits(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Receiver of connection_created."""
    if execute_in_turn not in connection.execute_wrappers:
        connection.execute_wrappers.append(execute_in_turn)


def execute_in_turn(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    place: AbstractContextManager[None] = Place() if may_wait(context["connection"], sql) else nullcontext()
    with place:
        return execute(sql, params, many, context)


def may_wait(connection: BaseDatabaseWrapper, sql: str) -> bool:
    """On SQLite a transaction waits as it begins, or a statement that writes by itself; on PostgreSQL
    whatever takes rows that another has."""
    if connection.vendor == "sqlite":
        return not connection.in_atomic_block and not sql.startswith(("SELECT", "PRAGMA"))
    return sql.startswith(("UPDATE", "DELETE", "INSERT")) or sql.endswith("FOR UPDATE")


class Place:
    """One of those that may wait. Raises OperationalError where none is free."""

    def __enter__(self) -> None:
        if not _places.acquire(timeout=PLACE_SECONDS):
            raise OperationalError(f"{MAX_WAITING} requests wait for the database already")

    def __exit__(self, *_error: object) -> None:
        _places.release()
