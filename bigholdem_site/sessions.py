"""Sessions in the database, as Django keeps them, but for what a holder of the session's lock can be spared.

While a session is held its row is known to exist and nobody else writes it: one statement reads it, one
writes it. Django's own ways, made for every case, cost the server several times as much.
"""

import re
from datetime import datetime
from typing import Any

from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db import connection
from django.utils import timezone

READ = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
WRITE = "UPDATE django_session SET session_data = %s, expire_date = %s WHERE session_key = %s"

KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(DatabaseSessions):
    held = False
    """Whether a transaction holds this session's lock: set by who has taken it, for as long as he has it."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Ours are of letters and digits: what else a cookie may say is asked of no database and no cache."""
        return KEY.fullmatch(key or "") is not None

    def load(self) -> dict[str, Any]:
        if not self.held:
            return super().load()
        with connection.cursor() as cursor:
            cursor.execute(READ, [self.session_key, _moment(timezone.now())])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return {}
        return self.decode(row[0])

    def save(self, must_create: bool = False) -> None:
        if must_create or not self.held or self.session_key is None:
            super().save(must_create)
            return
        data = self._get_session()  # type: ignore[attr-defined]
        kept = self.encode(data), _moment(self.get_expiry_date()), self.session_key
        with connection.cursor() as cursor:
            cursor.execute(WRITE, kept)
            if not cursor.rowcount:
                raise UpdateError


def _moment(moment: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(moment)
