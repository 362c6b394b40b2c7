"""How likely a style is to do what it did, for each private key that its hand may have."""

from __future__ import annotations

from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.committed import is_committed
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.sizing import Size, sized_raise
from game.bots.table import PERCENT
from game.bots.view_spots import spot_of
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.seat_view import SeatView
from game.simulation.lanes.policies import style_arrays
from game.simulation.lanes.spots import SPOTS

Likelihood: TypeAlias = NDArray[np.float64]

_PLACE = {spot: place for place, spot in enumerate(SPOTS)}


def likelihood(view: SeatView, style: Style, action: Action) -> Likelihood:
    """Shape (keys,): the probability of `action` at the turn that `view` shows, by private key.

    Only what is public in the view counts, not the seat's own cards. Bets and raises of different amounts
    are different actions. An action that the style never takes here has zeros.
    """
    arrays = style_arrays(style)
    place = _PLACE[spot_of(view, style.edition)]
    fold, stay = arrays.fold[place], arrays.stay[place]
    may_fold = not view.legal.check and not is_committed(view, style.edition)
    can_raise = view.legal.bet is not None or view.legal.raise_to is not None
    match action:
        case Fold():
            draws = fold if may_fold else np.zeros_like(fold)
        case Check() | Call():
            first = fold if may_fold else 0
            draws = (stay if can_raise else np.int16(WEIGHT_TOTAL)) - first
        case Bet(amount) | RaiseTo(amount) if can_raise:
            parts = np.diff(arrays.sizes[:, place], axis=0, prepend=0, append=PERCENT)
            chances = (_share_of_noise(view, style, size, amount) for size in islice(Size, len(parts)))
            split = sum(chance * part for chance, part in zip(chances, parts, strict=True))
            raised: Likelihood = (WEIGHT_TOTAL - stay) * split / (WEIGHT_TOTAL * PERCENT)
            return raised
        case _:
            draws = np.zeros_like(fold)
    return np.broadcast_to(draws, fold.shape) / WEIGHT_TOTAL


def _share_of_noise(view: SeatView, style: Style, size: Size, amount: int) -> float:
    """The share of the percents of noise with which a raise of `size` comes to `amount`.

    The amount never falls as the noise rises, so those that give it lie side by side.
    """
    most = style.noise_on(view.street)
    low, high = PERCENT - most, PERCENT + most

    def total(noise: int) -> int:
        action = sized_raise(view, size, noise, style.edition)
        return action.amount if isinstance(action, Bet | RaiseTo) else 0

    def first_above(bound: int) -> int:
        """The least percent of noise that gives more than `bound`; one above the greatest if none does."""
        start, end = low, high + 1
        while start < end:
            middle = (start + end) // 2
            if total(middle) > bound:
                end = middle
            else:
                start = middle + 1
        return start

    if not total(low) <= amount <= total(high):
        return 0.0
    return (first_above(amount) - first_above(amount - 1)) / (high - low + 1)
