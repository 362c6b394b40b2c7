"""Text twice as large, and low screens: everything stays readable, in reach and free of the rest."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game

# Parts that must not lie on each other, and texts that must not be cut off where nothing scrolls.
COLLISIONS = """() => {
  const parts = ['.plate', '.board', '.pots', '.outcome', '.presets', '#slider', '#amount', '.choice',
    '.bar-status', '.bar-results', '.bar-controls', '.facts', '.pace-form', '.leave-form'];
  const shown = parts.flatMap((name) => [...document.querySelectorAll(name)])
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .map((part) => ({ name: part.id || part.className, part, ...part.getBoundingClientRect().toJSON() }))
    .filter((part) => part.width > 1 && part.height > 1);
  const found = [];
  shown.forEach((one, place) => shown.slice(place + 1).forEach((other) => {
    if (one.part.contains(other.part) || other.part.contains(one.part)) return;
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (width > 1 && height > 1) found.push([one.name, other.name, Math.round(width), Math.round(height)]);
  }));
  return found;
}"""
CUT_OFF = """() => [...document.querySelectorAll(
    'button, a.button, label, .seat-stack, .bet-amount, .result, .status, p, dd')]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }))
  .filter((part) => !part.closest('.visually-hidden, .log-lines'))
  .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
  .filter((part) => getComputedStyle(part).display !== 'inline')
  .filter((part) => getComputedStyle(part).overflowX !== 'auto')
  .map((part) => `${part.className}: ${part.textContent.trim()}`)"""

# Badges that lie on a name or a stack.
COVERED = """() => {
  const boxOfText = (part) => {
    const range = document.createRange();
    const shown = [part.querySelector('bdi') ?? part].flatMap((each) => [...each.childNodes])
      .find((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    range.selectNodeContents(shown ?? part);
    return range.getBoundingClientRect();
  };
  const texts = [...document.querySelectorAll('.opponents :is(.seat-name, .seat-stack, .seat-word)')];
  return [...document.querySelectorAll('.opponents .badge')].flatMap((badge) => {
    const one = badge.getBoundingClientRect();
    return texts.filter((text) => {
      const other = boxOfText(text);
      return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
    }).map((text) => `${badge.textContent.trim()} on ${text.textContent.trim()}`);
  });
}"""

BEYOND = """() => [...document.querySelectorAll('.facts dd')]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1).map((part) => part.textContent)"""

TABLES: dict[str, dict[str, Any]] = {
    "a decision among ten": {"stacks": [1000] * 10, "button": 9, "codes": "r60 f c f f c f f"},
    "a flop": {"button": 0, "board": "Ks 7d 2c", "codes": "c c x x x", "hole": "Ah Kh"},
    "others act": {"button": 2},
    "several pots": {"stacks": "1000 300 100", "button": 0, "codes": "all-in all-in all-in"},
}


def test_on_a_phone_the_choices_stand_one_above_another_the_fold_farthest_from_the_raise(
    table: TableDriver,
) -> None:
    table.page.set_viewport_size({"width": 375, "height": 812})
    table.speak("it")
    table.sit_down(a_staged_game(button=2, codes="r60", choices={"pace": "slow"}))
    table.page.evaluate("document.documentElement.style.fontSize = '32px'")
    fold, call, raise_to = (
        table.page.locator(f"#{name}-button").bounding_box() for name in ("fold", "call", "raise")
    )
    assert fold
    assert call
    assert raise_to
    assert fold["y"] + fold["height"] < call["y"] < call["y"] + call["height"] < raise_to["y"]
    assert min(fold["width"], call["width"], raise_to["width"]) > 300


@pytest.mark.parametrize("name", TABLES)
def test_a_table_in_text_twice_as_large_is_readable(page: Page, site: str, name: str) -> None:
    table = TableDriver(page, site)
    for width, height in ((1280, 800), (375, 812)):
        page.set_viewport_size({"width": width, "height": height})
        table.sit_down(a_staged_game(choices={"pace": "slow"}, **TABLES[name]))
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert table.sideways_scroll() <= 0, width
        assert page.evaluate(COLLISIONS) == [], width
        assert page.evaluate(CUT_OFF) == [], width
        assert page.evaluate(BEYOND) == [], width


def test_the_words_of_the_odds_are_whole_in_text_twice_as_large(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 375, "height": 812})
    table.speak("it")
    choices = {"pace": "slow", "show_odds": True}
    table.sit_down(a_staged_game(button=0, board="Ks 7d 2c", codes="c c x x x", choices=choices))
    table.page.locator(".odds-table").first.wait_for()
    table.page.evaluate("document.documentElement.style.fontSize = '32px'")
    broken = """() => [...document.querySelectorAll('.odds-table th bdi')]
      .filter((word) => word.getClientRects().length > 1).map((word) => word.textContent)"""
    assert table.page.evaluate(broken) == []
    assert table.sideways_scroll() <= 0


def test_the_largest_stacks_and_the_longest_call_fit_a_phone(page: Page, site: str) -> None:
    table = TableDriver(page, site)
    for name, staged in {
        "all the chips": a_staged_game([20000] * 10, button=8, codes="f f c r500 f all-in"),
        "an all-in to call": a_staged_game("19990 20000 19990", button=2, codes="all-in"),
    }.items():
        table.sit_down(staged)
        for width, height in ((375, 812), (375, 667), (812, 375)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_OFF) == [], (name, width)
            assert page.evaluate(COVERED) == [], (name, width)


def test_the_setup_form_in_text_twice_as_large_is_readable(page: Page, site: str) -> None:
    table = TableDriver(page, site)
    for width, height in ((1280, 800), (375, 812)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site)
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        assert table.sideways_scroll() <= 0, width
        assert page.evaluate(CUT_OFF) == [], width


def test_on_a_low_screen_board_cards_and_buttons_are_seen_together(table: TableDriver) -> None:
    page = table.page
    for players in (2, 6, 10):
        staged = a_staged_game([1000] * players, button=players - 1, codes=" ".join("c" * (players - 2)))
        table.sit_down(staged)
        for width, height in ((1280, 600), (812, 375), (667, 375)):
            page.set_viewport_size({"width": width, "height": height})
            assert table.sideways_scroll() <= 0, (players, width)
            assert table.overlaps() == [], (players, width)
            for part in (
                ".board", ".bottom-seat .hole-cards",
                "#fold-button", "#call-button", "#raise-button", "#amount",
            ):  # fmt: skip
                box = page.locator(part).bounding_box()
                assert box is not None, part
                assert 0 <= box["y"] <= box["y"] + box["height"] <= height, (players, width, part)
