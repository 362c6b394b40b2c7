"""Draws: eight cards or more make a straight or a flush of them."""

from __future__ import annotations

import pkgutil
import random
from collections.abc import Sequence

import numpy as np
import pytest

from game.engine import odds
from game.engine.cards import FULL_DECK, Card, parse_cards
from game.engine.odds.deck import card_set, card_subsets
from game.engine.odds.drawing_hands import draws, draws_of_board, is_draw
from game.engine.odds.percents import combo_number
from game.engine.ranking.standard import evaluate
from game.engine.ranking.values import Category

DRAWN = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)


@pytest.mark.parametrize(
    ("hand", "board", "is_one"),
    [
        ("Ah Kh", "2h 7h 9c", True),
        ("Ah Kc", "2h 7h 9h", True),
        ("Ac Kc", "2h 7h 9h Th", False),
        ("9c 8d", "7h 6s 2c", True),
        ("9c 8d", "7h 5s 2c", False),
        ("Jc 7d", "9h 8s 5c", True),
        ("Ac 2d", "3h 4s 9c", False),
        ("Kc Qd", "Ah Js 2c", False),
        ("9c 8d", "7h 6s 5c", False),
        ("Ah Qh", "2h 7h 9h", False),
        ("Ac Kd", "5h 6s 7c 8d", False),
        ("9h 9c", "8d 7s 6h", True),
        ("Ah Kh", "2h 7h 9c 3d Qs", False),
        ("Ah Kh", "", False),
    ],
)
def test_what_is_a_draw(hand: str, board: str, is_one: bool) -> None:
    assert is_draw(parse_cards(hand), parse_cards(board)) is is_one


def makes_it(hand: Sequence[Card], board: Sequence[Card], card: Card) -> bool:
    """Whether the card makes a straight or a flush that the board alone does not make as good."""
    made = evaluate((*hand, *board, card))
    alone = len(board) == 4 and evaluate((*board, card)) == made
    return made.category in DRAWN and not alone


@pytest.mark.parametrize("cards", [5, 6], ids=["flop", "turn"])
def test_outs_counted_card_by_card(cards: int) -> None:
    rng = random.Random(7)
    for _ in range(200):
        dealt = rng.sample(FULL_DECK, cards)
        hand, board = dealt[:2], dealt[2:]
        outs = sum(makes_it(hand, board, card) for card in FULL_DECK if card not in dealt)
        assert is_draw(hand, board) == (evaluate(dealt).category not in DRAWN and outs >= 8), (hand, board)


def test_all_hands_of_a_board_and_boards_side_by_side_are_told_as_each_hand() -> None:
    boards = [parse_cards(text) for text in ("9c 8d 2h", "Th 9h 4c", "Ks 5d 4d")]
    pairs = card_subsets(2)
    found = np.array([draws_of_board(board) for board in boards])
    sets = np.array([card_set(board) for board in boards], dtype=np.uint64)
    assert np.array_equal(draws(sets, pairs.bits[:, np.newaxis]).T, found)
    hand = parse_cards("Jc Td")
    assert found[:, combo_number(hand)].tolist() == [is_draw(hand, board) for board in boards]


def test_no_module_takes_the_place_of_a_function_of_the_package() -> None:
    for module in pkgutil.iter_modules(odds.__path__):
        assert module.name not in odds.__all__
