"""A finished hand as a viewer may know it: the value from which every format of hand history is written."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.cards import Card
from game.engine.events import Event, HandShown, HoleCardsDealt, PotWon, Street, StreetDealt
from game.engine.ranking import HandValue
from game.engine.rules import RULE_SETS
from game.engine.seat_view import SeatView


class HouseRules(NamedTuple):
    """The rules for which the formats have no field.

    `raise_cap` is None where raises are unlimited. `changed` are the rules that are not as the rule set has
    them, as "ante: on".
    """

    rule_set: str
    raise_cap: int | None
    raise_cap_lifted_heads_up: bool
    suits_decide: bool
    showdown: str
    changed: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The rule set's name; "Casino, changed" where the game differs from it."""
        named = RULE_SETS.get(self.rule_set)
        name = self.rule_set if named is None else named.name
        return f"{name}, changed" if self.changed else name


@dataclass(frozen=True, slots=True)
class HandHistory:
    """One finished hand with all that its history states.

    `view` holds no cards that the viewer may not know. `game` is the game's identifier in hexadecimal.
    `names` runs over all seats of the table. `hero` is the viewer's seat, None for a bystander. `at` is an
    aware time shortly after the hand.
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
        """The value of each hand shown, by seat."""
        return {event.seat: event.value for event in self.view.events if isinstance(event, HandShown)}

    @property
    def won(self) -> dict[int, int]:
        """What each winner won from the pots, by seat."""
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
    """The events of one street, and the board cards dealt at its start."""

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
