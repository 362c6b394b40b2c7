"""How many requests of a server process may wait for the database at once: all threads but one, which stays
free for those who only read.

A wait itself ends after MAX_WAIT_SECONDS (see config.storage). Both raise OperationalError, for which the
site answers 503 with Retry-After.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

MAX_WAITING = 3
# Where each of them has waited for longer the database is locked: else they are about to be done.
LOCKED_SECONDS = 1

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]

_changed = threading.Condition()
_waiting_since: list[float] = []


def limit_waits(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Receiver of connection_created."""
    if execute_in_turn not in connection.execute_wrappers:
        connection.execute_wrappers.append(execute_in_turn)


def execute_in_turn(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if not may_wait(context["connection"], sql):
        return execute(sql, params, many, context)
    with _place():
        return execute(sql, params, many, context)


def may_wait(connection: BaseDatabaseWrapper, sql: str) -> bool:
    """On SQLite a transaction waits as it begins, or a statement that writes by itself; on PostgreSQL
    whatever takes rows that another has."""
    if connection.vendor == "sqlite":
        return not connection.in_atomic_block and not sql.startswith(("SELECT", "PRAGMA"))
    return sql.startswith(("UPDATE", "DELETE", "INSERT")) or sql.endswith("FOR UPDATE")


@contextmanager
def _place() -> Iterator[None]:
    """One of those that may wait. Raises OperationalError where none is free."""
    with _changed:
        while len(_waiting_since) >= MAX_WAITING:
            left = max(_waiting_since) + LOCKED_SECONDS - time.monotonic()
            if left <= 0:
                raise OperationalError(f"{MAX_WAITING} requests wait for the database already")
            _changed.wait(left)
        since = time.monotonic()
        _waiting_since.append(since)
    try:
        yield
    finally:
        with _changed:
            _waiting_since.remove(since)
            _changed.notify()
