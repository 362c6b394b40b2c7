"""axe finds nothing at the table, in any state or theme."""

from typing import Any

import pytest

from tests.browser.axe import violations, violations_in_both_themes
from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled


@SMOKE
@pytest.mark.parametrize("felt", sampled(["green", "blue", "red"], "green"))
def test_axe_finds_nothing_at_the_table(table: TableDriver, felt: str) -> None:
    page, like_green = table.page, felt != "green"
    table.start(name="Ann", pace="instant", table=felt, timer="60")
    table.until_settled()
    assert violations_in_both_themes(page, of_colours_alone=like_green) == []
    page.keyboard.press("?")
    assert violations_in_both_themes(page, of_colours_alone=like_green) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave").click()
    page.locator("#question").wait_for()
    assert violations_in_both_themes(page, of_colours_alone=like_green) == []
    page.locator("#question-yes").click()
    page.locator("#ending").wait_for()
    assert violations_in_both_themes(page, of_colours_alone=like_green) == []


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


@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing_in_any_state_of_the_table(table: TableDriver, name: str) -> None:
    page = table.page
    page.emulate_media(reduced_motion="reduce")  # colours are judged when a showdown stands still
    staged = {**STATES[name], "choices": {"pace": "slow", **STATES[name].get("choices", {})}}
    table.sit_down(a_staged_game(**staged))
    if staged["choices"].get("show_odds"):
        page.locator(".odds-table").first.wait_for()
    for width, height in ((1280, 800), (375, 812)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations_in_both_themes(page) == [], width


FADE = "text => Object.assign(text.style, { color: '#777', background: '#888' })"


def test_axe_sees_colours_on_pages_that_are_not_drawn(table: TableDriver) -> None:
    page = table.page
    page.goto(f"{table.url}/rules/")
    assert violations(page) == []
    page.locator("main p").first.evaluate(FADE)
    assert [each.split(":")[0] for each in violations(page)] == ["color-contrast"]
    assert page.locator("html").evaluate("page => getComputedStyle(page).opacity") == "0"
