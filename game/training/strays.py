"""How opponents stray from their strategy: what they do, and the sizes of those who play by tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.bots.sizing import COMMITTED_PERCENT, MAX_POTS_ALL_IN, POT_PERCENT, Size
from game.bots.spots import (
    BIG_BET_PERCENT,
    CHEAP_BET_PERCENT,
    HALF_BET_PERCENT,
    SMALL_BET_PERCENT,
    SMALL_RAISE_BLINDS,
)
from game.engine.events import Street
from game.engine.odds.preflop import preflop_percentile, starting_hands
from game.training.compiled import compiled
from game.training.hand_state import (
    BET,
    BIG_BLIND,
    FLOP,
    IN_HAND,
    KEY,
    MAX_ROWS,
    PERCENT,
    POT,
    RAISES,
    ROW,
    ROWS,
    STACKS,
    STRAY,
    STREET,
    amount_to_call,
    legal_actions,
)
from game.training.infosets import spot_of
from game.training.rivals import rival_arrays

START_PERCENTS = np.array([int(100 * preflop_percentile(hand.cards)) for hand in starting_hands()])
SHOVED_FROM = 85
"""The percentile of starting hands from which opponents who stray go all-in."""

MIN_RAISER, RAISES_CALLS, SHOVES_RANGE, RERAISES_OPENS, BETS_POT, CALLS_FOLDS = range(1, 7)
BETS_LITTLE, MIN_RAISES_BETS = 7, 8
"""After the flop: who bets a third or half of the pot wherever he may, and who raises the least over bets."""
RIVAL, COUNTS_ODDS = range(9, 11)
"""Who plays by the first edition's tables, and who counts odds, as the baseline ehs-tag does."""
SIZES_AT_EDGES = 11
"""Whose bets after the flop are nearly the largest that rows take for cheap, small or half ones, and whose
other raises are the least that is legal.
"""
RERAISES_LITTLE, OPENS_LARGE = 12, 13
"""Who reraises opens by the least that is legal or little more, and who opens to about five big blinds, with
the hands that the hero reraises or opens.
"""
CHECKS_FLOP, OVERBETS_FLOP, OVERBETS_TURN, OVERBETS_RIVER = range(14, 18)
"""Who never bets the flop, but later nearly the largest that rows take for half bets, and who bets a little
more than the pot on one street wherever he may; the latter in the order of streets.
"""
RAISES_FLOP_BETS, RAISES_3_BETS = 18, 19
"""Who raises every bet on the flop, and who raises every 3-bet by the least that is legal or little more."""
BETS_LEAST_SMALL = 20
"""Who bets after the flop wherever he may, a little more than what rows take for cheap."""
CHALLENGER = 21
"""From here on those who learn as the hero does, but bet and raise other sizes, so that no size finds the
hero unready: one for each of CHALLENGER_SIZES, with strategies of their own.
"""


class ChallengerSizes(NamedTuple):
    """The sizes of a challenger: bets and raises after the flop add `least` to `most` percent of the pot
    after the call; before the flop a raise may also add `before` percent of it.
    """

    least: int
    most: int
    before: int


CHALLENGER_SIZES = (
    ChallengerSizes(15, CHEAP_BET_PERCENT, 125),
    ChallengerSizes(CHEAP_BET_PERCENT + 1, 29, 250),
    ChallengerSizes(CHEAP_BET_PERCENT + 1, SMALL_BET_PERCENT, 350),
    ChallengerSizes(SMALL_BET_PERCENT + 1, 44, 200),
    ChallengerSizes(SMALL_BET_PERCENT + 1, HALF_BET_PERCENT, 450),
    ChallengerSizes(HALF_BET_PERCENT + 1, 64, 300),
    ChallengerSizes(65, BIG_BET_PERCENT, 200),
    ChallengerSizes(110, 200, 600),
)


class StrayCrowd(NamedTuple):
    """So many percent of the opponents stray from their strategy, play by the first edition's tables, or
    count odds; those who stray are of these kinds, drawn by chance.
    """

    stray_percent: int
    rival_percent: int
    odds_percent: int
    kinds: Sequence[int]


