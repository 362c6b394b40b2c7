"""axe finds nothing on any page, in any theme."""

from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import EXHAUSTIVE, SMOKE, sampled

Looks = tuple[tuple[str, tuple[int, int]], ...]


def violations(page: Page) -> list[str]:
    response = Axe().run(page).response
    return [f"{found['id']}: {node['target']}" for found in response["violations"] for node in found["nodes"]]


@SMOKE
@pytest.mark.parametrize(
    ("scheme", "felt"),
    sampled(product(["light", "dark"], ["green", "blue", "red"]), ("light", "green")),
)
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


STATES: dict[str, dict[str, Any]] = {
    "others act": {"button": 2, "choices": {"felt": "blue"}},
    "showdown": {
        "hole": "Ah Kh / As Kd / 8c 8d",
        "board": "Kc 7h 2s 9c 3s",
        "codes": "c c x x x x b100 c c x x x",
        "choices": {"deck_colours": "two"},
    },
    "side pots": {
        "stacks": "1000 200 600 900 100",
        "codes": "f all-in all-in all-in all-in",
        "choices": {"felt": "red"},
    },
    "all-in to call": {"stacks": "1000 2000 1000", "button": 2, "codes": "all-in"},
    "players out": {"stacks": "1000 500 1000 1500 2000 1000", "out": (3, 4), "hand_number": 4, "codes": "c"},
    "odds": {"board": "Ks 7d 2c", "codes": "c c x x x", "choices": {"show_odds": True}},
    "watched": {"stacks": [1000] * 8, "name": "", "codes": "f f"},
}


LOOKS = tuple(product(["light", "dark"], [(1280, 800), (375, 812)]))


@pytest.mark.parametrize(
    "looks", [LOOKS[-1:], pytest.param(LOOKS[:-1], marks=EXHAUSTIVE)], ids=["dark phone", "others"]
)
@pytest.mark.parametrize("name", sampled(STATES, "side pots", "odds", "watched"))
def test_axe_finds_nothing_in_any_state_of_the_table(table: TableDriver, name: str, looks: Looks) -> None:
    page = table.page
    page.emulate_media(reduced_motion="reduce")  # colours are judged when a showdown stands still
    staged = {**STATES[name], "choices": {"pace": "slow", **STATES[name].get("choices", {})}}
    table.sit_down(a_staged_game(**staged))
    if staged["choices"].get("show_odds"):
        page.locator(".odds-table").first.wait_for()
    for scheme, (width, height) in looks:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page) == [], (scheme, width)


@EXHAUSTIVE
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
