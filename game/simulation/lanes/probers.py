"""The tricks of bots/tricks.py in many lanes at once, as bots/probers.py plays them."""

from __future__ import annotations

from copy import copy
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from game.bots.probers import BETS_OF_SITUATIONS
from game.bots.spots import UNBET, PostflopSituation
from game.bots.tricks import (
    ANY_STRENGTH,
    HUNDRED,
    STREETS,
    Calls,
    Folds,
    Moment,
    Move,
    Range,
    Sized,
    SizeOf,
    SizeUnit,
    Strength,
    Trick,
    Where,
)
from game.simulation.lanes.baselines import percentiles
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.spots import unbet_situations
from game.simulation.lanes.states import Amounts, Flags

_MOMENTS = tuple(Moment)
_BETS_OF_SITUATIONS = np.array(
    [
        _MOMENTS.index(BETS_OF_SITUATIONS[situation]) if situation in UNBET else 0
        for situation in PostflopSituation
    ]
)
_BEFORE_THE_FLOP = _MOMENTS.index(Moment.OPEN)


class TrickTurn:
    """A turn at which a prober sits in every lane, and what its profile would do with these combos.
    `percents` are their strengths after the flop.
    """

    def __init__(
        self, turn: Turn, combos: NDArray[np.integer], percents: NDArray[np.uint8], choice: Choice
    ) -> None:
        self.turn, self.combos, self.percents, self.choice = turn, combos, percents, choice
        self.legal = turn.raise_range()
        self._moments = self._places_of_moments()

    def with_choice(self, choice: Choice) -> TrickTurn:
        """The same turn after a move; what the turn itself tells is not worked out anew."""
        other = copy(self)
        other.choice = choice
        return other

    @property
    def raises(self) -> Flags:
        raises: Flags = self.choice.kinds >= ActionKind.BET
        return raises

    def asked(self, move: Sized) -> Flags:
        """Where the move is about this turn."""
        here = np.isin(self._moments, [_MOMENTS.index(moment) for moment in move.moments])
        if move.most_blinds is not None:
            here &= self.turn.current_bet <= move.most_blinds * self.turn.layout.big_blind
        return here & self.is_there(move.where) & self._has_strength(move.strength)

    def answered(self, move: Calls | Folds) -> Flags:
        """Where the move is about this answer to a bet."""
        return self.is_there(move.where) & self._has_strength(move.strength)

    def _has_strength(self, strength: Strength) -> Flags:
        if strength == ANY_STRENGTH:
            return np.ones(len(self.combos), dtype=bool)
        percents: NDArray[np.integer] = self.percents
        if self.turn.street == 0:
            percents = (HUNDRED * percentiles().take(self.combos)).astype(np.int64)
        return (strength.above < percents) & (percents < strength.below)

    def is_there(self, where: Where) -> bool:
        turn = self.turn
        return STREETS[turn.street] in where.streets and turn.layout.positions[turn.row] in where.positions

    def _places_of_moments(self) -> NDArray[np.integer]:
        turn = self.turn
        if turn.street == 0:
            return _BEFORE_THE_FLOP + np.minimum(turn.raises, 2)
        answers = np.where(turn.raises > 0, _MOMENTS.index(Moment.RERAISE), _MOMENTS.index(Moment.RAISE))
        bets = _BETS_OF_SITUATIONS.take(unbet_situations(turn))
        return np.where(turn.current_bet == 0, bets, answers)

    def total(self, size: SizeOf) -> Amounts:
        """Of a bet or raise; it may be less or more than is legal."""
        turn = self.turn
        match size.unit:
            case SizeUnit.POT:
                totals = turn.current_bet + (turn.pot + turn.to_call) * size.hundredths // HUNDRED
            case SizeUnit.BET:
                totals = turn.current_bet * size.hundredths // HUNDRED
            case SizeUnit.BLINDS:
                totals = np.full_like(turn.pot, turn.layout.big_blind * size.hundredths // HUNDRED)
            case SizeUnit.ALL_IN:
                totals = turn.all_in
            case _:
                totals = np.zeros_like(turn.pot)
        return totals

    def raised_where(self, places: Flags, amounts: Amounts) -> Choice:
        """The choice, but the legal bet or raise next to these totals at `places` where there is one."""
        places = places & self.legal.allowed
        nearest = np.maximum(self.legal.min, np.minimum(self.legal.max, amounts))
        kinds = np.where(places, self.turn.raising, self.choice.kinds).astype(np.int8)
        return Choice(kinds, np.where(places, nearest, self.choice.amounts))

    def folding_where(self, places: Flags) -> Choice:
        """The choice, but a fold at `places`."""
        kinds = np.where(places, ActionKind.FOLD, self.choice.kinds).astype(np.int8)
        return Choice(kinds, np.where(places, 0, self.choice.amounts))

    def staying_where(self, places: Flags) -> Choice:
        """The choice, but a check or call at `places`."""
        kinds = np.where(places, self.turn.staying, self.choice.kinds).astype(np.int8)
        return Choice(kinds, np.where(places, 0, self.choice.amounts))


def tricked(trick: Trick, turn: TrickTurn) -> Choice:
    return reduce(lambda done, move: done.with_choice(_moved(move, done)), trick.moves, turn).choice


def _moved(move: Move, turn: TrickTurn) -> Choice:
    match move:
        case Sized():
            return _sized(move, turn)
        case Calls():
            cheap = HUNDRED * turn.turn.to_call <= move.percent * turn.turn.pot
            folds = turn.choice.kinds == ActionKind.FOLD
            return turn.staying_where(folds & cheap & turn.answered(move))
        case Folds():
            dear = HUNDRED * turn.turn.to_call >= move.percent * turn.turn.pot
            return turn.folding_where(dear & turn.answered(move))
        case Range():
            return _ranged(move, turn)


def _sized(move: Sized, turn: TrickTurn) -> Choice:
    places = turn.asked(move) if move.always else turn.asked(move) & turn.raises
    if move.size.unit is SizeUnit.NEVER:
        return turn.staying_where(places)
    return turn.raised_where(places, turn.total(move.size))


def _ranged(move: Range, turn: TrickTurn) -> Choice:
    if turn.turn.street:
        return turn.choice
    played = percentiles().take(turn.combos) >= move.least
    stays = turn.staying_where(played | (turn.turn.to_call == 0))
    kinds = np.where(~played & (turn.turn.to_call > 0), np.int8(ActionKind.FOLD), stays.kinds)
    amounts = np.zeros_like(stays.amounts)
    folded = turn.with_choice(Choice(kinds.astype(np.int8), amounts))
    return folded.raised_where(played, turn.total(SizeOf(SizeUnit.ALL_IN)))
