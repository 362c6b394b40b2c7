"""Rows of a table that stay as they are while others are trained."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from game.bots.modifiers import WEIGHT_TOTAL, Modifiers
from game.bots.profile import Style
from game.bots.spots import UNBET, Position, PreflopSituation, PreflopSpot, Spot
from game.bots.table import PERCENT, DecisionTable
from game.simulation.lanes.policies import style_arrays
from game.simulation.lanes.spots import SPOTS
from game.training.holdem import FIXED, RAISE
from game.training.infosets import CLASSES, DEEP_SPOTS, EDGES, HANDS, PREFLOP_ROWS, PREFLOP_SPOTS, SHORT_ROWS
from game.training.mccfr import Sums

Shares = NDArray[np.float64]
"""Of the actions to fold, to check or call, and to bet or raise, in the last dimension."""


def fix(regrets: Sums, table: DecisionTable, is_learnt: Callable[[Spot], bool]) -> None:
    """Make all infosets but those of short stacks, and of other spots that are learnt, play as the table
    does, and go on doing so.
    """
    regrets[:SHORT_ROWS, : RAISE + 1] = _of_infosets(table) * WEIGHT_TOTAL * FIXED
    for place, spot in enumerate(SPOTS[:DEEP_SPOTS]):
        if is_learnt(spot):
            regrets[_infosets_of(place)] = 0.0


def _infosets_of(place: int) -> slice:
    """Those of a spot that is not of short stacks, by its place among the lanes' SPOTS."""
    if place < PREFLOP_SPOTS:
        return slice(place * CLASSES, (place + 1) * CLASSES)
    first = PREFLOP_ROWS + (place - PREFLOP_SPOTS) * HANDS
    return slice(first, first + HANDS)


def _of_infosets(table: DecisionTable) -> Shares:
    shares = _of_spots(table)[:DEEP_SPOTS]
    before = shares[:PREFLOP_SPOTS, :CLASSES].reshape(-1, RAISE + 1)
    after = shares[PREFLOP_SPOTS:]
    draws = after[:, PERCENT:] if table.knows_draws else after
    both = np.concatenate([_by_buckets(part[:, :PERCENT]) for part in (after, draws)], axis=1)
    return np.concatenate((before, both.reshape(-1, RAISE + 1)))


def _of_spots(table: DecisionTable) -> Shares:
    """Shape (spots, keys, actions); a fold where checking is free is a check."""
    arrays = style_arrays(Style(table, Modifiers(), 0))
    fold, stay = (part / WEIGHT_TOTAL for part in (arrays.fold, arrays.stay))
    free = np.array([spot.situation in UNBET or _checks(spot) for spot in SPOTS])[:, np.newaxis]
    fold = np.where(free, 0.0, fold)
    return np.stack((fold, stay - fold, 1 - stay), axis=-1)


def _checks(spot: Spot) -> bool:
    """Whether nothing is to be called in the spot before the flop."""
    unraised = PreflopSituation.UNOPENED, PreflopSituation.LIMPED
    return isinstance(spot, PreflopSpot) and (spot.position, spot.situation) in {
        (Position.BIG_BLIND, situation) for situation in unraised
    }


def _by_buckets(shares: Shares) -> Shares:
    """Means over the percents of each bucket, of shape (spots, buckets, actions)."""
    starts = (0, *EDGES)
    sums = np.add.reduceat(shares, starts, axis=1)
    counts = np.diff((*starts, PERCENT))
    means: Shares = sums / counts[:, np.newaxis]
    return means
