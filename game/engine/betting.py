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


class PotCount(StrEnum):
    """What pot limit counts as the pot: that after the call, or that before the seat acts."""

    AFTER_CALL = "after-call"
    BEFORE_ACTING = "before-acting"


class MinBet(StrEnum):
    """The minimum bet of a street after preflop.

    LAST_BET: the hand's last bet or the increment of its last raise, at least the big blind. It binds raises
    too; short all-ins neither count nor are bound by it.
    """

    BIG_BLIND = "big-blind"
    LAST_BET = "last-bet"


MIN_BET_KEY = "least_bet"
"""The key under which records, forms and exports have held the minimum bet from the first."""


class ShortAllIn(StrEnum):
    """What an all-in does that is no full bet or raise.

    COMPLETED: it uses up no raise, and in fixed limit one below half a bet is completed: the next raise is to
    what the full bet would have been. COUNTED: it is a raise like any other. That was the rule of older
    games, which go on under it.
    """

    COMPLETED = "completed"
    COUNTED = "counted"


class Bets(Protocol):
    """What a limit needs to know of a betting round; amounts in chips."""

    @property
    def current_bet(self) -> int: ...

    @property
    def full_bet(self) -> int:
        """The current bet without short all-ins on top of it."""
        ...

    @property
    def full_raise(self) -> int:
        """The least that a raise adds."""
        ...

    @property
    def bet_unit(self) -> int:
        """The street's fixed bet."""
        ...

    @property
    def pot(self) -> int:
        """All chips paid in, bets of the street included."""
        ...


class BettingSpot(NamedTuple):
    """Bets by themselves, without a hand."""

    current_bet: int
    full_bet: int
    full_raise: int
    bet_unit: int
    pot: int


class Limit(Protocol):
    """One betting limit. All amounts are totals for the street ("raise to")."""

    @property
    def kind(self) -> LimitKind: ...

    @property
    def completes(self) -> bool:
        """Whether an all-in below a full bet is completed by the next raise."""
        ...

    def amounts(self, spot: Bets, to_call: int, all_in: int) -> AmountRange:
        """The legal totals, where `all_in` is what stands before the seat once its whole stack is in, which
        exceeds a call; an all-in below the least is then the only one."""
        ...

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        """Whether a seat that has acted and faces `faced` more may raise again (TDA 47)."""
        ...

    def is_full(self, spot: Bets, amount: int) -> bool:
        """Whether a bet of or raise to `amount` is a full one."""
        ...


class _BigBet:
    """What no limit and pot limit share: a full raise adds at least the last one."""

    completes = False

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        return faced >= full_raise

    def is_full(self, spot: Bets, amount: int) -> bool:
        return amount - spot.current_bet >= spot.full_raise


class NoLimit(_BigBet):
    """Anything from a full raise up to the whole stack."""

    kind = LimitKind.NO_LIMIT

    def amounts(self, spot: Bets, to_call: int, all_in: int) -> AmountRange:
        return AmountRange(min(spot.current_bet + spot.full_raise, all_in), all_in)


class PotLimit(_BigBet):
    """A raise adds at most the pot as it stands after the call."""

    kind = LimitKind.POT_LIMIT

    def amounts(self, spot: Bets, to_call: int, all_in: int) -> AmountRange:
        return self._up_to(spot, all_in, spot.pot + to_call)

    def _up_to(self, spot: Bets, all_in: int, pot: int) -> AmountRange:
        """A full raise is allowed even where the pot is smaller."""
        least = spot.current_bet + spot.full_raise
        most = max(least, spot.current_bet + pot)
        return AmountRange(min(least, all_in), min(most, all_in))


class PotLimitBeforeActing(PotLimit):
    """A raise adds at most the pot as it stands before the seat acts."""

    def amounts(self, spot: Bets, to_call: int, all_in: int) -> AmountRange:
        return self._up_to(spot, all_in, spot.pot)


class FixedLimit:
    """Every bet and raise is one unit of the street; half a unit reopens the betting.

    A bet that stands less than half a unit above the last full one is completed to a full one.
    """

    kind = LimitKind.FIXED_LIMIT
    completes = True

    def amounts(self, spot: Bets, to_call: int, all_in: int) -> AmountRange:
        amount = min(spot.full_bet + spot.bet_unit, all_in)
        return AmountRange(amount, amount)

    def reopens(self, faced: int, full_raise: int, bet_unit: int) -> bool:
        return 2 * faced >= bet_unit

    def is_full(self, spot: Bets, amount: int) -> bool:
        return 2 * (amount - spot.full_bet) >= spot.bet_unit


HAND_LIMITS: dict[LimitKind, Limit] = {limit.kind: limit for limit in (NoLimit(), PotLimit(), FixedLimit())}
"""The limits one hand can be played under, by kind."""

_BEFORE_ACTING = PotLimitBeforeActing()


def hand_limit(kind: LimitKind, pot_count: PotCount = PotCount.AFTER_CALL) -> Limit:
    """The limit of a hand. Raises KeyError for mixed, which is no limit of one hand."""
    if kind is LimitKind.POT_LIMIT and pot_count is PotCount.BEFORE_ACTING:
        return _BEFORE_ACTING
    return HAND_LIMITS[kind]


def pot_count(limit: Limit) -> PotCount:
    return PotCount.BEFORE_ACTING if isinstance(limit, PotLimitBeforeActing) else PotCount.AFTER_CALL


MIXED_ROTATION = (LimitKind.FIXED_LIMIT, LimitKind.NO_LIMIT)
"""The limits that a mixed game alternates, in their order."""
