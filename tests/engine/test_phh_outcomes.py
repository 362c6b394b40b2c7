"""Replayed hand histories: what is compared with the outcome that the file states."""

from __future__ import annotations

import pytest

from game.engine.cards import Card, parse_cards
from game.engine.notation.phh_replay import ReplayVerdict, replay_text
from game.engine.notation.phh_showdown import TableCards, deal_for
from game.engine.ranking import winners
from tests.engine.phh_builders import BLINDS_AND_BUTTON, CHECKED_DOWN, THREE, phh, replayed, seen


def test_a_hand_agrees_when_the_stacks_do():
    stacks = [5400, 4900, 4700]
    assert seen("p1 sm AsAd", "p3 sm QsQd", finishing_stacks=stacks).verdict is ReplayVerdict.AGREES
    assert seen(finishing_stacks=stacks).verdict is ReplayVerdict.AGREES


@pytest.mark.parametrize(
    ("stacks", "point", "values"),
    [
        ([5401, 4900, 4700], "finishing stack of p1", ("5400", "5401")),
        ([5400, 4899, 4701], "finishing stack of p2", ("4900", "4899")),
        ([5400, 4900, 4600], "finishing stack of p3", ("4700", "4600")),
        ([4700, 4900, 5400], "finishing stack of p1", ("5400", "4700")),
    ],
)
def test_a_hand_differs_at_the_first_stack_that_does(stacks, point, values):
    result = seen(finishing_stacks=stacks)
    assert (result.verdict, result.point) == (ReplayVerdict.DIFFERS, point)
    assert (result.engine, result.file) == values


def test_winnings_are_compared_where_only_they_are_stated():
    assert seen(winnings=[700, 0, 0]).verdict is ReplayVerdict.AGREES
    result = seen(winnings=[600, 0, 100])
    assert (result.verdict, result.point) == (ReplayVerdict.DIFFERS, "winnings of p1")
    assert (result.engine, result.file) == ("700", "600")
    # The stacks come first where both are there.
    assert seen(finishing_stacks=[5400, 4900, 4700], winnings=[1, 1, 1]).verdict is ReplayVerdict.AGREES


@pytest.mark.parametrize("winnings", [[0, 0, 250], [0, 0, 450]])
def test_winnings_may_count_the_uncalled_bet_or_not(winnings):
    actions = ["p3 cbr 300", "p1 f", "p2 f"]
    assert replayed(actions=actions, winnings=winnings).verdict is ReplayVerdict.AGREES
    assert replayed(actions=actions, winnings=[0, 0, 350]).verdict is ReplayVerdict.DIFFERS


@pytest.mark.parametrize("stated", [{}, {"winnings": [0, 0, 0]}])
def test_a_hand_without_an_outcome_says_so(stated):
    assert seen(**stated).verdict is ReplayVerdict.UNSTATED


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({"winnings": [665, 0, 0], "currency": "USD"}, ReplayVerdict.AGREES_AFTER_RAKE),
        (
            {"finishing_stacks": [5365, 4900, 4700], "currency_symbol": "$"},
            ReplayVerdict.DIFFERS,
        ),  # stated in full
        ({"winnings": [665, 0, 0]}, ReplayVerdict.DIFFERS),  # no money at play
        ({"winnings": [629, 0, 0], "currency": "USD"}, ReplayVerdict.DIFFERS),  # more than a tenth
        ({"winnings": [665, 0, 35], "currency": "USD"}, ReplayVerdict.DIFFERS),  # a loser paid
        ({"winnings": [705, 0, 0], "currency": "USD"}, ReplayVerdict.DIFFERS),  # more than the pot
        ({"finishing_stacks": [5365, 4899, 4700], "currency": "USD"}, ReplayVerdict.DIFFERS),
    ],
)
def test_a_rake_is_allowed_for_in_money_games(changes, verdict):
    assert seen(**changes).verdict is verdict


def test_there_is_no_rake_without_a_flop():
    result = replayed(actions=["p3 cbr 300", "p1 f", "p2 f"], winnings=[0, 0, 240], currency="USD")
    assert result.verdict is ReplayVerdict.DIFFERS


