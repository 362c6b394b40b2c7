"""The action bar of whoever reads the table in big blinds: all of it speaks and understands them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from game.engine.betting import LimitKind
from game.engine.rules import DEFAULT_RULES
from tests.browser.table_driver import MOVED, TableDriver, until
from tests.browser.test_comfort import choose
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE

FLOP: dict[str, Any] = {"button": 0, "board": "Ks 7d 2c", "codes": "c c x x x"}


def in_blinds(table: TableDriver, **staged: Any) -> None:
    cookie = {"name": "comfort", "value": "amounts=blinds", "url": table.url}
    table.page.context.add_cookies([cookie])
    stacks = staged.pop("stacks", "1005 2000 2000")
    table.sit_down(a_staged_game(stacks, choices={"pace": "slow"}, **{**FLOP, **staged}))


def sent_by_enter(table: TableDriver) -> str:
    with table.page.expect_request("**/table/*/act/") as request:
        table.page.keyboard.press("Enter")
    return request.value.post_data or ""


@SMOKE
def test_what_is_typed_in_big_blinds_is_said_and_sent(table: TableDriver) -> None:
    for typed, said, sent in (
        ("12.5", "Bet 12.5\u00a0BB", "250"),
        ("12,5", "Bet 12.5\u00a0BB", "250"),
        ("2.37", "Bet 2.4\u00a0BB", "47"),
        ("0.3", "Bet 1\u00a0BB", "20"),
        ("99", "All-in 49.3\u00a0BB", "985"),
        ("", "Bet 1\u00a0BB", "20"),
    ):
        in_blinds(table)
        table.page.fill("#amount", typed)
        expect(table.page.locator("#raise-button .raise-label")).to_have_text(said)
        posted = sent_by_enter(table)
        assert f"amount={sent}&" in f"{posted}&"


def test_the_whole_bar_speaks_big_blinds(table: TableDriver) -> None:
    in_blinds(table)
    page = table.page
    amount, slider = page.locator("#amount"), page.locator("#slider")
    filled = {}
    for preset in page.locator(".preset").all():
        preset.click()
        filled[preset.inner_text()] = amount.input_value()
    assert filled == {"⅓": "1", "½": "1.5", "¾": "2.5", "Pot": "3", "All-in": "49.25"}
    page.locator("#less-button").click()
    expect(amount).to_have_value("49")
    page.locator("#less-button").click()
    expect(amount).to_have_value("48.5")
    amount.press("ArrowUp")
    expect(amount).to_have_value("49")
    slider.focus()
    page.keyboard.press("Home")
    expect(amount).to_have_value("1")
    expect(slider).to_have_attribute("aria-valuetext", "1\u00a0BB")
    expect(page.get_by_label("Bet (BB)")).to_have_value("1")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(page.locator("#question-text")).to_have_text("All-in with 49.3\u00a0BB: are you sure?")
    before = table.token
    page.locator("#question-yes").click()
    until(page, MOVED, before)
    expect(page.locator(".bottom-seat .seat-stack")).to_contain_text("0\u00a0BB")


def test_italian_has_its_comma(table: TableDriver) -> None:
    table.speak("it")
    in_blinds(table)
    page = table.page
    page.locator(".preset").nth(1).click()
    expect(page.locator("#amount")).to_have_value("1,5")
    page.fill("#amount", "12,5")
    expect(page.locator("#raise-button .raise-label")).to_contain_text("12,5\u00a0BB")
    assert "amount=250&" in f"{sent_by_enter(table)}&"


def test_without_a_script_too(plain_table: TableDriver) -> None:
    page = plain_table.page
    in_blinds(plain_table)
    page.fill("#amount", "99,5")
    page.locator("#amount").press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("choose from 1\u00a0BB to 49.3\u00a0BB")
    expect(page.locator("#amount")).to_have_value("99,5")
    page.fill("#amount", "12,5")
    page.locator("#amount").press("Enter")
    expect(page.get_by_text("Ann bets 12.5\u00a0BB").first).to_be_attached()


@pytest.mark.parametrize("limit", [LimitKind.FIXED_LIMIT, LimitKind.POT_LIMIT])
def test_other_limits_speak_big_blinds_too(table: TableDriver, limit: LimitKind) -> None:
    in_blinds(table, rules=replace(DEFAULT_RULES, limit=limit))
    button = table.page.locator("#raise-button .raise-label")
    expect(button).to_have_text("Bet 1\u00a0BB")
    if limit is LimitKind.POT_LIMIT:
        table.page.fill("#amount", "50")
        expect(button).to_have_text("Bet 3\u00a0BB")
    before = table.token
    table.page.locator("#raise-button").click()
    until(table.page, MOVED, before)
    assert not table.page.locator("[role=alert]:visible").count()


def test_the_odds_are_said_anew_when_the_amounts_change(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=0, choices={"pace": "slow", "show_odds": True}))
    price = table.page.locator(".odds-price")
    expect(price).to_contain_text("A call costs €20")
    choose(table.page, amounts="blinds")
    expect(price).to_contain_text("A call costs 1\u00a0BB")
    choose(table.page, amounts="money")
    expect(price).to_contain_text("A call costs €20")
