"""How strong hands are, of a hundred."""

from __future__ import annotations

import numpy as np

from game.engine.odds.preflop import preflop_percentile, starting_hands
from game.training.compiled import compiled
from game.training.hand_state import MAX_ROWS, PERCENT, ROW, STREET

START_PERCENTS = np.array([int(100 * preflop_percentile(hand.cards)) for hand in starting_hands()])
"""The percentiles of starting hands."""


@compiled
def strength_percent(state, deal):
    """The equity of the actor's hand on this street against a random one."""
    return deal[PERCENT + state[STREET] * MAX_ROWS + state[ROW]]
