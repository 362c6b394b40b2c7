"""Motion is short and CSS only: chips go to the pot when a street ends; nothing moves for who wants none."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from game.engine.actions import CALL
from game.engine.hand import apply
from tests.browser.table_driver import MOVED, TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import sampled

MOVING = "() => document.getAnimations().filter((each) => each.animationName?.startsWith('sweep')).length"

NAMING = "() => document.querySelector('.own-hand').getAnimations().length"


def after_the_last_call(table: TableDriver) -> None:
    """Three seats have put 60 each before the flop; the flop is not yet dealt."""
    saved = a_staged_game(button=2, codes="r60 c", choices={"pace": "normal"})
    table.sit_down(replace(saved, hand=apply(saved.hand, CALL)))


@pytest.mark.parametrize(("width", "height"), sampled([(1280, 800), (375, 812)], (375, 812)))
def test_the_bets_of_a_street_are_swept_to_the_pot_once(table: TableDriver, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    with table.steps_held():
        after_the_last_call(table)
        expect(table.page.locator(".swept")).to_have_count(3)
        assert table.page.evaluate(MOVING) == 3
        expect(table.page.locator(".own-hand")).to_be_visible()
        assert table.page.evaluate(NAMING) == 0  # the hand's name is as it was
        table.page.evaluate("document.getAnimations().forEach((each) => each.finish())")
        for chips in table.page.locator(".swept").all():
            expect(chips).to_have_css("opacity", "0")
    table.page.locator(".board .card").first.wait_for()
    expect(table.page.locator(".swept")).to_have_count(0)


def test_who_wants_no_motion_gets_none(table: TableDriver) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    with table.steps_held():
        after_the_last_call(table)
        expect(table.page.locator(".swept").first).to_be_hidden()
        assert table.page.evaluate("document.getAnimations().length") == 0
    table.page.locator(".board .card").first.wait_for()
    assert table.page.evaluate("document.getAnimations().length") == 0


STILL_AT = "time => document.getAnimations().forEach((each) => { each.pause(); each.currentTime = time; })"
WHAT_TELLS = """() => {
  const style = (selector, part) => getComputedStyle(document.querySelector(selector), part);
  return {
    back: style(".reveal-1 .hole-cards.shown", "::before").visibility,
    title: style(".is-winner .hand-name").backgroundColor,
    pot: style(".pot.is-paid").backgroundColor,
    before: style(".pot-before").visibility,
  };
}"""
CLEAR = "rgba(0, 0, 0, 0)"
DARK, GOLD = "rgb(11, 18, 15)", "rgb(255, 210, 87)"


def test_nothing_tells_who_wins_before_the_pot_is_paid(table: TableDriver) -> None:
    """The backs lie until the hands turn; the winner's name comes into the pill as the pot is paid."""
    hole = "Ah Kd / Qs Qd / 9c 9d / 7h 2c"
    codes = "c c c x x x x x x x x x b200 c f"
    stacks = [1500] * 4
    table.sit_down(
        a_staged_game(
            stacks, hole=hole, board="Qh 9s 4d Kc 2s", codes=codes, name="", choices={"pace": "slow"}
        )
    )
    before = table.token
    table.page.locator("#step-button").click()
    table.page.wait_for_function(MOVED, arg=before)
    seen = {}
    for time in (100, 1000, 5000):
        table.page.evaluate(STILL_AT, time)
        seen[time] = table.page.evaluate(WHAT_TELLS)
    assert seen[100] == {"back": "visible", "title": DARK, "pot": CLEAR, "before": "visible"}
    assert seen[1000] == {"back": "hidden", "title": DARK, "pot": CLEAR, "before": "visible"}
    assert seen[5000] == {"back": "hidden", "title": GOLD, "pot": GOLD, "before": "hidden"}


LAST_CARD = """() => [".board .card-fresh", ".own-hand", ".result"].map(
  (selector) => getComputedStyle(document.querySelector(selector)).opacity)"""


def test_the_last_card_of_an_all_in_turns_and_rests_before_it_decides(table: TableDriver) -> None:
    cards = {"hole": "As Ad / Kd Kh", "board": "7s 8d 2h 3c 4s"}
    table.sit_down(a_staged_game("1000 1200", button=0, codes="all-in c", choices={"pace": "slow"}, **cards))
    seen = []
    for time in (100, 1000, 6000):
        table.page.evaluate(STILL_AT, time)
        seen.append(table.page.evaluate(LAST_CARD))
    assert seen == [["0", "0", "0"], ["1", "0", "0"], ["1", "1", "1"]]
