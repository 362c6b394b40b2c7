"""Nothing scrolls sideways and no seat covers another, at any width and for any number of players."""

import re
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled

# What has moved since the page was begun, as the browser notes it.
SHIFTS = """
  window.moved = [];
  const note = (list) => list.getEntries().flatMap((shift) => shift.sources)
    .forEach((source) => window.moved.push(source.node?.outerHTML?.slice(0, 80) ?? 'text'));
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
"""
PHONE = 700
SIZES = ((375, 667), (375, 812), (768, 1024), (1280, 800), (1920, 1080))


@SMOKE
@pytest.mark.parametrize("players", sampled(range(2, 11), 10))
def test_every_seat_has_its_place_at_every_width(table: TableDriver, players: int) -> None:
    table.start(players=str(players), pace="slow")
    table.page.get_by_role("button", name="Pause").click()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.sideways_scroll() <= 0, (players, width)
        assert table.overlaps() == [], (players, width)


def test_the_level_of_the_blinds_and_the_next_are_in_sight_at_every_width(table: TableDriver) -> None:
    table.start(name="Ann", players="10", ante="on", pace="slow")
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        above, whole = (table.box(area) for area in (".table-head", ".arena"))
        for part in ("", "-blinds", "-level", "-more"):
            box = table.box(f".fact{part}")
            assert box["width"] > 20, (part, width)
            on_felt = width < PHONE and part in {"-level", "-more"}
            end = whole["y"] + whole["height"] if on_felt else above["height"]
            assert 0 <= box["y"] <= box["y"] + box["height"] <= end, (part, width)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_phones_header_takes_one_line(browser: Browser, site: str, locale: str) -> None:
    context = browser.new_context(locale=locale, viewport={"width": 360, "height": 740})
    table = TableDriver(context.new_page(), site)
    table.sit_down(a_staged_game([1000] * 10, button=9, codes="c " * 8, choices={"pace": "slow"}))
    hand, blinds = (table.box(f".fact{part}") for part in ("", "-blinds"))
    assert hand["y"] == blinds["y"]
    assert hand["x"] + hand["width"] < blinds["x"]
    assert hand["height"] == blinds["height"] < 20
    context.close()


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, (375, 667)))
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


def test_the_odds_are_in_a_line_on_a_phones_first_screen(table: TableDriver) -> None:
    page = table.page
    page.set_viewport_size({"width": 375, "height": 812})
    staged: dict[str, Any] = {"stacks": [1000] * 10, "button": 9, "codes": "r60 f c f f c f f"}
    table.sit_down(a_staged_game(choices={"show_odds": True}, **staged))
    line = page.locator("#odds-brief")
    expect(line).to_have_text(re.compile(r"^Win \S+\s% against random hands$"))
    brief, plate = line.bounding_box(), page.locator(".bottom-seat .plate").bounding_box()
    assert brief
    assert plate
    assert brief["x"] + brief["width"] <= plate["x"]
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(line).to_be_hidden()


LOADED: dict[str, dict[str, Any]] = {
    "a decision's wait": {"stacks": [1000] * 6, "button": 5, "codes": "f f f f"},
    "a first hand, others to act": {"stacks": [1000] * 6, "button": 2},
    "a first hand watched": {"stacks": [1000] * 6, "name": "", "button": 5, "codes": "f f"},
}


@SMOKE
@pytest.mark.parametrize(
    ("width", "height"), sampled([(375, 812), (812, 375), (768, 1024), (1280, 800)], (375, 812))
)
@pytest.mark.parametrize("name", sampled(LOADED, "a first hand watched"))
def test_nothing_moves_while_the_table_is_loaded(
    table: TableDriver, name: str, width: int, height: int
) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    page.route("**/*.js", lambda route: (sleep(0.2), route.continue_()))  # painted before they come
    choices = {"pace": "slow", "show_odds": True, "timer": 60}
    table.sit_down(a_staged_game(choices=choices, **LOADED[name]))
    page.locator("#pause-button, #skip-button, .odds-table").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.moved") == []


DECISIONS: tuple[dict[str, Any], ...] = (
    {"stacks": [1000] * 6, "button": 5, "codes": "c c c c"},
    {"stacks": [1000] * 6, "button": 5, "codes": "c c c c", "hand_number": 7},
    {"stacks": [1000, 300, 100, 1000], "button": 3, "codes": "all-in all-in f"},
    {"stacks": [1000] * 10, "button": 0, "codes": "f r60 f c f c f c c"},
    {"stacks": [1000] * 3, "board": "Ks 7d 2c", "codes": "c c x x x", "choices": {"show_odds": True}},
)


@pytest.mark.parametrize(
    ("width", "height"),
    sampled(
        [*SIZES, (600, 900), (812, 375), (1024, 768)],
        (375, 812),
    ),
)
def test_the_bar_stands_still_between_decisions_and_beside_the_log(
    table: TableDriver, width: int, height: int
) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    seen = set()
    for staged in DECISIONS:
        choices = {"pace": "slow", **staged.get("choices", {})}
        table.sit_down(a_staged_game(**{**staged, "choices": choices}))
        seen.add(table.bar_box())
        page.keyboard.press("l")
        seen.add(table.bar_box())
    assert len(seen) == 1


