"""Who is committed to the pot, as bots/committed.py, in many lanes at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.bots.committed import CALL_PERCENT_AFTER_IT, MUCH_BEFORE_THE_FLOP_PERCENT, SMALL_CALL_PERCENT
from game.bots.editions import CALLS_WHEN_COMMITTED, TELLS_LARGE_RAISES
from game.bots.table import PERCENT
from game.simulation.lanes.betting import Turn
from game.simulation.lanes.states import RERAISED, Flags


def may_fold(turn: Turn, edition: NDArray[np.integer] | int) -> Flags:
    """Where there is something to call, and the row is not committed by the editions."""
    edition = np.asarray(edition)
    percent = np.where(
        _paid_much(turn) & (edition >= TELLS_LARGE_RAISES), CALL_PERCENT_AFTER_IT, SMALL_CALL_PERCENT
    )
    committed = (2 * turn.to_call >= turn.stack) & (turn.to_call * PERCENT <= percent * turn.pot)
    may: Flags = (turn.to_call > 0) & ~(committed & (edition >= CALLS_WHEN_COMMITTED))
    return may


def _paid_much(turn: Turn) -> Flags:
    """Whether the flop has come after at most one raise for which the row paid much of what it had."""
    single = turn.states.line.take(turn.lanes) != RERAISED
    paid = turn.states.paid_before_the_flop[turn.row].take(turn.lanes)
    much: Flags = single & (paid * PERCENT >= MUCH_BEFORE_THE_FLOP_PERCENT * (paid + turn.stack))
    return much
