"""Counts of what happens in windows of time: with Redis for the whole site, else for each host, in a file
beside its data that may be lost at any time."""

import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches

from bigholdem_site.storage import PROCESS_CACHE

PREFIX = "bigholdem:count:"
FILE = "counts.sqlite3"
# Longer than any process writes, shorter than a visitor would mind.
LOCKED_SECONDS = 1
SCHEMA = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = OFF",
    "CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, counted INTEGER, until REAL) WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS counts_until ON counts (until)",
)
COUNT = (
    "INSERT INTO counts VALUES (:name, 1, :until) ON CONFLICT (name) DO UPDATE SET"
    " counted = iif(until <= :now, 1, counted + 1), until = iif(until <= :now, :until, until)"
    " RETURNING counted"
)
FORGET = "DELETE FROM counts WHERE until <= :now"


class _Opened(threading.local):
    """This thread's connection to the file."""

    file: Path | None = None
    database: sqlite3.Connection | None = None


_opened = _Opened()


def count(names: Sequence[str], seconds: int) -> list[int]:
    """How often each name has been counted, this time included, since it was first; forgotten `seconds`
    after that. Raises whatever Redis, or the file, raises when it is away."""
    if settings.REDIS_URL:
        return _on_redis(names, seconds)
    return _in_file(names, seconds)


def count_here(names: Sequence[str], seconds: int) -> list[int]:
    """The same for this server process alone."""
    return [_in_process(name, seconds) for name in names]


def begin_anew() -> None:
    """To be called by a server before its processes count: what is left of the file may not be whole."""
    for suffix in ("", "-wal", "-shm"):
        with suppress(OSError):
            (settings.DATA_DIR / f"{FILE}{suffix}").unlink()


def _on_redis(names: Sequence[str], seconds: int) -> list[int]:
    """All names in one round trip."""
    shared: Any = caches["default"]
    pipeline = shared.redis.pipeline(transaction=False)
    for name in names:
        pipeline.set(PREFIX + name, 0, ex=seconds, nx=True)
        pipeline.incr(PREFIX + name)
    return [int(value) for value in pipeline.execute()[1::2]]


def _in_file(names: Sequence[str], seconds: int) -> list[int]:
    """All names in one transaction. The first count of a name clears away those whose time is over."""
    now = time.time()
    with _database() as database:
        told = {"now": now, "until": now + seconds}
        counted = [int(database.execute(COUNT, {**told, "name": name}).fetchone()[0]) for name in names]
        if 1 in counted:
            database.execute(FORGET, {"now": now})
    return counted


def _database() -> sqlite3.Connection:
    file = settings.DATA_DIR / FILE
    if _opened.database is None or _opened.file != file:
        database = sqlite3.connect(file, timeout=LOCKED_SECONDS)
        for statement in SCHEMA:
            database.execute(statement)
        _opened.file, _opened.database = file, database
    return _opened.database


def _in_process(name: str, seconds: int) -> int:
    cache, key = caches[PROCESS_CACHE], PREFIX + name
    try:
        return int(cache.incr(key))
    except ValueError:  # not there yet, or forgotten
        if cache.add(key, 1, seconds):
            return 1
        return int(cache.incr(key))
