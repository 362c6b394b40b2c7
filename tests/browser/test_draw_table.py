"""Poker all'italiana in the browser: whole games, the cards marked by tap and by keys, and no barriers."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import violations
from tests.browser.table_driver import TableDriver

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 812}


def sit_down(page: Page, url: str, name: str = "Ann", *, players: str = "4") -> None:
    """A game of three hands, from the start page."""
    page.goto(url)
    page.click("#game-italian-draw")
    expect(page.locator("#game-italian-draw")).to_have_attribute("aria-current", "true")
    page.select_option("#id_players", players)
    page.fill("#id_name", name)
    page.check("#id_ask_blind")
    page.locator("details.more:has(#id_pace) > summary").click()
    page.select_option("#id_pace", "instant")
    page.fill("#id_hands_typed", "3")
    page.click(".start-button")
    expect(page.locator("#table")).to_be_visible()


def press(page: Page, selector: str) -> None:
    """Click, unless the table has moved on meanwhile."""
    with suppress(PlaywrightError):
        page.locator(selector).first.click(timeout=1000)


STEPS = (
    "#question-yes",
    "button[value=decline]",
    "#raise-button",
    "#call-button",
    ".raise-options button",
    "#step-button",
)


def play(page: Page, *, by_keys: bool) -> None:
    """Play to the end: open or raise twice, draw two cards, see every bet."""
    raises = 0
    while not page.locator("#ending").count():
        if page.locator("#draw-button").count():
            for place in (4, 5):
                if by_keys:
                    page.keyboard.press(str(place))
                else:
                    page.locator(f"#mark-{place}").check(force=True)
            press(page, "#draw-button")
        else:
            control = next((each for each in STEPS if page.locator(each).count()), "#step-button")
            raises += control == "#raise-button"
            press(page, "#call-button" if control == "#raise-button" and raises > 2 else control)
        page.wait_for_timeout(40)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("screen", "language"), [(DESK, "en"), (PHONE, "it")])
def test_a_whole_game_is_played(table: TableDriver, screen: ViewportSize, language: str) -> None:
    page = table.page
    page.set_viewport_size(screen)
    table.speak(language)
    sit_down(page, table.url)
    play(page, by_keys=screen is DESK)
    expect(page.locator("#ending")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide


@pytest.mark.exhaustive
def test_a_whole_game_is_played_without_a_script(site: str, page_without_script: Page) -> None:
    page = page_without_script
    page.set_viewport_size(DESK)
    sit_down(page, site)
    play(page, by_keys=False)
    expect(page.locator("#ending")).to_be_visible()


def to_draw(table: TableDriver, players: str = "4") -> None:
    page = table.page
    page.set_viewport_size(DESK)
    sit_down(page, table.url, players=players)
    while not page.locator("#draw-button").count():
        press(page, next((each for each in STEPS if page.locator(each).count()), "#step-button"))
        page.wait_for_timeout(40)


ON_A_PLATE = """() => {
  const plates = [...document.querySelectorAll('.plate')].map((each) => each.getBoundingClientRect());
  const meets = (one, other) => Math.min(one.right, other.right) > Math.max(one.left, other.left)
    && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
  return [...document.querySelectorAll('.round, .draw-prompt, .pot-total')]
    .filter((each) => plates.some((plate) => meets(each.getBoundingClientRect(), plate)))
    .map((each) => each.textContent);
}"""


@pytest.mark.exhaustive
def test_on_a_phones_side_the_middle_covers_no_name_and_no_stack(table: TableDriver) -> None:
    table.speak("it")
    to_draw(table)
    for width, height in ((667, 375), (812, 375)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(ON_A_PLATE) == [], width
        expect(table.page.locator(".round.is-now")).to_be_visible()


@pytest.mark.exhaustive
def test_digits_mark_cards_and_the_button_says_how_many(table: TableDriver) -> None:
    to_draw(table)
    page = table.page
    button = page.locator("#draw-button .draw-label")
    expect(button).to_have_text("Draw the marked cards")
    expect(page.locator("#draw-button")).to_be_disabled()
    expect(page.locator("#served-button")).to_be_enabled()
    page.keyboard.press("2")
    expect(page.locator("#draw-button")).to_be_enabled()
    expect(page.locator("#mark-2")).to_be_checked()
    expect(button).to_have_text("Draw 1 card")
    page.locator("#mark-3").check(force=True)
    expect(button).to_have_text("Draw 2 cards")
    page.keyboard.press("2")
    expect(page.locator("#mark-2")).not_to_be_checked()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("#draw-button")).to_have_count(0)


# What lies on something else: plates on own cards or on the centre, words of marks on each other.
MEETING = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility())
    .map((each) => ({ name: each.className, ...each.getBoundingClientRect().toJSON() }));
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const pairs = (some, others) => some.flatMap((one) => others.filter((other) => meet(one, other))
    .map((other) => `${one.name} on ${other.name}`));
  const words = boxes('.mark-word');
  return [
    ...pairs(boxes('.opponents .plate'), boxes('.bottom-seat .card, .centre > *')),
    ...words.flatMap((word, place) => pairs([word], words.slice(place + 1))),
  ];
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", ["4", "6"])
def test_on_phones_the_exchange_covers_no_seat(table: TableDriver, players: str) -> None:
    page = table.page
    to_draw(table, players)
    for place in (4, 5):
        page.locator(f"#mark-{place}").check(force=True)
    for width, height in ((375, 667), (375, 812), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MEETING) == [], (width, height)
