"""Only one server at a time prepares a database; others that start meanwhile wait for it."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

# "BigHolde" as a number: whoever else uses the database takes another key.
ADVISORY_KEY = int.from_bytes(b"BigHolde")
RETRY_SECONDS = 0.2


@contextmanager
def preparing_alone(on_wait: Callable[[], None]) -> Iterator[None]:
    """Holds the database's lock for as long as the block runs; `on_wait` is called once if another has it.

    An advisory lock of PostgreSQL, or of a file beside SQLite's. The lock of a process that dies is free.
    """
    take_turn = _postgres_turn if connection.vendor == "postgresql" else _file_turn
    with take_turn(on_wait):
        yield


@contextmanager
def _postgres_turn(on_wait: Callable[[], None]) -> Iterator[None]:
    with connection.cursor() as cursor:

        def is_taken() -> bool:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [ADVISORY_KEY])
            return bool(cursor.fetchone()[0])

        _wait(is_taken, on_wait)
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_KEY])


@contextmanager
def _file_turn(on_wait: Callable[[], None]) -> Iterator[None]:
    file = os.open(_lock_file(), os.O_RDWR | os.O_CREAT, 0o600)

    def is_taken() -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    try:
        _wait(is_taken, on_wait)
        yield
    finally:
        os.close(file)


def _lock_file() -> Path:
    return Path(f"{connection.settings_dict['NAME']}.preparing")


def _wait(is_taken: Callable[[], bool], on_wait: Callable[[], None]) -> None:
    if is_taken():
        return
    on_wait()
    while not is_taken():
        time.sleep(RETRY_SECONDS)
