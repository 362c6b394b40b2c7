"""A phone on its side: everything is in sight, in reach and uncovered, though there is little height."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from game.engine.actions import CALL
from game.engine.hand import apply
from game.play.saved_game import SavedGame
from tests.browser.table_driver import TableDriver
from tests.browser.test_upright_phone import a_showdown
from tests.table.staged_tables import NINE_POTS, a_staged_game

SIZES = ((667, 375), (812, 375), (932, 430))
# Whether a point in the middle of an element, scrolled to, shows that element and nothing above it.
UNCOVERED = """element => {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(seen) && left >= 0 && left + width <= innerWidth;
}"""


def box_of(element: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    box = element.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def in_each_size(page: Page) -> Iterator[tuple[int, int]]:
    """The phone as it lies, from the smallest on."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def test_the_end_of_the_game_is_covered_by_nothing(table: TableDriver) -> None:
    page = table.page
    page.set_viewport_size({"width": 667, "height": 375})
    table.sit_down(a_staged_game([1000] * 6, button=2, codes="f f f f f", choices={"pace": "slow"}))
    page.goto(f"{table.url}/table/?ask=leave")
    page.locator("#question-yes").click()
    expect(page.locator("#ending-heading")).to_be_in_viewport()
    for size in in_each_size(page):
        page.evaluate("scrollTo(0, 0)")  # where a page is scrolled to outlasts its reload
        page.reload()
        expect(page.locator("#ending-heading")).to_be_in_viewport()
        for part in page.locator("#ending :is(h2, p, dd, a, th, td, summary):visible, .board").all():
            assert part.evaluate(UNCOVERED), (size, part.evaluate("part => part.outerHTML"))
        assert table.sideways_scroll() <= 0, size


@pytest.mark.parametrize("asked", ["fold", "all-in", "leave"])
def test_a_question_fits_the_bar(table: TableDriver, asked: str) -> None:
    page = table.page
    choices = {"pace": "slow"}
    table.sit_down(a_staged_game([20000] * 3, button=0, board="Ks 7d 2c", codes="c c x x x", choices=choices))
    expect(page.locator("#act-form")).to_be_visible()
    if asked == "leave":
        page.goto(f"{table.url}/table/?ask=leave")
    for key in {"fold": ["f"], "all-in": ["a", "r", "Enter"]}.get(asked, []):
        page.keyboard.press(key)
    for width, height in in_each_size(page):
        for part in ("#question-text", "#question-no", "#question-yes"):
            left, top, right, bottom = box_of(page.locator(part))
            assert 0 <= left < right <= width, part
            assert 0 <= top < bottom <= height, part
        assert table.sideways_scroll() <= 0, width


def test_fold_is_far_from_raise(table: TableDriver) -> None:
    table.sit_down(a_staged_game([1000] * 10, button=9, codes="c " * 7, choices={"pace": "fast"}))
    for size in in_each_size(table.page):
        *_sides, fold_bottom = box_of(table.page.locator("#fold-button"))
        for other in ("#call-button", "#raise-button"):
            _left, top, *_rest = box_of(table.page.locator(other))
            assert top - fold_bottom >= 88, (size, other)


# Of a showdown: hands, pots and board that lie on each other.
MEETING = """() => {
  const boxes = [...document.querySelectorAll('.opponents .hole-cards.shown, .pot, .board')]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  return boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) => meets(one, other))).length;
}"""


# Shown cards that the head or an edge of the felt cuts off.
CUT_OFF = """() => {
  const felt = document.querySelector('.arena').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.hole-cards.shown .card')];
  const cards = shown.map((each) => each.getBoundingClientRect());
  const isCut = (card) => card.top < felt.top - 1 || card.left < felt.left - 1 || card.right > felt.right + 1;
  return cards.filter(isCut).length;
}"""


# What a winner has and has won, where a card, a pot or the bar lies on it.
COVERED = """() => [...document.querySelectorAll('.is-winner :is(.seat-stack, .won)')].flatMap((part) => {
  const text = document.createRange();
  text.selectNodeContents(part.lastChild);
  const { left, top, width, height } = text.getBoundingClientRect();
  const places = [0.05, 0.3, 0.55, 0.8, 0.95].flatMap((x) => [0.3, 0.7].map((y) => [x, y]));
  const isFree = ([x, y]) => {
    const on = document.elementFromPoint(left + width * x, top + height * y);
    return part.closest('.plate').contains(on);
  };
  return places.every(isFree) ? [] : [part.textContent.trim()];
})"""


def test_a_winners_stack_and_what_he_has_won_are_covered_by_nothing(table: TableDriver) -> None:
    """The seats whose hands lie closest to a plate; where the arena is narrowest, all the way to its edge."""
    page = table.page
    page.emulate_media(reduced_motion="reduce")
    for seats, winner in ((5, 2), (5, 3), (6, 4), (7, 4), (8, 3), (10, 1), (10, 5)):
        table.sit_down(a_showdown(seats, winner))
        expect(page.locator(".opponents .won")).to_have_count(1)
        for size in in_each_size(page):
            assert page.evaluate(COVERED) == [], (size, seats, winner)


def all_to_the_end(seats: int) -> SavedGame:
    """Everybody calls and checks, and shows."""
    codes = "c " * (seats - 1) + "x " * (3 * seats + 1)
    return a_staged_game([2000] * seats, button=0, codes=codes, choices={"pace": "slow"})


def all_in(seats: int) -> SavedGame:
    """The hands lie open before the flop, for three pots."""
    stacks = [300, 900, 600, *[1500] * 7][:seats]
    saved = a_staged_game(stacks, button=0, codes="all-in " * (seats - 1), choices={"pace": "slow"})
    return replace(saved, hand=apply(saved.hand, CALL))


def test_the_hands_of_a_showdown_are_whole_and_covered_by_no_pot(table: TableDriver) -> None:
    page = table.page
    games = [*map(all_to_the_end, (4, 5, 7, 8)), *map(all_in, (4, 5, 6))]
    for game in games:
        table.sit_down(game)
        page.keyboard.press("Shift")
        expect(page.locator(".opponents .hole-cards.shown").first).to_be_visible()
        page.evaluate("document.getAnimations().forEach((each) => each.finish())")
        for size in in_each_size(page):
            seats = len(game.players)
            assert (page.evaluate(MEETING), page.evaluate(CUT_OFF)) == (0, 0), (size, seats, game.hand.phase)


def test_the_hands_of_a_showdown_lie_on_no_hand_and_no_pot(table: TableDriver) -> None:
    page = table.page
    two = a_staged_game(
        [1000, 1000, 1000, 300, 1000, 1000],
        button=0,
        hole="Jh Jd / - / - / 9d Td / Kd Kh / -",
        board="Ks Qd 7h Jc 4s",
        codes="all-in c f c f f x x b200 c b230 c",
        choices={"pace": "slow"},
    )
    nine = a_staged_game(NINE_POTS, button=7, codes="all-in " + "c " * 9, choices={"pace": "slow"})
    for game, hands in ((two, 2), (nine, 9)):
        table.sit_down(game)
        page.keyboard.press("Shift")
        expect(page.locator(".opponents .hole-cards.shown")).to_have_count(hands)
        for size in in_each_size(page):
            assert page.evaluate(MEETING) == 0, (size, hands)
