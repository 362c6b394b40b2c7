"""Where chance enters a hand: the order of its deck, and the draws of its bots.

In version 2 of the stream every choice has a place of its own. A seat's cards come from its own places of the
shuffled deck, and a bot draws for its seat, the street and the number of its decision there. So neither an
elimination nor anybody's play changes another seat's cards or luck.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import DEAL_STREET, Action, Reshuffle
from game.engine.cards import Card
from game.engine.events import Acted, Drew, PackReshuffled, RoundBegan, Street, StreetDealt
from game.engine.hand import legal_actions
from game.engine.shuffle import Stream, StreamVersion, bot_stream
from game.engine.state import HandSetup, HandState


class DecisionPlace(NamedTuple):
    """A decision's seat, its street, and which of the seat's decisions on that street it is, from 0."""

    seat: int
    street: Street
    number: int


def shuffled_deck(setup: HandSetup, rng: Stream, version: StreamVersion) -> tuple[Card, ...]:
    """The deck in the order in which it is dealt, shuffled by `rng`."""
    deck = rng.shuffled(setup.deck)
    by_seat = version is StreamVersion.BY_PLACE and setup.variant.places_by_seat
    return deck_by_seat(setup, deck) if by_seat else deck


def deck_by_seat(setup: HandSetup, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck in the order in which it is dealt, when every seat has its own places in `deck`.

    Of n hole cards seat s has the places from n · s on, also while it is out. Burnt cards and board follow
    after the places of all seats; the cards of seats that are out come last.
    """
    count, seats = setup.variant.hole_cards, setup.clockwise_from(setup.button)
    own = {seat: deck[count * seat : count * (seat + 1)] for seat in setup.seats}
    dealt = (own[seat][turn] for turn in range(count) for seat in seats)
    unused = (card for seat in setup.seats if seat not in seats for card in own[seat])
    return (*dealt, *deck[count * len(setup.seats) :], *unused)


def dealers_action(hand: HandState, deal_number: int, seed: bytes, shuffle_word: str) -> Action:
    """What the dealer does when the hand waits for him: the next street, or a new pack, each with a place of
    its own in the stream."""
    if hand.draw is None:
        return DEAL_STREET
    number = sum(isinstance(event, PackReshuffled) for event in hand.events)
    rng = Stream(seed, f"reshuffle {number}", shuffle_word, deal_number)
    return Reshuffle(rng.shuffled(legal_actions(hand).reshuffle))


def decision_place(hand: HandState) -> DecisionPlace:
    """The place of the decision that the hand waits for. Raises ValueError when it waits for none."""
    if hand.to_act is None:
        raise ValueError("no seat has to act")
    number, seat = 0, hand.to_act
    if hand.draw is None and hand.acted_at[seat] is None:
        return DecisionPlace(seat, hand.street, number)
    for event in reversed(hand.events):
        if type(event) is Acted or type(event) is Drew:
            number += event.seat == seat
        elif type(event) is StreetDealt or type(event) is RoundBegan:
            break
    return DecisionPlace(seat, hand.street, number)


def decision_stream(
    hand: HandState, deal_number: int, seed: bytes, shuffle_word: str, version: StreamVersion
) -> Stream:
    """What the bot whose turn it is draws from, in the game's deal of that number, from 1."""
    if version is StreamVersion.BY_ORDER:
        return bot_stream(seed, shuffle_word, deal_number, len(hand.actions))
    place = decision_place(hand)
    label = f"bot {place.seat} {place.street.value} {place.number}"
    return Stream(seed, label, shuffle_word, deal_number)
