"""The events of a hand, for the log, the exports and the tests. Seats count from 0."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.ranking import HandValue


class Street(Enum):
    """The rounds in which seats decide: those of hold'em, then those of five-card draw."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    BEFORE_DEAL = "before-deal"
    FIRST_ROUND = "first-round"
    DRAW = "draw"
    SECOND_ROUND = "second-round"


class BlindsGrew(NamedTuple):
    """From this hand on blinds and ante (0: none) are larger than before."""

    small_blind: int
    big_blind: int
    ante: int


class AntePosted(NamedTuple):
    seat: int
    amount: int
    all_in: bool


class BlindPosted(NamedTuple):
    """A small blind, big blind or straddle. `amount` is what was paid, less than due when all-in."""

    seat: int
    amount: int
    all_in: bool


class HoleCardsDealt(NamedTuple):
    """The seats dealt in, in the order of the deal; the state holds the cards."""

    seats: tuple[int, ...]


class Acted(NamedTuple):
    """A seat's betting action. `paid` is what it put in now, `bet` its total on this street afterwards."""

    seat: int
    action: Action
    paid: int
    bet: int
    all_in: bool


class UncalledReturned(NamedTuple):
    seat: int
    amount: int


class StreetDealt(NamedTuple):
    street: Street
    cards: tuple[Card, ...]


class HandsOpened(NamedTuple):
    """Nobody can bet any more while cards are to come: these seats' hands lie face up."""

    seats: tuple[int, ...]


class HandShown(NamedTuple):
    seat: int
    cards: tuple[Card, ...]
    value: HandValue


class HandMucked(NamedTuple):
    seat: int


class PotWon(NamedTuple):
    """One pot and its shares, as (seat, amount).

    Pot 0 is the main pot; `contested`: several seats were in it.
    """

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]
    contested: bool


class RoundBegan(NamedTuple):
    """A round in which seats decide, and before which nothing came to the board."""

    street: Street


class Drew(NamedTuple):
    """A seat exchanged this many cards; only the seat knows which."""

    seat: int
    cards: int


class PackReshuffled(NamedTuple):
    """A new pack of this many cards was made of what lay face down."""

    cards: int


class OpenersShown(NamedTuple):
    """After the hand: of the opener's first five the cards that gave it the right to open."""

    seat: int
    cards: tuple[Card, ...]


class DifferencePaid(NamedTuple):
    """A seat that had folded comes back into a talked pot: it pays what the others have paid before."""

    seat: int
    amount: int
    all_in: bool


class PotCarried(NamedTuple):
    """The whole pot stays on the table for the next deal. `talked`: everybody checked after the draw;
    otherwise nobody opened."""

    amount: int
    talked: bool


class PotDivided(NamedTuple):
    """A pot that has waited too long goes back to the seats that paid into it, as (seat, amount)."""

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]


Event = (
    BlindsGrew
    | AntePosted
    | BlindPosted
    | HoleCardsDealt
    | Acted
    | UncalledReturned
    | StreetDealt
    | HandsOpened
    | HandShown
    | HandMucked
    | PotWon
    | RoundBegan
    | Drew
    | PackReshuffled
    | OpenersShown
    | DifferencePaid
    | PotCarried
    | PotDivided
)
