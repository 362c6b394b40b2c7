"""What a player knows, as a number: his spot among those of the bots' tables, and the key of his hand."""

from __future__ import annotations

import numpy as np

from game.bots.spots import (
    BIG_BET_PERCENT,
    CHEAP_BET_PERCENT,
    CHEAP_RAISE_PERCENT,
    DEAR_RERAISE_PERCENT,
    HALF_BET_PERCENT,
    HUGE_RAISE_BLINDS,
    OVERBET_PERCENT,
    RAISES_FIRST_IN,
    SMALL_BET_PERCENT,
    SMALL_RAISE_BLINDS,
    SMALL_RAISE_BLINDS_HEADS_UP,
    THREE_SEATS,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
)
from game.training.compiled import compiled
from game.training.hand_state import (
    ACTED_AT,
    AGGRESSOR,
    BIG_BLIND,
    BY_RAISE,
    ENTERED,
    FULL_RAISE,
    IN_HAND,
    KEY,
    LINE,
    MAX_ROWS,
    POSITION,
    POT,
    RAISES,
    ROW,
    ROWS,
    SHORT,
    STACKS,
    STREET,
    TELLS_ALL,
    TELLS_DEAR,
    TELLS_LARGE,
    amount_to_call,
)

CLASSES = 169
EDGES = (10, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 84, 88, 91, 94, 97)
"""Percents of equity at which the buckets of hands after the flop begin, but for the first."""
BUCKETS = len(EDGES) + 1
HANDS = 2 * BUCKETS
"""After the flop the buckets of hands that are no draws, then those of draws, where these are told apart."""

_POSITIONS = list(Position)
IN_LATE, IN_SMALL_BLIND, IN_BIG_BLIND = map(
    _POSITIONS.index, (Position.LATE, Position.SMALL_BLIND, Position.BIG_BLIND)
)
"""Positions as numbers."""
_PRE = {situation: place for place, situation in enumerate(PreflopSituation)}
_POST = {situation: place for place, situation in enumerate(PostflopSituation)}
PREFLOP_SITUATIONS, POSTFLOP_SITUATIONS = len(PreflopSituation), len(PostflopSituation)
PREFLOP_SPOTS = len(Position) * PREFLOP_SITUATIONS
PREFLOP_ROWS = PREFLOP_SPOTS * CLASSES
POSTFLOP_SPOTS = len(PostflopStreet) * len(Opponents) * POSTFLOP_SITUATIONS
"""Of one line; those of the lines follow each other."""
DEEP_SPOTS = PREFLOP_SPOTS + len(Line) * POSTFLOP_SPOTS
"""Spots of short stacks before the flop come after all others."""
SHORT_ROWS = PREFLOP_ROWS + len(Line) * POSTFLOP_SPOTS * HANDS
"""Where the infosets of those begin."""
INFOSETS = SHORT_ROWS + PREFLOP_ROWS

# Compiled code takes globals as constants, of numbers only.
UNOPENED, LIMPED = _PRE[PreflopSituation.UNOPENED], _PRE[PreflopSituation.LIMPED]
RAISED = _PRE[PreflopSituation.RAISED]
BIG_RAISE, RERAISED = _PRE[PreflopSituation.BIG_RAISE], _PRE[PreflopSituation.RERAISED]
SMALL_RERAISE, DEAR_RERAISE = _PRE[PreflopSituation.CHEAP_RERAISE], _PRE[PreflopSituation.BIG_RERAISE]
ALL_IN = _PRE[PreflopSituation.ALL_IN]
OWN_LIMP_RAISED = _PRE[PreflopSituation.OWN_LIMP_RAISED]
POST_AGGRESSOR, POST_CHECKING = _POST[PostflopSituation.AGGRESSOR], _POST[PostflopSituation.TO_AGGRESSOR]
POST_FIRST, POST_LAST = _POST[PostflopSituation.FIRST], _POST[PostflopSituation.LAST]
POST_TINY, POST_SMALL = _POST[PostflopSituation.CHEAP_BET], _POST[PostflopSituation.SMALL_BET]
POST_HALF, POST_BIG = _POST[PostflopSituation.HALF_BET], _POST[PostflopSituation.BIG_BET]
POST_CHEAP, POST_RAISED = _POST[PostflopSituation.CHEAP_RAISE], _POST[PostflopSituation.RAISED]
POST_OVERBET, POST_HUGE = _POST[PostflopSituation.OVERBET], _POST[PostflopSituation.HUGE_BET]
POST_ALL_IN = _POST[PostflopSituation.ALL_IN]
_RAISED_FIRST_IN = np.array([_PRE[RAISES_FIRST_IN[position][1]] for position in Position])
_CHEAP = np.zeros(PREFLOP_SITUATIONS, dtype=np.int64)
_CHEAP[_RAISED_FIRST_IN] = [_PRE[RAISES_FIRST_IN[position][0]] for position in Position]


