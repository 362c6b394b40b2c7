"""In which sizes opponents bet and raise who stray from their strategy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.bots.sizing import COMMITTED_PERCENT, MAX_POTS_ALL_IN, POT_PERCENT, Size
from game.bots.spots import (
    BIG_BET_PERCENT,
    CHEAP_BET_PERCENT,
    CHEAP_RAISE_PERCENT,
    HALF_BET_PERCENT,
    SMALL_BET_PERCENT,
    SMALL_RAISE_BLINDS,
)
from game.engine.events import Street
from game.training.compiled import compiled
from game.training.hand_state import (
    BET,
    BIG_BLIND,
    POT,
    RAISES,
    ROW,
    ROWS,
    STACKS,
    STRAY,
    STREET,
    amount_to_call,
)
from game.training.opponents import (
    BETS_CHEAPLY,
    BETS_OVER_EDGES,
    BETS_SMALL,
    CHALLENGER,
    CHECKS_FLOP,
    OPENS_LARGE,
    RERAISES_LITTLE,
    SIZES_AT_EDGES,
    STEALS,
)
from game.training.strays import raises_3_bet, rival_row, steals

RIVAL_NOISE = 45
"""Percent by which sizes of two players by the first edition's tables differ at most, after the flop. There
they bet half the pot with stronger hands than others do: if they always bet just that, the rows would fold to
small bets alone, whoever makes them.
"""
PREFLOP_SHARE = POT_PERCENT[Street.PREFLOP][Size.SMALL]
PREFLOP_LARGE_SHARE = POT_PERCENT[Street.PREFLOP][Size.LARGE]
SMALL_SHARE, LARGE_SHARE = POT_PERCENT[Street.FLOP][Size.SMALL], POT_PERCENT[Street.FLOP][Size.LARGE]
BETS_LITTLE_FROM, BETS_LITTLE_SPAN = 22, 34
"""Percents of the pot that BETS_LITTLE bets: the least, and how many there are."""
OVERBETS_FROM, OVERBETS_SPAN = BIG_BET_PERCENT + 1, 20
"""Percents of the pot that those bet who overbet: the least, and how many there are."""
BET_EDGES = np.array((CHEAP_BET_PERCENT, SMALL_BET_PERCENT, HALF_BET_PERCENT, BIG_BET_PERCENT))
"""The largest bets, in percent of the pot, that rows take for cheap, small, half and big ones."""
EDGE_SPAN = 5
"""So many percents from an edge down are nearly the largest bet, and as many beyond it nearly the smallest of
the next price."""
_ALL_BUT_BIG = 1 / 3, 1 / 3, 1 / 3, 0
EDGE_SHARES: Mapping[int, tuple[float, float, float, float]] = {
    SIZES_AT_EDGES: _ALL_BUT_BIG,
    BETS_OVER_EDGES: _ALL_BUT_BIG,
    BETS_CHEAPLY: (1, 0, 0, 0),
    BETS_SMALL: (0, 1, 0, 0),
    CHECKS_FLOP: (0, 0, 1, 0),
}
"""By kind of opponents who stray the shares of their bets at each of the edges."""
# Kinds without shares never ask for an edge.
_EDGES_BELOW = np.array([np.cumsum(EDGE_SHARES.get(kind, _ALL_BUT_BIG)) for kind in range(CHALLENGER)])
_EDGES_BELOW[:, -1] = 1
RAISED_FROM, RAISED_SPAN = CHEAP_RAISE_PERCENT + 1, 15
"""Percents of the pot after a call by which RAISES_BETS raises bets: the least, and how many there are."""
MIN_RERAISE_SHARE, MIN_4_BET_SHARE = 0.6, 0.3
"""The share of the least ones among the reraises of RERAISES_LITTLE, and those of RAISES_3_BETS."""
LITTLE_FROM, LITTLE_SPAN = 200, 60
"""Percents of the raise that the others come to: the least, and how many there are."""
LARGE_OPEN_SHARE = 0.6
"""The share of large ones among the opens of BETS_SMALL; his others are the least that is legal."""
LARGE_FROM, LARGE_SPAN = 450, 200
STEAL_FROM, STEAL_SPAN = 250, 251
"""Hundredths of a big blind that BETS_SMALL and OPENS_LARGE, and STEALS_LARGE open to: the least, and how
many there are.
"""


@compiled
def spread(point, count):
    """A number below `count`, drawn by the finer digits of a point from 0 to 1."""
    return int(point * 1_000_003) % count


@compiled
def little_share(point):
    """The share of the pot, in percent, that BETS_LITTLE bets."""
    return BETS_LITTLE_FROM + spread(point, BETS_LITTLE_SPAN)


@compiled
def overbet_share(point):
    """The share of the pot, in percent, that those bet who overbet now."""
    return OVERBETS_FROM + spread(point, OVERBETS_SPAN)


@compiled
def _drawn_edge(state, deal, point):
    place = 0
    while point >= _EDGES_BELOW[deal[STRAY + state[ROW]], place]:
        place += 1
    return BET_EDGES[place]


@compiled
def edge_bet(state, deal, point):
    """What those of EDGE_SHARES bet who bet nearly the largest that rows take for a price, overbets aside."""
    percent = _drawn_edge(state, deal, point) - spread(point, EDGE_SPAN)
    return state[POT] * percent // 100


@compiled
def over_edge_bet(state, deal, point):
    """What BETS_OVER_EDGES bets whatever he holds."""
    percent = _drawn_edge(state, deal, point) + 1 + spread(point, EDGE_SPAN)
    return state[POT] * percent // 100


@compiled
def raised_by_percent(state, percent):
    """The total of a raise by so many percent of the pot after a call."""
    return state[BET] + (state[POT] + amount_to_call(state)) * percent // 100


@compiled
def raised_bet(state, point):
    """What RAISES_BETS raises a bet to."""
    return raised_by_percent(state, RAISED_FROM + spread(point, RAISED_SPAN))


@compiled
def rival_raise(state, deal, least, all_in, point):
    row, pot, to_call = rival_row(state, deal), state[POT] + amount_to_call(state), amount_to_call(state)
    draw = spread(point, 100)
    if draw >= row[3] and all_in - state[BET] <= MAX_POTS_ALL_IN * pot:
        return all_in
    large = draw >= row[2]
    if state[STREET] == 0:
        share = PREFLOP_LARGE_SHARE if large else PREFLOP_SHARE
    else:
        share = LARGE_SHARE if large else SMALL_SHARE
    noise = 100
    if state[STREET] > 0 and deal[ROWS] == 2:
        noise += int(point * 1_000_033) % (2 * RIVAL_NOISE + 1) - RIVAL_NOISE
    amount = rounded_total(state, deal, pot * share * noise // 10_000)
    if (amount - state[BET] + to_call) * 100 >= state[STACKS + state[ROW]] * COMMITTED_PERCENT:
        amount = all_in
    return max(least, min(all_in, amount))


@compiled
def _times_bet(state, point, least, span):
    """So many hundredths of the bet, of `span` from `least` on."""
    return state[BET] * (least + spread(point, span)) // 100


@compiled
def large_open(state, point):
    """The total of a large open of BETS_SMALL, and of every one of OPENS_LARGE."""
    return _times_bet(state, point, LARGE_FROM, LARGE_SPAN)


@compiled
def raises_in_own_size(state, deal):
    """Whether a raise of the actor before the flop is a steal or one by which RERAISES_LITTLE, OPENS_LARGE or
    who raises every reraise strays.
    """
    if steals(state, deal) or raises_3_bet(state, deal):
        return True
    kind = deal[STRAY + state[ROW]]
    if state[RAISES] == 0:
        return kind == OPENS_LARGE
    is_small = state[RAISES] == 1 and state[BET] <= SMALL_RAISE_BLINDS * deal[BIG_BLIND]
    return kind == RERAISES_LITTLE and is_small


@compiled
def own_size(state, deal, least, point):
    """The total of such a raise."""
    if steals(state, deal):
        if deal[STRAY + state[ROW]] == STEALS:
            return least
        return _times_bet(state, point, STEAL_FROM, STEAL_SPAN)
    if deal[STRAY + state[ROW]] == OPENS_LARGE:
        return large_open(state, point)
    if point < (MIN_RERAISE_SHARE if state[RAISES] <= 1 else MIN_4_BET_SHARE):
        return least
    return _times_bet(state, point, LITTLE_FROM, LITTLE_SPAN)


@compiled
def rounded_total(state, deal, added):
    """The total of a raise by about so many chips beyond the bet."""
    chip = max(1, deal[BIG_BLIND] // 2)
    return state[BET] + max(1, (added + chip // 2) // chip) * chip
