"""An operator in the laboratory, in a browser."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db import connection
from playwright.sync_api import Page, expect

from game.admin.operator_group import NAME
from game.bot_tables.versions import make_draft
from game.models import TableVersion
from tests.browser.conftest import listen

WAIT = 30_000  # milliseconds; far above what a page takes, so that a slow machine fails no test


@pytest.fixture
def own_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The simulation's process reads and writes the tests' database, which the settings would not name. It
    ends with its test: into another's it would play on for seconds."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "bigholdem_site.settings")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{connection.settings_dict['NAME']}")
    monkeypatch.setenv("BIGHOLDEM_SECRET_KEY", settings.SECRET_KEY)
    begun: list[subprocess.Popen[bytes]] = []

    def begin(*command: Any, **options: Any) -> subprocess.Popen[bytes]:
        begun.append(start(*command, **options))
        return begun[-1]

    start = subprocess.Popen
    monkeypatch.setattr("game.laboratory.processes.subprocess.Popen", begin)
    yield
    for process in begun:
        process.kill()
        process.wait()


@pytest.fixture
def lab(
    page: Page, site: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Page]:
    """An operator, signed in, with a draft of the ring table. What the browser complains of fails a test.
    Simulations, which a saved draft starts too, are begun for tests that name `own_process` only."""
    if "own_process" not in request.fixturenames:
        monkeypatch.setattr("game.laboratory.runs.start_process", lambda _runs: None)
        monkeypatch.setattr("game.laboratory.measurement_runs.start_process", lambda _measurement: None)
    page.set_default_timeout(WAIT)
    expect.set_options(timeout=WAIT)
    page.set_viewport_size({"width": 1280, "height": 900})
    complaints = listen(page)
    user = User.objects.create_user("operator", password="all-in-with-aces", is_staff=True)
    user.groups.add(Group.objects.get_or_create(name=NAME)[0])
    make_draft(TableVersion.objects.get(table__key="ring"))
    page.goto(f"{site}/admin/")
    page.get_by_label("Username").fill("operator")
    page.get_by_label("Password").fill("all-in-with-aces")
    page.get_by_role("button", name="Log in").click()
    yield page
    # Whoever saves a draft just after a change leaves the page before its picture has come.
    left = ("htmx:sendAbort", "htmx:afterRequest")
    assert [complaint for complaint in complaints if not complaint.startswith(left)] == []


def fits(page: Page) -> bool:
    within: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return within
