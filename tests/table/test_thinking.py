"""How long a bot seems to think depends on its spot, never on its cards."""

from __future__ import annotations

import pytest

from game.engine.seat_view import seat_view
from game.table.thinking import LEAST, MOST, thinking_percent
from tests.builders import a_hand, play

EASY_TO_HARD = ("", "r30", "r30 r90", "r30 r90 r1000")


def percent(codes: str) -> int:
    return thinking_percent(seat_view(play(a_hand("1000 1000 1000"), codes), None))


def test_the_harder_the_spot_the_longer_a_bot_thinks() -> None:
    percents = [percent(codes) for codes in EASY_TO_HARD]
    assert percents == sorted(set(percents))
    assert percents[0] == LEAST
    streets = [percent("c c x" + " x x x" * street) for street in range(3)]
    assert streets == sorted(set(streets))
    assert percent("c c x x x x x x x b900") <= MOST


@pytest.mark.parametrize("codes", [*EASY_TO_HARD, "c c x", "c c x b30", "c c x x x x x x x b30"])
def test_other_cards_change_nothing(codes: str) -> None:
    state = play(a_hand("1000 1000 1000"), codes)
    swapped = state._replace(hole_cards=state.hole_cards[1:] + state.hole_cards[:1])
    times = {thinking_percent(seat_view(each, seat)) for each in (state, swapped) for seat in (None, 0, 1, 2)}
    assert len(times) == 1
