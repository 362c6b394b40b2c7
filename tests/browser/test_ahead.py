"""Decisions made ahead, skipping, and the visitor's time."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from game.engine.actions import CALL, CHECK, FOLD, Action, RaiseTo
from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE


class Bots:
    """Bots that do as they are told, in turn; afterwards they call or check."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.actions: list[Action] = []
        monkeypatch.setattr("game.play.moves._bot_action", self.act)

    def act(self, saved: Any) -> Action:
        if self.actions:
            return self.actions.pop(0)
        return CALL if saved.hand.current_bet > saved.hand.bets[saved.hand.to_act] else CHECK


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Bots:
    return Bots(monkeypatch)


def before_ones_turn(table: TableDriver, **changes: Any) -> None:
    """Four seats; the first to act is a bot, another follows, then the visitor in the small blind."""
    table.sit_down(a_staged_game("1000 1000 1000 1000", button=3, choices={"pace": "slow"}, **changes))


def decide_ahead(table: TableDriver, name: str) -> None:
    button = table.page.get_by_role("group", name="When it is my turn").get_by_role(
        "button", name=name, exact=True
    )
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    table.page.locator("#skip-button").click()


def lines(table: TableDriver) -> list[str]:
    return [
        line for line in table.page.locator(".log-lines li").all_text_contents() if line.startswith("Ann ")
    ]


@pytest.mark.parametrize(
    ("decided", "done"),
    [
        ("Fold", "Ann folds"),
        ("Check or fold", "Ann folds"),
        ("Call €10", "Ann calls €10"),
        ("Call any", "Ann calls €10"),
    ],
)
def test_what_was_decided_ahead_is_done(table: TableDriver, bots: Bots, decided: str, done: str) -> None:
    before_ones_turn(table)
    decide_ahead(table, decided)
    expect(table.page.locator(".log-lines li").filter(has_text=done)).to_have_count(1)


def test_a_call_decided_ahead_is_not_done_at_another_price(table: TableDriver, bots: Bots) -> None:
    bots.actions = [CALL, RaiseTo(80)]
    before_ones_turn(table)
    decide_ahead(table, "Call €10")
    assert table.until_settled() == "decision"
    expect(table.page.locator("#call-button")).to_contain_text("Call €70")
    assert lines(table) == ["Ann posts the small blind of €10"]


def test_a_call_decided_ahead_is_forgotten_when_its_price_changes(table: TableDriver, bots: Bots) -> None:
    bots.actions = [RaiseTo(80)]
    before_ones_turn(table)
    page = table.page
    page.locator("#pre-call").click()
    page.evaluate("htmx.trigger(document.getElementById('step-form'), 'submit')")
    expect(page.locator("#pre-call")).to_have_text("Call €70")
    expect(page.locator("#pre-call")).to_have_attribute("aria-pressed", "false")
    page.locator("#skip-button").click()
    assert table.until_settled() == "decision"
    assert lines(table) == ["Ann posts the small blind of €10"]


def test_a_call_at_any_price_is_done_at_any_price_the_whole_stack_among_them(
    table: TableDriver, bots: Bots
) -> None:
    bots.actions = [RaiseTo(1000)]
    before_ones_turn(table)
    decide_ahead(table, "Call any")
    expect(table.page.locator(".log-lines li").filter(has_text="Ann calls €990 and is all-in")).to_have_count(
        1
    )


def test_what_was_decided_ahead_ends_with_its_hand(table: TableDriver, bots: Bots) -> None:
    """The visitor, in the big blind, would fold, but all fold before: the next hand knows nothing of it."""
    bots.actions = [FOLD, FOLD]
    table.sit_down(a_staged_game(button=1, choices={"pace": "slow"}))
    table.page.locator("#pre-fold").click()
    table.page.locator("#skip-button").click()
    table.page.locator(".step-hand").wait_for()
    table.next_hand()
    expect(table.page.locator("#pre-fold")).to_have_attribute("aria-pressed", "false")
    table.page.locator("#skip-button").click()
    assert table.until_settled() == "decision"
    assert not [line for line in lines(table) if "folds" in line]


@SMOKE
def test_one_request_goes_to_ones_next_decision(table: TableDriver, bots: Bots) -> None:
    before_ones_turn(table)
    steps: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith(("/step/", "/ahead/")):
            steps.append(request.url)

    table.page.on("request", note)
    table.page.get_by_role("button", name="To my turn").click()
    assert table.until_settled() == "decision"
    assert len(steps) == 1


def test_after_a_fold_one_goes_to_the_end_of_the_hand_or_to_the_next(table: TableDriver, bots: Bots) -> None:
    table.sit_down(
        a_staged_game(
            "1000 1000 1000 1000", button=3, codes="c c f", choices={"pace": "slow"}, board="Kd 7h 2h"
        )
    )
    table.page.get_by_role("button", name="To the end of the hand").click()
    assert table.until_settled() == "hand over"
    expect(table.page.locator(".result")).not_to_have_count(0)
    table.page.keyboard.press("n")
    expect(table.page.locator(".fact").first).to_contain_text("2 of 10")


def test_the_pace_can_be_changed_while_others_act(table: TableDriver, bots: Bots) -> None:
    before_ones_turn(table)
    table.page.get_by_label("Pace").select_option("instant")
    assert table.until_settled() == "decision"


def with_time(seconds: float) -> Any:
    saved = a_staged_game(button=2, codes="r60", choices={"pace": "slow", "timer": 15})
    return replace(saved, decide_by=time.time() + seconds)


def test_the_time_runs_down_as_a_bar_with_a_spoken_warning(table: TableDriver) -> None:
    table.sit_down(with_time(12))
    bar = table.page.get_by_role("progressbar", name="Time to decide")
    expect(bar).to_have_attribute("max", "15")
    expect(table.page.locator("#announcer")).to_have_text("Ten seconds left")
    assert float(bar.evaluate("bar => bar.value")) <= 10


def test_a_decision_that_never_comes_is_a_fold(table: TableDriver) -> None:
    table.sit_down(with_time(0.5))
    expect(table.page.get_by_text("Ann folds (time ran out)").first).to_be_visible()


def test_who_hurries_sees_the_end_of_a_hand_after_his_fold_in_one_request(
    table: TableDriver, bots: Bots
) -> None:
    """Chosen in the panel, kept over a new page; the next hand still waits for him."""
    seats = {"button": 3, "codes": "c c", "board": "Kd 7h 2h", "choices": {"pace": "slow"}}
    table.sit_down(a_staged_game("1000 1000 1000 1000", **seats))
    page = table.page
    page.locator("#comfort-button").click()
    with page.expect_response("**/comfort/"):
        page.locator("#comfort-form [name=folded][value=hurry]").locator("..").click()
    page.reload()
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    table.move_on(page.locator("#fold-button"))
    assert table.until_settled() == "hand over"
    assert [url.rsplit("/", 2)[1] for url in posts] == ["act"]
    expect(page.locator(".fact").first).to_contain_text("1 of 10")
