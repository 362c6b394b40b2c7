"""What a row may bet in each of many lanes, and what comes of its action."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.betting import LimitKind, PotCount, ShortAllIn, pot_count
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.states import NOT_ACTED, Amounts, Flags, Lanes, LaneStates


class ActionKind(IntEnum):
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
    """The turn of one `row` on a street, in some `lanes`; all arrays run over these."""

    def __init__(self, layout: Layout, states: LaneStates, street: int, row: int, lanes: Lanes) -> None:
        self.layout, self.states, self.street, self.row, self.lanes = layout, states, street, row, lanes
        self.stack = states.stacks[row].take(lanes)
        self.bet = states.bets[row].take(lanes)
        self.current_bet = states.current_bet.take(lanes)
        self.pot = states.pot.take(lanes)
        self.raises = states.raises.take(lanes)
        self.to_call = np.minimum(np.maximum(self.current_bet - self.bet, 0), self.stack)

    def only(self, places: Lanes) -> Turn:
        """The turn in some of its lanes, by their places."""
        return Turn(self.layout, self.states, self.street, self.row, self.lanes.take(places))

    @property
    def all_in(self) -> Amounts:
        amounts: Amounts = self.bet + self.stack
        return amounts

    @property
    def plays_short(self) -> Flags:
        """Whether the row plays for a short stack."""
        return self._has_bit(self.states.short)

    @property
    def plays_deep(self) -> Flags:
        return ~self._has_bit(self.states.not_deep)

    def _has_bit(self, bits: NDArray[np.int16]) -> Flags:
        return (bits.take(self.lanes) >> self.row & 1).astype(np.bool_)

    @property
    def has_acted(self) -> Flags:
        """Whether the row has acted on the street."""
        acted: Flags = self.states.acted_at[self.row].take(self.lanes) != NOT_ACTED
        return acted

    @property
    def staying(self) -> Kinds:
        """A call where there is something to call, elsewhere a check."""
        return np.where(self.to_call > 0, np.int8(ActionKind.CALL), np.int8(ActionKind.CHECK))

    @property
    def raising(self) -> Kinds:
        """A raise where there is a bet, elsewhere a bet; whether it is legal says raise_range."""
        return np.where(self.current_bet > 0, np.int8(ActionKind.RAISE), np.int8(ActionKind.BET))

    def raise_range(self) -> RaiseRange:
        """As the engine's legal_actions."""
        states, row, lanes = self.states, self.row, self.lanes
        all_in, current_bet = self.all_in, self.current_bet
        allowed = all_in > current_bet
        allowed &= (current_bet == 0) | (self.raises < states.raise_cap.take(lanes))
        allowed &= self._somebody_can_answer()
        acted_at, full_raise = states.acted_at[row].take(lanes), states.full_raise.take(lanes)
        unit = self.layout.big_blind * self.layout.bet_units[self.street]
        faced = current_bet - acted_at
        # A comparison of numbers, and so of arrays.
        reopens: Any = self.layout.limit.reopens
        allowed &= (acted_at == NOT_ACTED) | reopens(faced, full_raise, unit)
        least, most = self._amounts(full_raise, unit)
        return RaiseRange(allowed, np.minimum(least, all_in), np.minimum(most, all_in))

    def _somebody_can_answer(self) -> Flags:
        """A raise that nobody could answer would only come back."""
        states = self.states
        answers = np.zeros(len(self.lanes), dtype=bool)
        for other in range(self.layout.rows):
            if other != self.row:
                stack = states.stacks[other].take(self.lanes)
                reach = stack + states.bets[other].take(self.lanes)
                answers |= states.in_hand[other].take(self.lanes) & (stack > 0) & (reach > self.current_bet)
        return answers

    def _amounts(self, full_raise: Amounts, unit: int) -> tuple[Amounts, Amounts]:
        """The least and the greatest total that the limit allows, stacks left aside."""
        kind = self.layout.limit.kind
        if kind is LimitKind.FIXED_LIMIT:
            amount = self.states.full_bet.take(self.lanes) + unit
            return amount, amount
        least = self.current_bet + full_raise
        if kind is LimitKind.POT_LIMIT:
            called = 0 if pot_count(self.layout.limit) is PotCount.BEFORE_ACTING else self.to_call
            return least, np.maximum(least, self.current_bet + self.pot + called)
        return least, self.all_in

    def apply(self, choice: Choice) -> Amounts:
        """Let the row act; returns what it pays."""
        states, row, lanes = self.states, self.row, self.lanes
        kinds = choice.kinds
        raises = kinds >= ActionKind.BET
        paid: Amounts = np.where(raises, choice.amounts - self.bet, self.to_call)
        paid[kinds <= ActionKind.CHECK] = 0
        states.in_hand[row, lanes] = kinds != ActionKind.FOLD
        states.stacks[row, lanes] = self.stack - paid
        states.bets[row, lanes] = self.bet + paid
        states.paid[row, lanes] += paid
        states.pot[lanes] = self.pot + paid
        states.decisions[row, lanes] += 1
        entered = states.entered.take(lanes)
        states.raised_first_in[lanes[raises & ~entered]] = row
        states.entered[lanes] = entered | (paid > 0)
        self._raise(np.flatnonzero(raises), choice.amounts)
        states.acted_at[row, lanes] = states.current_bet.take(lanes)
        return paid

    def _raise(self, places: Lanes, amounts: Amounts) -> None:
        states, lanes = self.states, self.lanes.take(places)
        before, amount = self.current_bet.take(places), amounts.take(places)
        full_bet, full_raise = states.full_bet.take(lanes), states.full_raise.take(lanes)
        is_full = self._is_full(amount, full_bet, full_raise, before)
        states.raises[lanes] += is_full & (full_bet > 0)
        completes = self.layout.limit.completes
        states.full_bet[lanes] = np.where(is_full, amount, full_bet) if completes else amount
        states.full_raise[lanes] = np.maximum(states.full_raise.take(lanes), amount - before)
        states.current_bet[lanes] = amount
        states.last_aggressor[lanes] = self.row
        states.aggressions[lanes] += 1

    def _is_full(self, amount: Amounts, full_bet: Amounts, full_raise: Amounts, before: Amounts) -> Flags:
        """As the engine counts raises: an all-in below a full one is none."""
        if self.layout.short_all_in is ShortAllIn.COUNTED:
            return np.ones(len(amount), dtype=bool)
        if self.layout.limit.completes:
            unit = self.layout.big_blind * self.layout.bet_units[self.street]
            return np.asarray(2 * (amount - full_bet) >= unit)
        return np.asarray(amount - before >= full_raise)
