"""The environment variables that BigHoldem reads, each with its type and default.

A value that cannot be read, and a BIGHOLDEM_ variable that nobody reads, raise ImproperlyConfigured with one
sentence naming the variable: a misspelt setting never passes for its default.
"""

import os
import re
import zoneinfo
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env  # type: ignore[import-untyped]

from bigholdem_site.config.secret_key import LEAST as LEAST_KEY

PREFIX = "BIGHOLDEM_"
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")
ADMIN_PATH = re.compile(r"[A-Za-z0-9-]+(/[A-Za-z0-9-]+)*")
# The first parts of the site's own addresses.
TAKEN_PATHS = (
    *("bots", "games", "hands", "healthz", "i18n", "leaderboard", "metrics"),
    *("readyz", "rules", "shuffle", "static", "table"),
)
LEAST_TOKEN = 16
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("plain", "json")
SWITCH_WORDS = {
    **dict.fromkeys(("1", "true", "yes", "on"), True),
    **dict.fromkeys(("0", "false", "no", "off"), False),
}


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A PostgreSQL database; `options` are libpq's own, such as sslmode, from the address's query."""

    name: str
    user: str
    password: str
    host: str
    port: int | str
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Environment:
    admin_path: str
    data_dir: Path
    database: Path | PostgresAddress
    redis: str
    secret_key: str
    debug: bool
    https: bool
    allowed_hosts: list[str]
    csrf_trusted_origins: list[str]
    time_zone: str
    log_level: str
    log_format: str
    metrics_token: str
    proxies: int
    rate_limits: bool


def switch(text: str) -> bool:
    if (word := text.strip().lower()) not in SWITCH_WORDS:
        raise ValueError("say true or false")
    return SWITCH_WORDS[word]


def words(text: str) -> list[str]:
    return [word for part in text.split(",") if (word := part.strip())]


def folder(text: str) -> Path:
    if not text:
        raise ValueError("name a folder")
    return Path(text).expanduser().resolve()


def origins(text: str) -> list[str]:
    found = words(text)
    if wrong := [origin for origin in found if not origin.startswith(("http://", "https://"))]:
        raise ValueError(f"{wrong[0]} must start with http:// or https://")
    return found


def admin_path(text: str) -> str:
    path = text.strip("/")
    if not ADMIN_PATH.fullmatch(path):
        raise ValueError("use letters, digits and hyphens, as in back-room")
    if path.partition("/")[0] in TAKEN_PATHS:
        raise ValueError("that address is taken by a page of the site")
    return path


def time_zone(text: str) -> str:
    try:
        zoneinfo.ZoneInfo(text)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError("name a zone such as Europe/Rome") from error
    return text


def log_level(text: str) -> str:
    if (level := text.upper()) not in LOG_LEVELS:
        raise ValueError(f"say one of {', '.join(LOG_LEVELS)}")
    return level


def log_format(text: str) -> str:
    if (form := text.lower()) not in LOG_FORMATS:
        raise ValueError(f"say one of {', '.join(LOG_FORMATS)}")
    return form


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError("say how many, as a whole number from 0")
    return int(text)


def database(url: str) -> Path | PostgresAddress:
    """What sqlite:////srv/bigholdem/db.sqlite3 or postgres://user:password@host:port/name stands for."""
    if url.startswith("sqlite:///"):
        return _sqlite_file(url)
    if url.startswith(("postgres://", "postgresql://")):
        return _postgres_address(url)
    raise ValueError("only sqlite:///path and postgres://user:password@host/name are supported")


def _sqlite_file(url: str) -> Path:
    name = Env.db_url_config(url)["NAME"]
    if name == ":memory:":
        raise ValueError("name a file: a database in memory cannot be shared by the server's workers")
    return Path(name).resolve()


def _postgres_address(url: str) -> PostgresAddress:
    try:
        found = Env.db_url_config(url)
    except ValueError as error:  # its own words may hold a part of the password
        raise ValueError(
            "it is no address: special characters of the password are written as in %40 for @"
        ) from error
    if not found["NAME"]:
        raise ValueError("name a database, as in postgres://user:password@host/name")
    _require("psycopg", extra="postgres")
    return PostgresAddress(
        name=found["NAME"],
        user=found["USER"],
        password=found["PASSWORD"],
        host=found["HOST"],
        port=found["PORT"],
        options=found.get("OPTIONS", {}),
    )


def redis_address(url: str) -> str:
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("only redis://, rediss:// and unix:// are supported")
    if not url.startswith("unix://") and not _is_redis_server(url):
        raise ValueError("it is no address, as in redis://:password@host:6379/0")
    _require("redis", extra="redis")
    return url


def _is_redis_server(url: str) -> bool:
    """With a port, if it has one, and the number of a database, if it has one. The client itself takes
    another for none."""
    parts = urlsplit(url)
    try:
        has_server = bool(parts.hostname) and parts.port != 0
    except ValueError:  # of a port that is no number
        return False
    return has_server and re.fullmatch(r"/?\d*", parts.path) is not None