_COMMON = (
    MIN_RAISER,
    MIN_RAISER,
    MIN_RAISER,
    RAISES_CALLS,
    SHOVES_RANGE,
    RERAISES_OPENS,
    BETS_POT,
    CALLS_FOLDS,
)
_BETTING = *(3 * (BETS_POT,)), *(14 * (BETS_LITTLE,)), *(5 * (BETS_LEAST_SMALL,))
_IN_OWN_SIZES = SIZES_AT_EDGES, SIZES_AT_EDGES, RERAISES_LITTLE, RERAISES_LITTLE, OPENS_LARGE
_ON_ONE_STREET = *(6 * (CHECKS_FLOP,)), *(6 * (OVERBETS_TURN,)), *(3 * (OVERBETS_RIVER,))
CROWD = StrayCrowd(34, 38, 23, (*_COMMON, *(3 * (SIZES_AT_EDGES,)), *(9 * (BETS_LITTLE,)), *_ON_ONE_STREET))
_RAISING = MIN_RAISES_BETS, RAISES_FLOP_BETS, *(9 * (RAISES_3_BETS,))
_ON_ONE_STREET_AT_RINGS = *(3 * (CHECKS_FLOP,)), *(2 * (OVERBETS_FLOP,)), *(3 * (OVERBETS_TURN,))
RING_CROWD = StrayCrowd(
    32, 28, 27, (*_COMMON, *_BETTING, *_RAISING, *_IN_OWN_SIZES, *_ON_ONE_STREET_AT_RINGS)
)
"""Of full tables, where most who stray bet whatever they hold: where few do, rows fold too much to it, on the
turn what they called with on the flop.
"""

RIVALS = rival_arrays()
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
LEAST_SMALL_FROM, LEAST_SMALL_SPAN = CHEAP_BET_PERCENT + 1, 5
"""Percents of the pot that BETS_LEAST_SMALL bets: the least, and how many there are."""
OVERBETS_FROM, OVERBETS_SPAN = BIG_BET_PERCENT + 1, 20
"""Percents of the pot that those bet who overbet: the least, and how many there are."""
BET_EDGES = np.array((CHEAP_BET_PERCENT, SMALL_BET_PERCENT, HALF_BET_PERCENT))
EDGE_SPAN = 5
"""So many percents from an edge down are nearly the largest bet."""
MIN_RERAISE_SHARE, MIN_4_BET_SHARE = 0.6, 0.3
"""The share of the least ones among the reraises of RERAISES_LITTLE, and those of RAISES_3_BETS."""
LITTLE_FROM, LITTLE_SPAN = 200, 60
"""Percents of the raise that the others come to: the least, and how many there are."""
LARGE_FROM, LARGE_SPAN = 450, 200
"""Hundredths of a big blind that OPENS_LARGE opens to: the least, and how many there are."""


@compiled
def faces_bet(state):
    """Whether somebody has bet after the flop, and nobody raised."""
    return state[STREET] > 0 and state[BET] > 0 and state[RAISES] == 0


@compiled
def _faces_3_bet(state):
    """Whether somebody has reraised before the flop."""
    return state[STREET] == 0 and state[RAISES] >= 2


@compiled
def _shoved_or_folded(state, deal):
    """All-in with the best hands, otherwise fold, or check where that is free."""
    legal = legal_actions(state)
    if START_PERCENTS[deal[KEY + state[ROW]]] >= SHOVED_FROM:
        return 2 if legal >= 4 else 1
    return 0 if legal & 1 else 1


@compiled
def _rival_row(state, deal):
    """The numbers of rivals.py for the actor's spot and hand."""
    held = KEY if state[STREET] == 0 else PERCENT + state[STREET] * MAX_ROWS
    return RIVALS[0 if deal[ROWS] == 2 else 1, spot_of(state, deal), deal[held + state[ROW]]]


@compiled
def _rival_action(state, deal, point):
    row, legal = _rival_row(state, deal), legal_actions(state)
    draw = point * 10_000
    if draw < row[0] and legal & 1:
        return 0
    return 2 if draw >= row[1] and legal >= 4 else 1


@compiled
def _odds_action(state, deal):
    """As the baseline ehs-tag acts."""
    legal, percent = legal_actions(state), deal[PERCENT + state[STREET] * MAX_ROWS + state[ROW]]
    raised, otherwise = 2 if legal >= 4 else 1, 0 if legal & 1 else 1
    if state[STREET] == 0:
        raises, calls = (85, 80) if state[RAISES] == 0 else (97, 90)
        return raised if percent >= raises else 1 if percent >= calls else otherwise
    opponents = -1
    for other in range(deal[ROWS]):
        opponents += state[IN_HAND + other]
    strength, to_call = (percent / 100) ** opponents, amount_to_call(state)
    if strength >= (0.85 if to_call > 0 else 0.5):
        return raised
    return 1 if strength * (state[POT] + to_call) > to_call else otherwise


