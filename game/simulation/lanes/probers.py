"""The tricks of bots/probers.py in many lanes at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from game.bots.probers import EDGE_PERCENT, LARGE_OPEN_BLINDS, SHOVED_FROM, SMALL_OPEN_BLINDS, Trick
from game.bots.sizing import Size
from game.bots.table import PERCENT
from game.simulation.lanes.baselines import percentiles
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.sizing import SIZES, sized_raises
from game.simulation.lanes.states import Amounts, Flags


class TrickTurn:
    """A turn at which a prober sits in every lane, and what its profile would do with these combos."""

    def __init__(self, turn: Turn, combos: NDArray[np.integer], choice: Choice) -> None:
        self.turn, self.combos, self.choice = turn, combos, choice
        self.legal = turn.raise_range()

    @property
    def raises(self) -> Flags:
        raises: Flags = self.choice.kinds >= ActionKind.BET
        return raises

    @property
    def may_bet(self) -> Flags:
        return self.legal.allowed & (self.turn.current_bet == 0)

    @property
    def faces_first_raise(self) -> Flags:
        return np.full(len(self.turn.raises), self.turn.street == 0) & (self.turn.raises == 1)

    @property
    def first_on_street(self) -> Flags:
        """Where nobody has raised on this street; a first bet after the flop is none."""
        first: Flags = self.turn.raises == 0
        return first

    def raised_where(self, places: Flags, amounts: Amounts) -> Choice:
        """The choice, but a bet or raise to these totals at `places` where one is legal."""
        places = places & self.legal.allowed
        kinds = np.where(places, self.turn.raising, self.choice.kinds).astype(np.int8)
        return Choice(kinds, np.where(places, amounts, self.choice.amounts))

    def sized(self, size: Size) -> Amounts:
        sizes = np.full(len(self.combos), SIZES.index(size))
        return sized_raises(self.turn, self.legal, sizes, PERCENT)

    def stays_or_folds(self, stays: Flags | np.bool_) -> TrickTurn:
        """The same turn where the profile checks or calls at these places, and checks or folds elsewhere."""
        kinds = np.where(stays, np.int8(ActionKind.CALL), np.int8(ActionKind.FOLD)) + np.zeros_like(
            self.choice.kinds
        )
        kinds[self.turn.to_call == 0] = ActionKind.CHECK
        return TrickTurn(self.turn, self.combos, Choice(kinds, np.zeros_like(self.choice.amounts)))


def tricked(trick: Trick, turn: TrickTurn) -> Choice:
    return _TRICKS[trick](turn)


def _min_raise(turn: TrickTurn) -> Choice:
    return turn.raised_where(turn.raises, turn.legal.min)


def _min_bet(turn: TrickTurn) -> Choice:
    return turn.raised_where(turn.raises & turn.may_bet, turn.legal.min)


def _min_open(turn: TrickTurn) -> Choice:
    opens = turn.raises & (turn.turn.raises == 0)
    return turn.raised_where(opens, turn.legal.min) if turn.turn.street == 0 else turn.choice


def _shove_opens(turn: TrickTurn) -> Choice:
    small = turn.turn.current_bet <= SMALL_OPEN_BLINDS * turn.turn.layout.big_blind
    return turn.raised_where(turn.faces_first_raise & small, turn.legal.max)


def _shove_range(turn: TrickTurn) -> Choice:
    if turn.turn.street:
        return turn.choice
    shoved = percentiles().take(turn.combos) >= SHOVED_FROM
    return turn.stays_or_folds(shoved).raised_where(shoved, turn.legal.max)


def _pot_when_checked(turn: TrickTurn) -> Choice:
    return turn.raised_where(turn.may_bet, turn.sized(Size.LARGE))


def _half_pot_when_checked(turn: TrickTurn) -> Choice:
    return turn.raised_where(turn.may_bet, turn.sized(Size.SMALL))


def _reraise_opens(turn: TrickTurn) -> Choice:
    return turn.raised_where(turn.faces_first_raise, turn.sized(Size.SMALL))


def _always_min_raise(turn: TrickTurn) -> Choice:
    everywhere = np.ones(len(turn.combos), dtype=bool)
    return turn.stays_or_folds(everywhere).raised_where(everywhere, turn.legal.min)


def _calls_cheaply(turn: TrickTurn) -> Choice:
    cheap = (turn.choice.kinds == ActionKind.FOLD) & (4 * turn.turn.to_call <= turn.turn.pot)
    return Choice(np.where(cheap, np.int8(ActionKind.CALL), turn.choice.kinds), turn.choice.amounts)


def _raise_bets(turn: TrickTurn) -> Choice:
    faces = turn.first_on_street & (turn.turn.street > 0) & (turn.turn.current_bet > 0)
    return turn.raised_where(faces, turn.sized(Size.SMALL))


def _open_all(turn: TrickTurn) -> Choice:
    return turn.raised_where(turn.first_on_street & (turn.turn.street == 0), turn.sized(Size.SMALL))


def _edge_bet(turn: TrickTurn) -> Choice:
    amounts = _clamped(turn, turn.turn.pot * EDGE_PERCENT // PERCENT)
    return turn.raised_where(turn.raises & turn.may_bet, amounts)


def _edge_bet_min_raise(turn: TrickTurn) -> Choice:
    raised = turn.raised_where(turn.raises & ~turn.may_bet, turn.legal.min)
    return _edge_bet(TrickTurn(turn.turn, turn.combos, raised))


def _min_3_bet(turn: TrickTurn) -> Choice:
    reraises = turn.raises & ~turn.first_on_street & (turn.turn.street == 0)
    return turn.raised_where(reraises, turn.legal.min)


def _edge_bet_min_3_bet(turn: TrickTurn) -> Choice:
    return _edge_bet(TrickTurn(turn.turn, turn.combos, _min_3_bet(turn)))


def _large_open(turn: TrickTurn) -> Choice:
    opens = turn.raises & turn.first_on_street & (turn.turn.street == 0)
    blinds = np.full(len(turn.combos), LARGE_OPEN_BLINDS * turn.turn.layout.big_blind)
    return turn.raised_where(opens, _clamped(turn, blinds))


def _clamped(turn: TrickTurn, amounts: Amounts) -> Amounts:
    clamped: Amounts = np.maximum(turn.legal.min, np.minimum(turn.legal.max, amounts))
    return clamped


_TRICKS: dict[Trick, Callable[[TrickTurn], Choice]] = {
    Trick.MIN_RAISE: _min_raise,
    Trick.MIN_BET: _min_bet,
    Trick.MIN_OPEN: _min_open,
    Trick.SHOVE_OPENS: _shove_opens,
    Trick.SHOVE_RANGE: _shove_range,
    Trick.POT_WHEN_CHECKED: _pot_when_checked,
    Trick.HALF_POT_WHEN_CHECKED: _half_pot_when_checked,
    Trick.RERAISE_OPENS: _reraise_opens,
    Trick.ALWAYS_MIN_RAISE: _always_min_raise,
    Trick.CALLS_CHEAPLY: _calls_cheaply,
    Trick.RAISE_BETS: _raise_bets,
    Trick.OPEN_ALL: _open_all,
    Trick.EDGE_BET: _edge_bet,
    Trick.EDGE_BET_MIN_RAISE: _edge_bet_min_raise,
    Trick.LARGE_OPEN: _large_open,
    Trick.MIN_3_BET: _min_3_bet,
    Trick.EDGE_BET_MIN_3_BET: _edge_bet_min_3_bet,
}
