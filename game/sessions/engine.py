"""Sessions in the database, as Django keeps them, but for what a holder of the session's lock can be spared,
and for what somebody who does not hold it must not do: a running game is in them.

While a session is held its row is known to exist and nobody else writes it: one statement reads it, one
writes it. Django's own ways, made for every case, cost the server several times as much. Who does not hold
it, as the admin's pages, changes what he changed and nothing else: a game that has gone on since he read it
is not put back.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Self

from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from game.sessions.lock import turn

READ = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
WRITE = "UPDATE django_session SET session_data = %s, expire_date = %s WHERE session_key = %s"

MAX_MOVES = 8
"""Sign-ins at once with the same session that find each other."""

KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(DatabaseSessions):
    _held = False
    """Whether a transaction holds this session's lock."""

    _first_key: str | None = None
    """The key that a first session is to have, unless another one has it."""

    _as_read: str | None = None
    """What it last had in common with the database, as that keeps it."""

    _moved = False
    """Whether it has been given a new key in this request."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._asked_for = self.session_key

    @classmethod
    @contextmanager
    def locked(cls, key: str | None, first_key: str | None = None) -> Iterator[Self]:
        """The session of that key as it is stored now, held until the block ends, then saved if it was
        modified. A first one gets `first_key`, if that is given and free."""
        with turn(key or ""):
            session = cls(key)
            session._held, session._first_key = key is not None, first_key
            yield session
            if session.modified:
                session.save()
            session._held = False

    def _validate_session_key(self, key: str | None) -> bool:
        """Ours are of letters and digits: what else a cookie may say is asked of no database and no cache."""
        return KEY.fullmatch(key or "") is not None

    def _get_new_session_key(self) -> str:
        if self._first_key is not None and not self.exists(self._first_key):
            return self._first_key
        return str(super()._get_new_session_key())  # type: ignore[misc]

    def load(self) -> dict[str, Any]:
        self._as_read = self._read()
        if self._as_read is None:
            self._session_key = None
            return {}
        return self.decode(self._as_read)

    def _read(self) -> str | None:
        """The session as the database has it."""
        with connection.cursor() as cursor:
            cursor.execute(READ, [self.session_key, _moment(timezone.now())])
            row = cursor.fetchone()
        return None if row is None else row[0]

    def save(self, must_create: bool = False) -> None:
        if must_create or self.session_key is None:
            super().save(must_create)
        elif self._held:
            self._write()
        else:
            with self._taken(self.session_key) as stored:
                if stored is None and self._moved:
                    self._begin_anew()
                    return
                self._take_over(stored)
                self._write()

    def cycle_key(self) -> None:
        """The same session under a new key, as when somebody signs in. Where this is asked for twice at once
        the second moves on what the first has moved, and the first keeps what it wrote since: a game is never
        in two sessions, in one of which it could be played again."""
        self._get_session()  # type: ignore[attr-defined]
        for key in _moved_to(self.session_key or self._asked_for):
            with self._taken(key) as stored:
                if stored is not None:
                    self._session_key, self._moved = key, True
                    self._take_over(stored)
                    self._first_key = next_key(key)
                    super().cycle_key()
                    self._first_key, self._as_read = None, self.encode(self._get_session())  # type: ignore[attr-defined]
                    return
        self._begin_anew()

    @contextmanager
    def _taken(self, key: str) -> Iterator[str | None]:
        """The session of that key held: what the database has of it."""
        mine = self._session_key
        with turn(key):
            self._held, self._session_key = True, key
            try:
                stored = self._read()
                self._session_key = mine
                yield stored
            finally:
                self._held = False

    def _take_over(self, stored: str | None) -> None:
        """What others have changed since this one was read."""
        if stored is None:
            return
        mine, read = self._get_session(), self._last_read()  # type: ignore[attr-defined]
        others = {k: v for k, v in self.decode(stored).items() if k in mine or k not in read}
        self._session_cache, self._as_read = others | _changes(read, mine), stored

    def _last_read(self) -> dict[str, Any]:
        return {} if self._as_read is None else self.decode(self._as_read)

    def _begin_anew(self) -> None:
        """With what was written here: what was read has gone, or others have it."""
        self._session_cache = _changes(self._last_read(), self._get_session())  # type: ignore[attr-defined]
        self._as_read = self._session_key = None
        self.create()

    def _write(self) -> None:
        encoded = self.encode(self._get_session())  # type: ignore[attr-defined]
        with connection.cursor() as cursor:
            cursor.execute(WRITE, [encoded, _moment(self.get_expiry_date()), self.session_key])
            if not cursor.rowcount:
                raise UpdateError
        self._as_read = encoded


def _changes(read: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
    """What of mine is not as it was read."""
    return {k: v for k, v in mine.items() if k not in read or read[k] != v}


def next_key(key: str) -> str:
    """The key that a session gets after `key`: whoever has been given the one can be found again."""
    return salted_hmac("bigholdem.next_session_key", key, algorithm="sha256").hexdigest()[:32]


def _moved_to(key: str | None) -> Iterator[str]:
    """The keys under which a session that had this one may be now."""
    if not key:
        return
    for _ in range(MAX_MOVES):
        yield key
        key = next_key(key)


def _moment(moment: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(moment)
