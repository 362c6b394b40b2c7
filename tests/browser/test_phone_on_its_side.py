"""A phone on its side: everything is in sight, in reach and uncovered, though there is little height."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import sampled

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


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, (667, 375)))
def test_the_end_of_the_game_is_covered_by_nothing(table: TableDriver, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.sit_down(a_staged_game([1000] * 6, button=2, codes="f f f f f", choices={"pace": "slow"}))
    page.goto(f"{table.url}/table/?ask=leave")
    page.locator("#question-yes").click()
    expect(page.locator("#ending-heading")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#ending-heading")).to_be_in_viewport()
    for part in page.locator("#ending :is(h2, p, dd, a, th, td, summary):visible, .board").all():
        assert part.evaluate(UNCOVERED), part.evaluate("part => part.outerHTML")
    assert table.sideways_scroll() <= 0


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, (667, 375)))
@pytest.mark.parametrize("asked", sampled(["fold", "all-in", "leave"], "all-in"))
def test_a_question_fits_the_bar(table: TableDriver, asked: str, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    choices = {"pace": "slow"}
    table.sit_down(a_staged_game([20000] * 3, button=0, board="Ks 7d 2c", codes="c c x x x", choices=choices))
    expect(page.locator("#act-form")).to_be_visible()
    if asked == "leave":
        page.goto(f"{table.url}/table/?ask=leave")
    for key in {"fold": ["f"], "all-in": ["a", "r", "Enter"]}.get(asked, []):
        page.keyboard.press(key)
    for part in ("#question-text", "#question-no", "#question-yes"):
        left, top, right, bottom = box_of(page.locator(part))
        assert 0 <= left < right <= width, part
        assert 0 <= top < bottom <= height, part
    assert table.sideways_scroll() <= 0


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, (667, 375)))
def test_fold_is_far_from_raise(table: TableDriver, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit_down(a_staged_game([1000] * 10, button=9, codes="c " * 7, choices={"pace": "fast"}))
    *_sides, fold_bottom = box_of(table.page.locator("#fold-button"))
    for other in ("#call-button", "#raise-button"):
        _left, top, *_rest = box_of(table.page.locator(other))
        assert top - fold_bottom >= 88, other


# Of a showdown: hands, pots and board that lie on each other.
MEETING = """() => {
  const boxes = [...document.querySelectorAll('.opponents .hole-cards.shown, .pot, .board')]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  return boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) => meets(one, other))).length;
}"""


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, (667, 375)))
def test_the_hands_of_a_showdown_lie_on_no_hand_and_no_pot(
    table: TableDriver, width: int, height: int
) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.sit_down(
        a_staged_game(
            [1000, 1000, 1000, 300, 1000, 1000],
            button=0,
            hole="Jh Jd / - / - / 9d Td / Kd Kh / -",
            board="Ks Qd 7h Jc 4s",
            codes="all-in c f c f f x x b200 c b230 c",
            choices={"pace": "slow"},
        )
    )
    page.keyboard.press("Shift")
    expect(page.locator(".opponents .hole-cards.shown")).to_have_count(2)
    assert page.evaluate(MEETING) == 0
