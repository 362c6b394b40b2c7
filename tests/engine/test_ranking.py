"""Section 5 of the rules: the ranking of hands, by name and by suit."""

from itertools import combinations
from random import Random

import pytest

from game.engine.cards import FULL_DECK, Rank
from game.engine.ranking import SUITS_DECIDE, Category, HandValue, best_five, evaluate, winners
from tests.builders import cards

# From the best hand to the worst, each line worse than the one above.
BOUNDARIES = [
    ("royal flush", "Ah Kh Qh Jh Th", Category.STRAIGHT_FLUSH),
    ("king-high straight flush", "Ks Qs Js Ts 9s", Category.STRAIGHT_FLUSH),
    ("steel wheel", "5d 4d 3d 2d Ad", Category.STRAIGHT_FLUSH),
    ("best four of a kind", "As Ac Ad Ah Ks", Category.FOUR_OF_A_KIND),
    ("worst four of a kind", "2s 2c 2d 2h 3s", Category.FOUR_OF_A_KIND),
    ("best full house", "As Ac Ad Ks Kc", Category.FULL_HOUSE),
    ("worst full house", "2s 2c 2d 3s 3c", Category.FULL_HOUSE),
    ("best flush", "Ac Kc Qc Jc 9c", Category.FLUSH),
    ("worst flush", "7d 5d 4d 3d 2d", Category.FLUSH),
    ("broadway", "Ah Ks Qc Jd Th", Category.STRAIGHT),
    ("six-high straight", "6h 5s 4c 3d 2h", Category.STRAIGHT),
    ("wheel", "5h 4s 3c 2d Ah", Category.STRAIGHT),
    ("best three of a kind", "As Ac Ad Ks Qc", Category.THREE_OF_A_KIND),
    ("worst three of a kind", "2s 2c 2d 4s 3c", Category.THREE_OF_A_KIND),
    ("best two pairs", "As Ac Kd Ks Qc", Category.TWO_PAIRS),
    ("worst two pairs", "3s 3c 2d 2s 4c", Category.TWO_PAIRS),
    ("best pair", "As Ac Kd Qs Jc", Category.PAIR),
    ("worst pair", "2s 2c 5d 4s 3c", Category.PAIR),
    ("best high card", "As Kc Qd Js 9c", Category.HIGH_CARD),
    ("worst high card", "7s 5c 4d 3s 2c", Category.HIGH_CARD),
]


@pytest.mark.parametrize(("name", "hand", "category"), BOUNDARIES)
def test_the_hands_at_the_borders_of_each_category(name, hand, category):
    assert evaluate(cards(hand)).category is category


def test_each_border_hand_beats_the_next():
    values = [evaluate(cards(hand)) for _, hand, _ in BOUNDARIES]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    "hand",
    ["Ks Ac 2d 3s 4c", "Qs Kc Ad 2s 3c", "Ah Kh Qh 3h 2h"],
    ids=["K-A-2-3-4", "Q-K-A-2-3", "in hearts"],
)
def test_a_straight_does_not_go_around_the_corner(hand):
    assert evaluate(cards(hand)).category not in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ac Kd Qs 3c", "Ad Ah Kc Js Tc"),
        ("As Ac Kd Ks 3c", "Ad Ah Kc Kh 2c"),
        ("9s 9c 9d 3s 3c", "8s 8c 8d As Ac"),
        ("3s 3c 2d 2s Kc", "3d 3h 2c 2h Qc"),
        ("Ac Kc Qc Jc 9c", "Ah Kh Qh Jh 8h"),
    ],
)
def test_kickers_decide_in_order(better, worse):
    assert evaluate(cards(better)) > evaluate(cards(worse))


def test_suits_never_matter_by_the_standard_rule():
    assert evaluate(cards("As Kc Qd Js 9c")) == evaluate(cards("Ah Kd Qs Jc 9h"))


# The best five of seven, against a reference that is slow and written another way.


SHORT_PACK = tuple(card for card in FULL_DECK if card.rank in range(2, 9))


