"""Sampled odds: near the exact ones, repeatable, and honest about their error."""

import numpy as np
import pytest

from game.engine.cards import parse_cards
from game.engine.odds import Method, equity
from game.engine.odds.boards import Boards
from game.engine.odds.completions import BoardDealer
from game.engine.odds.deck import card_set, card_subsets
from game.engine.odds.exact import exact_odds
from game.engine.odds.lanes import PairDrawer, RandomBits, hand_drawer
from game.engine.odds.preflop import preflop_odds
from game.engine.odds.sampling import sampled_ladder, sampled_odds
from game.engine.odds.tables import RANK_KEYS
from tests.engine.odds_reference import all_but, reference_odds

SPOTS = [
    ("AhKh", "2c7hJs", 1),
    ("AhKh", "2c7hJs", 3),
    ("AhKh", "2h3hJh", 2),
    ("AsAd", "2h3hJh", 3),
    ("7c2d", "2c7hJs", 1),
    ("7c2d", "2h3hJhTh", 3),
    ("7c2d", "2h3hJhTh", 1),
    ("QsQd", "2h3hJhTh", 2),
    ("9h8h", "AsKsQsJsTs", 3),
    ("AsAd", "2h7cJsTd4c", 3),
    ("6s5s", "7s8s2s9dAh", 2),
]


def new_generator(seed=0):
    return np.random.Generator(np.random.SFC64(seed))


def errors(share, expected):
    """How many standard errors a sampled share is from the one expected."""
    return abs(share.equity - expected) / (share.half_width / 1.96)


@pytest.mark.parametrize(("hand", "board", "opponents"), SPOTS)
def test_within_four_standard_errors_of_the_exact_odds(hand, board, opponents):
    spot = parse_cards(hand), parse_cards(board), opponents
    sampled = sampled_odds(*spot, generator=new_generator())
    exact = exact_odds(*spot)
    assert sampled.method is Method.SAMPLED
    assert errors(sampled, exact.equity) < 4
    spread = (exact.win * (1 - exact.win) / sampled.count) ** 0.5
    assert abs(sampled.win - exact.win) <= 4 * spread + 1e-9
    assert abs(sampled.win + sampled.tie / 2 - exact.win - exact.tie / 2) < 0.01


@pytest.mark.parametrize("hand", ["AsAh", "AhKh", "Td9c", "7c2d"])
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_within_four_standard_errors_of_the_table_before_the_flop(hand, opponents):
    cards = parse_cards(hand)
    sampled = sampled_odds(cards, (), opponents, generator=new_generator(opponents))
    table = preflop_odds(cards, opponents)
    assert errors(sampled, table.equity) < 4
    assert abs(sampled.tie - table.tie) < 0.002


def test_four_opponents_as_counted_deal_by_deal_from_a_small_deck():
    hand, board = parse_cards("AhKd"), parse_cards("QsJcTd2s3d")
    for step in (7, 11, 13):
        dead = all_but(11, hand, board, step=step)
        expected = reference_odds(hand, board, 4, dead)
        sampled = sampled_odds(hand, board, 4, dead, generator=new_generator(step))
        assert errors(sampled, float(expected.equity)) < 4
        assert sampled.tie == pytest.approx(float(expected.tie), abs=0.005)


def test_the_ladder_agrees_with_single_samples_and_exact_odds():
    hand, board = parse_cards("QsQd"), parse_cards("2h3hJh")
    ladder = sampled_ladder(hand, board, 9, generator=new_generator(), deals=100_000)
    for opponents, odds in enumerate(ladder, start=1):
        assert odds.count == 100_000
        if opponents <= 3:
            assert errors(odds, exact_odds(hand, board, opponents).equity) < 4
    single = sampled_odds(hand, board, 9, generator=new_generator(), deals=100_000)
    assert ladder[-1] == single


def test_the_same_generator_gives_the_same_odds():
    spot = parse_cards("AhKh"), parse_cards("2c7hJs"), 5
    first, again = (equity(*spot, generator=new_generator(3)) for _ in range(2))
    other = equity(*spot, generator=new_generator(4))
    assert first == again
    assert first != other


def test_no_more_deals_than_asked_for():
    odds = sampled_odds(parse_cards("AhKh"), (), 9, generator=new_generator(), deals=1234)
    assert odds.count == 1234


def test_sampling_stops_once_the_odds_have_settled():
    hand, board = parse_cards("7c2d"), parse_cards("AsKsQsJs2h")
    odds = sampled_odds(hand, board, 9, generator=new_generator())
    assert odds.count < 300_000
    assert 0 < odds.half_width < 0.001


