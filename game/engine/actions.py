"""The actions of a hand, and which of them are legal now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


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


Action = Fold | Check | Call | Bet | RaiseTo | DealStreet | Show | Muck

FOLD, CHECK, CALL, DEAL_STREET, SHOW, MUCK = Fold(), Check(), Call(), DealStreet(), Show(), Muck()


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


class LegalActions(NamedTuple):
    """All actions that are legal in a state. `seat` is None where only the dealer can act, or nobody.

    `call` is what a call pays, in chips; `bet` and `raise_to` are ranges of totals for the street.
    """

    seat: int | None = None
    fold: bool = False
    check: bool = False
    call: int | None = None
    bet: AmountRange | None = None
    raise_to: AmountRange | None = None
    deal_street: bool = False
    show_or_muck: bool = False

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
                return self._refused_amount(self.raise_to, amount, Refusal.NO_RAISE)
            case DealStreet():
                allowed = self.deal_street
            case _:
                allowed = self.show_or_muck
        return None if allowed else Refusal.NOT_NOW

    @staticmethod
    def _refused_amount(amounts: AmountRange | None, amount: int, otherwise: Refusal) -> Refusal | None:
        if amounts is None:
            return otherwise
        if amount < amounts.min:
            return Refusal.TOO_LOW
        return Refusal.TOO_HIGH if amount > amounts.max else None


NOTHING_LEGAL = LegalActions()