def _require(package: str, *, extra: str) -> None:
    if find_spec(package) is None:
        raise ValueError(f"{package} is not installed: run uv with --extra {extra}")


# Either may hold a password.
SECRET_ADDRESSES = ("DATABASE_URL", "REDIS_URL")

# What the test run reads, here so that its names are not taken for misspellings.
TEST_VARIABLES = (
    "BIGHOLDEM_CHROMIUM",
    "BIGHOLDEM_FUZZ_REQUESTS",
    "BIGHOLDEM_REQUIRE_ALL_TESTS",
    "BIGHOLDEM_TEST_DATABASE_URL",
    "BIGHOLDEM_TEST_REDIS_URL",
)


# What the web server reads by itself.
SERVER_VARIABLES = ("FORWARDED_ALLOW_IPS",)


def scheme(base_dir: Path) -> dict[str, tuple[Callable[[str], Any], Any]]:
    """django-environ's scheme: variable -> (reader, default)."""
    return {
        "BIGHOLDEM_ADMIN_PATH": (admin_path, "admin"),
        "BIGHOLDEM_DATA_DIR": (folder, base_dir / "data"),
        "BIGHOLDEM_DEBUG": (switch, False),
        "BIGHOLDEM_HTTPS": (switch, False),
        "BIGHOLDEM_ALLOWED_HOSTS": (words, list(LOOPBACK_HOSTS)),
        "BIGHOLDEM_CSRF_TRUSTED_ORIGINS": (origins, []),
        "BIGHOLDEM_TIME_ZONE": (time_zone, "UTC"),
        "BIGHOLDEM_LOG_LEVEL": (log_level, "INFO"),
        "BIGHOLDEM_LOG_FORMAT": (log_format, "plain"),
        "BIGHOLDEM_METRICS_TOKEN": (str, ""),
        "BIGHOLDEM_PROXIES": (count, 0),
        "BIGHOLDEM_RATE_LIMITS": (switch, True),
        "BIGHOLDEM_SECRET_KEY": (str, ""),
        "DATABASE_URL": (database, None),
        "REDIS_URL": (redis_address, ""),
    }


def read_environment(base_dir: Path, variables: Mapping[str, str] = os.environ) -> Environment:
    known = scheme(base_dir)
    _refuse_unknown(variables, [*known, *TEST_VARIABLES])
    env = Env(**known)
    env.ENVIRON = variables

    def value(name: str) -> Any:
        try:
            return env(name)
        except ValueError as error:
            said = _told(name, variables[name])
            raise ImproperlyConfigured(f"{name}={said}: {error}.") from None

    data_dir = cast(Path, value("BIGHOLDEM_DATA_DIR"))
    return Environment(
        admin_path=value("BIGHOLDEM_ADMIN_PATH"),
        data_dir=data_dir,
        database=value("DATABASE_URL") or data_dir / "bigholdem.sqlite3",
        redis=value("REDIS_URL"),
        secret_key=_secret(variables, "BIGHOLDEM_SECRET_KEY", least=LEAST_KEY),
        debug=value("BIGHOLDEM_DEBUG"),
        https=value("BIGHOLDEM_HTTPS"),
        allowed_hosts=value("BIGHOLDEM_ALLOWED_HOSTS"),
        csrf_trusted_origins=value("BIGHOLDEM_CSRF_TRUSTED_ORIGINS"),
        time_zone=value("BIGHOLDEM_TIME_ZONE"),
        log_level=value("BIGHOLDEM_LOG_LEVEL"),
        log_format=value("BIGHOLDEM_LOG_FORMAT"),
        metrics_token=_metrics_token(variables),
        proxies=value("BIGHOLDEM_PROXIES"),
        rate_limits=value("BIGHOLDEM_RATE_LIMITS"),
    )


def _metrics_token(variables: Mapping[str, str]) -> str:
    token = _secret(variables, "BIGHOLDEM_METRICS_TOKEN", least=LEAST_TOKEN)
    try:
        if token:
            _require("prometheus_client", extra="metrics")
    except ValueError as error:
        raise ImproperlyConfigured(f"BIGHOLDEM_METRICS_TOKEN: {error}.") from error
    return token


def _secret(variables: Mapping[str, str], name: str, *, least: int) -> str:
    """The value as it stands: django-environ takes one that begins with $ for another variable's name."""
    secret = variables.get(name, "")
    if secret and len(secret.strip()) < least:
        raise ImproperlyConfigured(f"{name}: use at least {least} characters.")
    if not secret.isprintable():
        raise ImproperlyConfigured(f"{name}: use characters that can be read.")
    return secret


def _told(name: str, text: str) -> str:
    """The value, for an error message. Where in a misspelt address its password ends, nobody can tell."""
    scheme, separator, _rest = text.partition("://")
    return f"{scheme}://***" if separator and name in SECRET_ADDRESSES else text


def _refuse_unknown(variables: Mapping[str, str], known: list[str]) -> None:
    for name in variables:
        if name.startswith(PREFIX) and name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ImproperlyConfigured(f"{name} is not a variable that BigHoldem reads.{hint}")
