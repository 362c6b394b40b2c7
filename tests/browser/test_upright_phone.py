"""Phones: nothing lies on a card, on a seat's word, on a plate or on a chance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from game.engine.hand import apply
from game.play.saved_game import SavedGame
from tests.browser.table_driver import TableDriver
from tests.builders import all_in
from tests.table.staged_tables import a_staged_game
from tests.tiers import sampled

SIZES = ((375, 667), (375, 812))
BOARD = "Ks 7d 2c Jc 4s"

# What lies on the cards that are seen: points of each, on a grid, where something else is on top. A card
# stands behind its own plate's edge, by less than a quarter.
COVERED = """() => {
  const cards = [...document.querySelectorAll('.board .card, .hole-cards.shown .card, .bottom-seat .card')];
  const found = new Set();
  for (const card of cards) {
    const { left, top, width, height } = card.getBoundingClientRect();
    const own = card.closest('.seat')?.querySelector('.plate');
    for (let down = 1; down < 20; down += 1) {
      for (let across = 1; across < 12; across += 1) {
        const on = document.elementFromPoint(left + (width * across) / 12, top + (height * down) / 20);
        if (!on || card.contains(on)) continue;
        const isTucked = own && (on === own || own.contains(on)) && !on.closest('.won, .seat-word')
          && down > 14;
        const isNeighbour = on.closest('.hole-cards, .board') === card.closest('.hole-cards, .board')
          && on.closest('.card');
        if (isTucked || isNeighbour) continue;
        const of = card.closest('.seat')?.className ?? 'board';
        found.add(`${on.className.baseVal ?? on.className} on a card of ${of}`);
      }
    }
  }
  return [...found];
}"""


# Hints and results that lie on a plate, a word or on what was won.
LYING_ON = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) =>
    part.checkVisibility({ opacityProperty: true }) && part.getBoundingClientRect().width > 1);
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return shown('.hint-line, .arena .result').flatMap((result) => shown('.plate, .seat-word, .won, .bet, .pot')
    .filter((other) => meet(result.getBoundingClientRect(), other.getBoundingClientRect()))
    .map((other) => `${result.textContent.trim()} on ${other.textContent.trim()}`));
}"""


def a_showdown(seats: int, winner: int) -> SavedGame:
    """Three hands are shown: the visitor's, the winner's and his neighbour's."""
    other = winner % (seats - 1) + 1
    live = {0, winner, other}
    hands = {winner: "Kd Kh", other: "7s 7c", 0: "Ah Qd"}
    before_the_flop = [
        "f" if seat not in live else "x" if seat == 1 else "c" for seat in [*range(2, seats), 0, 1]
    ]
    streets = ["x"] * 2 * len(live) + ["b340", *["c"] * (len(live) - 1)]
    return a_staged_game(
        [1020] * seats,
        button=seats - 1,
        hole=" / ".join(hands.get(seat, "-") for seat in range(seats)),
        board=BOARD,
        codes=" ".join([*before_the_flop, *streets]),
        choices={"pace": "slow"},
    )


@pytest.fixture
def still(table: TableDriver) -> TableDriver:
    table.page.emulate_media(reduced_motion="reduce")
    return table


def in_each_size(table: TableDriver) -> Iterator[int]:
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        yield height


@pytest.mark.parametrize("seats", sampled(range(3, 11), 10))
def test_nothing_lies_on_the_cards_of_a_showdown(still: TableDriver, seats: int) -> None:
    for winner in range(1, seats):
        still.sit_down(a_showdown(seats, winner))
        for height in in_each_size(still):
            expect(still.page.locator(".won:visible")).to_have_count(1)
            assert still.page.evaluate(COVERED) == [], (winner, height)
            assert still.page.evaluate(LYING_ON) == [], (winner, height)


@pytest.mark.parametrize("seats", [4, 10])
def test_a_result_of_three_lines_touches_no_plate(still: TableDriver, seats: int) -> None:
    """The visitor's, who has the longest name; where many sit the bar tells it."""
    name = "W" * 24
    hole = " / ".join({0: "Ks Kh", 1: "7s 7c", 2: "Ah Qd"}.get(seat, "-") for seat in range(seats))
    codes = "c " * (seats - 2) + "c x " + "x " * (3 * seats)
    choices = {"pace": "slow", "name": name}
    board = "Kd 7d 2c Jc 4s"
    still.sit_down(
        a_staged_game(
            [1020] * seats,
            name=name,
            button=seats - 1,
            hole=hole,
            board=board,
            codes=codes,
            choices=choices,
        )
    )
    result = still.page.locator(".result, .bar-results > p").filter(has_text="three of a kind")
    for _height in in_each_size(still):
        expect(result.filter(visible=True)).to_have_count(1)
        expect(result.filter(visible=True)).to_be_in_viewport(ratio=1)
        assert still.page.evaluate(LYING_ON) == []
        assert still.page.evaluate(COVERED) == []


@pytest.mark.parametrize("seats", range(4, 11))
def test_a_hint_and_what_the_seats_say_cover_nothing(still: TableDriver, seats: int) -> None:
    """In Italian, whose words are longer; all have called, the visitor has checked before."""
    still.speak("it")
    codes = "c " * (seats - 1) + "x x b60 " + "c " * (seats - 2)
    choices = {"pace": "slow", "show_odds": True}
    table = a_staged_game(
        [1020] * seats, button=seats - 1, hole="Ah Qd", board="Ks 7s 2s", codes=codes, choices=choices
    )
    still.sit_down(table)
    expect(still.page.locator(".hint-line")).to_be_visible()
    expect(still.page.locator(".bottom-seat .seat-word")).to_be_visible()
    for _height in in_each_size(still):
        assert still.page.evaluate(LYING_ON) == []
        assert still.page.evaluate(COVERED) == []


# Chances that something else lies on, or that the head or the screen's edge cuts.
HIDDEN_CHANCES = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) =>
    part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 1);
  const others = shown('.pot, .plate, .fact-level, .seat-word, .board .card').map((part) =>
    [part.textContent.trim(), part.getBoundingClientRect()]);
  const arena = document.querySelector('.arena').getBoundingClientRect();
  return shown('.chance').flatMap((chance) => {
    const { left, top, right, bottom } = chance.getBoundingClientRect();
    const on = others.filter(([, other]) => Math.min(right, other.right) - Math.max(left, other.left) > 2
      && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 2).map(([name]) => name);
    const isCut = left < 0 || right > innerWidth || top < arena.top - 4;
    return isCut ? [...on, 'edge'] : on;
  });
}"""


@pytest.mark.parametrize("stacks", ["300 1000 1500 2000", "300 500 900 1000 1200 1500"])
def test_at_an_all_in_each_chance_is_seen(still: TableDriver, stacks: str) -> None:
    seats = len(stacks.split())
    saved = a_staged_game(stacks, board=BOARD, codes="all-in " * (seats - 1), choices={"pace": "slow"})
    assert saved.hand is not None
    still.sit_down(replace(saved, hand=apply(saved.hand, all_in(saved.hand))))
    expect(still.page.locator(".chance:visible")).to_have_count(seats)
    for width, height in (*SIZES, (667, 375)):
        still.page.set_viewport_size({"width": width, "height": height})
        assert still.page.evaluate(HIDDEN_CHANCES) == [], (width, height)
        for pot in still.page.locator(".bar-pots li").all():
            expect(pot).to_be_in_viewport(ratio=1)
    expect(still.page.locator(".bar-pots li").last).to_have_text(
        re.compile(r"^Side pot \d €[\d,]+: \w+, \w+$")
    )
