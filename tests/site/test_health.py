import json
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.checks import run_checks
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings

from bigholdem_site.middleware.json_logs import JsonFormatter
from tests.play.builders import start_game
from tests.site.running_site import served
from tests.site.test_database_faults import renew_workers
from tests.tiers import EXHAUSTIVE

pytestmark = pytest.mark.django_db


def test_a_sound_site_says_so_under_any_host_name(client: Client) -> None:
    answer = client.get("/healthz", headers={"Host": "10.1.2.3"})
    assert (answer.status_code, answer.json()) == (200, {"process": "ok", "database": "ok", "cache": "ok"})
    ready = client.get("/readyz", headers={"Host": "10.1.2.3"})
    assert (ready.status_code, ready.json()) == (200, {"database": "ok", "migrations": "ok"})


@pytest.mark.parametrize(
    ("broken", "states"),
    [
        ("connection.cursor", {"process": "ok", "database": "failing", "cache": "ok"}),
        ("cache.set", {"process": "ok", "database": "ok", "cache": "failing"}),
    ],
)
def test_what_fails_is_named(
    client: Client, monkeypatch: pytest.MonkeyPatch, broken: str, states: dict[str, str]
) -> None:
    def refuse(*args: Any) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(f"bigholdem_site.middleware.health.{broken}", refuse)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, states)


def test_a_full_disk_is_a_failing_database(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "site.sqlite3"
    file.touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    monkeypatch.setattr(connection, "vendor", "sqlite")
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=4096))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "failing")


def test_a_site_with_migrations_to_apply_is_not_ready(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="leaderboard").delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"database": "ok", "migrations": "failing"})


@override_settings(LOG_FORMAT="json")
def test_every_request_is_logged_with_its_identifiers_and_no_card(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    lines: list[dict[str, Any]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(self.format(record)))

    handler = Keep()
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("bigholdem.requests")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        saved = start_game(client)
        answer = client.get("/table/?private=1", headers={"X-Request-ID": "chosen-by-the-visitor"})
        with override_settings(PROXIES=1):
            through_proxy = client.get("/table/", headers={"X-Request-ID": "chosen-by-the-proxy"})
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    line = lines[-2]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/table/", 200)
    assert line["request"] == answer["X-Request-ID"] != "chosen-by-the-visitor"
    assert line["game"] == saved.game_id.hex
    assert through_proxy["X-Request-ID"] == lines[-1]["request"] == "chosen-by-the-proxy"
    assert set(lines[-1]) == {
        "time", "level", "logger", "message", "request", "game", "method", "path", "status", "milliseconds",
    }  # fmt: skip
    assert saved.seed.hex() not in json.dumps(lines)


@override_settings(SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies")
def test_sessions_in_signed_cookies_are_refused() -> None:
    errors = [message for message in run_checks() if message.id == "game.E001"]
    assert len(errors) == 1
    assert errors[0].is_serious()


def test_the_sites_own_sessions_are_not_refused() -> None:
    assert [message for message in run_checks() if message.id == "game.E001"] == []


@pytest.mark.parametrize("path", ["/", "/table/", "/leaderboard/"])
def test_a_database_that_is_away_gives_a_plain_page(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("database or disk is full")

    client = Client(raise_request_exception=False)
    client.session.save()
    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", refuse)
    answer = client.get(path)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "10"
    assert "Your game is as it was" in answer.content.decode()


@EXHAUSTIVE
def test_the_servers_own_lines_are_logged_like_the_sites(tmp_path: Path) -> None:
    with served(tmp_path / "data", BIGHOLDEM_LOG_FORMAT="json") as site:
        renew_workers(site)
        log = site.log
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert ("bigholdem_site.serving.workers", "ERROR") in [(line["logger"], line["level"]) for line in lines]
