"""A queue in Redis before the lock of the database."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.cache import caches

if TYPE_CHECKING:
    from redis.lock import Lock

# A holder that dies leaves its lock behind for this long; one that lives is done in a fraction of it.
EXPIRY_SECONDS = 5
WAIT_SECONDS = 5
POLL_SECONDS = 0.01

logger = logging.getLogger(__name__)


@contextmanager
def redis_queue(name: str) -> Iterator[None]:
    """Requests for the same session or game wait in Redis, without a connection to the database.

    The database's own lock is taken inside: should a holder outlast its token, or Redis be away, exactly one
    still acts at a time.
    """
    lock = _acquired(name) if name else None
    try:
        yield
    finally:
        if lock is not None:
            _release(lock)


def _acquired(name: str) -> Lock | None:
    """The lock, or None if Redis cannot give it."""
    from redis.exceptions import RedisError

    shared: Any = caches["default"]
    lock: Lock = shared.redis.lock(
        f"bigholdem:turn:{name}",
        timeout=EXPIRY_SECONDS,
        sleep=POLL_SECONDS,
        blocking_timeout=WAIT_SECONDS,
        thread_local=False,
    )
    try:
        if lock.acquire():
            return lock
        logger.warning("a turn was not free for %s seconds", WAIT_SECONDS)
    except RedisError as error:
        logger.warning("the lock server is away: %s", error)
    return None


def _release(lock: Lock) -> None:
    """Give back the lock if it is still ours: it carries a token, which Redis compares as it deletes it."""
    from redis.exceptions import RedisError

    try:
        lock.release()
    except RedisError as error:
        logger.warning("a turn could not be given back: %s", error)
