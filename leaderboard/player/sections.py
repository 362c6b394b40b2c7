"""What other apps add to the page of a player: the leaderboard imports nothing of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from leaderboard.models import Player

Section: TypeAlias = Callable[[Player], str]
"""A part of the page as HTML, empty where there is nothing to show of the player."""

_sections: dict[str, Section] = {}


def register_section(name: str, section: Section) -> None:
    _sections[name] = section


def sections_of(player: Player) -> list[str]:
    """In the order in which they were registered."""
    return [found for section in _sections.values() if (found := section(player))]
