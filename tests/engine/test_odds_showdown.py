"""Odds of several players at once: all-in moments and hands of the past."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from game.engine.cards import parse_cards
from game.engine.odds import Method, equities, equity
from game.engine.ranking import evaluate
from tests.engine.odds_reference import all_but, unseen


def counted(hands, board, dead=()):
    """Each player's equity by laying every board."""
    shares, total = Counter(), 0
    for runout in combinations(unseen(board, dead, *hands), 5 - len(board)):
        values = [evaluate([*hand, *board, *runout]) for hand in hands]
        best = [player for player, value in enumerate(values) if value == max(values)]
        total += 1
        for player in best:
            shares[player] += Fraction(1, len(best))
    return [shares[player] / total for player in range(len(hands))]


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
    expected = counted(cards, parse_cards(board))
    assert [player.equity for player in odds] == pytest.approx([float(share) for share in expected])
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


def test_one_unknown_hand_is_counted_exactly_on_a_board():
    board, hands = parse_cards("2h7hTcQs"), [parse_cards("AhKh"), parse_cards("TsTd")]
    dead = all_but(12, board, *hands)
    odds = equities([*hands, None], board, dead=dead)
    shares = Counter()
    others = list(combinations(unseen(board, dead, *hands), 2))
    for other in others:
        for player, share in enumerate(counted([*hands, other], board, dead)):
            shares[player] += share
    expected = [float(shares[player] / len(others)) for player in range(3)]
    assert [player.equity for player in odds] == pytest.approx(expected)
    assert {player.method for player in odds} == {Method.EXACT}


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
        (["AhKh", *[None] * 23], "", "51 cards are to come, but only 50 are left"),
    ],
)
def test_showdowns_that_cannot_be_are_refused(hands, board, words):
    cards = [hand and parse_cards(hand) for hand in hands]
    with pytest.raises(ValueError, match=words):
        equities(cards, parse_cards(board))
