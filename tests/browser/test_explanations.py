"""Words of the table explain themselves, and a seat who sits there: under mouse, focus or finger."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.table_driver import TableDriver
from tests.browser.window import open_undrawn
from tests.table.staged_tables import a_staged_game


def sit_down(table: TableDriver) -> Page:
    """The visitor faces a raise; one seat has folded before it, one is all-in."""
    table.sit_down(
        a_staged_game("1000 1000 1000 60 1000", button=3, codes="r60 f c f", choices={"pace": "slow"})
    )
    return table.page


def test_a_word_is_explained_under_the_mouse_and_the_focus(table: TableDriver) -> None:
    page = sit_down(table)
    words = page.locator("[data-term]")
    assert words.count() >= 8
    term = page.get_by_role("tooltip")
    for word in words.all():
        page.locator("#act-form").hover(position={"x": 5, "y": 5})
        expect(term).to_be_hidden()
        word.focus()
        expect(term).to_have_text(str(word.get_attribute("data-term")))
        page.keyboard.press("Escape")
        expect(term).to_be_hidden()
        word.hover()
        expect(term).to_be_visible()


def test_a_word_is_explained_under_a_finger_and_nothing_is_raised(site: str, browser: Any) -> None:
    context = open_undrawn(browser, has_touch=True, viewport={"width": 375, "height": 812})
    table = TableDriver(context.new_page(), site)
    page = sit_down(table)
    before = table.token
    page.locator(".raises-left").tap()
    expect(page.get_by_role("tooltip")).to_contain_text("only so many raises")
    assert table.token == before
    context.close()


def test_a_seats_card_opens_under_a_resting_mouse_and_leaves_the_keys_alone(table: TableDriver) -> None:
    page = sit_down(table)
    card = page.locator("#seat-card")
    page.locator(".place-2 .plate").hover()
    expect(card).to_be_visible()
    expect(card.get_by_role("heading")).to_have_text(page.locator(".place-2 .seat-name").inner_text())
    card.hover()  # it stays while the mouse is on it
    page.wait_for_timeout(400)
    expect(card).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#amount")).not_to_have_value(str(page.locator("#amount").get_attribute("min")))
    page.locator("#act-form").hover(position={"x": 5, "y": 5})
    expect(card).to_be_hidden()


def test_a_seats_card_is_a_dialog_for_keys_and_closes_with_escape(table: TableDriver) -> None:
    page = sit_down(table)
    page.locator(".place-2 .seat-link").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog")
    expect(card).to_be_visible()
    page.get_by_label("Your note").fill("Calls too much")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator(".place-2 .seat-link").click()
    expect(page.get_by_label("Your note")).to_have_value("Calls too much")


def test_a_seats_card_opens_beside_its_seat_and_says_what_is_hidden(table: TableDriver) -> None:
    table.sit_down(a_staged_game([1000] * 6, button=5, choices={"pace": "slow"}))
    page = table.page
    page.set_viewport_size({"width": 1280, "height": 800})
    for place in range(1, 6):
        page.locator(f".place-{place} .seat-link").click()
        expect(page.locator("#seat-card")).to_be_visible()
        card = table.box("#seat-card")
        plate = table.box(f".place-{place} .plate")
        gap = max(card["x"] - plate["x"] - plate["width"], plate["x"] - card["x"] - card["width"])
        assert 0 <= gap <= 12, place
        assert card["y"] >= 0
        assert card["y"] + card["height"] <= 800
        expect(page.locator("#seat-card")).to_contain_text("What kind of player this is stays hidden")
        page.keyboard.press("Escape")
