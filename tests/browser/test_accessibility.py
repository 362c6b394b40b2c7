"""axe finds nothing on any page, in any theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.table_driver import TableDriver


def violations(page: Page) -> list[str]:
    response = Axe().run(page).response
    return [f"{found['id']}: {node['target']}" for found in response["violations"] for node in found["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("felt", ["green", "blue", "red"])
def test_axe_finds_nothing_at_the_table(table: TableDriver, scheme: str, felt: str) -> None:
    page = table.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    table.start(name="Ann", pace="instant", table=felt, timer="60")
    table.until_settled()
    assert violations(page) == []
    page.keyboard.press("?")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave").click()
    page.locator("#question").wait_for()
    assert violations(page) == []
    page.locator("#question-yes").click()
    page.locator("#ending").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_around(table: TableDriver, scheme: str) -> None:
    page = table.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(table.url)
    assert violations(page) == []
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    assert violations(page) == []
    page.goto(f"{table.url}/leaderboard/")
    assert violations(page) == []
