"""Odds where suits decide: nobody ties, and every deal has one winner."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.cards import FULL_DECK, parse_cards
from game.engine.odds import Method, odds_where_suits_decide
from game.engine.ranking import SUITS_DECIDE, winners


def generator() -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(1))


def test_of_two_equal_hands_the_better_suit_wins_every_time() -> None:
    spades, hearts = parse_cards("As Ks"), parse_cards("Ah Kh")
    odds = odds_where_suits_decide([spades, hearts], parse_cards("2c 7d 9c Jd"), generator=generator())
    assert [(each.win, each.tie, each.method, each.count) for each in odds] == [
        (0.0, 0.0, Method.EXACT, 44),
        (1.0, 0.0, Method.EXACT, 44),
    ]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["As Ks", "Ah Kh", "2d 2c"], "3c 4d 9s Jd"),
        (["As 9s", "Ah 9h"], "9d 4c 2h"),
        (["As Ks", None], "Ad Kd 7c 7h 2s"),
    ],
)
def test_small_spots_are_counted_in_full_and_agree_with_the_rules(
    hands: list[str | None], board: str
) -> None:
    cards = [None if hand is None else parse_cards(hand) for hand in hands]
    odds = odds_where_suits_decide(cards, parse_cards(board), generator=generator())
    assert {each.method for each in odds} == {Method.EXACT}
    assert sum(each.win for each in odds) == pytest.approx(1)
    assert {each.tie for each in odds} == {0.0}
    if None in cards:
        known = cards[0] or ()
        out = {*known, *parse_cards(board)}
        free = [card for card in FULL_DECK if card not in out]
        pairs = [(a, b) for place, a in enumerate(free) for b in free[place + 1 :]]
        won = sum(winners({0: known, 1: pair}, parse_cards(board), SUITS_DECIDE) == (0,) for pair in pairs)
        assert odds[0].win == won / len(pairs)


def test_larger_spots_are_sampled_with_their_error() -> None:
    (hero, *others) = odds_where_suits_decide([parse_cards("Ah Ad"), None, None], (), generator=generator())
    assert hero.method is Method.SAMPLED
    assert 0 < hero.half_width < 0.03
    assert abs(hero.win - 0.734) < 3 * hero.half_width
    assert hero.win + sum(each.win for each in others) == pytest.approx(1)
