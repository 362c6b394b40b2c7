"""A finished hand as a viewer may know it: the one value from which all hand histories are written."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.cards import Card
from game.engine.events import Event, HandShown, HoleCardsDealt, PotWon, Street, StreetDealt
from game.engine.ranking import HandValue
from game.engine.seat_view import SeatView


class HouseRules(NamedTuple):
    """What hand histories have no field for. `raise_cap` is None where raises are unlimited."""

    rule_set: str
    raise_cap: int | None
    raise_cap_lifted_heads_up: bool
    suits_decide: bool
    showdown: str


@dataclass(frozen=True, slots=True)
class HandHistory:
    """`view` is of a hand that is over: cards that the viewer may not know are not in it.

    `game` is the game's identifier in hexadecimal; `names` runs over all seats of the table; `hero` is the
    seat whose hand histories call it so, None when nobody's; `at` is an aware time, about when it was played.
    """

    view: SeatView
    game: str
    number: int
    names: tuple[str, ...]
    hero: int | None
    at: datetime.datetime
    house: HouseRules

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats that were dealt cards, the one left of the button first."""
        return next(event.seats for event in self.view.events if isinstance(event, HoleCardsDealt))

    @property
    def values(self) -> dict[int, HandValue]:
        """What each hand shown was worth, by seat."""
        return {event.seat: event.value for event in self.view.events if isinstance(event, HandShown)}

    @property
    def won(self) -> dict[int, int]:
        """What each winner got of the pots, by seat."""
        won: dict[int, int] = {}
        for event in self.view.events:
            if isinstance(event, PotWon):
                for seat, share in event.shares:
                    won[seat] = won.get(seat, 0) + share
        return won

    @property
    def finishing_stacks(self) -> tuple[int, ...]:
        """The stacks after the hand, by seat."""
        return self.view.stacks

    def cards(self, seat: int) -> tuple[Card, ...] | None:
        """The seat's hole cards, None where the viewer may not know them."""
        return self.view.hole_cards[seat]


class StreetEvents(NamedTuple):
    """What happened on one street, and the cards it began with."""

    street: Street
    cards: tuple[Card, ...]
    events: tuple[Event, ...]


def by_street(history: HandHistory) -> tuple[StreetEvents, ...]:
    """The events of the hand, divided where a street is dealt."""
    streets: list[StreetEvents] = []
    street, cards, events = Street.PREFLOP, (), []  # type: Street, tuple[Card, ...], list[Event]
    for event in history.view.events:
        if isinstance(event, StreetDealt):
            streets.append(StreetEvents(street, cards, tuple(events)))
            street, cards, events = event.street, event.cards, []
        else:
            events.append(event)
    return (*streets, StreetEvents(street, cards, tuple(events)))
