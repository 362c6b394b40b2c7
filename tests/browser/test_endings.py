"""The end of a hand and of a game: told in its order, and looked at before the result comes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_driver import MOVED, TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled

HOLD = "document.getAnimations().forEach((each) => each.pause())"
HOLD_NEXT = f"document.addEventListener('htmx:afterSettle', () => {HOLD}, {{ once: true }})"
AT = "at => document.getAnimations().forEach((each) => { each.currentTime = at; })"
SEEN = """() => [...document.querySelectorAll(
    '.place-3 .seat-stack > *, .result, .log-win, .won, .bust-word')]
  .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((each) => each.textContent.trim())"""


def before_the_last_call(table: TableDriver, *, visitor: str = "Jh Jd", pace: str = "slow") -> Page:
    """Two seats are in for a side pot, a third is all-in; the visitor's call ends the hand."""
    table.sit_down(
        a_staged_game(
            [1000, 1000, 1000, 300, 1000, 1000],
            button=0,
            hole=f"{visitor} / - / - / 9d Td / Kd Kh / -",
            board="Ks Qd 7h Jc 4s",
            codes="all-in c f c f f x x b200 c b230",
            choices={"pace": pace},
        )
    )
    return table.page


def call(table: TableDriver) -> None:
    before = table.token
    table.page.evaluate(HOLD_NEXT)
    table.page.locator("#call-button").click()
    table.page.wait_for_function(MOVED, arg=before)
    table.page.wait_for_timeout(50)
    table.page.evaluate(HOLD)


@SMOKE
def test_nothing_tells_who_wins_before_his_pot_is_paid(table: TableDriver) -> None:
    page = before_the_last_call(table)
    call(table)
    page.evaluate(AT, 1000)
    assert page.evaluate(SEEN) == ["stack", "€0"]
    page.evaluate(AT, 2400)
    side_pot = page.evaluate(SEEN)
    assert "+€860" in "".join(side_pot)
    assert not [text for text in side_pot if "€930" in text]
    page.evaluate(AT, 60_000)
    assert [text for text in page.evaluate(SEEN) if "Main pot: " in text]
    expect(page.locator(".place-3 .at-last").first).to_have_text("€930")


def test_a_key_ends_what_moves(table: TableDriver) -> None:
    page = before_the_last_call(table)
    call(table)
    page.keyboard.press("Shift")
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator(".place-3 .at-last").first).to_be_visible()
    expect(page.locator(".place-3 .passing").first).to_be_hidden()


LAST_HAND: dict[str, Any] = {
    "stacks": "400 1000",
    "button": 0,
    "hole": "Jh Jd / Kd Kh",
    "board": "Ks Qd 7h Jc 4s",
    "codes": "c x b100 c b100 c b180",
}


def end_the_game(table: TableDriver) -> Page:
    table.sit_down(a_staged_game(**LAST_HAND, choices={"pace": "normal"}))
    page = table.page
    page.locator("#call-button").click()
    page.locator("#question-yes").click()
    page.locator("#ending").wait_for(state="attached")
    return page


