"""Odds where suits decide: nobody ties, and every deal has one winner."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.engine.cards import FULL_DECK, Card, Rank, Suit, parse_cards
from game.engine.odds import Method, equities, equity
from game.engine.odds.boards import Boards, HandSets
from game.engine.odds.deck import card_set
from game.engine.odds.sampling import sampled_odds
from game.engine.odds.tables import RANK_KEYS
from game.engine.odds.winning import winners_by_lane
from game.engine.ranking import SUITS_DECIDE, winners
from tests.engine.odds_reference import all_but, reference_equities

PLAYERS = 3

DECKS = {
    "full": FULL_DECK,
    "low cards and aces": [card for card in FULL_DECK if card.rank is Rank.ACE or card.rank <= Rank.SIX],
    "two suits": [card for card in FULL_DECK if card.suit in (Suit.CLUBS, Suit.HEARTS)],
    "high cards": [card for card in FULL_DECK if card.rank >= Rank.JACK],
}


def new_generator(seed: int = 1) -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(seed))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_each_showdown_has_the_winner_that_the_rules_name(deck: list[Card]) -> None:
    """Between them the decks have plenty of equal hands in all categories, and straights to the five."""
    rng = Random(1)
    deals = [rng.sample(deck, 5 + 2 * PLAYERS) for _ in range(5000)]
    boards = [deal[:5] for deal in deals]
    hands = [[deal[5 + 2 * seat :][:2] for deal in deals] for seat in range(PLAYERS)]
    key = np.array([sum(int(RANK_KEYS[card.rank - 2]) for card in board) for board in boards])
    laid = Boards.of(np.array([card_set(board) for board in boards], dtype=np.uint64), key)
    held = [HandSets.of(dealt) for dealt in hands]
    values = [laid.values(HandSets(each.column[:, None], each.cards[:, None]))[:, 0] for each in held]
    cards = np.stack([each.cards for each in held])
    wins = winners_by_lane(
        np.stack(values), SUITS_DECIDE, lambda lanes: (laid.out.take(lanes), cards.take(lanes, axis=1))
    )
    expected = [
        winners({seat: dealt[place] for seat, dealt in enumerate(hands)}, board, SUITS_DECIDE)
        for place, board in enumerate(boards)
    ]
    assert [tuple(np.flatnonzero(won)) for won in wins.T] == expected


def test_of_two_equal_hands_the_better_suit_wins_every_time() -> None:
    spades, hearts = parse_cards("As Ks"), parse_cards("Ah Kh")
    odds = equities([spades, hearts], parse_cards("2c 7d 9c Jd"), ranking=SUITS_DECIDE)
    assert [(each.win, each.tie, each.method, each.count) for each in odds] == [
        (0.0, 0.0, Method.EXACT, 44),
        (1.0, 0.0, Method.EXACT, 44),
    ]


# Hands (None: unknown), board, cards unseen (None: the whole deck).
SPOTS = [
    (["As Ks", "Ah Kh", "2d 2c"], "3c 4d 9s Jd", None),
    (["As 9s", "Ah 9h"], "9d 4c 2h", None),
    (["As Ks", None], "Ad Kd 7c 7h 2s", None),
    (["Ac Ks", None], "2h 7h Jh", 9),
    (["As Ks", "Ah Kh", None], "Qh Jd Tc", 8),
    (["5s 4s", None, None], "5c 4h Ad 2s", 8),
]


@pytest.mark.parametrize(("hands", "board", "left"), SPOTS)
def test_open_and_unknown_hands_as_counted_deal_by_deal(
    hands: list[str | None], board: str, left: int | None
) -> None:
    cards, on_board = [hand and parse_cards(hand) for hand in hands], parse_cards(board)
    dead = () if left is None else all_but(left, on_board, *filter(None, cards))
    odds = equities(cards, on_board, dead=dead, ranking=SUITS_DECIDE)
    expected = reference_equities(cards, on_board, dead, SUITS_DECIDE)
    assert [each.win for each in odds] == pytest.approx([float(each.win) for each in expected], abs=1e-12)
    assert {(each.tie, each.method) for each in odds} == {(0.0, Method.EXACT)}


@pytest.mark.parametrize(
    ("hand", "board", "opponents", "left"),
    [
        ("Ah Kh", "2c 7d Js", 1, 12),
        ("As Ks", "2s 7s Js", 2, 8),
        ("5s 4s", "5c 4h Ad", 2, 8),
        ("Qs Qd", "2s 7s Js Qc", 3, 8),
        ("As Kd", "Qs Jc Td 2s 3d", 3, 8),
    ],
)
def test_one_hand_against_unknown_ones_as_counted_deal_by_deal(
    hand: str, board: str, opponents: int, left: int
) -> None:
    cards, on_board = parse_cards(hand), parse_cards(board)
    dead = all_but(left, cards, on_board)
    odds = equity(cards, on_board, opponents, dead=dead, ranking=SUITS_DECIDE, generator=new_generator())
    expected = reference_equities([cards, *[None] * opponents], on_board, dead, SUITS_DECIDE)[0]
    assert (odds.method, odds.tie) == (Method.EXACT, 0.0)
    assert odds.win == odds.equity == pytest.approx(float(expected.win), abs=1e-12)


@pytest.mark.parametrize(
    ("board", "count"), [("2c7dJs", 1_070_190), ("2c7dJs4h", 45_540), ("2c7dJs4hQh", 990)]
)
def test_one_hand_against_another_is_counted_in_full_on_every_board(board: str, count: int) -> None:
    hand, on_board = parse_cards("AcKd"), parse_cards(board)
    odds = equity(hand, on_board, 1, ranking=SUITS_DECIDE, generator=new_generator())
    assert (odds.method, odds.count) == (Method.EXACT, count)
    both = equities([hand, None], on_board, ranking=SUITS_DECIDE)
    assert both[0].win == odds.win
    assert both[1].win == pytest.approx(1 - odds.win, abs=1e-12)
    by_ranks = equity(hand, on_board, 1, generator=new_generator())
    assert by_ranks.win < odds.win < by_ranks.win + by_ranks.tie


@pytest.mark.parametrize(
    ("hand", "board", "opponents"),
    [
        ("AhKh", "2c7hJs", 1),
        ("AsKs", "2c7hJs", 2),
        ("AsKs", "2s7sJsTh", 3),
        ("9s8s", "AcKsQsJsTs", 3),
        ("AsTc", "6h7h8h9c", 1),
    ],
)
def test_sampled_odds_are_within_four_standard_errors_of_exact_ones(
    hand: str, board: str, opponents: int
) -> None:
    spot = parse_cards(hand), parse_cards(board), opponents
    sampled = sampled_odds(*spot, ranking=SUITS_DECIDE, generator=new_generator())
    exact = equity(*spot, ranking=SUITS_DECIDE, generator=new_generator())
    assert (sampled.method, exact.method) == (Method.SAMPLED, Method.EXACT)
    assert sampled.tie == 0.0
    assert abs(sampled.equity - exact.equity) < 4 * sampled.half_width / 1.96


def test_before_the_flop_the_better_suits_win_what_the_table_calls_ties() -> None:
    """AKs against one hand: 66.2 % of wins and 1.65 % of ties by the table."""
    best, worst = (
        equity(parse_cards(hand), (), 1, ranking=SUITS_DECIDE, generator=new_generator())
        for hand in ("AhKh", "AsKs")
    )
    table = equity(parse_cards("AhKh"), (), 1, generator=new_generator())
    assert {best.method, worst.method} == {Method.SAMPLED}
    assert worst.win + worst.half_width < best.win - best.half_width
    for odds in (best, worst):
        assert table.win - odds.half_width < odds.win < table.win + table.tie + odds.half_width
        assert odds.half_width < 0.002


def test_several_unknown_hands_are_sampled_with_their_error() -> None:
    hero, *others = equities(
        [parse_cards("Ah Ad"), None, None], (), ranking=SUITS_DECIDE, generator=new_generator()
    )
    assert (hero.method, hero.count) == (Method.SAMPLED, 300_000)
    assert 0 < hero.half_width < 0.002
    alone = equity(parse_cards("Ah Ad"), (), 2, ranking=SUITS_DECIDE, generator=new_generator(2))
    assert abs(hero.win - alone.win) < 4 * 2**0.5 * hero.half_width / 1.96
    assert hero.win + sum(each.win for each in others) == pytest.approx(1)
