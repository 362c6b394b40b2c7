"""What bots draw from."""

from __future__ import annotations

from typing import Protocol


class Rng(Protocol):
    """A source of chance: that of a game (engine/shuffle.py) or of a simulation."""

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n − 1."""
        ...
