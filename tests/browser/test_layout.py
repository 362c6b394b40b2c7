"""Nothing scrolls sideways and no seat covers another, at any width and for any number of players."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_driver import TableDriver
from tests.game.staged_tables import a_staged_game

# What has moved since the page was begun, as the browser notes it.
SHIFTS = """
  window.moved = [];
  const note = (list) => list.getEntries().flatMap((shift) => shift.sources)
    .forEach((source) => window.moved.push(source.node?.outerHTML?.slice(0, 80) ?? 'text'));
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
"""
SIZES = ((320, 640), (375, 812), (768, 1024), (1280, 800), (1920, 1080))


@pytest.mark.parametrize("players", range(2, 11))
def test_every_seat_has_its_place_at_every_width(table: TableDriver, players: int) -> None:
    table.start(players=str(players), pace="slow")
    table.page.get_by_role("button", name="Pause").click()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.sideways_scroll() <= 0, (players, width)
        assert table.overlaps() == [], (players, width)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_pages_around_the_table_do_not_scroll_sideways(
    table: TableDriver, width: int, height: int
) -> None:
    page: Page = table.page
    page.set_viewport_size({"width": width, "height": height})
    page.goto(table.url)
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true; }")
    assert table.sideways_scroll() <= 0
    page.goto(f"{table.url}/leaderboard/")
    assert table.sideways_scroll() <= 0


def test_board_and_own_cards_are_seen_with_the_buttons_on_a_phone(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 375, "height": 812})
    table.start(name="Ann", players="10", pace="instant")
    assert table.until_settled() == "decision"
    for part in (".board", ".bottom-seat .hole-cards", "#fold-button", "#call-button"):
        box = table.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 812, part


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_nothing_moves_while_the_table_is_loaded(table: TableDriver, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    choices = {"pace": "slow", "show_odds": True, "timer": 60}
    table.sit_down(a_staged_game([1000] * 6, button=5, codes="f f f f", choices=choices))
    page.locator(".odds-table").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.moved") == []


def test_buttons_are_large_enough_to_be_hit(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.start(name="Ann", players="6", pace="instant")
    assert table.until_settled() == "decision"
    for button in table.page.locator("button:visible, a.button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.evaluate("button => button.outerHTML")


NINE_POTS = "1990 155 255 355 455 555 655 755 855 1980"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_who_wins_nine_pots_is_told_on_no_seat_and_leaves_the_buttons_in_their_place(
    table: TableDriver, width: int, height: int
) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit_down(
        a_staged_game(NINE_POTS, button=7, codes="all-in " + "c " * 9, choices={"pace": "instant"})
    )
    expect(table.page.get_by_role("button", name="Next hand")).to_be_visible()
    covered = """() => {
      const shown = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
      const meets = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
      const told = shown('.outcome, .bar-results');
      const others = shown('.plate, .hole-cards .card, .board .card, .side-pots, .bar-controls button');
      return [told.length, others.filter((other) => told.some((one) => meets(one, other))).length];
    }"""
    assert table.page.evaluate(covered) == [1, 0]


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_the_amounts_of_nine_pots_are_all_in_sight(table: TableDriver, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    name = "W" * 24
    table.sit_down(
        a_staged_game(
            NINE_POTS, name=name, button=7, codes="all-in " + "c " * 9, choices={"name": name, "pace": "slow"}
        )
    )
    amounts = table.page.locator(".side-pots strong")
    expect(amounts).to_have_count(9)
    hidden = """() => {
      const frame = document.querySelector('.side-pots').getBoundingClientRect();
      const amounts = [...document.querySelectorAll('.side-pots strong')];
      return amounts.filter((each) => each.getBoundingClientRect().bottom > frame.bottom + 1).length;
    }"""
    assert table.page.evaluate(hidden) == 0
    overflow = (
        "() => { const side = document.querySelector('.side'); return side.scrollWidth - side.clientWidth; }"
    )
    assert table.page.evaluate(overflow) <= 0
