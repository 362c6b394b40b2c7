"""The environment variables that BigHoldem reads: each field of Environment has a variable and its default.

A value that cannot be read, and a BIGHOLDEM_ variable that nobody reads, raise ImproperlyConfigured with one
sentence naming the variable: a misspelt setting never passes for its default.
"""

import ipaddress
import os
import re
import zoneinfo
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env  # type: ignore[import-untyped]

from bigholdem_site.config.secret_key import MIN_KEY_LENGTH

PREFIX = "BIGHOLDEM_"
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "[::1]")
ADMIN_PATH = re.compile(r"[A-Za-z0-9-]+(/[A-Za-z0-9-]+)*")
# The first parts of the site's own addresses.
TAKEN_PATHS = (
    *("bots", "challenges", "day", "games", "hands", "healthz", "i18n", "leaderboard", "luck"),
    *("metrics", "readyz", "rules", "shuffle", "static", "table"),
)
MIN_TOKEN_LENGTH = 16
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("plain", "json")
SWITCH_WORDS = {
    **dict.fromkeys(("1", "true", "yes", "on"), True),
    **dict.fromkeys(("0", "false", "no", "off"), False),
}

# What the test run reads, here so that its names are not taken for misspellings.
TEST_VARIABLES = (
    "BIGHOLDEM_CHROMIUM",
    "BIGHOLDEM_FUZZ_REQUESTS",
    "BIGHOLDEM_RANDOM_GAMES",
    "BIGHOLDEM_REQUIRE_ALL_TESTS",
    "BIGHOLDEM_TEST_DATABASE_URL",
    "BIGHOLDEM_TEST_REDIS_URL",
)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A PostgreSQL database; `options` are libpq's own, such as sslmode, from the address's query."""

    name: str
    user: str
    password: str
    host: str
    port: int | str
    options: dict[str, Any]


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


def networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(word, strict=False) for word in words(text))
    except ValueError as error:
        raise ValueError("give addresses or networks, with commas between") from error


def secret(min_length: int, text: str) -> str:
    """An empty one stands for none."""
    if text and len(text.strip()) < min_length:
        raise ValueError(f"use at least {min_length} characters")
    if not text.isprintable():
        raise ValueError("use characters that can be read")
    return text


def metrics_token(text: str) -> str:
    token = secret(MIN_TOKEN_LENGTH, text)
    if token:
        _require("prometheus_client", extra="metrics")
    return token


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


def shown(text: str) -> str:
    """How an error message shows a value."""
    return f"={text}"


def shown_without_password(text: str) -> str:
    """Where in a misspelt address its password ends, nobody can tell."""
    scheme, separator, _rest = text.partition("://")
    return f"={scheme}://***" if separator else shown(text)


def hidden(_text: str) -> str:
    return ""


def variable(name: str, read: Callable[[str], Any], default: Any, show: Callable[[str], str] = shown) -> Any:
    """A field of Environment. `read` raises ValueError, whose text ends the sentence of the refusal."""
    return field(metadata={"name": name, "read": read, "default": default, "show": show})


@dataclass(frozen=True, slots=True)
class Environment:
    """The values in use. This is the list of the variables; the README's table has the same."""

    data_dir: Path = variable("BIGHOLDEM_DATA_DIR", folder, None)  # data/ beside manage.py
    database: Path | PostgresAddress = variable(  # bigholdem.sqlite3 in the data folder
        "DATABASE_URL", database, None, shown_without_password
    )
    redis: str = variable("REDIS_URL", redis_address, "", shown_without_password)
    secret_key: str = variable("BIGHOLDEM_SECRET_KEY", partial(secret, MIN_KEY_LENGTH), "", hidden)
    admin_path: str = variable("BIGHOLDEM_ADMIN_PATH", admin_path, "admin")
    allowed_hosts: list[str] = variable("BIGHOLDEM_ALLOWED_HOSTS", words, list(LOOPBACK_HOSTS))
    csrf_trusted_origins: list[str] = variable("BIGHOLDEM_CSRF_TRUSTED_ORIGINS", origins, [])
    https: bool = variable("BIGHOLDEM_HTTPS", switch, False)
    time_zone: str = variable("BIGHOLDEM_TIME_ZONE", time_zone, "UTC")
    log_level: str = variable("BIGHOLDEM_LOG_LEVEL", log_level, "INFO")
    log_format: str = variable("BIGHOLDEM_LOG_FORMAT", log_format, "plain")
    metrics_token: str = variable("BIGHOLDEM_METRICS_TOKEN", metrics_token, "", hidden)
    proxies: int = variable("BIGHOLDEM_PROXIES", count, 0)
    trusted_proxies: tuple[Network, ...] = variable(
        "FORWARDED_ALLOW_IPS", networks, networks("127.0.0.1,::1")
    )
    rate_limits: bool = variable("BIGHOLDEM_RATE_LIMITS", switch, True)
    debug: bool = variable("BIGHOLDEM_DEBUG", switch, False)


def known_variables() -> Iterator[str]:
    yield from (each.metadata["name"] for each in fields(Environment))
    yield from TEST_VARIABLES


def read_environment(base_dir: Path, variables: Mapping[str, str] = os.environ) -> Environment:
    _refuse_unknown(variables)
    values = {each.name: _value(each.metadata, variables) for each in fields(Environment)}
    values["data_dir"] = values["data_dir"] or base_dir / "data"
    values["database"] = values["database"] or values["data_dir"] / "bigholdem.sqlite3"
    return Environment(**values)


def _value(known: Mapping[str, Any], variables: Mapping[str, str]) -> Any:
    name = known["name"]
    if name not in variables:
        return known["default"]
    try:
        return known["read"](variables[name])
    except ValueError as error:
        said = known["show"](variables[name])
        raise ImproperlyConfigured(f"{name}{said}: {error}.") from None


def _refuse_unknown(variables: Mapping[str, str]) -> None:
    known = list(known_variables())
    for name in variables:
        if name.startswith(PREFIX) and name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ImproperlyConfigured(f"{name} is not a variable that BigHoldem reads.{hint}")
