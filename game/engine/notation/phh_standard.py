"""Where a reader that knows only the format's standard rules, such as PokerKit, differs from the engine.

The format has no field for three rules of the site:

- the odd chips of a pot go one each to the first winners; the standard reader gives all of them to the first
  winner, and joins pots that have the same contenders;
- suits can decide a pot between two hands while the losing one wins a side pot and so cannot be mucked;
- in fixed limit half a bet reopens the betting, and a smaller all-in is completed by the next raise; the
  standard reader requires a full bet in both cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.engine.actions import Bet, RaiseTo
from game.engine.events import Acted, BlindPosted, Event, PotWon
from game.engine.notation.hand_history import HandHistory, by_street


def standard_stacks(history: HandHistory, mucked: Iterable[int]) -> tuple[int, ...]:
    """The final stacks, by seat, of a standard reader for which the seats `mucked` do not show."""
    values, won = history.values, history.won
    if not values:
        return history.finishing_stacks
    showing = {seat: value for seat, value in values.items() if seat not in mucked}
    paid = history.view.contributions
    # Seats that win no pot are out before the pots are made, and pots of the same contenders are joined.
    live = {
        seat
        for seat in showing
        if any(
            showing[seat] == max(showing[other] for other in seats)
            for _, seats in _pots(paid, set(showing), history.dealt_in)
            if seat in seats
        )
    }
    shares = dict.fromkeys(history.dealt_in, 0)
    for amount, seats in _pots(paid, live, history.dealt_in):
        best = max(showing[seat] for seat in seats)
        winners = [seat for seat in seats if showing[seat] == best]
        each, odd = divmod(amount, len(winners))
        for seat in winners:
            shares[seat] += each + (odd if seat == winners[0] else 0)
    return tuple(
        stack - won.get(seat, 0) + shares.get(seat, 0) for seat, stack in enumerate(history.finishing_stacks)
    )


def _pots(paid: tuple[int, ...], live: set[int], order: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Pots as (amount, contenders): one for every level paid; those of the same contenders are joined."""
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted({paid[seat] for seat in order}):
        amount = sum(min(paid[seat], level) - min(paid[seat], below) for seat in order)
        seats = tuple(seat for seat in order if seat in live and paid[seat] >= level)
        below = level
        if pots and (pots[-1][1] == seats or not seats):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        elif amount:
            pots.append((amount, seats))
    return pots


@dataclass(slots=True)
class _StreetBetting:
    """The betting of one street as the standard reader follows it."""

    least: int
    highest: int = 0
    full_raise: int = 0
    short_raises: int = 0
    acted: set[int] = field(default_factory=set)

    def refuses(self, event: Acted) -> bool:
        """Whether it refuses the seat's raise because the seat faces no full raise. Updates the street."""
        if not isinstance(event.action, Bet | RaiseTo):
            self.acted.add(event.seat)
            return False
        if self.short_raises and self.short_raises < self.full_raise and event.seat in self.acted:
            return True
        by = event.bet - self.highest
        if by < max(self.full_raise, self.least) and not event.all_in:
            return True  # completes an all-in
        if by >= self.full_raise:
            self.acted.clear()
        self.acted.add(event.seat)
        self.full_raise = max(self.full_raise, by)
        self.short_raises = self.short_raises + by if event.all_in else 0
        if self.short_raises >= self.full_raise:
            self.short_raises = 0
        self.highest = event.bet
        return False


def standard_refuses(history: HandHistory) -> bool:
    """Whether the standard reader refuses a raise of the hand."""
    posted = [event.amount for event in history.view.events if isinstance(event, BlindPosted)]
    # Of a big blind that was posted short the file says that the minimum bet is 1.
    least = history.view.big_blind if max(posted, default=0) >= max(history.view.blinds) else 1
    return any(_street_is_refused(street.events, least) for street in by_street(history))


def _street_is_refused(events: Iterable[Event], least: int) -> bool:
    street = _StreetBetting(least)
    for event in events:
        if isinstance(event, BlindPosted):
            street.highest = max(street.highest, event.amount)
        elif isinstance(event, Acted) and street.refuses(event):
            return True
    return False


def odd_chips_differ(history: HandHistory) -> bool:
    """Whether some of the pots leave more than one odd chip between them."""
    pots = [event for event in history.view.events if isinstance(event, PotWon)]
    return sum(pot.amount % len(pot.shares) for pot in pots) > 1
