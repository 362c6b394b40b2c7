"""Hints for the first hands: one line at the right moment, none for whoever wants none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.play.saved_game import SavedGame
from game.table.comfort import Comfort
from game.table.hints import after_the_first_hands
from game.table.page import table_page
from tests.builders import a_hand, play
from tests.play.builders import NOW
from tests.table.table_pages import saved_with

pytestmark = pytest.mark.django_db


def at_turn(hole: str, board: str, codes: str) -> SavedGame:
    return saved_with(play(a_hand("1000 1000", hole=f"{hole} / -", board=board), codes))


HINTS = [
    ("Ah Kd", "2c 7d 9s", "c x", "Checking is free"),
    ("Ah 2d", "2c 7d 7s", "c x", "the board pairs too"),
    ("Ah Kd", "2c 7c 9c", "c x", "may have a flush"),
    ("Ah Kd", "7c 7d 7s 7h 2c", "c x x x x x", "The board alone"),
    ("Ah Kd", "", "c r1000", "all-in"),
]


@pytest.mark.parametrize(("hole", "board", "codes", "words"), HINTS)
def test_a_hint_comes_at_the_right_moment(hole: str, board: str, codes: str, words: str) -> None:
    saved = at_turn(hole, board, codes)
    if not saved.visitor_to_act:
        saved = replace(saved, hand=play(saved.hand, "x"))
    assert saved.visitor_to_act
    assert words in table_page(saved, NOW).hint
    assert not table_page(saved, NOW, comfort=Comfort(hints="off")).hint


def test_no_hint_comes_after_three_hands() -> None:
    saved = at_turn("Ah Kd", "2c 7d 9s", "c x")
    if not saved.visitor_to_act:
        saved = replace(saved, hand=play(saved.hand, "x"))
    game = replace(saved.game, hands_played=3)
    assert not table_page(replace(saved, game=game), NOW).hint


def test_the_hand_after_the_first_ones_switches_hints_off_in_the_browser() -> None:
    saved = at_turn("Ah Kd", "2c 7d 9s", "c x")
    hints = [
        after_the_first_hands(replace(saved, game=replace(saved.game, hands_played=played)), Comfort()).hints
        for played in (2, 3, 4)
    ]
    assert hints == ["on", "off", "on"]  # whoever wants them later has them in his next game
