"""What lies on the table from one deal to the next where a pot was not won."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.pots import Pot

MAX_DEALS = 20
"""After this many deals in a row that left the pot on the table, it is divided."""


class Carried(NamedTuple):
    """A pot that waits. Tuples run over the seats of the table.

    `paid` is what each seat has paid since the table was last empty; `waiting` are the pots of a part of a
    divided pot, which nobody's account holds any more. `deals` counts the deals in a row that left the pot
    on the table, `passed_out` those since the last opened deal in which nobody opened. `talked`: in the last
    opened deal all checked after the draw. `owes_ante`: everybody pays another ante. `dealt_in` are the
    seats still in the game, with chips or without.
    """

    paid: tuple[int, ...]
    dealt_in: tuple[bool, ...]
    waiting: tuple[Pot, ...] = ()
    deals: int = 0
    passed_out: int = 0
    talked: bool = False
    owes_ante: bool = False

    @property
    def amount(self) -> int:
        return sum(self.paid) + sum(pot.amount for pot in self.waiting)


def parts(pots: tuple[Pot, ...], number: int) -> tuple[tuple[Pot, ...], ...]:
    """The pots in this many parts: each pot is divided, and its odd chips go to the first part."""
    shares = [divmod(pot.amount, number) for pot in pots]
    first = tuple(
        Pot(each + odd, pot.seats) for pot, (each, odd) in zip(pots, shares, strict=True) if each + odd
    )
    others = tuple(Pot(each, pot.seats) for pot, (each, _) in zip(pots, shares, strict=True) if each)
    return (first, *[others] * (number - 1))