def test_intervals_hold_the_exact_equity_in_about_95_of_100_samples():
    spot = parse_cards("AhKh"), parse_cards("2c7hJs"), 3
    exact = exact_odds(*spot).equity
    held = 0
    for seed in range(300):
        odds = sampled_odds(*spot, generator=new_generator(seed), deals=1000)
        held += abs(odds.equity - exact) <= odds.half_width
    assert 270 <= held <= 297  # four standard deviations of 300 draws at 95 % either way


def test_intervals_hold_the_exact_chance_to_tie_where_ties_are_all_there_is():
    """The board is a straight to the king: many tie, each for so little that the equity hardly varies."""
    spot = parse_cards("2c3d"), parse_cards("ThJhQdKc9s"), 3
    exact = exact_odds(*spot)
    assert exact.win == 0
    held = 0
    for seed in range(300):
        odds = sampled_odds(*spot, generator=new_generator(seed), deals=1000)
        held += abs(odds.tie - exact.tie) <= odds.half_width
    assert 270 <= held <= 297


def test_pairs_are_drawn_evenly_and_never_clash():
    known = card_set(parse_cards("AhKh2c7hJs"))
    out = np.full(400_000, card_set(parse_cards("AhKh2c7hJs3d3s")), dtype=np.uint64)
    drawn = PairDrawer.cards_of(hand_drawer(known).draw(out, RandomBits(new_generator())))
    assert not (drawn & out).any()
    pairs, counts = np.unique(drawn, return_counts=True)
    assert set(pairs.tolist()) == set(card_subsets(2).outside(int(out[0])).bits.tolist())
    expected = len(out) / 990
    chi_squared = ((counts - expected) ** 2 / expected).sum()
    assert abs(chi_squared - 989) < 4 * (2 * 989) ** 0.5


def test_boards_are_dealt_evenly():
    known = card_set(parse_cards("AhKh"))
    boards = BoardDealer((), known).deal(300_000, RandomBits(new_generator()))
    assert (np.bitwise_count(boards.out) == 5).all()
    assert not (boards.out & np.uint64(known)).any()
    times = np.array([np.count_nonzero(boards.out & np.uint64(1 << card)) for card in range(52)])
    dealt = times[times > 0]
    assert len(dealt) == 50
    assert abs(dealt - 30_000).max() < 5 * (30_000 * 0.9) ** 0.5
    # Three or more of a suit, from the binomial coefficients of 50 cards with 11, 13, 13 and 13 in the suits.
    suited = np.count_nonzero(boards.suit) / len(boards.suit)
    assert suited == pytest.approx(0.371064, abs=0.004)


@pytest.mark.parametrize("board", ["", "2c7hJs", "2c7hJsTd", "2h7hJhTd4c"])
def test_boards_dealt_are_what_their_cards_make_them(board):
    on_board = parse_cards(board)
    known = card_set([*parse_cards("AhKh"), *on_board])
    dealt = BoardDealer(on_board, known).deal(20_000, RandomBits(new_generator()))
    cards = dealt.out[:, np.newaxis] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    expected = Boards.of(dealt.out, (cards * np.tile(RANK_KEYS, 4).astype(np.uint64)).sum(axis=1).astype(int))
    assert (dealt.row == expected.row).all()
    assert (dealt.suit == expected.suit).all()


@pytest.mark.parametrize("below", [1, 44, 990, 19_600])
def test_places_are_drawn_evenly(below):
    bits = RandomBits(new_generator())
    drawn = np.concatenate([bits.places(1000 * size, below) for size in (1, 7, 390)])
    counts = np.bincount(drawn)
    assert len(counts) == below
    expected = len(drawn) / below
    chi_squared = ((counts - expected) ** 2 / expected).sum()
    assert abs(chi_squared - (below - 1)) <= 4 * (2 * (below - 1)) ** 0.5


@pytest.mark.parametrize("kind", ["SFC64", "PCG64", "PCG64DXSM", "Philox", "MT19937"])
def test_every_kind_of_generator_will_do(kind):
    """Some give 32 bits at a time, where others give 64."""
    spot = parse_cards("AhKh"), parse_cards("2c7hJs"), 3
    generator = np.random.Generator(getattr(np.random, kind)(1))
    assert errors(sampled_odds(*spot, generator=generator), exact_odds(*spot).equity) < 4
    before = sampled_odds(parse_cards("AhKh"), (), 3, generator=generator)
    assert errors(before, preflop_odds(parse_cards("AhKh"), 3).equity) < 4
