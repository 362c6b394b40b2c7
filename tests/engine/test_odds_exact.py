"""Exact odds: known counts, and agreement with counting deal by deal."""

from itertools import permutations

import numpy as np
import pytest

from game.engine.cards import Card, Suit, parse_cards
from game.engine.odds import Method, equity, heads_up_equity
from game.engine.odds.exact import exact_odds
from tests.engine.odds_reference import all_but, reference_odds

KNOWN_COUNTS = [
    # hand, board, won, tied, of
    ("AhKh", "2c7dJs", 580_114, 11_424, 1_070_190),
    ("AhKh", "2c7dJs4h", None, None, 45_540),
    ("AhKh", "2c7dJs4hQh", None, None, 990),
]

RIVERS = [
    ("AhKh", "2c7dJsJh5s"),
    ("7c2d", "2h3c4c4h5c"),
    ("9s9d", "9hTsJsQsKs"),
    ("2c2d", "AsKsQsJsTs"),
]

# Few cards left, so that all deals can be listed: hand, board, opponents, cards unseen.
SMALL_DECKS = [
    ("AhKh", "2c7dJs", 1, 14),
    ("AhKh", "2h7hJs", 2, 10),
    ("5h4h", "2h3hJh", 3, 9),
    ("QsQd", "2s7sJsQc", 1, 16),
    ("QsQd", "2s7sJsQc", 2, 11),
    ("QsQd", "8s8d8c3s", 3, 10),
    ("AhKd", "QsJsTs2s3d", 2, 14),
    ("AhKd", "QsJcTd2s3d", 3, 12),
    ("2h3d", "AsAcAdAhKs", 3, 11),
]


@pytest.fixture
def generator():
    return np.random.Generator(np.random.SFC64(1))


@pytest.mark.parametrize(("hand", "board", "won", "tied", "total"), KNOWN_COUNTS)
def test_heads_up_counts_on_a_board(hand, board, won, tied, total):
    odds = exact_odds(parse_cards(hand), parse_cards(board))
    assert odds.count == total
    assert (odds.method, odds.half_width) == (Method.EXACT, 0)
    if won is not None:
        assert (round(odds.win * total), round(odds.tie * total)) == (won, tied)
        assert odds.equity == pytest.approx((won + tied / 2) / total, abs=1e-15)


def test_aces_against_a_random_hand_before_the_flop():
    odds = exact_odds(parse_cards("AsAh"), ())
    assert odds.count == 2_097_572_400
    assert round(100 * odds.equity, 4) == 85.2037


@pytest.mark.parametrize(("hand", "board"), RIVERS)
def test_two_opponents_on_the_river_as_counted_deal_by_deal(hand, board):
    spot = parse_cards(hand), parse_cards(board), 2
    expected, odds = reference_odds(*spot), exact_odds(*spot)
    assert odds.count == expected.count == 446_985
    assert odds.win == pytest.approx(float(expected.win), abs=1e-12)
    assert odds.tie == pytest.approx(float(expected.tie), abs=1e-12)
    assert odds.equity == pytest.approx(float(expected.equity), abs=1e-12)


@pytest.mark.parametrize(("hand", "board", "opponents", "left"), SMALL_DECKS)
def test_small_decks_as_counted_deal_by_deal(hand, board, opponents, left):
    cards, on_board = parse_cards(hand), parse_cards(board)
    dead = all_but(left, cards, on_board)
    expected = reference_odds(cards, on_board, opponents, dead)
    odds = exact_odds(cards, on_board, opponents, dead)
    assert odds.count == expected.count
    assert odds.win == pytest.approx(float(expected.win), abs=1e-12)
    assert odds.tie == pytest.approx(float(expected.tie), abs=1e-12)
    assert odds.equity == pytest.approx(float(expected.equity), abs=1e-12)


def test_suits_exchanged_change_nothing():
    hand, board = parse_cards("AhJs"), parse_cards("2h7hTcQs")
    for opponents in (1, 2, 3):
        answers = {
            (odds.win, odds.tie, odds.equity)
            for suits in permutations(Suit)
            for odds in [exact_odds(_exchanged(hand, suits), _exchanged(board, suits), opponents)]
        }
        assert len(answers) == 1


def _exchanged(cards, suits):
    return [Card(card.rank, suits[card.suit]) for card in cards]


def test_the_order_of_cards_changes_nothing(generator):
    one = equity(parse_cards("AhJs"), parse_cards("2h7hTcQs"), 2, generator=generator)
    other = equity(parse_cards("JsAh"), parse_cards("QsTc7h2h"), 2, generator=generator)
    assert one == other
    assert heads_up_equity(parse_cards("JsAh"), parse_cards("QsTc7h")) == heads_up_equity(
        parse_cards("AhJs"), parse_cards("7hQsTc")
    )


def test_heads_up_equity_is_the_exact_one():
    for board in ("", "2h7hTc", "2h7hTcQs", "2h7hTcQs2d"):
        spot = parse_cards("AhJs"), parse_cards(board)
        assert heads_up_equity(*spot) == pytest.approx(exact_odds(*spot).equity, abs=1e-8)


def test_more_opponents_never_help(generator):
    hand, board = parse_cards("QsQd"), parse_cards("2h7hTc")
    chances = [equity(hand, board, n, generator=generator).equity for n in range(1, 10)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("hand", "board", "opponents", "dead", "words"),
    [
        ("Ah", "", 1, "", "two cards, not 1"),
        ("AhKhQh", "", 1, "", "two cards, not 3"),
        ("AhKh", "2c", 1, "", "0, 3, 4 or 5 cards, not 1"),
        ("AhKh", "2c3c4c5c6c7c", 1, "", "0, 3, 4 or 5 cards, not 6"),
        ("AhKh", "Ah3c4c", 1, "", "Ah comes twice"),
        ("AhKh", "2c3c4c", 1, "2c", "2c comes twice"),
        ("AhKh", "", 0, "", "1 to 9 opponents, not 0"),
        ("AhKh", "", 10, "", "1 to 9 opponents, not 10"),
    ],
)
def test_spots_that_cannot_arise_are_refused(hand, board, opponents, dead, words, generator):
    with pytest.raises(ValueError, match=words):
        equity(
            parse_cards(hand),
            parse_cards(board),
            opponents,
            dead=parse_cards(dead),
            generator=generator,
        )


def test_a_deck_too_small_for_the_deal_is_refused(generator):
    hand = parse_cards("AhKh")
    with pytest.raises(ValueError, match="7 cards are to come, but only 6 are left"):
        equity(hand, (), 1, dead=all_but(6, hand), generator=generator)
