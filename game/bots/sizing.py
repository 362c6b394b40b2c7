"""The amount of a bet or raise, from the size that the row names."""

from __future__ import annotations

from enum import StrEnum

from game.bots.rng import Rng
from game.bots.table import PERCENT, Sizes
from game.engine.actions import Action, AmountRange, Bet, RaiseTo
from game.engine.events import Street
from game.engine.seat_view import SeatView


class Size(StrEnum):
    SMALL = "small"
    LARGE = "large"
    ALL_IN = "all-in"


POT_PERCENT = {
    Street.PREFLOP: {Size.SMALL: 75, Size.LARGE: 125},
    Street.FLOP: {Size.SMALL: 50, Size.LARGE: 100},
    Street.TURN: {Size.SMALL: 50, Size.LARGE: 100},
    Street.RIVER: {Size.SMALL: 50, Size.LARGE: 100},
}
"""What a bet or raise adds beyond a call, in percent of the pot after the call."""

# Going all-in for more than this would bluff far too much against players who call.
MAX_POTS_ALL_IN = 3

# A bot that puts in this share of its stack will not fold later, so it goes all-in.
COMMITTED_PERCENT = 65


def draw_size(sizes: Sizes, rng: Rng) -> Size:
    """A size drawn by the row's split."""
    draw = rng.below(PERCENT)
    if draw < sizes.small:
        return Size.SMALL
    return Size.LARGE if draw < sizes.small + sizes.large else Size.ALL_IN


def draw_noise(max_noise: int, rng: Rng) -> int:
    """A percentage from 100 − `max_noise` to 100 + `max_noise` by which to multiply a bet."""
    return PERCENT - max_noise + rng.below(2 * max_noise + 1) if max_noise else PERCENT


def sized_raise(view: SeatView, size: Size, noise: int) -> Action:
    """The legal bet or raise of `size`; `noise` is the percentage by which its part beyond a call is scaled.

    Raises ValueError where neither a bet nor a raise is legal.
    """
    amounts = view.legal.bet or view.legal.raise_to
    if amounts is None:
        raise ValueError("nothing can be raised here")
    amount = _clamped(_amount(view, size, noise), amounts)
    return Bet(amount) if view.legal.bet else RaiseTo(amount)


def _amount(view: SeatView, size: Size, noise: int) -> int:
    pot = view.pot + view.to_call
    all_in = view.my_stack + view.current_bet - view.to_call
    if size is Size.ALL_IN:
        if all_in - view.current_bet <= MAX_POTS_ALL_IN * pot:
            return all_in
        size = Size.LARGE
    chip = max(1, view.big_blind // 2)
    added = pot * POT_PERCENT[view.street][size] * noise // (PERCENT * PERCENT)
    amount = view.current_bet + max(1, (added + chip // 2) // chip) * chip
    paid = amount - view.current_bet + view.to_call
    return all_in if paid * PERCENT >= view.my_stack * COMMITTED_PERCENT else amount


def _clamped(amount: int, amounts: AmountRange) -> int:
    return max(amounts.min, min(amounts.max, amount))