def reference_value(five):
    """The value of five cards by the textbook: sort ranks by how often they occur, then look."""
    held = [card.rank for card in five]
    counts = sorted(((held.count(rank), rank) for rank in set(held)), reverse=True)
    shape = tuple(count for count, _ in counts)
    ranks = tuple(rank for _, rank in counts)
    flush = len({card.suit for card in five}) == 1
    high = None
    if shape == (1,) * 5:
        if ranks[0] - ranks[4] == 4:
            high = ranks[0]
        elif ranks == (14, 5, 4, 3, 2):
            high = Rank.FIVE
    if high is not None:
        return (Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT), (high,)
    if flush:
        return Category.FLUSH, ranks
    names = {
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIRS,
        (2, 1, 1, 1): Category.PAIR,
        (1, 1, 1, 1, 1): Category.HIGH_CARD,
    }
    return names[shape], ranks


def test_the_best_five_of_seven_against_a_slow_reference_on_random_hands():
    rng = Random(7)
    for number in range(4000):
        size = 5 + number % 3
        # Every other hand from a short pack, where straights, flushes and full houses abound.
        pool = FULL_DECK if number % 2 else SHORT_PACK[: rng.randint(14, 28)]
        hand = rng.sample(pool, size)
        expected = max(reference_value(five) for five in combinations(hand, 5))
        assert evaluate(hand) == expected, hand
        five = best_five(hand)
        assert len(five) == 5
        assert set(five) <= set(hand)
        assert reference_value(five) == expected, hand


def test_the_five_are_laid_out_as_one_would():
    assert best_five(cards("2s Ah 3c 4d 5h Kd Kc")) == cards("5h 4d 3c 2s Ah")
    assert best_five(cards("3h 3s 9c 9d 9h 3c Ad")) == cards("9h 9d 9c 3h 3c")


def test_values_tell_the_category_and_the_deciding_ranks():
    assert evaluate(cards("Ks Kd 4h 4c 9s 2d 2h")) == HandValue(
        Category.TWO_PAIRS, (Rank.KING, Rank.FOUR, Rank.NINE)
    )


# Suits decide (spades < clubs < diamonds < hearts)


@pytest.mark.parametrize(
    ("hands", "board", "winner"),
    [
        # The highest card of the hand, here the ace.
        ("As 2d / Ac 3d", "Kh Qd Jc 9h 7s", 1),
        ("Ah 3s / Ad 3h", "Kh Qd Jc 9h 7s", 0),
        # In a straight to the five, the five.
        ("5d Kc / 5c Ks", "Ah 2s 3c 4d Qs", 0),
        ("Ah 5s / As 5c", "2s 3c 4d Qh Jh", 1),
        # Fives and an ace are no straight by themselves.
        ("Ah 5s / Ad 5h", "5d 4s 3s 3h 4d", 0),
        ("Ah 5s / Ad 5h", "5d 5c As 2h 3c", 0),
        # Where either of two cards would do, the better suit is counted.
        ("Ac Ah / Ad As", "Kh Qd Jc 9h 7s", 0),
        ("Qc 2s / Jc 3s", "Qh Jd Tc 9h 8s", 0),
        # In a pair the highest card may be a kicker.
        ("9s 9c / 9d 9h", "Kh Qd Jc 4h 2s", 1),
        # The same highest card: the higher hole card by rank …
        ("4s 3h / 6s 2s", "Ah Kh Qh Jh 9h", 1),
        ("Kd 2d / Ks 3s", "Kh Ah Ac 9c 8s", 0),
        # … then by suit. Down to there nobody's cards are the same, so there is always one winner.
        ("4s 3h / 4c 2s", "Ah Kh Qh Jh Th", 1),
    ],
)
def test_where_suits_decide_equal_hands_have_one_winner(hands, board, winner):
    held = {seat: cards(text) for seat, text in enumerate(hands.split(" / "))}
    board_cards = cards(board)
    assert winners(held, board_cards) == (0, 1)
    assert winners(held, board_cards, SUITS_DECIDE) == (winner,)


def test_suits_do_not_decide_between_unequal_hands():
    held = {0: cards("Ks 2s"), 1: cards("Qh 2d")}
    assert winners(held, cards("Ah Kh Td 7c 3s"), SUITS_DECIDE) == (0,)


def test_where_suits_decide_ten_hands_on_a_board_that_plays_have_one_winner():
    rng = Random(3)
    board = cards("Ah Kh Qh Jh Th")
    rest = [card for card in FULL_DECK if card not in board]
    for _ in range(50):
        dealt = rng.sample(rest, 20)
        held = {seat: dealt[2 * seat : 2 * seat + 2] for seat in range(10)}
        (winner,) = winners(held, board, SUITS_DECIDE)
        assert max(dealt) in held[winner]
