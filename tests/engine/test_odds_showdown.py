"""Odds of several players at once: all-in moments and hands of the past."""

import numpy as np
import pytest

from game.engine.cards import parse_cards
from game.engine.odds import Method, equities, equity
from tests.engine.odds_reference import all_but, reference_equities


def as_shares(odds):
    return [share for player in odds for share in (player.win, player.tie, player.equity)]


def as_counted(references):
    return pytest.approx([float(share) for player in references for share in player[:3]], abs=1e-12)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        ("AhKh QsQd", "2h7hTc"),
        ("AhKh QsQd 7c7d", "2h7hTc"),
        ("AhKh QsQd 7c7d 5s4s", "2s7hTs3c"),
        ("AhKd AsKc AcKs", "QhJhTd"),
        ("2c3c 2d3d", "AsAhKsKhQd"),
    ],
)
def test_all_in_hands_as_counted_board_by_board(hands, board):
    cards = [parse_cards(hand) for hand in hands.split()]
    odds = equities(cards, parse_cards(board))
    expected = reference_equities(cards, parse_cards(board))
    assert as_shares(odds) == as_counted(expected)
    assert {player.count for player in odds} == {expected[0].count}
    assert {player.method for player in odds} == {Method.EXACT}
    assert sum(player.equity for player in odds) == pytest.approx(1)


def test_all_in_before_the_flop_counts_every_board():
    odds = equities([parse_cards("AhKh"), parse_cards("QsQd")], ())
    assert {player.count for player in odds} == {1_712_304}
    assert sum(player.win for player in odds) + odds[0].tie == pytest.approx(1)
    assert odds[0].equity == pytest.approx(0.46214, abs=5e-6)


def test_odds_are_settled_on_the_river():
    hands = [parse_cards("AhKh"), parse_cards("QsQd"), parse_cards("7c2d")]
    first, second, third = equities(hands, parse_cards("QcJdTs3c4c"))
    assert (first.win, second.win, third.win) == (1, 0, 0)


def test_dead_cards_cannot_come():
    hands = [parse_cards("AhKh"), parse_cards("QsQd")]
    board, dead = parse_cards("2s7dTc3h"), parse_cards("AsAdAcKsKdKc")
    assert equities(hands, board, dead=dead)[0].equity == 0
    assert equities(hands, board)[0].equity > 0.1


# Few cards left, so that all deals can be listed: hands (None: unknown), board, cards unseen.
WITH_STRANGERS = [
    (["AhKh", "TsTd", None], "2h7hTcQs", 12),
    (["AhKh", None, None], "2h7hJs", 8),
    (["5h4h", "JcJd", None, None], "2h3hJh", 8),
    (["AhKd", None, None], "QsJsTs2s3d", 10),
    (["AhKd", None, None, None], "QsJsTs2s3d", 8),
    ([None, None], "QsJsTs2s", 9),
    ([None, "AhKd", None], "", 9),
]


@pytest.mark.parametrize(("hands", "board", "left"), WITH_STRANGERS)
def test_unknown_hands_are_counted_deal_by_deal(hands, board, left):
    cards, on_board = [hand and parse_cards(hand) for hand in hands], parse_cards(board)
    dead = all_but(left, on_board, *filter(None, cards))
    odds = equities(cards, on_board, dead=dead)
    assert as_shares(odds) == as_counted(reference_equities(cards, on_board, dead))
    assert {player.method for player in odds} == {Method.EXACT}


@pytest.mark.parametrize(
    ("hands", "board", "count"),
    [
        (["AhKh", None], "2h7hTc", 1_070_190),
        (["AhKh", "QsQd", None], "2h7hTc", 990 * 903),
        (["AhKh", None, None], "2h7hTcQs3d", 990 * 903 // 2),
        ([None, None], "2h7hTcQs3d", 1081 * 990 // 2),
        (["AhKh", None], "", None),
        (["AhKh", None, None], "2h7hTcQs", None),
        (["AhKh", None, None, None], "2h7hTcQs3d", None),
    ],
)
def test_up_to_two_million_combinations_are_counted_and_more_sampled(hands, board, count):
    generator = np.random.Generator(np.random.SFC64(5))
    cards = [hand and parse_cards(hand) for hand in hands]
    odds = equities(cards, parse_cards(board), generator=generator, deals=2000)
    expected = (Method.SAMPLED, 2000) if count is None else (Method.EXACT, count)
    assert {(player.method, player.count) for player in odds} == {expected}
    assert all((player.half_width > 0) is (count is None) for player in odds)
    assert sum(player.equity for player in odds) == pytest.approx(1)


def test_a_known_hand_fares_against_two_unknown_ones_as_when_it_asks_alone():
    hand, board = parse_cards("AhKh"), parse_cards("2h7hTcQs3d")
    alone = equity(hand, board, 2, generator=np.random.Generator(np.random.SFC64(5)))
    assert as_shares(equities([hand, None, None], board)[:1]) == pytest.approx(as_shares([alone]), abs=1e-12)


def test_sampled_odds_agree_with_those_of_one_hand_against_unknown_ones():
    generator = np.random.Generator(np.random.SFC64(5))
    hand, board = parse_cards("AhKh"), parse_cards("2h7hTc")
    odds = equities([hand, None, None, None], board, generator=generator, deals=100_000)
    alone = equity(hand, board, 3, generator=generator)
    assert alone.method is Method.EXACT
    assert abs(odds[0].equity - alone.equity) < 4 * odds[0].half_width / 1.96
    assert abs(odds[0].win - alone.win) < 0.007
    for other in odds[1:]:
        assert abs(other.equity - (1 - alone.equity) / 3) < 4 * other.half_width / 1.96
    assert sum(player.equity for player in odds) == pytest.approx(1)


def test_sampled_odds_agree_with_exact_ones_on_suited_boards():
    generator = np.random.Generator(np.random.SFC64(6))
    hands, board = [parse_cards("AhKc"), parse_cards("6h5h")], parse_cards("2h7hTh")
    exact = equities([*hands, None], board)
    sampled = equities([*hands, None, None], board, generator=generator)
    again = equities([*hands, None, None], board, generator=np.random.Generator(np.random.SFC64(6)))
    assert sampled == again
    assert {player.method for player in sampled} == {Method.SAMPLED}
    assert sampled[1].equity < exact[1].equity


@pytest.mark.parametrize(
    ("hands", "board", "words"),
    [
        (["AhKh"], "", "at least two players, not 1"),
        (["AhKh", "Ah2c"], "", "Ah comes twice"),
        (["AhKh", "2c"], "", "two cards, not 1"),
        (["AhKh", "2c3c"], "4c5c", "0, 3, 4 or 5 cards, not 2"),
        (["AhKh", None], "", "needs a generator"),
        ([None, None], "", "needs a generator"),
        (["AhKh", *[None] * 23], "", "51 cards are to come, but only 50 are left"),
    ],
)
def test_showdowns_that_cannot_be_are_refused(hands, board, words):
    cards = [hand and parse_cards(hand) for hand in hands]
    with pytest.raises(ValueError, match=words):
        equities(cards, parse_cards(board))
