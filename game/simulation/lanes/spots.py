"""The spots of bots/view_spots.py, for a row in many lanes at once, as places in a list of all spots."""

from __future__ import annotations

from itertools import product, starmap
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.editions import EDITION, TELLS_LARGE_RAISES
from game.bots.spots import (
    BIG_BET_PERCENT,
    CHEAP_BET_PERCENT,
    CHEAP_RAISE_PERCENT,
    DEAR_RERAISE_PERCENT,
    HALF_BET_PERCENT,
    HUGE_RAISE_BLINDS,
    OVERBET_PERCENT,
    RAISES,
    RAISES_FIRST_IN,
    SMALL_BET_PERCENT,
    SMALL_RAISE_BLINDS,
    SMALL_RAISE_BLINDS_HEADS_UP,
    THREE_SEATS,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Spot,
    Stack,
)
from game.simulation.lanes.betting import Turn

Places: TypeAlias = NDArray[np.intp]


def _wide(spot: Spot) -> Spot:
    if isinstance(spot, PostflopSpot):
        return spot._replace(line=Line.QUIET)
    return spot._replace(stack=Stack.DEEP)


PREFLOP_SPOTS = tuple(starmap(PreflopSpot, product(Position, PreflopSituation)))
POSTFLOP_SPOTS = tuple(starmap(PostflopSpot, product(PostflopStreet, Opponents, PostflopSituation)))
WIDE_SPOTS: tuple[Spot, ...] = PREFLOP_SPOTS + POSTFLOP_SPOTS
"""Every spot, its line and stack left aside."""
_DEEP = WIDE_SPOTS + tuple(spot._replace(line=line) for line in list(Line)[1:] for spot in POSTFLOP_SPOTS)
SPOTS = _DEEP + tuple(
    spot._replace(stack=stack) for stack in (Stack.SHORT, Stack.MEDIUM) for spot in PREFLOP_SPOTS
)
"""Every spot; arrays hold places in this tuple."""
WIDE = np.array([WIDE_SPOTS.index(_wide(spot)) for spot in SPOTS])
"""Of each spot the place of the wide one."""
PREFLOP_PLACES = np.array([place for place, spot in enumerate(SPOTS) if isinstance(spot, PreflopSpot)])
"""Where spots before the flop are."""

_POSITION = {position: place for place, position in enumerate(Position)}
_PREFLOP = {situation: place for place, situation in enumerate(PreflopSituation)}
_POSTFLOP = {situation: place for place, situation in enumerate(PostflopSituation)}
_RAISES = np.array([[_PREFLOP[situation]] for situation in RAISES])
_RAISES_FIRST_IN = {
    position: [_PREFLOP[situation] for situation in situations]
    for position, situations in RAISES_FIRST_IN.items()
}
_OPPONENTS = {opponents: place for place, opponents in enumerate(Opponents)}


def spots(turn: Turn, edition: NDArray[np.integer] | int = EDITION) -> Places:
    """For each lane the place of its spot in SPOTS, by the editions."""
    if turn.street == 0:
        first = _POSITION[turn.layout.positions[turn.row]] * len(PreflopSituation)
        first_of_stack = np.where(turn.plays_short, len(_DEEP), len(_DEEP) + len(PREFLOP_SPOTS))
        first_of_stack[turn.plays_deep] = 0
        return first + first_of_stack + _preflop_situations(turn, edition)
    opponents = np.count_nonzero(turn.states.in_hand.take(turn.lanes, axis=1), axis=0) - 1
    more = np.where(opponents == 1, _OPPONENTS[Opponents.ONE], _OPPONENTS[Opponents.MORE])
    situations = len(PostflopSituation)
    first = len(PREFLOP_SPOTS) + (turn.street - 1) * len(Opponents) * situations
    lines: Places = turn.states.line.take(turn.lanes).astype(np.intp) * len(POSTFLOP_SPOTS)
    wide: Places = first + more * situations + _postflop_situations(turn)
    lines += wide
    return lines


def _is_huge(turn: Turn) -> NDArray[np.bool_]:
    """Whether a call takes half of the seat's stack or more."""
    huge: NDArray[np.bool_] = (turn.to_call > 0) & (2 * turn.to_call >= turn.stack)
    return huge


