"""Players that look for holes: each plays as a profile does, but for one simple trick."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from game.bots.decision import chosen_action
from game.bots.profile import BotProfile
from game.bots.rng import Rng
from game.bots.spots import PostflopSituation
from game.bots.tricks import (
    ANY_STRENGTH,
    HUNDRED,
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
from game.bots.view_spots import position_of, unbet_situation
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.events import Street
from game.engine.odds import preflop_percentile
from game.engine.odds.percents import percent_of_hand
from game.engine.seat_view import SeatView

BETS_OF_SITUATIONS = {
    PostflopSituation.AGGRESSOR: Moment.C_BET,
    PostflopSituation.TO_AGGRESSOR: Moment.DONK,
    PostflopSituation.FIRST: Moment.STAB,
    PostflopSituation.LAST: Moment.STAB,
}
"""By what a table calls the spots without a bet, what a bet there is."""


class Prober(NamedTuple):
    """A profile with a trick."""

    profile: BotProfile
    trick: Trick


def prober_action(prober: Prober, view: SeatView, rng: Rng) -> Action:
    """The prober's action for the seat of `view`; always legal."""
    action = chosen_action(view, prober.profile, rng)
    return reduce(lambda done, move: moved(view, move, done), prober.trick.moves, action)


def moved(view: SeatView, move: Move, action: Action) -> Action:
    """What is done by a move in place of this action."""
    match move:
        case Sized():
            return _sized(view, move, action)
        case Calls():
            calls = action == FOLD and HUNDRED * view.to_call <= move.percent * view.pot
            return CALL if calls and _answers(view, move) else action
        case Folds():
            folds = HUNDRED * view.to_call >= move.percent * view.pot
            return FOLD if folds and _answers(view, move) else action
        case Range():
            return _ranged(view, move, action)


def _sized(view: SeatView, move: Sized, action: Action) -> Action:
    raises = move.always or isinstance(action, Bet | RaiseTo)
    amounts = view.legal.bet or view.legal.raise_to
    if not raises or amounts is None or not _is_asked(view, move):
        return action
    if move.size.unit is SizeUnit.NEVER:
        return CHECK if view.legal.check else CALL
    total = amounts.nearest(_total(view, move.size))
    return Bet(total) if view.legal.bet else RaiseTo(total)


def _is_asked(view: SeatView, move: Sized) -> bool:
    """Whether the move is about this turn."""
    is_low = move.most_blinds is None or view.current_bet <= move.most_blinds * view.big_blind
    is_asked = is_low and _is_there(view, move.where) and _moment(view) in move.moments
    return is_asked and _has_strength(view, move.strength)


def _answers(view: SeatView, move: Calls | Folds) -> bool:
    return _is_there(view, move.where) and _has_strength(view, move.strength)


def _has_strength(view: SeatView, strength: Strength) -> bool:
    """Against a random hand, of a hundred: before the flop the percentile of the hand, later its equity."""
    if strength == ANY_STRENGTH:
        return True
    if view.street is Street.PREFLOP:
        percent = int(HUNDRED * preflop_percentile(view.my_cards))
    else:
        percent = percent_of_hand(view.my_cards, view.board)
    return strength.above < percent < strength.below


def _is_there(view: SeatView, where: Where) -> bool:
    return view.street in where.streets and position_of(view) in where.positions


def _moment(view: SeatView) -> Moment:
    if view.street is Street.PREFLOP:
        return (Moment.OPEN, Moment.THREE_BET, Moment.FOUR_BET)[min(view.raises, 2)]
    if view.current_bet == 0:
        return BETS_OF_SITUATIONS[unbet_situation(view)]
    return Moment.RERAISE if view.raises else Moment.RAISE


def _total(view: SeatView, size: SizeOf) -> int:
    """It may be less or more than is legal."""
    match size.unit:
        case SizeUnit.POT:
            return view.current_bet + (view.pot + view.to_call) * size.hundredths // HUNDRED
        case SizeUnit.BET:
            return view.current_bet * size.hundredths // HUNDRED
        case SizeUnit.BLINDS:
            return view.big_blind * size.hundredths // HUNDRED
        case SizeUnit.ALL_IN:
            return view.my_stack + view.current_bet - view.to_call
    return 0


def _ranged(view: SeatView, move: Range, action: Action) -> Action:
    if view.street is not Street.PREFLOP:
        return action
    if preflop_percentile(view.my_cards) < move.least:
        return CHECK if view.legal.check else FOLD
    if view.legal.raise_to:
        return RaiseTo(view.legal.raise_to.max)
    return CHECK if view.legal.check else CALL
