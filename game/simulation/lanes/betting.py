"""What a row may bet in each of many lanes, and what comes of its action."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.betting import LimitKind, PotCount, ShortAllIn, pot_count
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.standing import NOT_ACTED, Amounts, Flags, Lanes, Standing


class Kind(IntEnum):
    """The betting actions, as arrays hold them."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    BET = 3
    RAISE = 4


Kinds = NDArray[np.int8]


class Choice(NamedTuple):
    """What is done in each lane; `amounts` are totals for the street, of bets and raises only."""

    kinds: Kinds
    amounts: Amounts


class RaiseRange(NamedTuple):
    """Whether a lane's row may bet or raise at all, and from which total to which."""

    allowed: Flags
    min: Amounts
    max: Amounts


class Turn:
    """The turn of one `row` on a street, in some `lanes` of a standing; all arrays run over these."""

    def __init__(self, layout: Layout, standing: Standing, street: int, row: int, lanes: Lanes) -> None:
        self.layout, self.standing, self.street, self.row, self.lanes = layout, standing, street, row, lanes
        self.stack = standing.stacks[row].take(lanes)
        self.bet = standing.bets[row].take(lanes)
        self.current_bet = standing.current_bet.take(lanes)
        self.pot = standing.pot.take(lanes)
        self.raises = standing.raises.take(lanes)
        self.to_call = np.minimum(np.maximum(self.current_bet - self.bet, 0), self.stack)

    def only(self, places: Lanes) -> Turn:
        """The turn in some of its lanes, by their places."""
        return Turn(self.layout, self.standing, self.street, self.row, self.lanes.take(places))

    @property
    def all_in(self) -> Amounts:
        amounts: Amounts = self.bet + self.stack
        return amounts

    @property
    def plays_short(self) -> Flags:
        """Whether the row plays for a short stack."""
        return (self.standing.short.take(self.lanes) >> self.row & 1).astype(np.bool_)

    @property
    def staying(self) -> Kinds:
        """A call where there is something to call, elsewhere a check."""
        return np.where(self.to_call > 0, np.int8(Kind.CALL), np.int8(Kind.CHECK))

    @property
    def raising(self) -> Kinds:
        """A raise where there is a bet, elsewhere a bet; whether it is legal says raise_range."""
        return np.where(self.current_bet > 0, np.int8(Kind.RAISE), np.int8(Kind.BET))

    def raise_range(self) -> RaiseRange:
        """As the engine's legal_actions."""
        standing, row, lanes = self.standing, self.row, self.lanes
        all_in, current_bet = self.all_in, self.current_bet
        allowed = all_in > current_bet
        allowed &= (current_bet == 0) | (self.raises < standing.raise_cap.take(lanes))
        allowed &= self._somebody_can_answer()
        acted_at, full_raise = standing.acted_at[row].take(lanes), standing.full_raise.take(lanes)
        unit = self.layout.big_blind * self.layout.bet_units[self.street]
        faced = current_bet - acted_at
        # A comparison of numbers, and so of arrays.
        reopens: Any = self.layout.limit.reopens
        allowed &= (acted_at == NOT_ACTED) | reopens(faced, full_raise, unit)
        least, most = self._amounts(full_raise, unit)
        return RaiseRange(allowed, np.minimum(least, all_in), np.minimum(most, all_in))

    def _somebody_can_answer(self) -> Flags:
        """A raise that nobody could answer would only come back."""
        standing = self.standing
        answers = np.zeros(len(self.lanes), dtype=bool)
        for other in range(self.layout.rows):
            if other != self.row:
                stack = standing.stacks[other].take(self.lanes)
                reach = stack + standing.bets[other].take(self.lanes)
                answers |= standing.in_hand[other].take(self.lanes) & (stack > 0) & (reach > self.current_bet)
        return answers

    def _amounts(self, full_raise: Amounts, unit: int) -> tuple[Amounts, Amounts]:
        """The least and the greatest total that the limit allows, stacks left aside."""
        kind = self.layout.limit.kind
        if kind is LimitKind.FIXED_LIMIT:
            amount = self.standing.full_bet.take(self.lanes) + unit
            return amount, amount
        least = self.current_bet + full_raise
        if kind is LimitKind.POT_LIMIT:
            called = 0 if pot_count(self.layout.limit) is PotCount.BEFORE_ACTING else self.to_call
            return least, np.maximum(least, self.current_bet + self.pot + called)
        return least, self.all_in

    def apply(self, choice: Choice) -> Amounts:
        """Let the row act; returns what it pays."""
        standing, row, lanes = self.standing, self.row, self.lanes
        kinds = choice.kinds
        raises = kinds >= Kind.BET
        paid: Amounts = np.where(raises, choice.amounts - self.bet, self.to_call)
        paid[kinds <= Kind.CHECK] = 0
        standing.in_hand[row, lanes] = kinds != Kind.FOLD
        standing.stacks[row, lanes] = self.stack - paid
        standing.bets[row, lanes] = self.bet + paid
        standing.paid[row, lanes] += paid
        standing.pot[lanes] = self.pot + paid
        standing.decisions[row, lanes] += 1
        standing.entered[lanes] |= paid > 0
        self._raise(np.flatnonzero(raises), choice.amounts)
        standing.acted_at[row, lanes] = standing.current_bet.take(lanes)
        return paid

    def _raise(self, places: Lanes, amounts: Amounts) -> None:
        standing, lanes = self.standing, self.lanes.take(places)
        before, amount = self.current_bet.take(places), amounts.take(places)
        full_bet, full_raise = standing.full_bet.take(lanes), standing.full_raise.take(lanes)
        is_full = self._is_full(amount, full_bet, full_raise, before)
        standing.raises[lanes] += is_full & (full_bet > 0)
        completes = self.layout.limit.completes
        standing.full_bet[lanes] = np.where(is_full, amount, full_bet) if completes else amount
        standing.full_raise[lanes] = np.maximum(standing.full_raise.take(lanes), amount - before)
        standing.current_bet[lanes] = amount
        standing.last_aggressor[lanes] = self.row
        standing.aggressions[lanes] += 1

    def _is_full(self, amount: Amounts, full_bet: Amounts, full_raise: Amounts, before: Amounts) -> Flags:
        """As the engine counts raises: an all-in below a full one is none."""
        if self.layout.short_all_in is ShortAllIn.COUNTED:
            return np.ones(len(amount), dtype=bool)
        if self.layout.limit.completes:
            unit = self.layout.big_blind * self.layout.bet_units[self.street]
            return np.asarray(2 * (amount - full_bet) >= unit)
        return np.asarray(amount - before >= full_raise)
