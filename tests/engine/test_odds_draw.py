"""The odds of five-card draw: counted by brute force, sampled in their interval, compared by the rules."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from game.engine.cards import Rank, parse_cards
from game.engine.odds import Method
from game.engine.odds.draw import best_exchange, draw_odds, exchange_categories, refill_count
from game.engine.odds.five_cards import evaluated, first_wins, numbers, subsets
from game.engine.ranking import Category, StrippedRanking

SEVENS = StrippedRanking(Rank.SEVEN)
KINGS = parse_cards("Kh Kd 9s 8c 7h")
RANKINGS = [StrippedRanking(Rank(lowest), rare) for lowest in range(5, 10) for rare in (False, True)]


def generator() -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(7))


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_many_hands_at_once_compare_as_the_ranking_does(ranking: StrippedRanking) -> None:
    rng = Random(3)
    for _ in range(150):
        cards = rng.sample(ranking.deck, 15)
        hands = {seat: cards[5 * seat : 5 * seat + 5] for seat in range(3)}
        columns = [numbers(hand)[:, None] for hand in hands.values()]
        rows = [(each, *evaluated(each, ranking)) for each in columns]
        assert [Category(row[1][0]) for row in rows] == [
            ranking.evaluate(hand).category for hand in hands.values()
        ]
        assert bool(first_wins(rows, ranking)[0]) is (ranking.winner(hands) == 0)


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [
        ("Ah Kh Qh Jh Th", "9s Ts Js Qs Ks", True),
        ("9s Ts Js Qs Ks", "7d 8d 9d Td Ad", True),
        ("7d 8d 9d Td Ad", "Ah Kh Qh Jh Th", True),
        ("7d 8d 9d Td Ad", "9s Ts Js Qs Ks", False),
    ],
)
def test_straight_flushes_run_in_a_circle_here_too(first: str, second: str, wins: bool) -> None:
    columns = [numbers(parse_cards(hand))[:, None] for hand in (first, second)]
    hands = [(each, *evaluated(each, SEVENS)) for each in columns]
    assert bool(first_wins(hands, SEVENS)[0]) is wins


def test_all_hands_of_thirty_two_cards_fall_into_the_categories_of_the_rules() -> None:
    categories, _scores = evaluated(numbers(SEVENS.deck)[subsets(32, 5)], SEVENS)
    counted = np.bincount(categories, minlength=9)
    assert counted[Category.STRAIGHT_FLUSH] == 20
    assert counted[Category.FOUR_OF_A_KIND] == 224
    assert counted[Category.FLUSH] == 204
    assert counted[Category.FULL_HOUSE] == 1344
    assert counted[Category.STRAIGHT] == 5100
    assert counted.sum() == 201_376


@pytest.mark.parametrize("number", range(4))
def test_the_chance_of_each_category_counts_every_refill(number: int) -> None:
    discards = KINGS[5 - number :]
    unseen = [card for card in SEVENS.deck if card not in KINGS]
    refills = list(combinations(unseen, number))
    held = KINGS[: 5 - number]
    made = [SEVENS.evaluate((*held, *refill)).category for refill in refills]
    expected = {category: made.count(category) / len(refills) for category in SEVENS.categories}
    assert exchange_categories(KINGS, discards, SEVENS) == pytest.approx(expected)
    assert refill_count(KINGS, discards, SEVENS) == len(refills)


def test_four_cards_at_six_seats_have_52360_refills() -> None:
    fives = StrippedRanking(Rank.FIVE)
    hand = parse_cards("Ah 5s 7c 9d Jd")
    assert refill_count(hand, hand[1:], fives) == 52_360
    assert sum(exchange_categories(hand, hand[1:], fives).values()) == pytest.approx(1)


def test_a_final_hand_against_one_is_counted_and_a_sample_agrees() -> None:
    unseen = [card for card in SEVENS.deck if card not in KINGS]
    rng = Random(1)
    sample = [SEVENS.winner({0: KINGS, 1: rng.sample(unseen, 5)}) == 0 for _ in range(2000)]
    odds = draw_odds(KINGS, (), 1, SEVENS, generator())
    assert (odds.method, odds.count, odds.half_width) == (Method.EXACT, 80_730, 0)
    assert odds.win == pytest.approx(sum(sample) / 2000, abs=0.04)


def test_sampled_odds_name_their_deals_and_hold_their_interval() -> None:
    seven = [
        draw_odds(KINGS, KINGS[2:], 3, SEVENS, np.random.Generator(np.random.SFC64(seed)))
        for seed in range(7)
    ]
    assert {(odds.method, odds.count) for odds in seven} == {(Method.SAMPLED, 20_000)}
    mean = sum(odds.win for odds in seven) / 7
    assert all(abs(odds.win - mean) < 2 * odds.half_width for odds in seven)
    assert 0.006 < seven[0].half_width < 0.008


def test_dead_cards_cannot_come() -> None:
    """With all other cards of four ranks dead, nobody holds a pair of them."""
    hand = parse_cards("Ah Ad Kh Kd Qs")
    dead = parse_cards("7s 7c 7d 7h")
    against = [draw_odds(hand, (), 1, SEVENS, generator(), dead=cards).count for cards in ((), dead)]
    assert against == [80_730, 33_649]


@pytest.mark.parametrize(
    ("hand", "discards"),
    [
        ("Kh Kd 9s 8c 7h", "9s 8c 7h"),
        ("Kh Kd Ks Kc 7h", ""),
        ("Kh Kd 9s 9c 7h", "7h"),
        ("9h Th Jh Qh 7s", "7s"),
        ("9h Ts Jh Qd Kh", ""),
    ],
)
def test_the_best_exchange_keeps_what_a_player_would_keep(hand: str, discards: str) -> None:
    best = best_exchange(parse_cards(hand), 4, SEVENS, generator())
    expected = set(parse_cards(discards))
    assert set(best.discards) <= expected | set(parse_cards("7h"))
    assert best.odds.win > 0.5
