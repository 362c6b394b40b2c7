"""What hero's hand may become: categories and outs."""

from collections import Counter
from itertools import combinations

import pytest

from game.engine.cards import format_cards, parse_cards
from game.engine.odds import current_category, final_categories, outs
from game.engine.ranking import Category, evaluate
from tests.engine.odds_reference import unseen


@pytest.mark.parametrize(
    ("hand", "board"),
    [("AhKh", "2h7hTc"), ("5s4s", "2h3h6h"), ("QsQd", "QhQcAs2d"), ("7c2d", "AsKsQsJsTs")],
)
def test_chances_to_end_with_each_category_as_counted_board_by_board(hand, board):
    cards, on_board = parse_cards(hand), parse_cards(board)
    runouts = list(combinations(unseen(cards, on_board), 5 - len(on_board)))
    counts = Counter(evaluate([*cards, *on_board, *runout]).category for runout in runouts)
    chances = final_categories(cards, on_board)
    assert chances == pytest.approx({category: counts[category] / len(runouts) for category in Category})


def test_dead_cards_cannot_improve_a_hand():
    cards, dead = parse_cards("AsAh"), parse_cards("AcAd")
    on_the_board = 12 * 44 / 1_712_304
    assert final_categories(cards, (), dead)[Category.FOUR_OF_A_KIND] == pytest.approx(on_the_board)
    assert final_categories(cards, ())[Category.FOUR_OF_A_KIND] > 0.008


@pytest.mark.parametrize(
    ("hand", "board", "category"),
    [
        ("AhAs", "", Category.PAIR),
        ("AhKs", "", Category.HIGH_CARD),
        ("AhKs", "Kd7c2s", Category.PAIR),
        ("5s4s", "2h3h6h", Category.STRAIGHT),
    ],
)
def test_the_hand_as_it_stands(hand, board, category):
    assert current_category(parse_cards(hand), parse_cards(board)) is category


@pytest.mark.parametrize(
    ("hand", "board", "cards"),
    [
        # Nine hearts and six cards that pair a hole card; those that pair the board are not hero's.
        ("AhKh", "2h7hJc", "AdAcAs KdKcKs QhJhTh9h8h 6h5h4h3h"),
        # A set: the fourth of its rank, and whatever pairs the board.
        ("7c7d", "7hJc2s", "JhJdJs 7s 2h2d2c"),
        # Open at both ends on a paired board: a second pair of hero's own counts, a board's does not.
        ("9s8h", "7dTc2s2h", "JhJdJcJs 9h9d9c 8d8c8s 6h6d6c6s"),
        ("AsAh", "", ""),
        ("AsAh", "2c7dJs4h5h", ""),
    ],
)
def test_outs_are_the_cards_that_lift_the_category(hand, board, cards):
    found = outs(parse_cards(hand), parse_cards(board))
    assert set(found) == set(parse_cards(cards)), format_cards(found)


def test_dead_cards_are_no_outs():
    hand, board = parse_cards("AhKh"), parse_cards("2h7hJc")
    assert set(outs(hand, board)) - set(outs(hand, board, parse_cards("AdQh"))) == set(parse_cards("AdQh"))
