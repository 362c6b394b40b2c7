"""A bot's profile: how it plays in each size class, and at five-card draw."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.bots.draw.style import DrawStyle
from game.bots.editions import EDITION, STEADY_BEFORE_THE_FLOP
from game.bots.hand_order import SHIFTING
from game.bots.modifiers import Modifiers
from game.bots.table import DecisionTable
from game.engine.events import Street


class SizeClass(StrEnum):
    """What a table is for: Hold'em by the seats dealt in, two or more, or five-card draw."""

    HEADS_UP = "heads-up"
    RING = "ring"
    DRAW = "draw"


class Style(NamedTuple):
    """How a profile plays in one size class. A bet differs from its size by at most `size_noise` percent;
    by the newest `edition` of play (bots/editions.py), raises before the flop do not. `modifiers_version`
    says which version of the modifiers these are, 0 where they have none. `shifting` is the edition by which
    looseness moves hands.
    """

    table: DecisionTable
    modifiers: Modifiers = Modifiers()
    size_noise: int = 0
    edition: int = EDITION
    modifiers_version: int = 0
    shifting: int = SHIFTING

    def played_as(self, place: int) -> int:
        """The starting hand by which one is looked up before the flop: looseness moves it."""
        return self.table.order.shifted(place, self.modifiers.looseness, self.shifting)

    def noise_on(self, street: Street) -> int:
        return 0 if street is Street.PREFLOP and self.edition >= STEADY_BEFORE_THE_FLOP else self.size_noise


class BotProfile(NamedTuple):
    """All that decisions need of a profile. It plays five-card draw only where it has a style for it."""

    key: str
    name: str
    ring: Style
    heads_up: Style
    draw: DrawStyle | None = None

    def style(self, size_class: SizeClass) -> Style:
        """The style of Hold'em."""
        return self.heads_up if size_class is SizeClass.HEADS_UP else self.ring
