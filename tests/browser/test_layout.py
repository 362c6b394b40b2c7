"""Nothing scrolls sideways and no seat covers another, at any width and for any number of players."""

import re
from itertools import product
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import NINE_POTS, a_staged_game
from tests.tiers import EXHAUSTIVE, SMOKE, sampled

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
def test_every_seat_has_its_place_at_every_width(table: TableDriver) -> None:
    """Ten seats here, all other numbers below, with bets."""
    table.start(players="10", pace="slow")
    table.page.get_by_role("button", name="Pause").click()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.sideways_scroll() <= 0, width
        assert table.overlaps() == [], width


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


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_phones_header_takes_one_line(table: TableDriver, language: str) -> None:
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.speak(language)
    table.sit_down(a_staged_game([1000] * 10, button=9, codes="c " * 8, choices={"pace": "slow"}))
    hand, blinds = (table.box(f".fact{part}") for part in ("", "-blinds"))
    assert hand["y"] == blinds["y"]
    assert hand["x"] + hand["width"] < blinds["x"]
    assert hand["height"] == blinds["height"] < 20


def test_the_pages_around_the_table_do_not_scroll_sideways(table: TableDriver) -> None:
    for address in ("/", "/leaderboard/"):
        table.page.goto(table.url + address)
        for details in table.page.locator("details").all():
            details.evaluate("details => { details.open = true; }")
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.sideways_scroll() <= 0, (address, width)


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


LOADED_SIZES = ((375, 812), (812, 375), (768, 1024), (1280, 800))
LOADED: dict[str, dict[str, Any]] = {
    "a decision's wait": {"stacks": [1000] * 6, "button": 5, "codes": "f f f f"},
    "a first hand, others to act": {"stacks": [1000] * 6, "button": 2},
    "a first hand watched": {"stacks": [1000] * 6, "name": "", "button": 5, "codes": "f f"},
}


def what_moves_while_it_is_loaded(table: TableDriver, name: str) -> list[str]:
    choices = {"pace": "slow", "show_odds": True, "timer": 60}
    table.sit_down(a_staged_game(choices=choices, **LOADED[name]))
    table.page.locator("#pause-button, #skip-button, .odds-table").first.wait_for()
    table.page.wait_for_load_state("networkidle")
    return list(table.page.evaluate("window.moved"))


@SMOKE
@pytest.mark.drawn
@pytest.mark.first_visit
@pytest.mark.parametrize(
    ("names", "width", "height"),
    [
        (["a first hand watched"], 375, 812),
        *(pytest.param(list(LOADED), *size, marks=EXHAUSTIVE) for size in LOADED_SIZES),
    ],
)
def test_nothing_moves_while_the_table_is_loaded(
    table: TableDriver, names: list[str], width: int, height: int
) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.add_init_script(SHIFTS)
    table.page.route("**/*.js", lambda route: (sleep(0.2), route.continue_()))  # painted before they come
    assert {name: moved for name in names if (moved := what_moves_while_it_is_loaded(table, name))} == {}


DECISIONS: tuple[dict[str, Any], ...] = (
    {"stacks": [1000] * 6, "button": 5, "codes": "c c c c"},
    {"stacks": [1000] * 6, "button": 5, "codes": "c c c c", "hand_number": 7},
    {"stacks": [1000, 300, 100, 1000], "button": 3, "codes": "all-in all-in f"},
    {"stacks": [1000] * 10, "button": 0, "codes": "f r60 f c f c f c c"},
    {"stacks": [1000] * 3, "board": "Ks 7d 2c", "codes": "c c x x x", "choices": {"show_odds": True}},
)


def test_the_bar_stands_still_between_decisions_and_beside_the_log(table: TableDriver) -> None:
    seen: dict[tuple[int, int], set[tuple[float, ...]]] = {}
    for staged in DECISIONS:
        choices = {"pace": "slow", **staged.get("choices", {})}
        table.sit_down(a_staged_game(**{**staged, "choices": choices}))
        for _log in ("open or closed", "the other way"):
            for width, height in [*SIZES, (600, 900), (812, 375), (1024, 768)]:
                table.page.set_viewport_size({"width": width, "height": height})
                seen.setdefault((width, height), set()).add(table.bar_box())
            table.page.keyboard.press("l")
    assert {size: boxes for size, boxes in seen.items() if len(boxes) > 1} == {}


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


def test_bets_of_four_and_five_figures_cover_nothing_and_every_text_is_whole(table: TableDriver) -> None:
    """In Italian, whose words are longer."""
    table.page.emulate_media(reduced_motion="reduce")
    table.speak("it")
    for players, (stack, bet) in product(range(2, 11), ((2000, 1240), (20000, 12400))):
        codes = f"r{bet} " + "c " * (players - 2)
        table.sit_down(
            a_staged_game([stack] * players, button=players - 1, codes=codes, choices={"pace": "slow"})
        )
        for width, height in [*SIZES, (812, 375), (667, 375)]:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(LYING_ON) == [], (players, width)
            assert table.page.evaluate(CUT_OFF) == [], (players, width)
            assert table.overlaps() == [], (players, width)
            assert table.sideways_scroll() <= 0, (players, width)