@compiled
def spread(point, count):
    """A number below `count`, drawn by the finer digits of a point from 0 to 1."""
    return int(point * 1_000_003) % count


@compiled
def little_share(point):
    """The share of the pot, in percent, that BETS_LITTLE bets."""
    return BETS_LITTLE_FROM + spread(point, BETS_LITTLE_SPAN)


@compiled
def overbets(state, deal):
    """Whether the actor bets more than the pot now, whatever he holds."""
    street = state[STREET]
    return street > 0 and state[BET] == 0 and deal[STRAY + state[ROW]] == OVERBETS_FLOP + street - FLOP


@compiled
def overbet_share(point):
    """The share of the pot, in percent, of such a bet."""
    return OVERBETS_FROM + spread(point, OVERBETS_SPAN)


@compiled
def edge_bet(state, deal, point):
    """What SIZES_AT_EDGES and CHECKS_FLOP bet."""
    edge = BET_EDGES[int(point * len(BET_EDGES))]
    if deal[STRAY + state[ROW]] == CHECKS_FLOP:
        edge = HALF_BET_PERCENT
    percent = edge - spread(point, EDGE_SPAN)
    return state[POT] * percent // 100


@compiled
def least_small_bet(state, point):
    """What BETS_LEAST_SMALL bets."""
    return state[POT] * (LEAST_SMALL_FROM + spread(point, LEAST_SMALL_SPAN)) // 100


@compiled
def rival_raise(state, deal, least, all_in, point):
    row, pot, to_call = _rival_row(state, deal), state[POT] + amount_to_call(state), amount_to_call(state)
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
def raises_in_own_size(state, deal):
    """Whether a raise of the actor before the flop is one by which RERAISES_LITTLE, OPENS_LARGE or
    RAISES_3_BETS strays.
    """
    kind = deal[STRAY + state[ROW]]
    if kind == RAISES_3_BETS:
        return _faces_3_bet(state)
    if kind == RERAISES_LITTLE:
        return state[RAISES] == 1 and state[BET] <= SMALL_RAISE_BLINDS * deal[BIG_BLIND]
    return kind == OPENS_LARGE and state[RAISES] == 0


@compiled
def own_size(state, least, point):
    """The total of such a raise."""
    if state[RAISES] == 0:
        return state[BET] * (LARGE_FROM + spread(point, LARGE_SPAN)) // 100
    if point < (MIN_RERAISE_SHARE if state[RAISES] == 1 else MIN_4_BET_SHARE):
        return least
    return state[BET] * (LITTLE_FROM + spread(point, LITTLE_SPAN)) // 100


@compiled
def rounded_total(state, deal, added):
    """The total of a raise by about so many chips beyond the bet."""
    chip = max(1, deal[BIG_BLIND] // 2)
    return state[BET] + max(1, (added + chip // 2) // chip) * chip


@compiled
def stray(state, deal, action, point):
    kind = deal[STRAY + state[ROW]]
    if kind >= CHALLENGER:
        return action
    if kind == RIVAL:
        return _rival_action(state, deal, point)
    if kind == COUNTS_ODDS:
        return _odds_action(state, deal)
    if kind == CALLS_FOLDS and action == 0:
        return 1 if point < 0.5 else 0
    if kind == SHOVES_RANGE and state[STREET] == 0:
        return _shoved_or_folded(state, deal)
    if kind == CHECKS_FLOP and action == 2 and state[STREET] == FLOP and state[BET] == 0:
        return 1
    if overbets(state, deal) and legal_actions(state) >= 4:
        return 2
    if kind == 0 or action == 2 or legal_actions(state) < 4:
        return action
    if kind == RAISES_CALLS and action == 1 and point < 0.3:
        return 2
    if kind == RERAISES_OPENS and state[STREET] == 0 and state[RAISES] == 1:
        return 2
    if kind in (BETS_POT, BETS_LITTLE, BETS_LEAST_SMALL) and state[STREET] > 0 and state[BET] == 0:
        return 2
    if kind == MIN_RAISES_BETS and faces_bet(state):
        return 2
    if kind == RAISES_FLOP_BETS and faces_bet(state) and state[STREET] == FLOP:
        return 2
    if kind == RAISES_3_BETS and _faces_3_bet(state):
        return 2
    return action
