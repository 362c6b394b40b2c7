"""Finds a Chromium for the browser tests, and says plainly what its absence leaves out."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REQUIRE_BROWSER = bool(os.environ.get("BIGHOLDEM_REQUIRE_BROWSER"))
left_out: list[str] = []


def find_chromium() -> str | None:
    """The browser named by BIGHOLDEM_CHROMIUM, else the first one installed; None when there is none."""
    named = os.environ.get("BIGHOLDEM_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def drives_a_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in tests/browser carries the marker `browser` and runs last, behind what is quick."""
    for item in items:
        if Path(__file__).parent / "browser" in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=drives_a_browser)
    if find_chromium() is None and not REQUIRE_BROWSER:
        for item in filter(drives_a_browser, items):
            item.add_marker(pytest.mark.skip(reason="no Chromium"))
            left_out.append(item.nodeid)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if REQUIRE_BROWSER and drives_a_browser(item) and find_chromium() is None:
        pytest.fail(
            "A Chromium is required (BIGHOLDEM_REQUIRE_BROWSER) and none is installed.", pytrace=False
        )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if left_out:
        terminalreporter.write_line(
            f"No Chromium was found, so the {len(left_out)} tests that drive the site in a real browser were "
            "left out: install one (on Debian: apt install chromium), or name it in BIGHOLDEM_CHROMIUM.",
            yellow=True,
        )


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": find_chromium()}