def test_buttons_are_large_enough_to_be_hit(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.start(name="Ann", players="6", pace="instant")
    assert table.until_settled() == "decision"
    for button in table.page.locator("button:visible, a.button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.evaluate("button => button.outerHTML")


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


def test_at_four_seats_all_results_of_three_pots_are_in_sight(table: TableDriver) -> None:
    page = table.page
    hands = {"hole": "As Ad / Kd Kh / Qc Qd / 9h 8h", "board": "7s 8d 2h 3c 4s"}
    codes = "all-in " * 4
    table.sit_down(a_staged_game("300 1000 1500 2000", codes=codes, choices={"pace": "slow"}, **hands))
    page.keyboard.press("Shift")  # ends what moves
    expect(page.locator(".outcome .result")).to_have_count(4)
    covered = """() => {
      const results = [...document.querySelectorAll('.result')].map((each) => each.getBoundingClientRect());
      const others = [...document.querySelectorAll('.plate, .hole-cards .card, .board .card')];
      const meets = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
      return others.filter((each) => results.some((one) => meets(one, each.getBoundingClientRect()))).length;
    }"""
    for language in ("en", "it"):
        table.speak(language)
        page.reload()
        page.keyboard.press("Shift")
        for width, height in ((1280, 800), (1600, 900)):
            page.set_viewport_size({"width": width, "height": height})
            hidden = page.locator(".outcome").evaluate("box => box.scrollHeight - box.clientHeight")
            assert (hidden, page.evaluate(covered)) == (0, 0), (language, width, height)


def test_at_six_seats_all_results_of_five_pots_are_in_sight(table: TableDriver) -> None:
    page = table.page
    hands = {"hole": "3s 2d / As Ad / Kd Kh / Qc Qd / 9h 9c / 8s 8d", "board": "4s 5d 7h Jc Ts"}
    stacks, codes = "1500 300 600 900 1200 1500", "all-in " * 6
    table.sit_down(a_staged_game(stacks, codes=codes, choices={"pace": "slow"}, **hands))
    page.keyboard.press("Shift")
    expect(page.locator(".outcome .result")).to_have_count(5)
    for width, height in ((1280, 800), (1600, 900)):
        page.set_viewport_size({"width": width, "height": height})
        hidden = page.locator(".outcome").evaluate("box => box.scrollHeight - box.clientHeight")
        assert hidden <= 0, (width, height)


def test_the_amounts_of_nine_pots_are_all_in_sight(table: TableDriver) -> None:
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
    overflow = (
        "() => { const side = document.querySelector('.side'); return side.scrollWidth - side.clientWidth; }"
    )
    for width, height in ((375, 812), (1280, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(hidden) == 0, width
        assert table.page.evaluate(overflow) <= 0, width
    table.page.set_viewport_size({"width": 375, "height": 667})
    last, cards = (table.box(part) for part in (".pot:last-child", ".bottom-seat .card"))
    assert last["y"] + last["height"] < cards["y"]


# What is won that lies on a text, a card or a badge.
WON_ON = """() => {
  const boxOfText = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part.lastChild);
    return range.getBoundingClientRect();
  };
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  const texts = [...document.querySelectorAll('.seat-name bdi, .seat-stack, .seat-word, .pot > strong')];
  const solid = [...document.querySelectorAll('.board .card, .pot-total, .badge')];
  const others = [...texts.map((part) => [part, boxOfText(part)]),
    ...solid.map((part) => [part, part.getBoundingClientRect()])];
  const won = [...document.querySelectorAll('.won')];
  return won.filter((part) => part.checkVisibility({visibilityProperty: true})).flatMap((won) => others
    .filter(([, box]) => meets(won.getBoundingClientRect(), box))
    .map(([part]) => `${won.textContent} on ${part.textContent.trim() || part.className}`));
}"""


def test_what_is_won_covers_no_text_and_every_pot_has_a_name(table: TableDriver) -> None:
    table.sit_down(a_staged_game(NINE_POTS, button=7, codes="all-in " + "c " * 9, choices={"pace": "slow"}))
    table.page.keyboard.press("Shift")  # the end of what moves: all pots are paid
    names = table.page.locator(".pot > .pot-short")
    for width, height in [*SIZES, (812, 375)]:
        table.page.set_viewport_size({"width": width, "height": height})
        expect(table.page.locator(".won:visible")).to_have_count(10)
        assert table.page.evaluate(WON_ON) == [], (width, height)
        expect(names).to_have_text(["Main", "1", "2", "3", "4", "5", "6", "7", "8"])
        if height < width / 2:  # many pots would lie under the hands there: the bar names them
            expect(table.page.locator(".bar-results > p", has_text="Side pot 8: ")).to_be_in_viewport()
            continue
        for name in names.all():
            expect(name).to_be_in_viewport()


def test_the_choices_of_a_full_table_are_in_sight_on_a_small_phone(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 375, "height": 667})
    table.sit_down(a_staged_game([1000] * 10, button=9, codes="c " * 8, choices={"pace": "slow"}))
    for part in (".bottom-seat .hole-cards", ".board", "#fold-button", "#call-button", "#raise-button"):
        table.page.locator(part).wait_for()
        box = table.page.locator(part).bounding_box()
        assert box is not None, part
        assert box["y"] + box["height"] <= 667, part
