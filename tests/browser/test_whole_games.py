"""Whole games by the keyboard alone, on a phone, in Italian and without a script."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import listen
from tests.browser.table_driver import ASKED_OR_MOVED, MOVED, TableDriver, until
from tests.browser.window import open_undrawn
from tests.tiers import EXHAUSTIVE, SMOKE

FIELDS = {"name": "Ann", "players": "3", "hands": "10", "pace": "instant", "stack": "1000"}


def play_by_hand(table: TableDriver, seed: int) -> set[tuple[float, ...]]:
    """Play to the end with the buttons; where the bar stood at each decision."""
    rng = random.Random(seed)
    page = table.page
    boxes = set()
    for _token in table.play_decisions():
        boxes.add(table.bar_box())
        size = page.locator("#raise-button")
        if size.count() and rng.random() < 0.15:
            if presets := page.locator(".preset").all():  # none where only one amount is left
                presets[:2][-1].click()
            table.move_on(size)
        elif rng.random() < 0.7 or page.locator("#call-button[value=check]").count():
            table.move_on(page.locator("#call-button"))
        else:
            table.move_on(page.locator("#fold-button"))
    return boxes


@SMOKE
def test_a_whole_game_is_played_on_a_phone(browser: Browser, site: str) -> None:
    context = open_undrawn(browser, viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    page = context.new_page()
    complaints = listen(page)
    table = TableDriver(page, site)
    table.start(**FIELDS)
    boxes = play_by_hand(table, 2)
    assert len(boxes) == 1
    expect(page.locator("#ending")).to_be_visible()
    assert table.sideways_scroll() <= 0
    assert complaints == []
    context.close()


@pytest.fixture
def italian(browser: Browser, site: str) -> Iterator[TableDriver]:
    context = open_undrawn(browser, locale="it")
    page = context.new_page()
    complaints = listen(page)
    yield TableDriver(page, site)
    assert complaints == []
    context.close()


@EXHAUSTIVE
def test_a_whole_game_is_played_in_italian(italian: TableDriver) -> None:
    page = italian.page
    page.goto(italian.url)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.get_by_label("Nome").fill("Anna")
    page.get_by_label("Giocatori").select_option("3")
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    page.get_by_label("Mani", exact=True).select_option("10")
    page.get_by_label("Ritmo").select_option("instant")
    page.get_by_role("button", name="Comincia la partita").click()
    assert italian.until_settled() == "decision"
    expect(page).to_have_title("Tocca a te – Mano 1 – BigHoldem")
    expect(page.locator("#fold-button")).to_contain_text("Lascio")
    play_by_hand(italian, 3)
    expect(page.get_by_text("Punteggio per mano")).to_be_visible()
    # The language can be changed in the middle of everything, and nothing is lost by it.
    held = italian.token
    page.locator("#comfort-button").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("Score per hand")).to_be_visible()
    assert italian.token == held


def test_a_whole_game_is_played_with_the_keyboard_alone(table: TableDriver) -> None:
    page = table.page
    page.goto(table.url)
    tab_to(page, "#id_name")
    page.keyboard.type("Ann")
    tab_to(page, "#id_players")
    page.keyboard.type("3")
    tab_to(page, "details.more:not(.opponents) > summary")
    page.keyboard.press("Enter")
    tab_to(page, "#id_hands")
    page.keyboard.type("10")
    tab_to(page, "#id_pace")
    page.keyboard.press("End")
    tab_to(page, ".start-button", "Shift+Tab")
    page.keyboard.press("Enter")
    page.locator("#table").wait_for()
    rng = random.Random(4)
    for token in table.play_decisions():
        key = "c" if rng.random() < 0.8 or page.locator("#call-button[value=check]").count() else "f"
        if rng.random() < 0.1 and page.locator("#amount[type=number]").count():
            page.keyboard.press("a")
            page.keyboard.press("r")
            key = "Enter"
        page.keyboard.press(key)
        until(page, ASKED_OR_MOVED, token)
        if table.token == token:
            expect(page.locator("#question-no")).to_be_focused()
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            until(page, MOVED, token)
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#ending a.button").first).to_be_visible()
    tab_to(page, "#ending a.button[href='/']")
    page.keyboard.press("Enter")
    expect(page.locator("#setup-form")).to_be_visible()


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press the tabulator until the focus is on the first element of that selector."""
    for _press in range(60):
        if page.evaluate("selector => document.activeElement === document.querySelector(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the tabulator does not reach {selector}")


def test_a_whole_game_is_played_without_a_script(plain_table: TableDriver) -> None:
    table = plain_table
    table.start(**{**FIELDS, "players": "2"})
    page = table.page
    rng = random.Random(6)
    for _request in range(1500):
        if page.locator("#ending").count():
            break
        if page.locator("#question-yes").count():
            page.locator("#question-yes").click()
        elif page.locator("#step-button").count():
            page.locator("#step-button").click()
        elif page.locator("#amount").count() and rng.random() < 0.15:
            page.locator("#amount").fill(page.locator("#amount").get_attribute("max") or "")
            page.locator("#raise-button").click()
        else:
            page.locator("#call-button").click()
    expect(page.locator("#ending")).to_be_visible()
    expect(page.get_by_text("Score per hand")).to_be_visible()
