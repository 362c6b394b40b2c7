"""The actions of a hand, and which of them are legal now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand."""


@dataclass(frozen=True, slots=True)
class Check:
    """Pass the turn where there is nothing to call."""


@dataclass(frozen=True, slots=True)
class Call:
    """Match the current bet, or go all-in below it."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Open the betting of a street with a bet of `amount`."""

    amount: int


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Raise the current bet to `amount`, the seat's total on this street."""

    amount: int


@dataclass(frozen=True, slots=True)
class DealStreet:
    """Burn a card and deal the next street. The dealer acts, not a seat."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show hole cards at the showdown that could be mucked."""


@dataclass(frozen=True, slots=True)
class Muck:
    """Muck a beaten hand at the showdown."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Bet the blind that is offered, before the cards are dealt."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Make no blind, or wait with the answer to one until the cards are dealt."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Exchange these cards of one's hand; none: served."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Make a new pack of what lies face down, in this order. The dealer acts, not a seat."""

    cards: tuple[Card, ...]


Action = (
    Fold | Check | Call | Bet | RaiseTo | DealStreet | Show | Muck | Declare | Decline | Discard | Reshuffle
)

FOLD, CHECK, CALL, DEAL_STREET, SHOW, MUCK = Fold(), Check(), Call(), DealStreet(), Show(), Muck()
DECLARE, DECLINE, SERVED = Declare(), Decline(), Discard()


class Refusal(Enum):
    """Why an action is not legal."""

    HAND_OVER = "the hand is over"
    NOT_NOW = "this cannot be done now"
    NOTHING_TO_CALL = "there is nothing to call"
    BET_TO_CALL = "there is a bet to call"
    NO_BET = "no bet can be made now"
    NO_RAISE = "no raise can be made now"
    TOO_LOW = "the amount is below the minimum"
    TOO_HIGH = "the amount is above the maximum"
    NOT_OFFERED = "the amount is none of those offered"
    FOREIGN_CARD = "the seat does not hold this card"
    CARD_TWICE = "a card is named twice"
    TOO_MANY_CARDS = "more cards than may be exchanged"
    OTHER_PACK = "a new pack holds what lies face down, and nothing else"


class IllegalAction(ValueError):
    """An action that is not legal now; `refusal` says why."""

    def __init__(self, refusal: Refusal, action: Action) -> None:
        super().__init__(f"{refusal.value}: {action}")
        self.refusal = refusal
        self.action = action


class AmountRange(NamedTuple):
    """The smallest and the largest amount that a seat may bet or raise to; every integer between is legal."""

    min: int
    max: int

    def nearest(self, amount: int) -> int:
        """The legal amount that is nearest to this one."""
        return max(self.min, min(self.max, amount))


class LegalActions(NamedTuple):
    """All actions that are legal in a state. `seat` is None where only the dealer can act, or nobody.

    `call` is what a call pays, in chips; `bet` and `raise_to` are ranges of totals for the street. Where
    `raise_options` is not (), only these totals are legal. `blind` is what declaring the blind on offer pays.
    `hand` are the cards of which up to `max_discards` may be exchanged, `reshuffle` those that make a new
    pack.
    """

    seat: int | None = None
    fold: bool = False
    check: bool = False
    call: int | None = None
    bet: AmountRange | None = None
    raise_to: AmountRange | None = None
    deal_street: bool = False
    show_or_muck: bool = False
    raise_options: tuple[int, ...] = ()
    blind: int | None = None
    decline: bool = False
    max_discards: int | None = None
    hand: tuple[Card, ...] = ()
    reshuffle: tuple[Card, ...] = ()

    def refusal(self, action: Action) -> Refusal | None:
        """Why `action` is not legal here, or None when it is."""
        match action:
            case Fold():
                allowed = self.fold
            case Check():
                if self.call is not None:
                    return Refusal.BET_TO_CALL
                allowed = self.check
            case Call():
                if self.check:
                    return Refusal.NOTHING_TO_CALL
                allowed = self.call is not None
            case Bet(amount):
                return self._refused_amount(self.bet, amount, Refusal.NO_BET)
            case RaiseTo(amount):
                if self.raise_options and amount not in self.raise_options:
                    return Refusal.NOT_OFFERED
                return self._refused_amount(self.raise_to, amount, Refusal.NO_RAISE)
            case DealStreet():
                allowed = self.deal_street
            case Declare():
                allowed = self.blind is not None
            case Decline():
                allowed = self.decline
            case Discard(cards):
                return self._refused_discard(cards)
            case Reshuffle(cards):
                if not self.reshuffle:
                    return Refusal.NOT_NOW
                return None if sorted(cards) == sorted(self.reshuffle) else Refusal.OTHER_PACK
            case _:
                allowed = self.show_or_muck
        return None if allowed else Refusal.NOT_NOW

    def _refused_discard(self, cards: tuple[Card, ...]) -> Refusal | None:
        if self.max_discards is None:
            return Refusal.NOT_NOW
        if len(set(cards)) < len(cards):
            return Refusal.CARD_TWICE
        if not set(cards) <= set(self.hand):
            return Refusal.FOREIGN_CARD
        return Refusal.TOO_MANY_CARDS if len(cards) > self.max_discards else None

    @staticmethod
    def _refused_amount(amounts: AmountRange | None, amount: int, otherwise: Refusal) -> Refusal | None:
        if amounts is None:
            return otherwise
        if amount < amounts.min:
            return Refusal.TOO_LOW
        return Refusal.TOO_HIGH if amount > amounts.max else None


NOTHING_LEGAL = LegalActions()