def test_a_hand_that_stops_on_its_way_is_compared_by_the_stacks_of_that_moment():
    assert replayed(finishing_stacks=[4700, 4900, 4700]).verdict is ReplayVerdict.AGREES
    after_the_flop = [*THREE["actions"], *CHECKED_DOWN[:2], "p3 cbr 400"]
    assert (
        replayed(actions=after_the_flop, finishing_stacks=[4700, 4900, 4300]).verdict is ReplayVerdict.AGREES
    )
    assert (
        replayed(actions=after_the_flop, finishing_stacks=[4700, 4900, 4700]).verdict is ReplayVerdict.DIFFERS
    )


# Unknown cards


@pytest.mark.parametrize(
    ("showdown", "verdict"),
    [
        (["p1 sm AsAd", "p3 sm QsQd"], ReplayVerdict.AGREES),
        (["p1 sm AsAd", "p3 sm"], ReplayVerdict.AGREES),  # given up: the cards do not matter
        (["p1 sm AsAd"], ReplayVerdict.UNDECIDABLE),
        (["p1 sm AsAd", "p3 sm ????"], ReplayVerdict.UNDECIDABLE),
        (["p1 sm ????", "p3 sm ????", "p1 sm AsAd", "p3 sm QsQd"], ReplayVerdict.AGREES),
        (["p3 sm"], ReplayVerdict.AGREES),  # everybody else gave up
        ([], ReplayVerdict.UNDECIDABLE),
    ],
)
def test_a_showdown_with_unknown_cards(showdown, verdict):
    actions = [*BLINDS_AND_BUTTON, "p3 cbr 300", "p1 cc", "p2 f", *CHECKED_DOWN, *showdown]
    assert replayed(actions=actions, finishing_stacks=[5400, 4900, 4700]).verdict is verdict


def test_a_hand_with_unknown_cards_is_checked_up_to_the_showdown():
    actions = [*BLINDS_AND_BUTTON, "p3 cbr 300", "p1 cc", "p2 f", *CHECKED_DOWN[:-1], "p3 cbr 50"]
    assert replayed(actions=actions).verdict is ReplayVerdict.ILLEGAL


def test_a_hand_given_up_loses_even_when_it_was_the_better_one():
    assert seen("p1 sm", "p3 sm QsQd", finishing_stacks=[4700, 4900, 5400]).verdict is ReplayVerdict.AGREES


def test_an_unknown_board_leaves_the_showdown_undecidable():
    actions = [text.replace("9h", "??") for text in CHECKED_DOWN]
    assert replayed(actions=[*THREE["actions"], *actions]).verdict is ReplayVerdict.UNDECIDABLE
    all_in = [*THREE["actions"][:3], "p3 cbr 5000", "p1 cc", "p2 f"]
    assert replayed(actions=all_in, finishing_stacks=[10100, 4900, 0]).verdict is ReplayVerdict.UNDECIDABLE


def test_where_stacks_are_unknown_winnings_count_and_a_difference_settles_nothing():
    stacks = "[inf, inf, inf]"
    text = phh(**THREE | {"starting_stacks": None, "actions": [*THREE["actions"], *CHECKED_DOWN]})
    for winnings, verdict in (([700, 0, 0], ReplayVerdict.AGREES), ([500, 0, 0], ReplayVerdict.UNDECIDABLE)):
        given = f"{text}starting_stacks = {stacks}\nwinnings = {winnings}\n"
        assert replay_text("hand", given).verdict is verdict


@pytest.mark.parametrize("own", [["Kd", "Qh"], [None, None]], ids=["known", "unknown"])
def test_a_hand_given_up_needs_to_be_beaten_by_one_shown_hand_only(own):
    table_cards = TableCards(
        hole_cards={
            0: list(parse_cards("2c 3d")),  # plays the board: anybody does that
            1: list(parse_cards("Ah Ad")),
            2: [card and Card.parse(card) for card in own],
        },
        board=list(parse_cards("9h 9s 7c 7d Js")),
        mucked={2},
    )
    deal = deal_for(table_cards, 3)
    assert deal.open_question is None
    assert winners(deal.hole_cards, deal.board) == (1,)
    if own[0]:
        assert deal.hole_cards[2] == parse_cards("Kd Qh")
