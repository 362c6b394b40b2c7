"""Simple strategies against which profiles are measured; games do not seat them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.bots.editions import SHORT_STACKS_GO_ALL_IN
from game.bots.rng import Rng
from game.bots.sizing import Size, sized_raise
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.events import Street
from game.engine.odds import heads_up_equity, preflop_percentile
from game.engine.odds.preflop import preflop_odds
from game.engine.seat_view import SeatView

BASELINE_EDITION = SHORT_STACKS_GO_ALL_IN
"""The edition by which they raise for good, so that figures of different days compare."""


class Baseline(StrEnum):
    CALLER = "caller"
    ALL_IN = "all-in"
    RANDOM = "random"
    HONEST = "honest"
    THRESHOLD = "threshold"
    EHS_TAG = "ehs-tag"


def baseline_action(baseline: Baseline, view: SeatView, rng: Rng) -> Action:
    """The baseline's action for the seat of `view`; always legal."""
    return _STRATEGIES[baseline](view, rng)


def _caller(view: SeatView, rng: Rng) -> Action:
    return _check_or_call(view)


def _always_all_in(view: SeatView, rng: Rng) -> Action:
    """Bets or raises the most that is legal, every time."""
    if amounts := view.legal.bet or view.legal.raise_to:
        return _to(view, amounts.max)
    return _check_or_call(view)


def _random(view: SeatView, rng: Rng) -> Action:
    """Every kind of legal action is equally likely, and so is every amount.

    Never folds where it can check.
    """
    kinds = ["stay"]
    if not view.legal.check:
        kinds.append("fold")
    amounts = view.legal.bet or view.legal.raise_to
    if amounts:
        kinds.append("raise")
    kind = kinds[rng.below(len(kinds))]
    if amounts and kind == "raise":
        return _to(view, amounts.min + rng.below(amounts.max - amounts.min + 1))
    return FOLD if kind == "fold" else _check_or_call(view)


def _honest(view: SeatView, rng: Rng) -> Action:
    """Calls with at least a fair share of the wins, and never bets."""
    return _check_or_call(view) if _win_rate(view) * sum(view.in_hand) >= 1 else _check_or_fold(view)


def _threshold(view: SeatView, rng: Rng) -> Action:
    """Raises from .8 equity against one random hand, calls from .5."""
    equity = heads_up_equity(view.my_cards, view.board)
    if equity >= 0.8:
        return _raise_or_call(view)
    return _check_or_call(view) if equity >= 0.5 else _check_or_fold(view)


def _ehs_tag(view: SeatView, rng: Rng) -> Action:
    """Tight starting hands; then effective hand strength and pot odds."""
    if view.street is Street.PREFLOP:
        return _tight_start(view)
    strength = _win_rate(view)
    if view.legal.check:
        return _raise_or_call(view) if strength >= 0.5 else CHECK
    if strength >= 0.85:
        return _raise_or_call(view)
    return CALL if strength * (view.pot + view.to_call) > view.to_call else FOLD


def _tight_start(view: SeatView) -> Action:
    percentile = preflop_percentile(view.my_cards)
    if view.raises == 0:
        if percentile >= 0.85:
            return _raise_or_call(view)
        return _check_or_call(view) if percentile >= 0.8 else _check_or_fold(view)
    if percentile >= 0.97:
        return _raise_or_call(view)
    return CALL if percentile >= 0.9 else _check_or_fold(view)


def _win_rate(view: SeatView) -> float:
    """The probability to beat random hands of all opponents left, after the flop taken as independent."""
    opponents = sum(view.in_hand) - 1
    if not view.board:
        return preflop_odds(view.my_cards, opponents).equity
    return float(heads_up_equity(view.my_cards, view.board) ** opponents)


def _raise_or_call(view: SeatView) -> Action:
    """Raises half the pot, before the flop three quarters, where a raise is legal; else checks or calls."""
    if view.legal.bet or view.legal.raise_to:
        return sized_raise(view, Size.SMALL, 100, BASELINE_EDITION)
    return _check_or_call(view)


def _check_or_call(view: SeatView) -> Action:
    return CHECK if view.legal.check else CALL


def _check_or_fold(view: SeatView) -> Action:
    return CHECK if view.legal.check else FOLD


def _to(view: SeatView, amount: int) -> Action:
    return Bet(amount) if view.legal.bet else RaiseTo(amount)


_STRATEGIES: dict[Baseline, Callable[[SeatView, Rng], Action]] = {
    Baseline.CALLER: _caller,
    Baseline.ALL_IN: _always_all_in,
    Baseline.RANDOM: _random,
    Baseline.HONEST: _honest,
    Baseline.THRESHOLD: _threshold,
    Baseline.EHS_TAG: _ehs_tag,
}
