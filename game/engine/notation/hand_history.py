"""A finished hand as a viewer may know it: the value from which every format of hand history is written."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.cards import Card
from game.engine.events import Event, HandShown, HoleCardsDealt, PotWon, RoundBegan, Street, StreetDealt
from game.engine.ranking import HandValue
from game.engine.record import HandRecord
from game.engine.rules import KNOWN_RULE_SETS
from game.engine.seat_view import SeatView
from game.engine.variants import HOLDEM, Variant


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
        named = KNOWN_RULE_SETS.get(self.rule_set)
        name = self.rule_set if named is None else named.name
        return f"{name}, changed" if self.changed else name


class Exchange(NamedTuple):
    """By seat the cards as they were dealt, and those exchanged for others; None where the viewer may not
    know them."""

    first_hands: tuple[tuple[Card, ...] | None, ...]
    discarded: tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class HandHistory:
    """One finished hand with all that its history states.

    `view` holds no cards that the viewer may not know, and `record` all of them: None unless he may. `game`
    is the game's identifier in hexadecimal. `exchange` is None in games without a draw.
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
    variant: Variant = HOLDEM
    record: HandRecord | None = None
    exchange: Exchange | None = None

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

    def dealt(self, seat: int) -> tuple[Card, ...] | None:
        """The seat's cards as they were dealt, None where the viewer may not know them."""
        return self.cards(seat) if self.exchange is None else self.exchange.first_hands[seat]


class StreetEvents(NamedTuple):
    """The events of one street, and the board cards dealt at its start."""

    street: Street
    cards: tuple[Card, ...]
    events: tuple[Event, ...]


def by_street(history: HandHistory) -> tuple[StreetEvents, ...]:
    """The events of the hand, divided where a street is dealt, or a round begins after the first bets."""
    streets: list[StreetEvents] = []
    first = history.variant.streets[0].street
    street, cards, events = first, (), []  # type: Street, tuple[Card, ...], list[Event]
    for event in history.view.events:
        if isinstance(event, StreetDealt):
            streets.append(StreetEvents(street, cards, tuple(events)))
            street, cards, events = event.street, event.cards, []
        elif isinstance(event, RoundBegan) and event.street not in (Street.BEFORE_DEAL, first):
            streets.append(StreetEvents(street, cards, tuple(events)))
            street, cards, events = event.street, (), []
        else:
            events.append(event)
    return (*streets, StreetEvents(street, cards, tuple(events)))
