"""Motion is short and CSS only: chips go to the pot when a street ends; nothing moves for who wants none."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from game.engine.actions import CALL
from game.engine.hand import apply
from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled

MOVING = "() => document.getAnimations().filter((each) => each.animationName?.startsWith('sweep')).length"


def after_the_last_call(table: TableDriver) -> None:
    """Three seats have put 60 each before the flop; the flop is not yet dealt."""
    saved = a_staged_game(button=2, codes="r60 c", choices={"pace": "normal"})
    table.sit_down(replace(saved, hand=apply(saved.hand, CALL)))


@SMOKE
@pytest.mark.parametrize(("width", "height"), sampled([(1280, 800), (375, 812)], (375, 812)))
def test_the_bets_of_a_street_are_swept_to_the_pot_once(table: TableDriver, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    with table.steps_held():
        after_the_last_call(table)
        expect(table.page.locator(".swept")).to_have_count(3)
        assert table.page.evaluate(MOVING) == 3
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