@compiled
def is_cheap_raise(state):
    """Whether a call costs the actor little beside the pot, where somebody has raised before the flop."""
    return 100 * amount_to_call(state) <= CHEAP_RAISE_PERCENT * state[POT]


@compiled
def is_steal(state, deal):
    """Whether the only raise before the flop came first in from a seat that may steal."""
    return state[RAISES] == 1 and _first_in(state, deal) != RAISED


@compiled
def is_told_as_limper(state, deal):
    """Whether rows tell that the actor, who faces a raise that is not cheap, has called the blind."""
    return deal[TELLS_ALL] > 0 and deal[ROWS] >= THREE_SEATS and state[ACTED_AT + state[ROW]] >= 0


@compiled
def _first_in(state, deal):
    """The situation after one raise that is not cheap to call, whatever the actor did before."""
    if state[ENTERED] != BY_RAISE + state[AGGRESSOR] or deal[ROWS] < THREE_SEATS:
        return RAISED
    return _RAISED_FIRST_IN[deal[POSITION + state[AGGRESSOR]]]


@compiled
def _preflop_situation(state, deal):
    to_call, raises, blind = amount_to_call(state), state[RAISES], deal[BIG_BLIND]
    if to_call > 0 and 2 * to_call >= state[STACKS + state[ROW]]:
        return ALL_IN
    if raises == 0:
        return LIMPED if state[ENTERED] else UNOPENED
    if to_call >= HUGE_RAISE_BLINDS * blind and (raises >= 2 or deal[TELLS_LARGE] == 0):
        return ALL_IN
    is_cheap = is_cheap_raise(state)
    if raises >= 2:
        is_dear = deal[TELLS_DEAR] > 0 and 100 * state[FULL_RAISE] > DEAR_RERAISE_PERCENT * state[POT]
        return SMALL_RERAISE if is_cheap else DEAR_RERAISE if is_dear else RERAISED
    is_heads_up = deal[TELLS_LARGE] > 0 and deal[ROWS] == 2
    if to_call > (SMALL_RAISE_BLINDS_HEADS_UP if is_heads_up else SMALL_RAISE_BLINDS) * blind:
        return BIG_RAISE
    raised = _first_in(state, deal)
    if is_cheap:
        return _CHEAP[raised]
    return OWN_LIMP_RAISED if raised == RAISED and is_told_as_limper(state, deal) else raised


@compiled
def unbet_situation(state, deal):
    row, aggressor, rows = state[ROW], state[AGGRESSOR], deal[ROWS]
    if aggressor == row:
        return POST_AGGRESSOR
    is_last = True
    for other in range(row + 1, rows):
        if state[IN_HAND + other] and state[STACKS + other] > 0:
            is_last = False
            if other == aggressor:
                return POST_CHECKING
    return POST_LAST if is_last else POST_FIRST


@compiled
def _postflop_situation(state, deal):
    to_call = amount_to_call(state)
    if to_call == 0:
        return unbet_situation(state, deal)
    share, pot = 100 * to_call, state[POT] - to_call
    if 2 * to_call >= state[STACKS + state[ROW]]:
        return POST_ALL_IN
    if share > BIG_BET_PERCENT * pot:
        is_huge = deal[TELLS_DEAR] > 0 and share > OVERBET_PERCENT * pot
        overbet = POST_HUGE if is_huge else POST_OVERBET
        return overbet if deal[TELLS_ALL] > 0 else POST_ALL_IN
    if state[RAISES] > 0:
        return POST_CHEAP if share <= CHEAP_RAISE_PERCENT * pot else POST_RAISED
    if share <= CHEAP_BET_PERCENT * pot:
        return POST_TINY
    if share <= SMALL_BET_PERCENT * pot:
        return POST_SMALL
    return POST_HALF if share <= HALF_BET_PERCENT * pot else POST_BIG


@compiled
def spot_of(state, deal):
    """The place of the actor's spot among the lanes' SPOTS."""
    row, street = state[ROW], state[STREET]
    if street == 0:
        first = DEEP_SPOTS if deal[SHORT + row] else 0
        return first + deal[POSITION + row] * PREFLOP_SITUATIONS + _preflop_situation(state, deal)
    contenders = 0
    for other in range(deal[ROWS]):
        contenders += state[IN_HAND + other]
    more = 1 if contenders > 2 else 0
    spot = ((street - 1) * 2 + more) * POSTFLOP_SITUATIONS + _postflop_situation(state, deal)
    return PREFLOP_SPOTS + state[LINE] * POSTFLOP_SPOTS + spot


@compiled
def infoset(state, deal):
    spot, key = spot_of(state, deal), deal[KEY + state[STREET] * MAX_ROWS + state[ROW]]
    if spot >= DEEP_SPOTS:
        return SHORT_ROWS + (spot - DEEP_SPOTS) * CLASSES + key
    if state[STREET] == 0:
        return spot * CLASSES + key
    return PREFLOP_ROWS + (spot - PREFLOP_SPOTS) * HANDS + key
