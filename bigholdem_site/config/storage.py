"""Where the site keeps things: Django's DATABASES and CACHES for each kind of deployment."""

from pathlib import Path
from typing import Any

from bigholdem_site.config.environment import PostgresAddress

CONNECTION_SECONDS = 600
# How long a statement waits for what another transaction has locked.
MAX_WAIT_SECONDS = 5
# Long enough for every step of ours; a transaction whose host vanished gives its locks back after it.
IDLE_TRANSACTION_SECONDS = 8


def databases(database: Path | PostgresAddress) -> dict[str, dict[str, Any]]:
    return {"default": _sqlite(database) if isinstance(database, Path) else _postgres(database)}


def _sqlite(file: Path) -> dict[str, Any]:
    """Write-ahead logging lets readers go on while one writes; a transaction takes its lock at the start, so
    that one which reads and then writes waits for its turn where it would otherwise fail."""
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
    """A connection for each server thread, tried before use: a database that was away is found again."""
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
    """Without Redis each server process remembers for itself; nothing that matters hangs on it."""
    if not redis:
        return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    shared = {
        "BACKEND": "bigholdem_site.config.shared_redis.SharedCache",
        "LOCATION": redis,
        "KEY_PREFIX": "bigholdem",
    }
    return {"default": shared}
