"""Replayed hand histories: blinds, antes, stacks and limits as the file gives them."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.notation.phh_replay import ReplayVerdict
from tests.engine.phh_builders import CHECKED_DOWN, THREE, replayed


def test_heads_up_the_blinds_are_listed_reversed():
    two = {"antes": [0, 0], "blinds_or_straddles": [50, 100], "starting_stacks": [5000, 5000]}
    actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cc", "p1 cbr 300", "p2 f"]
    assert replayed(**two, actions=actions, finishing_stacks=[5100, 4900]).verdict is ReplayVerdict.AGREES


def test_decimals_are_exact():
    cents = {
        "blinds_or_straddles": [0.05, 0.1, 0],
        "min_bet": 0.1,
        "starting_stacks": [10, 7.77, 0.3],
        "actions": ["d dh p1 AsKd", "d dh p2 AdKs", "d dh p3 2s3d", "p3 cbr 0.30", "p1 cc", "p2 cc",
                    "d db AcKc4h", "p1 cbr 0.11", "p2 cc", "d db 9h", "p1 cc", "p2 cc",
                    "d db 2h", "p1 cc", "p2 cc"],
    }  # fmt: skip
    assert replayed(**cents, finishing_stacks=[10.15, 7.92, 0]).verdict is ReplayVerdict.AGREES
    result = replayed(**cents, finishing_stacks=[10.14, 7.93, 0])
    assert (result.verdict, result.engine, result.file) == (ReplayVerdict.DIFFERS, "10.15", "10.14")


def test_a_big_blind_ante_is_dead_money_in_the_main_pot():
    ante = {"antes": [0, 150, 0], "starting_stacks": [5000, 5000, 1000]}
    actions = ["d dh p1 KsKd", "d dh p2 QsQd", "d dh p3 AsAd", "p3 cbr 1000", "p1 cc", "p2 cc",
               "d db 2c3c8d", "p1 cbr 500", "p2 cc", "d db 9h", "p1 cc", "p2 cc",
               "d db Jh", "p1 cc", "p2 cc"]  # fmt: skip
    assert (
        replayed(**ante, actions=actions, finishing_stacks=[4500, 3350, 3150]).verdict is ReplayVerdict.AGREES
    )


@pytest.mark.parametrize(("trimmed", "finishing"), [(True, [300, 30, 80]), (False, [280, 50, 80])])
def test_a_short_ante_wins_what_it_paid_for_or_all(trimmed, finishing):
    # p2 antes his last 10 of 20 and has the best hand.
    short = {"antes": [20, 20, 20], "starting_stacks": [200, 10, 200], "ante_trimming_status": trimmed}
    actions = ["d dh p1 KsKd", "d dh p2 AsAd", "d dh p3 QsQd", "p3 cc", "p1 cc",
               *CHECKED_DOWN]  # fmt: skip
    assert replayed(**short, actions=actions, finishing_stacks=finishing).verdict is ReplayVerdict.AGREES


def test_a_straddle_opens_the_betting_after_it():
    four = {"antes": [0] * 4, "blinds_or_straddles": [50, 100, 200, 0], "starting_stacks": [5000] * 4}
    actions = ["p4 cbr 600", "p1 f", "p2 f", "p3 cc", "d db 2c3c8d", "p3 cc", "p4 cbr 500", "p3 f"]
    assert (
        replayed(**four, actions=actions, finishing_stacks=[4950, 4900, 4400, 5750]).verdict
        is ReplayVerdict.AGREES
    )


@pytest.mark.parametrize(
    ("post", "finishing"),
    [
        (-100, [4950, 5350, 4700, 5000]),  # a big blind, live: 200 more to call
        (-150, [4950, 5400, 4650, 5000]),  # a big blind, live, and a dead small blind
        (-50, [4950, 5400, 4650, 5000]),  # a dead small blind: 300 to call
        (-50, [4950, 5350, 4700, 5000]),  # … or a live one: 250 more
    ],
)
def test_late_posts_are_read_in_the_way_that_agrees_and_do_not_move_the_opener(post, finishing):
    four = {"antes": [0] * 4, "blinds_or_straddles": [50, 100, post, 0], "starting_stacks": [5000] * 4}
    actions = ["p3 cc", "p4 f", "p1 f", "p2 cbr 300", "p3 cc", "d db 2c3c8d", "p2 cbr 400", "p3 f"]
    assert replayed(**four, actions=actions, finishing_stacks=finishing).verdict is ReplayVerdict.AGREES


def test_a_missing_small_blind_is_nobodys():
    missing = {"blinds_or_straddles": [100, 0, 0]}
    actions = ["p2 f", "p3 cbr 300", "p1 f"]
    assert (
        replayed(**missing, actions=actions, finishing_stacks=[4900, 5000, 5100]).verdict
        is ReplayVerdict.AGREES
    )


FIXED: dict[str, Any] = {**THREE, "variant": "FT", "min_bet": None, "small_bet": 100, "big_bet": 200}


@pytest.mark.parametrize(
    ("bets", "turn_bet", "verdict"),
    [
        ((100, 200), 200, ReplayVerdict.AGREES),
        ((100, 200), 100, ReplayVerdict.ILLEGAL),
        ((100, 250), 250, ReplayVerdict.AGREES),
        ((100, 250), 200, ReplayVerdict.ILLEGAL),
    ],
)
def test_fixed_limit_bets_are_those_of_the_file(bets, turn_bet, verdict):
    small, big = bets
    actions = ["p3 cbr 200", "p1 cc", "p2 f", "d db 2c3c8d", "p1 cbr 100", "p3 cc"]
    actions += ["d db 9h", f"p1 cbr {turn_bet}", "p3 f"]
    result = replayed(
        FIXED, small_bet=small, big_bet=big, actions=actions, finishing_stacks=[5400, 4900, 4700]
    )
    assert result.verdict is verdict


MARKS = ({"variant": "PT"}, {"_limit": "Pot limit"}, {"_betting_structure": "pot-limit"})


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize(("amount", "verdict"), [(350, ReplayVerdict.AGREES), (351, ReplayVerdict.ILLEGAL)])
def test_pot_limit_where_the_file_marks_it(mark, amount, verdict):
    actions = [f"p3 cbr {amount}", "p1 f", "p2 f"]
    assert replayed(**mark, actions=actions, finishing_stacks=[4950, 4900, 5150]).verdict is verdict
