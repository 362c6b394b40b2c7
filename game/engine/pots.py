"""From what each seat has paid to the main pot, the side pots and their shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """A pot and the seats that can win it; the first is the main pot, the others are side pots."""

    amount: int
    seats: tuple[int, ...]


def build_pots(contributions: Sequence[int], contenders: Iterable[int], dead: int = 0) -> tuple[Pot, ...]:
    """The pots made by `contributions` (by seat), contested by the `contenders` still in the hand.

    `dead` chips, such as a big-blind ante, belong to the main pot whoever paid them, and every contender can
    win them. A folded seat's chips stay in the pots it paid into.
    """
    if not dead and not any(contributions):
        return ()
    in_hand = set(contenders)
    levels = {contributions[seat] for seat in in_hand}
    if len(levels) == 1 and 0 not in levels:  # as for most of a hand
        return (Pot(dead + sum(contributions), tuple(sorted(in_hand))),)
    pots: list[Pot] = []
    below = 0
    for level in sorted(levels):
        amount = dead + sum(min(paid, level) - min(paid, below) for paid in contributions)
        dead = 0
        seats = tuple(seat for seat in sorted(in_hand) if contributions[seat] >= level)
        if amount:
            pots.append(Pot(amount, seats))
        below = level
    # What folded seats paid above every contender can be won only with the last pot.
    dead_above = sum(max(0, paid - below) for paid in contributions)
    if dead_above and pots:
        pots[-1] = Pot(pots[-1].amount + dead_above, pots[-1].seats)
    return tuple(pots)


def merged_pots(waiting: Iterable[Pot], pots: Iterable[Pot], contenders: Iterable[int]) -> tuple[Pot, ...]:
    """Pots that `waiting` on the table together with those of this hand, contested by the `contenders`.

    Pots of the same seats are one. A waiting pot with no contender left is won with the pot before it.
    """
    in_hand = set(contenders)
    amounts: dict[tuple[int, ...], int] = {}
    seats = tuple(sorted(in_hand))
    for pot in (*waiting, *pots):
        seats = tuple(seat for seat in pot.seats if seat in in_hand) or seats
        amounts[seats] = amounts.get(seats, 0) + pot.amount
    return tuple(Pot(amount, seats) for seats, amount in amounts.items())


def share_pot(amount: int, winners: Iterable[int], button: int, seats: int) -> dict[int, int]:
    """Each winner's share of a pot; odd chips go one each to the first winners left of the button.

    `seats` is the number of places at the table; the result is in the order of the odd chips.
    """
    order = sorted(winners, key=lambda seat: (seat - button - 1) % seats)
    each, odd = divmod(amount, len(order))
    return {seat: each + (1 if place < odd else 0) for place, seat in enumerate(order)}