# Bets that lie on a plate, a card, a badge or another bet, and texts that do not fit their place.
LYING_ON = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1);
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const bets = shown('.bet :is(.chips, .bet-amount)').filter((each) => each.closest('.swept') === null);
  if (!document.querySelector('.opponents .chips')?.checkVisibility()) return [];
  const others = shown('.plate, .badge, .seat-word, .bet, .pot-total, .board > *');
  const box = (part) => part.getBoundingClientRect();
  return bets.flatMap((bet) => others.filter((other) => !other.contains(bet) && meets(box(bet), box(other)))
    .map((other) => `${bet.textContent || 'chips'} on ${other.className}: ${other.textContent.trim()}`));
}"""
CUT_OFF = """() => [...document.querySelectorAll('.seat :is(.seat-stack, .won)')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3)
  .map((part) => part.textContent.trim())"""


@pytest.mark.parametrize("players", sampled(range(2, 11), 10))
def test_bets_of_four_and_five_figures_cover_nothing_and_every_text_is_whole(
    browser: Browser, site: str, players: int
) -> None:
    context = browser.new_context(locale="it", reduced_motion="reduce")
    table = TableDriver(context.new_page(), site)
    called = "r1240 " + "c " * (players - 2)
    for staged in (
        {"stacks": [2000] * players, "codes": called},
        {"stacks": [20000] * players, "codes": called.replace("1240", "12400")},
    ):
        table.sit_down(a_staged_game(button=players - 1, choices={"pace": "slow"}, **staged))
        for width, height in [*SIZES, (812, 375), (667, 375)]:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(LYING_ON) == [], width
            assert table.page.evaluate(CUT_OFF) == [], width
            assert table.overlaps() == [], width
    context.close()


def test_buttons_are_large_enough_to_be_hit(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.start(name="Ann", players="6", pace="instant")
    assert table.until_settled() == "decision"
    for button in table.page.locator("button:visible, a.button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.evaluate("button => button.outerHTML")


NINE_POTS = "1990 155 255 355 455 555 655 755 855 1980"


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, (375, 667)))
def test_the_winner_of_nine_pots_is_named_on_no_seat_and_moves_no_button(
    table: TableDriver, width: int, height: int
) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit_down(a_staged_game(NINE_POTS, button=7, codes="all-in " + "c " * 9, choices={"pace": "fast"}))
    # Asked as soon as the hand is over: it does not stay so for long.
    covered = """() => {
      if (!document.querySelector('.step-hand')) return null;
      const shown = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
      const meets = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
      const told = shown('.outcome, .bar-results');
      const others = shown('.plate, .hole-cards .card, .board .card, .side-pots, .bar-controls button');
      return [told.length, others.filter((other) => told.some((one) => meets(one, other))).length];
    }"""
    assert table.page.wait_for_function(covered).json_value() == [1, 0]


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_the_amounts_of_nine_pots_are_all_in_sight(table: TableDriver, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    name = "W" * 24
    table.sit_down(
        a_staged_game(
            NINE_POTS, name=name, button=7, codes="all-in " + "c " * 9, choices={"name": name, "pace": "slow"}
        )
    )
    amounts = table.page.locator(".pot > strong")
    expect(amounts).to_have_count(9)
    hidden = """() => {
      const frame = document.querySelector('.side-pots').getBoundingClientRect();
      const amounts = [...document.querySelectorAll('.pot > strong')];
      return amounts.filter((each) => each.getBoundingClientRect().bottom > frame.bottom + 1).length;
    }"""
    assert table.page.evaluate(hidden) == 0
    overflow = (
        "() => { const side = document.querySelector('.side'); return side.scrollWidth - side.clientWidth; }"
    )
    assert table.page.evaluate(overflow) <= 0


@pytest.mark.parametrize(("width", "height"), sampled([*SIZES, (812, 375)], (375, 667), (1280, 800)))
def test_what_is_won_covers_no_text_and_every_pot_has_a_name(
    table: TableDriver, width: int, height: int
) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit_down(a_staged_game(NINE_POTS, button=7, codes="all-in " + "c " * 9, choices={"pace": "slow"}))
    table.page.keyboard.press("Shift")  # the end of what moves: all pots are paid
    expect(table.page.locator(".won:visible")).to_have_count(10)
    covered = """() => {
      const boxOfText = (part) => {
        const range = document.createRange();
        range.selectNodeContents(part.lastChild);
        return range.getBoundingClientRect();
      };
      const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
      const texts = [
        ...document.querySelectorAll('.seat-name bdi, .seat-stack, .seat-word, .pot > strong')];
      const solid = [...document.querySelectorAll('.board .card, .pot-total, .badge')];
      const others = [...texts.map((part) => [part, boxOfText(part)]),
        ...solid.map((part) => [part, part.getBoundingClientRect()])];
      const won = [...document.querySelectorAll('.won')];
      return won.filter((part) => part.checkVisibility({visibilityProperty: true})).flatMap((won) => others
        .filter(([, box]) => meets(won.getBoundingClientRect(), box))
        .map(([part]) => `${won.textContent} on ${part.textContent.trim() || part.className}`));
    }"""
    assert table.page.evaluate(covered) == []
    names = table.page.locator(".pot > .pot-short")
    expect(names).to_have_text(["Main", "1", "2", "3", "4", "5", "6", "7", "8"])
    if height < width / 2:  # many pots would lie under the hands there: the bar names them
        expect(table.page.locator(".bar-results > p", has_text="Side pot 8: ")).to_be_in_viewport()
        return
    for name in names.all():
        expect(name).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(375, 667)])
def test_the_choices_of_a_full_table_are_in_sight_on_a_small_phone(
    table: TableDriver, width: int, height: int
) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.sit_down(a_staged_game([1000] * 10, button=9, codes="c " * 8, choices={"pace": "slow"}))
    for part in (".bottom-seat .hole-cards", ".board", "#fold-button", "#call-button", "#raise-button"):
        table.page.locator(part).wait_for()
        box = table.page.locator(part).bounding_box()
        assert box is not None, part
        assert box["y"] + box["height"] <= height, part
