import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from bigholdem_site.config.environment import (
    TAKEN_PATHS,
    Environment,
    PostgresAddress,
    known_variables,
    networks,
    read_environment,
)
from tests.site.fuzz.addresses import patterns
from tests.source_reading import ROOT

BASE = Path("/srv/bigholdem")


def read(**variables: str) -> Environment:
    return read_environment(BASE, variables)


def test_an_empty_environment_gives_a_private_site_on_this_machine() -> None:
    site = read()
    assert site.data_dir == BASE / "data"
    assert site.database == BASE / "data" / "bigholdem.sqlite3"
    assert (site.debug, site.https, site.secret_key) == (False, False, "")
    assert site.allowed_hosts == ["localhost", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("BIGHOLDEM_DATA_DIR", "/var/lib/holdem", "data_dir", Path("/var/lib/holdem")),
        ("BIGHOLDEM_DATA_DIR", "/var/lib/holdem", "database", Path("/var/lib/holdem/bigholdem.sqlite3")),
        ("DATABASE_URL", "sqlite:////var/holdem.db", "database", Path("/var/holdem.db")),
        ("BIGHOLDEM_DEBUG", "Yes", "debug", True),
        ("BIGHOLDEM_DEBUG", "0", "debug", False),
        ("BIGHOLDEM_HTTPS", "on", "https", True),
        ("BIGHOLDEM_ALLOWED_HOSTS", "poker.example, www.poker.example", "allowed_hosts",
         ["poker.example", "www.poker.example"]),
        ("BIGHOLDEM_CSRF_TRUSTED_ORIGINS", "https://poker.example", "csrf_trusted_origins",
         ["https://poker.example"]),
        ("BIGHOLDEM_ADMIN_PATH", "/back-room/", "admin_path", "back-room"),
        ("BIGHOLDEM_ADMIN_PATH", "ops/2", "admin_path", "ops/2"),
        ("BIGHOLDEM_TIME_ZONE", "Europe/Rome", "time_zone", "Europe/Rome"),
        ("BIGHOLDEM_LOG_LEVEL", "warning", "log_level", "WARNING"),
        ("DATABASE_URL", "postgres://holdem:p%40ss@db.example:5433/games?sslmode=require", "database",
         PostgresAddress("games", "holdem", "p@ss", "db.example", 5433, {"sslmode": "require"})),
        ("REDIS_URL", "rediss://cache.example:6380/1", "redis", "rediss://cache.example:6380/1"),
        ("BIGHOLDEM_LOG_FORMAT", "JSON", "log_format", "json"),
        ("BIGHOLDEM_METRICS_TOKEN", "$sixteen letters", "metrics_token", "$sixteen letters"),
        ("BIGHOLDEM_PROXIES", "2", "proxies", 2),
        ("FORWARDED_ALLOW_IPS", "10.0.0.7, fd00::/8", "trusted_proxies", networks("10.0.0.7/32,fd00::/8")),
        ("BIGHOLDEM_RATE_LIMITS", "off", "rate_limits", False),
        ("BIGHOLDEM_SECRET_KEY", "$tarts with a dollar, long", "secret_key", "$tarts with a dollar, long"),
    ],
)  # fmt: skip
def test_a_variable_sets_its_field(
    name: str, text: str, field: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bigholdem_site.config.environment.find_spec", lambda package: package)
    assert getattr(read(**{name: text}), field) == value


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("BIGHOLDEM_DEBUG", "maybe", "BIGHOLDEM_DEBUG=maybe: say true or false."),
        ("BIGHOLDEM_HTTPS", "", "BIGHOLDEM_HTTPS=: say true or false."),
        ("BIGHOLDEM_DATA_DIR", "", "name a folder"),
        ("BIGHOLDEM_ADMIN_PATH", "", "letters, digits and hyphens"),
        ("BIGHOLDEM_ADMIN_PATH", "<path:x>", "letters, digits and hyphens"),
        ("BIGHOLDEM_ADMIN_PATH", "table/x", "taken by a page"),
        ("BIGHOLDEM_TIME_ZONE", "Rome", "Europe/Rome"),
        ("BIGHOLDEM_TIME_ZONE", "../etc/passwd", "Europe/Rome"),
        ("BIGHOLDEM_LOG_LEVEL", "loud", "WARNING"),
        ("BIGHOLDEM_CSRF_TRUSTED_ORIGINS", "poker.example", "https://"),
        ("DATABASE_URL", "mysql://holdem@host/holdem", "only sqlite:///path and postgres://"),
        ("DATABASE_URL", "postgres://holdem@host/", "name a database"),
        ("REDIS_URL", "memcached://host", "only redis://"),
        ("BIGHOLDEM_LOG_FORMAT", "xml", "plain, json"),
        ("BIGHOLDEM_METRICS_TOKEN", "short", "at least 16 characters"),
        ("BIGHOLDEM_PROXIES", "-1", "a whole number from 0"),
        ("FORWARDED_ALLOW_IPS", "balancer", "addresses or networks"),
        ("BIGHOLDEM_RATE_LIMITS", "some", "say true or false"),
        ("DATABASE_URL", "sqlite:///:memory:", "name a file"),
        ("DATABASE_URL", "sqlite:///", "name a file"),
        ("BIGHOLDEM_ALOWED_HOSTS", "poker.example", "Did you mean BIGHOLDEM_ALLOWED_HOSTS?"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(name: str, text: str, complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        read(**{name: text})
    assert str(refusal.value).startswith(name)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(("name", "least"), [("BIGHOLDEM_SECRET_KEY", 24), ("BIGHOLDEM_METRICS_TOKEN", 16)])
def test_a_guessable_secret_is_refused_and_not_printed(name: str, least: int) -> None:
    read(**{name: "k" * least})
    for guessed in ("k" * (least - 1), " " * 100):
        with pytest.raises(ImproperlyConfigured, match=f"^{name}: use at least {least} characters.$"):
            read(**{name: guessed})
    for unreadable in ("\udcff" * 30, "\u200b" * 30, "a\nb" * 30):  # the first: bytes that are no UTF-8
        with pytest.raises(ImproperlyConfigured, match=f"^{name}: use characters that can be read.$"):
            read(**{name: unreadable})


@pytest.mark.parametrize(
    ("name", "text", "extra"),
    [
        ("DATABASE_URL", "postgres://holdem@host/holdem", "postgres"),
        ("REDIS_URL", "redis://host", "redis"),
        ("BIGHOLDEM_METRICS_TOKEN", "a token that is long enough", "metrics"),
    ],
)
def test_a_server_without_its_package_names_the_extra(
    name: str, text: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bigholdem_site.config.environment.find_spec", lambda package: None)
    with pytest.raises(ImproperlyConfigured, match=f"run uv with --extra {extra}"):
        read(**{name: text})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DATABASE_URL", "mysql://holdem:pocket-aces@host/holdem"),
        ("DATABASE_URL", "mysql://holdem:pocket@aces@host/holdem"),
        ("DATABASE_URL", "mysql://host/holdem?password=pocket-aces"),
        ("DATABASE_URL", "postgres://holdem:pocket/aces@host/holdem"),
        ("REDIS_URL", "http://:pocket-aces@host"),
        ("REDIS_URL", "redis://:pocket-aces@host:port/0"),
        ("REDIS_URL", "redis://:pocket-aces@host:6379/zero"),
        ("REDIS_URL", "redis://:pocket/aces@host:6379"),
    ],
)
def test_a_refused_address_does_not_tell_its_password(name: str, text: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        read(**{name: text})
    assert str(refusal.value).startswith(f"{name}={text.partition('://')[0]}://***: ")
    assert not any(part in str(refusal.value) for part in ("pocket", "aces"))


def test_the_readme_documents_every_variable_and_no_other() -> None:
    table = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(table) == sorted(known_variables())


def test_every_address_of_the_site_is_taken_from_the_admin() -> None:
    firsts = {pattern.strip("/").partition("/")[0] for pattern in patterns()}
    assert set(TAKEN_PATHS) == firsts - {"", "admin", "favicon.ico"} | {"static", "metrics"}
