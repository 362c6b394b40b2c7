"""How many requests of a server process may wait for the database: all threads but one, which stays free for
those that only read.

One more request is refused at once if the database is locked. On PostgreSQL it runs its statement with a very
short lock timeout, and the database says whether it is locked. SQLite counts as locked when no request has
got through for much longer than the recent waits: on a busy machine three requests often wait at the same
time, and are served a moment later.

A wait itself ends after MAX_WAIT_SECONDS (see config.storage). Both raise OperationalError, for which the
site answers 503 with Retry-After.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from bigholdem_site.config.storage import MAX_WAIT_SECONDS

MAX_WAITING = 3
MIN_PATIENCE_SECONDS = 0.1
MAX_PATIENCE_SECONDS = 2.0
TIMES_THE_LONGEST_WAIT = 10
REMEMBERED_WAITS = 100
IMPATIENT_MILLISECONDS = 100
IN_ERROR = 3  # PQTRANS_INERROR of libpq

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


def limit_waits(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Receiver of connection_created."""
    if execute_in_turn not in connection.execute_wrappers:
        connection.execute_wrappers.append(execute_in_turn)


def execute_in_turn(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if not may_wait(context["connection"], sql):
        return execute(sql, params, many, context)
    if context["connection"].vendor == "sqlite":
        with _places.one():
            return execute(sql, params, many, context)
    with _places.if_free() as has_place, nullcontext() if has_place else _impatient(context["connection"]):
        return execute(sql, params, many, context)


@contextmanager
def _impatient(connection: Any) -> Iterator[None]:
    """Statements inside hardly wait for a lock of PostgreSQL: their own transaction may be the one that
    others wait for. A transaction that fails resets the setting by itself."""
    database = connection.connection
    database.execute(f"SET lock_timeout = '{IMPATIENT_MILLISECONDS}ms'")
    try:
        yield
    finally:
        if database.info.transaction_status != IN_ERROR:
            database.execute(f"SET lock_timeout = '{MAX_WAIT_SECONDS}s'")


def may_wait(connection: BaseDatabaseWrapper, sql: str) -> bool:
    """On SQLite a transaction waits as it begins, or a statement that writes by itself; on PostgreSQL
    whatever takes rows that another has."""
    if connection.vendor == "sqlite":
        return not connection.in_atomic_block and not sql.startswith(("SELECT", "PRAGMA"))
    return sql.startswith(("UPDATE", "DELETE", "INSERT")) or sql.endswith("FOR UPDATE")


class WaitingPlaces:
    """The places of those that may wait at the same time."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._taken = 0
        self._stuck_since = 0.0  # the last time that one got through, or found all places free
        self._waits: deque[float] = deque(maxlen=REMEMBERED_WAITS)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Raises OperationalError where all places are taken and the database is locked."""
        begun = self._take()
        got_through = False
        try:
            yield
            got_through = True
        finally:
            self._give_back(begun if got_through else None)

    @contextmanager
    def if_free(self) -> Iterator[bool]:
        """Whether there was a place."""
        with self._changed:
            has_place = self._taken < MAX_WAITING
            self._taken += has_place
        try:
            yield has_place
        finally:
            with self._changed:
                self._taken -= has_place

    def _take(self) -> float:
        with self._changed:
            while self._taken == MAX_WAITING:
                left = self._stuck_since + self._patience() - time.monotonic()
                if left <= 0:
                    raise OperationalError(f"{MAX_WAITING} requests wait for the database already")
                self._changed.wait(left)
            begun = time.monotonic()
            if not self._taken:
                self._stuck_since = begun
            self._taken += 1
            return begun

    def _give_back(self, begun: float | None) -> None:
        """`begun` is when a wait began that was successful."""
        with self._changed:
            self._taken -= 1
            if begun is not None:
                self._stuck_since = time.monotonic()
                self._waits.append(self._stuck_since - begun)
            self._changed.notify()

    def _patience(self) -> float:
        usual = TIMES_THE_LONGEST_WAIT * max(self._waits, default=0.0)
        return min(MAX_PATIENCE_SECONDS, max(MIN_PATIENCE_SECONDS, usual))


_places = WaitingPlaces()
