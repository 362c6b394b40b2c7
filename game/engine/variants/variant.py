"""What makes one variant differ from another: its deck, its deals and its streets."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards import Card
from game.engine.events import Street


class StreetPlan(NamedTuple):
    """One betting round: the cards burnt and dealt to the board before it, and its fixed bet.

    `bet_units` is the fixed-limit bet of the street in big blinds.
    """

    street: Street
    burn: int
    board_cards: int
    bet_units: int


class Variant(NamedTuple):
    key: str
    deck: tuple[Card, ...]
    hole_cards: int
    streets: tuple[StreetPlan, ...]

    @property
    def last_street(self) -> int:
        return len(self.streets) - 1
