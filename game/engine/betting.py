"""Betting limits: how much a bet or raise may be, and what reopens the betting."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Protocol

from game.engine.actions import AmountRange


class LimitKind(StrEnum):
    """The limits a game can be played under; mixed alternates two of them hand by hand."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"
    MIXED = "mixed"


class BettingSpot(NamedTuple):
    """What a limit needs to know of a spot; amounts in chips.

    `full_raise` is the largest bet or raise of the street so far, at least the big blind; `bet_unit` the
    street's fixed bet; `pot` all chips paid in, bets of the street included; `all_in` what stands before
    the seat once its whole stack is in.
    """

    current_bet: int
    full_raise: int
    bet_unit: int
    pot: int
    to_call: int
    all_in: int


class Limit(Protocol):
    """One betting limit. All amounts are totals for the street ("raise to")."""

    @property
    def kind(self) -> LimitKind: ...

    def amounts(self, spot: BettingSpot) -> AmountRange:
        """The legal totals; an all-in below the least is then the only one. The stack exceeds a call."""
        ...

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        """Whether a seat that has acted and faces `faced` more may raise again (TDA 47)."""
        ...


class NoLimit:
    """Anything from a full raise up to the whole stack."""

    kind = LimitKind.NO_LIMIT

    def amounts(self, spot: BettingSpot) -> AmountRange:
        return AmountRange(min(spot.current_bet + spot.full_raise, spot.all_in), spot.all_in)

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        return faced >= full_raise


class PotLimit:
    """A raise adds at most the pot as it stands after the call."""

    kind = LimitKind.POT_LIMIT

    def amounts(self, spot: BettingSpot) -> AmountRange:
        least = spot.current_bet + spot.full_raise
        most = max(least, spot.current_bet + spot.pot + spot.to_call)
        return AmountRange(min(least, spot.all_in), min(most, spot.all_in))

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        return faced >= full_raise


class FixedLimit:
    """Every bet and raise is one unit of the street; half a unit reopens the betting."""

    kind = LimitKind.FIXED_LIMIT

    def amounts(self, spot: BettingSpot) -> AmountRange:
        amount = min(spot.current_bet + spot.bet_unit, spot.all_in)
        return AmountRange(amount, amount)

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        return 2 * faced >= bet_unit


HAND_LIMITS: dict[LimitKind, Limit] = {limit.kind: limit for limit in (NoLimit(), PotLimit(), FixedLimit())}
"""The limits one hand can be played under, by kind."""

MIXED_ROTATION = (LimitKind.FIXED_LIMIT, LimitKind.NO_LIMIT)
"""The limits that a mixed game alternates, in their order."""
