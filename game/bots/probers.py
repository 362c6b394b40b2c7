"""Players that look for holes: each plays as a profile does, but for one simple trick."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from game.bots.decision import chosen_action
from game.bots.profile import BotProfile
from game.bots.rng import Rng
from game.bots.sizing import Size, sized_raise
from game.bots.spots import SMALL_BET_PERCENT
from game.bots.table import PERCENT
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.events import Street
from game.engine.odds import preflop_percentile
from game.engine.seat_view import SeatView

SMALL_OPEN_BLINDS = 3
SHOVED_FROM = 0.85
"""The percentile of starting hands from which `shove-range` goes all-in."""
LARGE_OPEN_BLINDS = 10
EDGE_PERCENT = SMALL_BET_PERCENT
"""The largest bet, in percent of the pot, that rows take for a small one."""


class Trick(StrEnum):
    """What a prober does differently.

    MIN_RAISE: all its bets and raises are the least that is legal.
    MIN_BET: its bets after the flop are the least that is legal.
    MIN_OPEN: its first raises before the flop are the least that is legal.
    SHOVE_OPENS: it goes all-in over every open of up to 3 big blinds.
    SHOVE_RANGE: before the flop it goes all-in with the best 15 %, and else checks or folds.
    POT_WHEN_CHECKED: where it may check after the flop, it bets the pot.
    RERAISE_OPENS: it raises every first raise.
    HALF_POT_WHEN_CHECKED: where it may check after the flop, it bets half the pot.
    ALWAYS_MIN_RAISE: it raises the least that is legal whenever it may.
    CALLS_CHEAPLY: it never folds for a quarter of the pot.
    RAISE_BETS: it raises every bet after the flop.
    OPEN_ALL: it raises before the flop whenever nobody has.
    EDGE_BET: its bets after the flop are the largest that rows take for small ones.
    EDGE_BET_MIN_RAISE: as EDGE_BET, and all its raises are the least that is legal.
    LARGE_OPEN: its first raises before the flop are to 10 big blinds.
    MIN_3_BET: its reraises before the flop are the least that is legal.
    EDGE_BET_MIN_3_BET: as EDGE_BET and MIN_3_BET.
    """

    MIN_RAISE = "min-raise"
    MIN_BET = "min-bet"
    MIN_OPEN = "min-open"
    SHOVE_OPENS = "shove-opens"
    SHOVE_RANGE = "shove-range"
    POT_WHEN_CHECKED = "pot-when-checked"
    RERAISE_OPENS = "reraise-opens"
    HALF_POT_WHEN_CHECKED = "half-pot-when-checked"
    ALWAYS_MIN_RAISE = "always-min-raise"
    CALLS_CHEAPLY = "calls-cheaply"
    RAISE_BETS = "raise-bets"
    OPEN_ALL = "open-all"
    EDGE_BET = "edge-bet"
    EDGE_BET_MIN_RAISE = "edge-bet-min-raise"
    LARGE_OPEN = "large-open"
    MIN_3_BET = "min-3-bet"
    EDGE_BET_MIN_3_BET = "edge-bet-min-3-bet"


class Prober(NamedTuple):
    """A profile with a trick."""

    profile: BotProfile
    trick: Trick


def prober_action(prober: Prober, view: SeatView, rng: Rng) -> Action:
    """The prober's action for the seat of `view`; always legal."""
    action = chosen_action(view, prober.profile, rng)
    return _TRICKS[prober.trick](view, action)


def _min_raise(view: SeatView, action: Action) -> Action:
    return _least(view) if isinstance(action, Bet | RaiseTo) else action


def _min_bet(view: SeatView, action: Action) -> Action:
    return _least(view) if isinstance(action, Bet) else action


def _min_open(view: SeatView, action: Action) -> Action:
    opens = view.street is Street.PREFLOP and view.raises == 0
    return _min_raise(view, action) if opens else action


def _shove_opens(view: SeatView, action: Action) -> Action:
    small = view.current_bet <= SMALL_OPEN_BLINDS * view.big_blind
    return _most(view, action) if _faces_first_raise(view) and small else action


