"""What was luck in a hand, as it is estimated and as it is stored."""

from __future__ import annotations

from typing import NamedTuple


class HandLuck(NamedTuple):
    """In big blinds; `all_in` is a part of `board`."""

    deal: float
    board: float
    bots: float
    all_in: float

    @property
    def total(self) -> float:
        return self.deal + self.board + self.bots
