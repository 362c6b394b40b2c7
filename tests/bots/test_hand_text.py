"""Sets of starting hands in writing."""

import random

import pytest

from game.bots.hand_order import CLASSES
from game.bots.hand_text import ALL_HANDS, MAX_TEXT, Hands, hands_text, parse_hands


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("AA", "AA"),
        ("55 66,77", "77-55"),
        ("22-AA", "22+"),
        ("AK, AQs", "AQs+, AKo"),
        ("KTo+ A2s-A5s 76s", "A5s-A2s, 76s, KTo+"),
        ("T9s+", "T9s"),
        ("all", "all"),
        ("22+ A2+ K2+ Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32", "all"),
        ("", ""),
    ],
)
def test_hands_are_written_in_one_way(typed: str, written: str) -> None:
    assert hands_text(parse_hands(typed)) == written


def any_hands(rng: random.Random) -> Hands:
    share = rng.random()
    return frozenset(place for place in ALL_HANDS if rng.random() < share)


def test_what_is_written_is_read_again_and_fits_a_row() -> None:
    rng = random.Random(20)
    sets = [any_hands(rng) for _ in range(500)] + [frozenset(place for place in ALL_HANDS if place % 3)]
    texts = [hands_text(hands) for hands in sets]
    assert [parse_hands(text) for text in texts] == sets
    assert max(map(len, texts)) < MAX_TEXT
    assert len(CLASSES) == len(ALL_HANDS) == 169
