"""The table's page of a hand, for the tests of what it shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.engine.state import HandState
from game.play.saved_game import SavedGame
from game.table.page import TablePage, table_page
from tests.play.builders import NOW, a_saved_game


def saved_with(hand: HandState, *, name: str = "Ann", **changes: Any) -> SavedGame:
    """A game (Ann in seat 1, unless nobody has a name) in which this hand is played."""
    return replace(a_saved_game(name=name, players=len(hand.stacks)), hand=hand, **changes)


def page_of(hand: HandState, **changes: Any) -> TablePage:
    return table_page(saved_with(hand, **changes), NOW)
