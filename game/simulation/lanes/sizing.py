"""From sizes to legal amounts, as bots/sizing.py, in many lanes at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.bots.editions import EDITION, KEEPS_ON_THE_RIVER, OPENS_LEAST_HEADS_UP, SHORT_STACKS_GO_ALL_IN
from game.bots.sizing import (
    COMMITTED_PERCENT,
    KEPT_PERCENT,
    MAX_POTS_ALL_IN,
    POT_PERCENT,
    SHORT_PERCENT,
    Size,
)
from game.bots.table import PERCENT
from game.engine.variants import HOLDEM
from game.simulation.lanes.betting import RaiseRange, Turn
from game.simulation.lanes.states import Amounts, Flags

SIZES = tuple(Size)
"""Arrays hold places in this tuple."""

RIVER = 3
_SMALL, _LARGE, _ALL_IN = map(SIZES.index, (Size.SMALL, Size.LARGE, Size.ALL_IN))
# Of the pot, by street and size; no share stands for an all-in that is too much for the pot.
_SHARES = np.array(
    [[POT_PERCENT[plan.street].get(size, 0) for size in SIZES] for plan in HOLDEM.streets], dtype=np.int64
)


def sized_raises(
    turn: Turn,
    range_: RaiseRange,
    sizes: NDArray[np.integer],
    noise: Amounts | int,
    edition: NDArray[np.integer] | int = EDITION,
) -> Amounts:
    """The totals of bets or raises of these sizes, their part beyond a call times `noise` percent, by
    editions.

    Only in lanes that `range_` allows do they mean anything.
    """
    pot = turn.pot + turn.to_call
    all_in = turn.all_in
    affordable = all_in - turn.current_bet <= MAX_POTS_ALL_IN * pot
    if turn.street == 0:
        affordable |= _play_short(turn, edition)
    shoved = (sizes == _ALL_IN) & affordable
    shares = _SHARES[turn.street].take(np.where(sizes == _ALL_IN, _LARGE, sizes))
    chip = max(1, turn.layout.big_blind // 2)
    added = pot * shares * noise // (PERCENT * PERCENT)
    if turn.street == 0 and len(turn.layout.blinds) == 2:
        opens = (sizes == _SMALL) & _open_heads_up(turn, edition)
        added = np.where(opens, turn.layout.big_blind, added)
    if turn.street == RIVER:
        most = turn.stack * (PERCENT - KEPT_PERCENT) // PERCENT
        added = np.where(_keep_some(turn, edition), np.minimum(added, most), added)
    raised = np.maximum(1, (added + chip // 2) // chip) * chip
    committed = (raised + turn.to_call) * PERCENT >= turn.stack * COMMITTED_PERCENT
    amounts = np.where(shoved | committed, all_in, turn.current_bet + raised)
    clamped: Amounts = np.maximum(range_.min, np.minimum(range_.max, amounts))
    return clamped


def _play_short(turn: Turn, edition: NDArray[np.integer] | int) -> Flags:
    short: Flags = ~turn.plays_deep & (np.asarray(edition) >= SHORT_STACKS_GO_ALL_IN)
    return short


def _open_heads_up(turn: Turn, edition: NDArray[np.integer] | int) -> Flags:
    """Where the first of two players speaks before the flop."""
    open_: Flags = (turn.raises == 0) & (turn.to_call > 0) & (np.asarray(edition) >= OPENS_LEAST_HEADS_UP)
    return open_


def _keep_some(turn: Turn, edition: NDArray[np.integer] | int) -> Flags:
    bets = (turn.current_bet == 0) & (turn.stack * PERCENT > SHORT_PERCENT * turn.pot)
    keep: Flags = bets & (np.asarray(edition) >= KEEPS_ON_THE_RIVER)
    return keep
