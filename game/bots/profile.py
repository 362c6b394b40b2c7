"""A bot's profile: the tables it plays by, and the modifiers that make its style."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.bots.table import DecisionTable


class SizeClass(StrEnum):
    """How many are dealt in: two, or more."""

    HEADS_UP = "heads-up"
    RING = "ring"


class Modifiers(NamedTuple):
    """What a style changes in its table's rows at look-up.

    looseness: percentile points added to the starting hand;
    aggression: percent of the table's raise weight that is kept or, above 100, to which it grows;
    bluff_rate: percent of raise weight added after the flop to hands below .45 equity;
    stickiness: percent of equity added when facing a bet after the flop.
    """

    looseness: int = 0
    aggression: int = 100
    bluff_rate: int = 0
    stickiness: int = 0


class Style(NamedTuple):
    """How a profile plays in one size class; `size_noise` is the most percent a bet strays from its size."""

    table: DecisionTable
    modifiers: Modifiers = Modifiers()
    size_noise: int = 0


class BotProfile(NamedTuple):
    """A profile as decisions need it."""

    key: str
    name: str
    ring: Style
    heads_up: Style

    def style(self, size_class: SizeClass) -> Style:
        return self.heads_up if size_class is SizeClass.HEADS_UP else self.ring