@pytest.mark.parametrize(("width", "height"), sampled([(1280, 800), (375, 667), (812, 375)], (375, 667)))
def test_the_result_lets_the_last_showdown_be_seen_and_covers_no_card(
    table: TableDriver, width: int, height: int
) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    page = end_the_game(table)
    places = page.evaluate("[scrollY, document.querySelector('.board').getBoundingClientRect().top]")
    expect(page.locator("#table.ending-waits")).to_be_visible()
    heading = page.locator("#ending-heading")
    expect(heading).to_be_hidden()
    expect(heading).to_be_visible(timeout=10_000)
    assert page.evaluate("[scrollY, document.querySelector('.board').getBoundingClientRect().top]") == places
    expect(heading).to_be_in_viewport()
    ending = table._box("#ending")
    for card in page.locator(".arena .card").all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= ending[1] + 1 or box["x"] + box["width"] <= ending[0] + 1
    expect(page.locator("#ending")).to_be_focused()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_result_fits_beside_the_felt_and_on_a_phones_first_screen(
    table: TableDriver, language: str
) -> None:
    table.page.set_viewport_size({"width": 375, "height": 812})
    table.speak(language)
    page = end_the_game(table)
    page.keyboard.press("Shift")
    for width, height in ((375, 812), (375, 667), (812, 375), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        # The same game, the same cards, the hands again, what they cost.
        for button in page.locator("#ending .button").all()[:4]:
            expect(button).to_be_in_viewport(ratio=1)
        assert table.sideways_scroll() <= 0
    expect(page.locator("#ending-luck dd")).not_to_have_text("…")
    page.set_viewport_size({"width": 375, "height": 667})
    figures = [dd.bounding_box() for dd in page.locator(".ending-facts dd").all()]
    assert all(box and box["x"] + box["width"] <= 375 for box in figures)
    page.set_viewport_size({"width": 1280, "height": 800})
    side = (
        "() => { const side = document.querySelector('.side'); return side.scrollWidth - side.clientWidth; }"
    )
    assert page.evaluate(side) <= 0


def test_all_that_can_follow_is_on_a_desktops_first_screen(table: TableDriver) -> None:
    page = end_the_game(table)
    page.keyboard.press("Shift")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("button", name="Same cards again")).to_be_visible()
    for button in page.locator("#ending .button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_key_brings_the_result_at_once(table: TableDriver) -> None:
    page = end_the_game(table)
    expect(page.locator("#ending-heading")).to_be_hidden()
    page.keyboard.press("Shift")
    expect(page.locator("#ending-heading")).to_be_visible(timeout=500)


def test_the_same_game_is_one_click_away_and_the_same_cards_too(table: TableDriver) -> None:
    """A quick heads-up game that is over: again two seats, and as practice its own first hand."""
    page = table.page
    page.goto(table.url)
    page.get_by_role("button", name="Heads-up").click()
    table.until_settled()
    cards = own_cards(page)
    page.get_by_role("button", name="Leave").click()
    page.locator("#question-yes").click()
    ended = page.url
    page.get_by_role("button", name="Same cards again").click()
    expect(page.locator("#act-form, #step-form").first).to_be_visible()
    assert own_cards(page) == cards
    expect(page.locator(".seat")).to_have_count(2)
    page.goto(ended)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#act-form, #step-form").first).to_be_visible()
    assert own_cards(page) != cards
    expect(page.locator(".seat")).to_have_count(2)


def own_cards(page: Page) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in page.locator(".bottom-seat .card").all()]


SIZES_OF_TEXT = """() => [...document.querySelectorAll('.table *')]
  .filter((each) => each.checkVisibility() && !each.closest('svg, .visually-hidden'))
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize))"""


def test_ones_stack_is_no_small_text_and_the_pot_is_empty_once_it_is_paid(table: TableDriver) -> None:
    page = table.page
    page.set_viewport_size({"width": 375, "height": 667})
    before_the_last_call(table)
    own = page.locator(".bottom-seat .seat-stack").evaluate(
        "stack => parseFloat(getComputedStyle(stack).fontSize)"
    )
    assert own >= 15 > min(page.evaluate(SIZES_OF_TEXT))
    call(table)
    page.evaluate(AT, 60_000)
    for pot in page.locator(".pot").all():
        expect(pot).to_contain_text("→")  # it says who has it, and is no pot any more
    expect(page.locator(".won:visible")).not_to_have_count(0)


TEN = """() => [...document.querySelectorAll('symbol[id^="card-T"]')].map((symbol) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 60 84');
  svg.append(...[...symbol.childNodes].map((node) => node.cloneNode(true)));
  document.body.append(svg);
  const { x, width } = svg.querySelector('text').getBBox();
  svg.remove();
  return [x, x + width];
})"""


def test_no_ten_touches_the_edge_of_its_card(table: TableDriver) -> None:
    before_the_last_call(table)
    tens = table.page.evaluate(TEN)
    assert tens
    for left, right in tens:
        assert 2 < left < right < 58
