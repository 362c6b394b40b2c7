"""Django's DATABASES and CACHES for each kind of deployment."""

from pathlib import Path
from typing import Any

from bigholdem_site.config.environment import PostgresAddress

CONNECTION_SECONDS = 600
# How long a statement waits for what another transaction has locked.
MAX_WAIT_SECONDS = 5
# Longer than any transaction of the site. The locks of a host that vanished are released after it.
IDLE_TRANSACTION_SECONDS = 8


def databases(database: Path | PostgresAddress) -> dict[str, dict[str, Any]]:
    return {"default": _sqlite(database) if isinstance(database, Path) else _postgres(database)}


def _sqlite(file: Path) -> dict[str, Any]:
    """Write-ahead logging lets others read during a write. A transaction takes the write lock at its start:
    one that reads before it writes then waits for its turn instead of failing."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": CONNECTION_SECONDS,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": MAX_WAIT_SECONDS,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
        },
    }


def _postgres(address: PostgresAddress) -> dict[str, Any]:
    """One connection for each server thread, checked before use, so that the site recovers from an outage."""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": address.name,
        "USER": address.user,
        "PASSWORD": address.password,
        "HOST": address.host,
        "PORT": address.port,
        "CONN_MAX_AGE": CONNECTION_SECONDS,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": 5,
            "options": f"-c idle_in_transaction_session_timeout={IDLE_TRANSACTION_SECONDS}s"
            f" -c lock_timeout={MAX_WAIT_SECONDS}s",
            **address.options,
        },
    }


def caches(redis: str) -> dict[str, dict[str, Any]]:
    """Redis, or the memory of each server process; nothing that matters depends on the cache."""
    if not redis:
        return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    shared = {
        "BACKEND": "bigholdem_site.config.shared_redis.SharedCache",
        "LOCATION": redis,
        "KEY_PREFIX": "bigholdem",
    }
    return {"default": shared}
