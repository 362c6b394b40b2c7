"""How a bot plays five-card draw: its table and the modifiers of its style."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.draw.table import DrawTable
from game.bots.modifiers import Modifiers


class DrawStyle(NamedTuple):
    """How a profile plays five-card draw."""

    table: DrawTable
    modifiers: Modifiers = Modifiers()
    size_noise: int = 0
    modifiers_version: int = 0
