"""One request at a time for each session, and for each game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.conf import settings
from django.db import transaction

from game.sessions.lock.database import database_turn
from game.sessions.lock.redis import redis_queue


@contextmanager
def turn(session_key: str) -> Iterator[None]:
    """Hold the session of that key. The block is one transaction: what it writes is kept as a whole or, when
    it raises, not at all."""
    queue = redis_queue(session_key) if settings.REDIS_URL else nullcontext()
    with queue, database_turn(session_key):
        yield


@contextmanager
def game_turn(game_id: str) -> Iterator[None]:
    """Be the next to read a game's row for a change; the block is one transaction. The row itself is locked
    by the statement that reads it."""
    queue = redis_queue(f"game:{game_id}") if settings.REDIS_URL else nullcontext()
    with queue, transaction.atomic():
        yield
