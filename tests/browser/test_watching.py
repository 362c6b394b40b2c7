"""A watched game: pause, go on, step, cards open or hidden, and a connection that comes and goes."""

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from game.play.saved_game import Pace
from game.table.pacing import ACTION_DELAY
from tests.browser.table_driver import MOVED, TableDriver, until
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled


def watch(table: TableDriver, pace: str = "slow") -> None:
    table.sit_down(a_staged_game(name="", button=2, choices={"pace": pace}))


@SMOKE
@pytest.mark.parametrize("script", sampled(["on", "off"], "on"))
def test_the_cards_are_hidden_and_opened_as_the_watcher_wishes(
    either_table: TableDriver, script: str
) -> None:
    table = either_table
    watch(table)
    page = table.page
    if script == "on":
        page.get_by_role("button", name="Pause").click()
    backs = page.get_by_role("img", name="face-down card")
    expect(page.locator(".hole-cards .card")).to_have_count(6)
    expect(backs).to_have_count(0)
    page.get_by_role("button", name="Hide the cards").click()
    expect(backs).to_have_count(6)
    table.move_on(page.locator("#step-button"))
    page.reload()
    expect(page.get_by_role("img", name="of spades")).to_have_count(0)
    expect(backs.first).to_be_visible()
    page.get_by_role("button", name="Open the cards").click()
    expect(backs).to_have_count(0)


def test_a_paused_game_goes_on_when_asked_to(table: TableDriver) -> None:
    watch(table, "normal")
    page = table.page
    page.get_by_role("button", name="Pause").click()
    held = table.token
    page.wait_for_timeout(1500)  # longer than the pace's delay: nothing may happen meanwhile
    assert table.token == held
    table.move_on(page.locator("#step-button"))
    stepped = table.token
    page.wait_for_timeout(1500)
    assert table.token == stepped
    page.get_by_role("button", name="Go on").click()
    until(page, MOVED, stepped)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_paused_game_stays_paused_when_the_page_is_loaded_anew(table: TableDriver) -> None:
    watch(table, "normal")
    page = table.page
    page.get_by_role("button", name="Pause").click()
    page.reload()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    held = table.token
    page.wait_for_timeout(1500)  # longer than the pace's delay: nothing may happen meanwhile
    assert table.token == held
    page.get_by_role("button", name="Go on").click()
    until(page, MOVED, held)


def test_another_game_is_not_paused_because_the_last_one_was(table: TableDriver) -> None:
    watch(table)
    table.page.get_by_role("button", name="Pause").click()
    watch(table, "instant")
    until(table.page, MOVED, table.token)


def test_a_game_that_is_gone_leaves_a_title_and_a_way_on(table: TableDriver) -> None:
    watch(table)
    page = table.page
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.locator("#step-button").click()
    expect(page.locator(".no-game .button")).to_be_visible()
    expect(page).to_have_title("New game – BigHoldem")


def test_the_key_for_pausing_pauses(table: TableDriver) -> None:
    watch(table)
    table.page.keyboard.press("s")
    expect(table.page.get_by_role("button", name="Go on")).to_be_visible()


def test_a_watched_game_resumes_by_itself_after_the_network_was_away(page: Any, site: str) -> None:
    table = TableDriver(page, site)
    watch(table, "fast")
    page.context.set_offline(True)
    expect(page.get_by_text("The table could not be reached.")).to_be_visible()
    expect(page.get_by_text("Trying again …")).to_be_visible()
    lost = table.token
    page.context.set_offline(False)
    until(page, MOVED, lost)
    expect(page.locator("#connection")).to_be_hidden()


def test_a_site_that_is_busy_is_asked_again(table: TableDriver) -> None:
    answers = iter([503, 503])

    def busy_twice(route: Any) -> None:
        status = next(answers, None)
        if status is None:
            route.continue_()
        else:
            route.fulfill(status=status, body="busy")

    table.page.route("**/table/*/step/", busy_twice)
    watch(table, "instant")
    began = table.token
    expect(table.page.locator("#retrying")).to_be_visible()
    until(table.page, MOVED, began)
    expect(table.page.locator("#connection")).to_be_hidden()


def test_a_table_whose_token_is_old_goes_on(page: Page, site: str) -> None:
    """As when an operator signs in beside it: his cookie changes, and the table's forms do not."""
    table = TableDriver(page, site)
    watch(table, "normal")
    shown = table.token
    table.page.context.add_cookies([{"name": settings.CSRF_COOKIE_NAME, "value": "x" * 32, "url": table.url}])
    until(table.page, MOVED, shown)
    expect(table.page.locator("#connection")).to_be_hidden()


def others_act(table: TableDriver, height: int) -> str:
    """A long first hand that goes on by itself; its token."""
    table.page.set_viewport_size({"width": 1280, "height": height})
    staged: dict[str, Any] = {"stacks": [1000] * 10, "name": "", "codes": "c " * 7, "button": 0}
    table.sit_down(a_staged_game(choices={"pace": "fast"}, **staged))
    return table.token


def test_the_list_of_paces_stays_open_until_one_is_chosen(table: TableDriver) -> None:
    others_act(table, 800)
    table.page.locator("#pace").click()
    table.page.wait_for_function("() => document.getElementById('pace').matches(':open')")
    shown = table.token
    table.page.wait_for_timeout(3 * ACTION_DELAY[Pace.FAST])
    assert table.page.evaluate("document.getElementById('pace').matches(':open')")
    assert table.token == shown
    table.page.keyboard.press("Escape")
    until(table.page, MOVED, shown)


def open_list_while_a_step_is_under_way(table: TableDriver) -> str:
    """The answer comes once the list of paces is open; the token that the page still shows then."""
    page = table.page
    held: list[Route] = []
    page.route("**/table/*/step/", lambda route: held.append(route), times=1)
    with page.expect_request("**/table/*/step/"):
        shown = others_act(table, 800)
    page.locator("#pace").click()
    page.wait_for_function("() => document.getElementById('pace').matches(':open')")
    with page.expect_response("**/table/*/step/"):
        held[0].continue_()
    page.wait_for_timeout(300)  # the answer may not show
    assert table.token == shown
    assert page.evaluate("document.getElementById('pace').matches(':open')")
    return shown


def test_a_step_under_way_does_not_close_the_list_of_paces(table: TableDriver) -> None:
    shown = open_list_while_a_step_is_under_way(table)
    table.page.keyboard.press("Escape")
    until(table.page, MOVED, shown)
    expect(table.page.locator("#pace")).to_have_value("fast")


def test_a_pace_chosen_while_a_step_was_under_way_is_taken(table: TableDriver) -> None:
    open_list_while_a_step_is_under_way(table)
    for key in ("Home", "Enter"):
        table.page.keyboard.press(key)
    table.page.wait_for_function("() => document.querySelector('#pace option[selected]').value !== 'fast'")
    expect(table.page.locator(".notice")).to_have_count(0)


def test_who_reads_beside_a_table_that_goes_on_keeps_his_place(table: TableDriver) -> None:
    page = table.page
    with table.steps_held():
        shown = others_act(table, 500)
        page.locator("#overview").evaluate("details => { details.open = true; }")
        page.locator("#who-plays").focus()
        scrolled = page.locator("#side").evaluate("side => { side.scrollTop = 90; return side.scrollTop; }")
        assert scrolled
    until(page, MOVED, shown)
    page.wait_for_function("() => document.activeElement.id === 'who-plays'")
    assert page.evaluate("document.getElementById('side').scrollTop") == scrolled
