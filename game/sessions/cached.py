"""Sessions in the database, with what was last committed also in the cache: the session engine with Redis.

A session holds a running game, so it is written where the game's records are written, in one transaction
with them: no power cut and no lost cache can part the two. The cache only spares the reads between two
writes. It is filled by writers alone, after their commit, and emptied by them before: a reader could
otherwise put back what it had read before. Without a cache, or with one that is away, every read goes to the
database.
"""

import logging
from contextlib import suppress
from functools import partial

from django.core.cache import cache
from django.db import transaction

from game.sessions.engine import SessionStore as DatabaseSessions

# A cache that was unreachable for a while may hold an older session than the database, for this long.
CACHE_SECONDS = 60

logger = logging.getLogger(__name__)


class SessionStore(DatabaseSessions):
    def _read(self) -> str | None:
        # Inside a transaction only the database counts: the cache knows nothing that is not yet committed.
        if self.session_key and not transaction.get_connection().in_atomic_block:
            with suppress(Exception):  # each cache has exceptions of its own for being away
                encoded = cache.get(_name(self.session_key))
                if encoded is not None:
                    return str(encoded)
        return super()._read()

    def save(self, must_create: bool = False) -> None:
        super().save(must_create)
        if must_create:
            self._remember(self.encode(self._get_session()))  # type: ignore[attr-defined]

    def _write(self) -> None:
        _forget(self.session_key or "")
        super()._write()
        self._remember(self._as_read or "")

    def _remember(self, encoded: str) -> None:
        """Once it is committed, and while its writer still has his turn."""
        transaction.on_commit(partial(_remember, self.session_key or "", encoded, self.get_expiry_age()))

    def delete(self, session_key: str | None = None) -> None:
        super().delete(session_key)
        if key := session_key or self.session_key:
            _forget(key)
            transaction.on_commit(partial(_forget, key))


def _name(session_key: str) -> str:
    return f"session:{session_key}"


def _remember(session_key: str, encoded: str, expiry_seconds: int) -> None:
    try:
        cache.set(_name(session_key), encoded, min(expiry_seconds, CACHE_SECONDS))
    except Exception as error:
        logger.warning("the cache is away: %s", error)


def _forget(session_key: str) -> None:
    try:
        cache.delete(_name(session_key))
    except Exception as error:
        logger.warning("the cache is away: %s", error)
