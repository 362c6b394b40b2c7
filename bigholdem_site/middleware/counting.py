"""Counts within time windows: with Redis for the whole site, else for each host in an SQLite file.

The file is in the data folder and may be lost at any time.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import caches

PREFIX = "bigholdem:count:"
FILE = "counts.sqlite3"
# Longer than any process needs for a write, and not too long for a visitor.
LOCKED_SECONDS = 1
# Without a second file such as a WAL, since the file may be replaced while others have it open.
SCHEMA = (
    "PRAGMA journal_mode = MEMORY",
    "PRAGMA synchronous = OFF",
    "CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, times INTEGER, until REAL) WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS counts_until ON counts (until)",
)
# A window that ends too far in the future was written before the clock was set back.
COUNT = """
    INSERT INTO counts VALUES (:name, 1, :until) ON CONFLICT (name) DO UPDATE SET
    times = iif(until <= :now OR until > :until, 1, times + 1),
    until = iif(until <= :now OR until > :until, :until, until)
    RETURNING times, until
"""
# SQLite's errors for a file without the table, with one of another version, or that cannot be read.
UNUSABLE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
DELETE_EXPIRED = "DELETE FROM counts WHERE until <= :now"


class WindowCount(NamedTuple):
    """How often a name was counted in its window, and the seconds until the window ends."""

    times: int
    seconds_left: float


class _OpenDatabase(threading.local):
    """This thread's connection, and the identity of its file, which may have been replaced since."""

    file: tuple[Path, int] | None = None
    database: sqlite3.Connection | None = None


_opened = _OpenDatabase()
_process_lock = threading.Lock()


def count(names: Sequence[str], seconds: int) -> list[WindowCount]:
    """Counts each name once more; the first count of a name begins a window of `seconds`.

    Raises the exceptions of Redis or SQLite if it is unavailable.
    """
    if settings.REDIS_URL:
        return _on_redis(names, seconds)
    with _counts_file() as database:
        return _count_in(database, names, seconds)


def count_in_this_process(names: Sequence[str], seconds: int) -> list[WindowCount]:
    """Counts like `count`, but for this process alone."""
    with _process_lock:
        return _count_in(_process_counts(), names, seconds)


@cache
def _process_counts() -> sqlite3.Connection:
    return _with_table(sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None))


def _with_table(database: sqlite3.Connection) -> sqlite3.Connection:
    for statement in SCHEMA:
        database.execute(statement)
    return database


def _on_redis(names: Sequence[str], seconds: int) -> list[WindowCount]:
    """All names in one round trip."""
    shared: Any = caches["default"]
    keys = [PREFIX + name for name in names]
    pipeline = shared.redis.pipeline(transaction=True)
    for key in keys:
        pipeline.set(key, 0, ex=seconds, nx=True)
        pipeline.incr(key)
        pipeline.pttl(key)
    replies = pipeline.execute()
    counted = []
    for key, times, left in zip(keys, replies[1::3], replies[2::3], strict=True):
        if 0 <= left <= seconds * 1000:
            counted.append(WindowCount(int(times), left / 1000))
        else:  # the key expired between two commands and would now never expire, or the clock was set back
            shared.redis.set(key, 1, ex=seconds)
            counted.append(WindowCount(1, seconds))
    return counted


def _count_in(database: sqlite3.Connection, names: Sequence[str], seconds: int) -> list[WindowCount]:
    """All names in one transaction. The first count of a name also deletes expired counts."""
    with database:
        database.execute("BEGIN IMMEDIATE")
        now = time.time()  # after the lock, so that times rise in the order of the transactions
        window = {"now": now, "until": now + seconds}
        rows = [database.execute(COUNT, {**window, "name": name}).fetchone() for name in names]
        if any(times == 1 for times, _ in rows):
            database.execute(DELETE_EXPIRED, {"now": now})
    return [WindowCount(times, until - now) for times, until in rows]


@contextmanager
def _counts_file() -> Iterator[sqlite3.Connection]:
    """This thread's connection to the file.

    A file without counts, or one that cannot be read, is deleted: the next count creates a new one, which
    other threads and processes find by its identity.
    """
    file = settings.DATA_DIR / FILE
    try:
        yield _connected(file)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in UNUSABLE and _opened.file in (None, _identity(file)):
            with suppress(OSError):
                file.unlink()
        raise


def _connected(file: Path) -> sqlite3.Connection:
    if _opened.database is None or _opened.file is None or _opened.file != _identity(file):
        if _opened.database is not None:
            _opened.database.close()
        _opened.file = None
        _opened.database = sqlite3.connect(file, timeout=LOCKED_SECONDS, isolation_level=None)
        _with_table(_opened.database)
        _opened.file = _identity(file)
    return _opened.database


def _identity(file: Path) -> tuple[Path, int] | None:
    try:
        return file, file.stat().st_ino
    except OSError:
        return None
