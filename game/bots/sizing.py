"""The amount of a bet or raise, from the size that the row names."""

from __future__ import annotations

from enum import StrEnum
from itertools import accumulate

from game.bots.editions import (
    EDITION,
    KEEPS_ON_THE_RIVER,
    OPENS_LEAST_HEADS_UP,
    SHORT_STACKS_GO_ALL_IN,
)
from game.bots.rng import Rng
from game.bots.spots import Stack
from game.bots.table import PERCENT, Sizes
from game.bots.view_spots import stack_of
from game.engine.actions import Action, Bet, RaiseTo
from game.engine.events import Street
from game.engine.seat_view import SeatView


class Size(StrEnum):
    """In the order in which the fields of Sizes are drawn."""

    SMALL = "small"
    LARGE = "large"
    ALL_IN = "all-in"
    THIRD = "third"
    THREE_QUARTERS = "three-quarters"


AFTER_THE_FLOP = {Size.THIRD: 33, Size.SMALL: 50, Size.THREE_QUARTERS: 75, Size.LARGE: 100}


POT_PERCENT = {
    Street.PREFLOP: {Size.SMALL: 75, Size.LARGE: 125},
    Street.FLOP: AFTER_THE_FLOP,
    Street.TURN: AFTER_THE_FLOP,
    Street.RIVER: AFTER_THE_FLOP,
}
"""What a bet or raise adds beyond a call, in percent of the pot after the call; nothing where a street has no
such size.
"""

# Going all-in for more than this would bluff far too much against players who call; short stacks may.
MAX_POTS_ALL_IN = 3

# A bot that puts in this share of its stack will not fold later, so it goes all-in.
COMMITTED_PERCENT = 65

KEPT_PERCENT, SHORT_PERCENT = 40, 20
"""A bet on the river leaves this much of the stack, unless the stack is at most SHORT_PERCENT of the pot:
people seldom bet all they have.
"""


def draw_size(sizes: Sizes, rng: Rng) -> Size:
    """A size drawn by the row's split."""
    draw = rng.below(PERCENT)
    return next(size for size, below in zip(Size, accumulate(sizes), strict=True) if draw < below)


def draw_noise(max_noise: int, rng: Rng) -> int:
    """A percentage from 100 − `max_noise` to 100 + `max_noise` by which to multiply a bet."""
    return PERCENT - max_noise + rng.below(2 * max_noise + 1) if max_noise else PERCENT


def sized_raise(view: SeatView, size: Size, noise: int, edition: int = EDITION) -> Action:
    """The legal bet or raise of `size` by an edition; `noise` is the percentage by which its part
    beyond a call is scaled.

    Raises ValueError where neither a bet nor a raise is legal.
    """
    amounts = view.legal.bet or view.legal.raise_to
    if amounts is None:
        raise ValueError("nothing can be raised here")
    amount = amounts.nearest(_amount(view, size, noise, edition))
    return Bet(amount) if view.legal.bet else RaiseTo(amount)


def _amount(view: SeatView, size: Size, noise: int, edition: int) -> int:
    pot = view.pot + view.to_call
    all_in = view.my_stack + view.current_bet - view.to_call
    if size is Size.ALL_IN:
        if all_in - view.current_bet <= MAX_POTS_ALL_IN * pot or _plays_short(view, edition):
            return all_in
        size = Size.LARGE
    chip = max(1, view.big_blind // 2)
    added = pot * POT_PERCENT[view.street].get(size, 0) * noise // (PERCENT * PERCENT)
    if size is Size.SMALL and edition >= OPENS_LEAST_HEADS_UP and _opens_heads_up(view):
        added = view.big_blind
    if edition >= KEEPS_ON_THE_RIVER and _keeps_some(view):
        added = min(added, view.my_stack * (PERCENT - KEPT_PERCENT) // PERCENT)
    amount = view.current_bet + max(1, (added + chip // 2) // chip) * chip
    paid = amount - view.current_bet + view.to_call
    return all_in if paid * PERCENT >= view.my_stack * COMMITTED_PERCENT else amount


def _plays_short(view: SeatView, edition: int) -> bool:
    """Whether the seat goes all-in whatever is in the pot."""
    is_asked = edition >= SHORT_STACKS_GO_ALL_IN and view.street is Street.PREFLOP
    return is_asked and stack_of(view) is not Stack.DEEP


def _opens_heads_up(view: SeatView) -> bool:
    """Whether the seat is the first of two to speak."""
    return view.street is Street.PREFLOP and view.raises == 0 and view.to_call > 0 and len(view.dealt_in) == 2


def _keeps_some(view: SeatView) -> bool:
    """Whether a bet here leaves some of the stack."""
    is_bet = view.street is Street.RIVER and view.current_bet == 0
    return is_bet and view.my_stack * PERCENT > SHORT_PERCENT * view.pot
