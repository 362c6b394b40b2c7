"""Games in which the next hand is as one wants it: its stacks, its cards and what has been done so far."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from game.engine.game import Elimination, hand_setup
from game.engine.hand import start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.rotation import first_positions
from game.play.moves import begin
from game.play.saved_game import Pace, SavedGame
from tests.builders import cards, play
from tests.play.builders import SEED, a_new_game

NINE_POTS = "1990 155 255 355 455 555 655 755 855 1980"
"""Stacks of ten seats which, all-in, play for nine pots."""


def a_staged_game(
    stacks: str | Sequence[int] = "1000 1000 1000",
    *,
    button: int = 0,
    hole: str = "",
    board: str = "",
    codes: str = "",
    hand_number: int = 1,
    out: Sequence[int] = (),
    begun_at: float | None = None,
    choices: dict[str, Any] | None = None,
    **settings: Any,
) -> SavedGame:
    """A game that a session could hold: the visitor in seat 1, blinds 10 and 20 by default.

    `hole`, `board` and `codes` as in tests.builders; seats in `out` have been eliminated; `choices` changes
    the game's choices, every other keyword is for a_new_game. It has begun just now, unless said otherwise.
    """
    chips = tuple(map(int, stacks.split())) if isinstance(stacks, str) else tuple(stacks)
    now = time.time() if begun_at is None else begun_at
    begun = begin(a_new_game(players=len(chips), **settings), uuid4(), SEED, now)
    seats = tuple(seat for seat in range(len(chips)) if seat not in out)
    game = replace(
        begun.game,
        stacks=chips,
        positions=first_positions(begun.game.setup.rules, button, seats),
        hands_played=hand_number - 1,
        eliminations=tuple(Elimination(seat, 1, 10) for seat in out),
    )
    setup = hand_setup(game)
    hands = [text.strip() for text in hole.split("/")] if hole else []
    known = {seat: cards(text) for seat, text in enumerate(hands) if text != "-"}
    hand = play(start(setup, stacked_deck(setup, known, cards(board))), codes)
    wishes = begun.choices._replace(**(choices or {}))
    return replace(begun, game=game, hand=hand, choices=wishes._replace(pace=Pace(wishes.pace)))
