"""Ranges in writing."""

from __future__ import annotations

import re

import pytest

from game.bots.hand_order import CLASSES, PLACES, HandOrder, equity_order
from game.bots.table import Weights
from game.engine.odds import StartingHand
from game.laboratory.range_text import RangeFault, parse_ranges


def names(text: str) -> set[str]:
    paintings = parse_ranges(text, equity_order())
    return {str(CLASSES[place]) for painting in paintings for place in painting.hands}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA", {"AA"}),
        ("aks", {"AKs"}),
        ("AK", {"AKs", "AKo"}),
        ("KAo", {"AKo"}),
        ("QQ+", {"QQ", "KK", "AA"}),
        ("KTo+", {"KTo", "KJo", "KQo"}),
        ("A2s-A4s", {"A2s", "A3s", "A4s"}),
        ("99-77", {"77", "88", "99"}),
        ("54s, AA KK", {"54s", "AA", "KK"}),
    ],
)
def test_hands_are_named_as_players_write_them(text: str, expected: set[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "count"), [("22+", 13), ("A2s+", 12), ("A2+", 24), ("all", 169), ("100%", 169), ("1%", 2)]
)
def test_wide_ranges_hold_so_many_hands(text: str, count: int) -> None:
    assert len(names(text)) == count


@pytest.mark.parametrize(
    ("actions", "weights"),
    [
        ("raise 100", (0, 0, 100)),
        ("raise", (0, 0, 100)),
        ("raise 70 call 20", (10, 20, 70)),
        ("rilancia 70%, vede 30%", (0, 30, 70)),
        ("fold", (100, 0, 0)),
    ],
)
def test_actions_follow_the_colon_and_the_rest_is_folded(actions: str, weights: tuple[int, int, int]) -> None:
    (painting,) = parse_ranges(f"AA: {actions}", equity_order())
    assert painting.weights == Weights(*weights)


def test_lines_and_semicolons_part_ranges_and_without_a_colon_the_brush_paints() -> None:
    assert [painting.weights for painting in parse_ranges("AA: raise; KK\nQQ: call", equity_order())] == [
        Weights(0, 0, 100),
        None,
        Weights(0, 100, 0),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write hands, such as"),
        (": raise", "names no hands"),
        ("A1s", "“A1s” is no hand"),
        ("AAs", "a pair is neither suited nor offsuit"),
        ("AKs-QJs", "has no hands between its ends"),
        ("AA: dance", "“dance” is no action"),
        ("0%: raise 100", "“0%” is no share of hands: write from 1% to 100%."),
        ("AA, 101%", "“101%” is no share of hands"),
        ("AA:", "After the colon write actions"),
        ("AA: raise 70 call 40", "The percents sum to 110"),
        ("A" * 1001, "Write at most 1000 characters."),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RangeFault, match=re.escape(sentence)):
        parse_ranges(text, equity_order())


def test_a_share_is_the_best_hands_of_the_order() -> None:
    upside_down = HandOrder(equity_order().places[::-1])
    (best,), (worst,) = (parse_ranges("15%", order) for order in (equity_order(), upside_down))
    assert best.hands == equity_order().between(85, 100)
    assert PLACES[StartingHand.parse("32o")] in worst.hands
