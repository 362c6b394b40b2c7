"""The odds' own table of hand values against the rules' ranking and against another evaluator."""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from phevaluator import evaluate_cards

from game.engine.cards import FULL_DECK
from game.engine.odds.boards import Boards, HandSets
from game.engine.odds.completions import all_boards
from game.engine.odds.deck import card_number, card_set, card_subsets
from game.engine.odds.tables import HOLE_COLUMN, RANK_KEYS, category_of_value, value_tables
from game.engine.ranking import evaluate
from tests.tiers import sampled

CARDS = sorted(FULL_DECK, key=card_number)


def hand_values(hands):
    """The values of seven-card hands, given as card numbers of shape (hands, 7)."""
    sets, ranks = np.uint64(1) << hands.astype(np.uint64), hands % 13
    boards = Boards.of(sets[:, :5].sum(axis=1), RANK_KEYS.take(ranks[:, :5]).sum(axis=1))
    column, cards = HOLE_COLUMN[ranks[:, 5], ranks[:, 6]], sets[:, 5:].sum(axis=1)
    return boards.values(HandSets(column[:, np.newaxis], cards[:, np.newaxis]))[:, 0]


def random_hands(number, seed):
    keys = np.random.default_rng(seed).random((number, 52))
    return keys.argpartition(7, axis=1)[:, :7]


@pytest.mark.parametrize(("number", "values"), sampled([(30_000, 2000), (300_000, 4000)], (30_000, 2000)))
def test_values_order_random_hands_as_phevaluator_does(number, values):
    hands = random_hands(number, seed=1)
    names = [str(card) for card in CARDS]
    theirs = np.array([evaluate_cards(*(names[card] for card in hand)) for hand in hands.tolist()])
    ours = hand_values(hands).astype(int)
    pairs = sorted(set(zip(ours.tolist(), theirs.tolist(), strict=True)))
    assert len(pairs) > values
    assert all(
        mine < better and other > theirs_better for (mine, other), (better, theirs_better) in pairwise(pairs)
    )


def test_values_tell_the_rules_own_categories():
    hands = random_hands(3000, seed=2)
    categories = category_of_value(hand_values(hands)).tolist()
    expected = [evaluate([CARDS[card] for card in hand]).category for hand in hands.tolist()]
    assert categories == expected
    assert len(set(categories)) >= 8


def test_no_two_boards_share_a_key():
    ranks = value_tables().board_ranks
    possible = ranks[ranks[:, 0] < ranks[:, -1]]
    assert len(possible) == 6175
    assert len(set(RANK_KEYS.take(possible).sum(axis=1).tolist())) == 6175


def test_every_card_has_its_own_number_and_bit():
    assert [card_number(card) for card in CARDS] == list(range(52))
    assert card_set(CARDS) == (1 << 52) - 1
    assert card_set(CARDS[3:5]) == 0b11000


def test_subsets_outside_known_cards_hold_none_of_them():
    known = card_set([CARDS[0], CARDS[51]])
    triples = card_subsets(3).outside(known)
    assert len(triples.bits) == 19_600
    assert not (triples.bits & np.uint64(known)).any()
    assert (np.bitwise_count(triples.bits) == 3).all()


@pytest.mark.parametrize(("board", "boards"), [(0, 278_256), (3, 465), (4, 30), (5, 1)])
def test_every_board_is_laid_once(board, boards):
    known, on_board = CARDS[::3], CARDS[1::12][:board]
    out = card_set([*known, *on_board])
    laid = np.concatenate([each.out for each in all_boards(on_board, out)])
    assert len(np.unique(laid)) == len(laid) == boards
    assert (np.bitwise_count(laid) == 5).all()
    assert ((laid & np.uint64(out)) == np.uint64(card_set(on_board))).all()


def test_importing_builds_no_table_and_needs_no_django():
    program = (
        "import sys, game.engine.odds\n"
        "from game.engine.odds import preflop, tables\n"
        "built = tables.value_tables.cache_info().currsize + preflop.preflop_table.cache_info().currsize\n"
        "print(built, 'django' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["0", "False"]