def _preflop_situations(turn: Turn, edition: NDArray[np.integer] | int) -> Places:
    blind, to_call, raises = turn.layout.big_blind, turn.to_call, turn.raises
    entered = turn.states.entered.take(turn.lanes)
    found = np.where(entered, _PREFLOP[PreflopSituation.LIMPED], _PREFLOP[PreflopSituation.UNOPENED])
    cheap = 100 * to_call <= CHEAP_RAISE_PERCENT * turn.pot
    cheaply, dearly = _raised_situations(turn)
    raised = np.where(cheap, cheaply, dearly)
    tells_large = np.asarray(edition) >= TELLS_LARGE_RAISES
    small = np.where(tells_large & (turn.layout.rows == 2), SMALL_RAISE_BLINDS_HEADS_UP, SMALL_RAISE_BLINDS)
    raised[to_call > small * blind] = _PREFLOP[PreflopSituation.BIG_RAISE]
    found = np.where(raises == 1, raised, found)
    dear = 100 * turn.states.full_raise.take(turn.lanes) > DEAR_RERAISE_PERCENT * turn.pot
    reraised = np.where(dear, _PREFLOP[PreflopSituation.BIG_RERAISE], _PREFLOP[PreflopSituation.RERAISED])
    reraised[cheap] = _PREFLOP[PreflopSituation.CHEAP_RERAISE]
    found = np.where(raises >= 2, reraised, found)
    large = (raises >= np.where(tells_large, 2, 1)) & (to_call >= HUGE_RAISE_BLINDS * blind)
    found[_is_huge(turn) | large] = _PREFLOP[PreflopSituation.ALL_IN]
    return found


def _raised_situations(turn: Turn) -> Places:
    """Of shape (2, lanes), after one raise: where it is cheap to call, and where not."""
    layout = turn.layout
    if layout.rows < THREE_SEATS:
        return _RAISES.repeat(len(turn.lanes), axis=1)
    first_in = np.array([_RAISES_FIRST_IN[position] for position in layout.positions]).T
    raiser = turn.states.last_aggressor.take(turn.lanes)
    is_first_in = turn.states.raised_first_in.take(turn.lanes) == raiser
    found: Places = np.where(is_first_in, first_in[:, raiser], _RAISES)
    found[1, turn.has_acted & ~is_first_in] = _PREFLOP[PreflopSituation.OWN_LIMP_RAISED]
    return found


def _postflop_situations(turn: Turn) -> Places:
    share, pot = 100 * turn.to_call, turn.pot - turn.to_call
    half = share <= HALF_BET_PERCENT * pot
    found = np.where(half, _POSTFLOP[PostflopSituation.HALF_BET], _POSTFLOP[PostflopSituation.BIG_BET])
    found[share <= SMALL_BET_PERCENT * pot] = _POSTFLOP[PostflopSituation.SMALL_BET]
    found[share <= CHEAP_BET_PERCENT * pot] = _POSTFLOP[PostflopSituation.CHEAP_BET]
    cheap = share <= CHEAP_RAISE_PERCENT * pot
    raised = np.where(cheap, _POSTFLOP[PostflopSituation.CHEAP_RAISE], _POSTFLOP[PostflopSituation.RAISED])
    found = np.where(turn.raises > 0, raised, found)
    found[share > BIG_BET_PERCENT * pot] = _POSTFLOP[PostflopSituation.OVERBET]
    found[share > OVERBET_PERCENT * pot] = _POSTFLOP[PostflopSituation.HUGE_BET]
    found[_is_huge(turn)] = _POSTFLOP[PostflopSituation.ALL_IN]
    free = np.flatnonzero(turn.to_call == 0)
    found[free] = unbet_situations(turn.only(free))
    return found


def unbet_situations(turn: Turn) -> Places:
    """Places in PostflopSituation, of lanes where nobody has bet on the street."""
    states, lanes = turn.states, turn.lanes
    aggressor = states.last_aggressor.take(lanes)
    later, checking = np.zeros((2, len(lanes)), dtype=bool)
    for row in range(turn.row + 1, turn.layout.rows):
        able = states.in_hand[row].take(lanes) & (states.stacks[row].take(lanes) > 0)
        later |= able
        checking |= able & (aggressor == row)
    found = np.where(later, _POSTFLOP[PostflopSituation.FIRST], _POSTFLOP[PostflopSituation.LAST])
    found[checking] = _POSTFLOP[PostflopSituation.TO_AGGRESSOR]
    found[aggressor == turn.row] = _POSTFLOP[PostflopSituation.AGGRESSOR]
    return found
