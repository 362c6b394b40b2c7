import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from pytest_django.live_server_helper import LiveServer

from game.engine.shuffle import SEED_BYTES
from game.play.saved_game import Pace
from game.table.pacing import ACTION_DELAY, PLAYED_RESULT_DELAY, RUN_OUT_DELAY, WATCHED_RESULT_DELAY
from tests.browser.table_driver import TableDriver
from tests.browser.window import Window
from tests.shipped_bots import load_bots


@pytest.fixture(scope="session", autouse=True)
def database_beside_the_browser() -> Iterator[None]:
    """Playwright's synchronous interface runs an event loop in the tests' thread, in which Django would
    refuse to touch the database. From the first browser test on it is told not to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


# Chromium reports every answer of 400 and above. These come on purpose: a refused request, a site made busy.
ON_PURPOSE = re.compile(r"\b(409|422|503)\b")


def listen(page: Page) -> list[str]:
    """What the browser complains of on a page: blocked styles and scripts, failed requests, errors."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not ON_PURPOSE.search(message.text):
            heard.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


@pytest.fixture(scope="session")
def window(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Window]:
    window = Window(browser, browser_context_args)
    yield window
    window.close()


@pytest.fixture(scope="session")
def drawn_window(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Window]:
    window = Window(browser, browser_context_args, is_drawn=True)
    yield window
    window.close()


@pytest.fixture(scope="session")
def window_without_script(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Window]:
    window = Window(browser, {**browser_context_args, "java_script_enabled": False})
    yield window
    window.close()


@pytest.fixture
def page(window: Window, drawn_window: Window, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A browser before its first page; for tests marked `first_visit` it has nothing in its cache, and for
    those marked `drawn` its pages are drawn."""
    if request.node.get_closest_marker("drawn"):
        window = drawn_window
    first_visit = request.node.get_closest_marker("first_visit")
    if first_visit:
        window.close()
    yield window.page
    if first_visit or not request.node.rep_call.passed:
        window.close()
    else:
        window.clear()


@pytest.fixture
def page_without_script(window_without_script: Window, request: pytest.FixtureRequest) -> Iterator[Page]:
    yield window_without_script.page
    if request.node.rep_call.passed:
        window_without_script.clear()
    else:
        window_without_script.close()


@pytest.fixture
def plain_table(page_without_script: Page, site: str) -> TableDriver:
    return TableDriver(page_without_script, site)


@pytest.fixture
def either_table(script: str, request: pytest.FixtureRequest, site: str) -> TableDriver:
    """With or without scripts, as the test's parameter `script` says: on or off."""
    return TableDriver(request.getfixturevalue({"on": "page", "off": "page_without_script"}[script]), site)


@pytest.fixture(autouse=True)
def _no_other_window_stays_open(
    browser: Browser, window: Window, drawn_window: Window, window_without_script: Window
) -> Iterator[None]:
    """Other windows that a test opened have tables that would go on."""
    yield
    for context in browser.contexts:
        if not any(each.is_of(context) for each in (window, drawn_window, window_without_script)):
            context.close()


@pytest.fixture
def site(live_server: LiveServer, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a site with its bots. The first game always comes from the same seed, and so on."""
    load_bots()
    seeds = (bytes(range(first, first + SEED_BYTES)) for first in itertools.count())
    monkeypatch.setattr("game.setup.promise.draw_seed", lambda: next(seeds))
    return live_server.url


@pytest.fixture(autouse=True)
def _slow_tables_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test looks at at the slow pace stays until the test moves it on, however slow the machine."""
    for delays in (ACTION_DELAY, RUN_OUT_DELAY, WATCHED_RESULT_DELAY, PLAYED_RESULT_DELAY):
        monkeypatch.setitem(delays, Pace.SLOW, 600_000)


@pytest.fixture
def table(page: Page, site: str) -> Iterator[TableDriver]:
    """A browser before the start page. What it complains of fails the test."""
    complaints = listen(page)
    yield TableDriver(page, site)
    assert complaints == []
