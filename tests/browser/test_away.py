"""Sitting out and pausing at the table, by buttons and keys."""

import re

from playwright.sync_api import Route, expect

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game


def test_a_game_is_paused_and_goes_on_by_keys_and_buttons(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=2, codes="r60", choices={"pace": "slow"}))
    page = table.page
    page.keyboard.press("p")
    expect(page.locator(".bar-status")).to_contain_text("paused")
    expect(page.locator("#act-form")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#act-form")).to_be_visible()


def test_who_sits_out_is_folded_until_he_comes_back(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=2, codes="r60", choices={"pace": "slow"}))
    page = table.page
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator(".bar-status")).to_contain_text("You are sitting out")
    expect(page.locator(".log-lines")).to_contain_text("Ann folds (sitting out)")
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Sit out")).to_be_visible()


def test_what_is_asked_for_while_an_answer_is_on_its_way_is_done_after_it(table: TableDriver) -> None:
    """A new pace, no more hints, and sitting out, all before the first is answered."""
    held: list[Route] = []
    table.sit_down(a_staged_game(button=1, codes="c c", choices={"pace": "slow"}))
    page = table.page
    page.route("**/pace/", lambda route: held.append(route))
    with page.expect_request("**/pace/"):
        page.locator("#pace").select_option("instant")
    page.locator("#hint-off").click()
    page.locator("#sit-out-button").click()
    with page.expect_response("**/sit-out/"):
        held[0].continue_()
    expect(page.locator("#come-back-button")).to_be_visible()
    expect(page.locator("#pace")).to_have_value("instant")
    expect(page.locator("#table")).to_have_class(re.compile("hints-off"))
    assert (
        "hints=off"
        in {cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "comfort"}.pop()
    )
