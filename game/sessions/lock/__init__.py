"""One request at a time for each visitor."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.conf import settings

from game.sessions.lock.database import database_turn
from game.sessions.lock.redis import redis_turn

# Holds the session of a given key for the length of a `with` block, and makes of the block one transaction:
# what it writes is kept as a whole or, when it raises, not at all.
Turn = Callable[[str], AbstractContextManager[None]]


def turn(session_key: str) -> AbstractContextManager[None]:
    """The lock of this deployment."""
    taken: Turn = redis_turn if settings.REDIS_URL else database_turn
    return taken(session_key)