def _shove_range(view: SeatView, action: Action) -> Action:
    if view.street is not Street.PREFLOP:
        return action
    if preflop_percentile(view.my_cards) >= SHOVED_FROM:
        return _most(view, CHECK if view.legal.check else CALL)
    return CHECK if view.legal.check else FOLD


def _pot_when_checked(view: SeatView, action: Action) -> Action:
    return sized_raise(view, Size.LARGE, 100) if view.legal.bet else action


def _reraise_opens(view: SeatView, action: Action) -> Action:
    raises = _faces_first_raise(view) and view.legal.raise_to
    return sized_raise(view, Size.SMALL, 100) if raises else action


def _half_pot_when_checked(view: SeatView, action: Action) -> Action:
    return sized_raise(view, Size.SMALL, 100) if view.legal.bet else action


def _always_min_raise(view: SeatView, action: Action) -> Action:
    if view.legal.bet or view.legal.raise_to:
        return _least(view)
    return CHECK if view.legal.check else CALL


def _calls_cheaply(view: SeatView, action: Action) -> Action:
    return CALL if action == FOLD and 4 * view.to_call <= view.pot else action


def _raise_bets(view: SeatView, action: Action) -> Action:
    bet = view.street is not Street.PREFLOP and view.raises == 0 and view.legal.raise_to
    return sized_raise(view, Size.SMALL, 100) if bet else action


def _open_all(view: SeatView, action: Action) -> Action:
    unraised = view.street is Street.PREFLOP and view.raises == 0 and view.legal.raise_to
    return sized_raise(view, Size.SMALL, 100) if unraised else action


def _edge_bet(view: SeatView, action: Action) -> Action:
    if not isinstance(action, Bet) or view.legal.bet is None:
        return action
    return Bet(view.legal.bet.nearest(view.pot * EDGE_PERCENT // PERCENT))


def _edge_bet_min_raise(view: SeatView, action: Action) -> Action:
    return _least(view) if isinstance(action, RaiseTo) else _edge_bet(view, action)


def _min_3_bet(view: SeatView, action: Action) -> Action:
    reraises = view.street is Street.PREFLOP and view.raises > 0
    return _min_raise(view, action) if reraises else action


def _edge_bet_min_3_bet(view: SeatView, action: Action) -> Action:
    return _min_3_bet(view, _edge_bet(view, action))


def _large_open(view: SeatView, action: Action) -> Action:
    opens = view.street is Street.PREFLOP and view.raises == 0
    if not (opens and isinstance(action, RaiseTo) and view.legal.raise_to):
        return action
    return RaiseTo(view.legal.raise_to.nearest(LARGE_OPEN_BLINDS * view.big_blind))


def _faces_first_raise(view: SeatView) -> bool:
    return view.street is Street.PREFLOP and view.raises == 1


def _least(view: SeatView) -> Action:
    if view.legal.bet:
        return Bet(view.legal.bet.min)
    if view.legal.raise_to is None:
        raise ValueError("nothing can be raised here")
    return RaiseTo(view.legal.raise_to.min)


def _most(view: SeatView, otherwise: Action) -> Action:
    """All-in where a bet or raise is legal."""
    if view.legal.bet:
        return Bet(view.legal.bet.max)
    return RaiseTo(view.legal.raise_to.max) if view.legal.raise_to else otherwise


_TRICKS: dict[Trick, Callable[[SeatView, Action], Action]] = {
    Trick.MIN_RAISE: _min_raise,
    Trick.MIN_BET: _min_bet,
    Trick.MIN_OPEN: _min_open,
    Trick.SHOVE_OPENS: _shove_opens,
    Trick.SHOVE_RANGE: _shove_range,
    Trick.POT_WHEN_CHECKED: _pot_when_checked,
    Trick.RERAISE_OPENS: _reraise_opens,
    Trick.HALF_POT_WHEN_CHECKED: _half_pot_when_checked,
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
