"""The tricks of bots/tricks.py in training, as bots/probers.py plays them: who has one strays by it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.bots.spots import Position
from game.bots.tricks import (
    ANY_STRENGTH,
    HUNDRED,
    STREETS,
    Calls,
    Moment,
    Move,
    Range,
    Sized,
    SizeUnit,
    Trick,
)
from game.training.compiled import compiled
from game.training.hand_state import (
    BET,
    BETS,
    BIG_BLIND,
    KEY,
    POSITION,
    POT,
    RAISES,
    ROW,
    STACKS,
    STRAY,
    STREET,
    amount_to_call,
    legal_actions,
)
from game.training.infosets import POST_AGGRESSOR, POST_CHECKING, unbet_situation
from game.training.strengths import START_PERCENTS, strength_percent
from game.training.tricks_met import TRICKS_MET

# A move as numbers: its kind; as bits by their places when it is made; the highest bet it is about, in big
# blinds; the strengths it is above and below; whether it is made always; the unit and number of its size.
_SIZED, _CALLS, _FOLDS, _RANGE = range(4)
_KIND, _MOMENTS, _STREETS, _POSITIONS, _HIGHEST_BET, _ABOVE, _BELOW, _ALWAYS, _UNIT, _NUMBER = range(10)
_FIELDS = _NUMBER + 1
_UNITS = list(SizeUnit)
_NEVER, _ALL_IN = _UNITS.index(SizeUnit.NEVER), _UNITS.index(SizeUnit.ALL_IN)
_POT, _TIMES, _BLINDS = map(_UNITS.index, (SizeUnit.POT, SizeUnit.BET, SizeUnit.BLINDS))
_PLACES = {moment: place for place, moment in enumerate(Moment)}
_OPEN, _C_BET, _DONK, _STAB = map(_PLACES.__getitem__, (Moment.OPEN, Moment.C_BET, Moment.DONK, Moment.STAB))
_RAISE, _RERAISE = _PLACES[Moment.RAISE], _PLACES[Moment.RERAISE]
_ANY_BET = 10_000
"""In big blinds more than any bet."""
_ALL = (1 << 32) - 1
"""The bits of all moments or positions."""


def trick_arrays(tricks: Sequence[Trick]) -> NDArray[np.int64]:
    """Shape (tricks, moves, _FIELDS); moments, streets and positions are bits by their places. Where a trick
    has no further move, one of no street fills the place.
    """
    most = max(len(trick.moves) for trick in tricks)
    arrays = np.zeros((len(tricks), most, _FIELDS), dtype=np.int64)
    for made, trick in zip(arrays, tricks, strict=True):
        made[: len(trick.moves)] = [_numbers(move) for move in trick.moves]
    return arrays


def _numbers(move: Move) -> tuple[int, ...]:
    moments, most, always, unit = _ALL, _ANY_BET, False, 0
    if isinstance(move, Range):
        return (_RANGE, moments, 1, _ALL, most, *ANY_STRENGTH, always, unit, HUNDRED - move.percent)
    streets = sum(1 << place for place, street in enumerate(STREETS) if street in move.where.streets)
    positions = sum(1 << place for place, each in enumerate(Position) if each in move.where.positions)
    if isinstance(move, Sized):
        kind, number, always = _SIZED, move.size.hundredths, move.always
        moments, unit = sum(1 << _PLACES[moment] for moment in move.moments), _UNITS.index(move.size.unit)
        most = _ANY_BET if move.most_blinds is None else move.most_blinds
    else:
        kind, number = _CALLS if isinstance(move, Calls) else _FOLDS, move.percent
    return (kind, moments, streets, positions, most, *move.strength, always, unit, number)


_TRICKS = trick_arrays(TRICKS_MET)


@compiled
def kind_of_trick(place):
    """The kind of opponents who play as the hero does, but have the trick at this place of TRICKS_MET: all of
    these are below 0.
    """
    return -1 - place


@compiled
def moves_of(kind):
    """The moves of an opponent of such a kind."""
    return _TRICKS[-1 - kind]


@compiled
def _moment(state, deal):
    if state[STREET] == 0:
        return _OPEN + min(state[RAISES], 2)
    if state[BET] > 0:
        return _RERAISE if state[RAISES] > 0 else _RAISE
    situation = unbet_situation(state, deal)
    return _C_BET if situation == POST_AGGRESSOR else _DONK if situation == POST_CHECKING else _STAB


@compiled
def _strength(state, deal):
    if state[STREET] == 0:
        return START_PERCENTS[deal[KEY + state[ROW]]]
    return strength_percent(state, deal)


@compiled
def _is_asked(move, state, deal):
    """Whether the move is about this turn."""
    return (
        move[_STREETS] >> state[STREET] & 1 > 0
        and move[_POSITIONS] >> deal[POSITION + state[ROW]] & 1 > 0
        and state[BET] <= move[_HIGHEST_BET] * deal[BIG_BLIND]
        and move[_ABOVE] < _strength(state, deal) < move[_BELOW]
        and move[_MOMENTS] >> _moment(state, deal) & 1 > 0
    )


@compiled
def tricked(state, deal, action):
    """What the actor, who has a trick, does in place of an action that his strategy has drawn."""
    legal, to_call = legal_actions(state), amount_to_call(state)
    for move in moves_of(deal[STRAY + state[ROW]]):
        if not _is_asked(move, state, deal):
            continue
        if move[_KIND] == _SIZED:
            if action == 2 or (move[_ALWAYS] and legal >= 4):
                action = 1 if move[_UNIT] == _NEVER else 2
        elif move[_KIND] == _CALLS:
            if action == 0 and HUNDRED * to_call <= move[_NUMBER] * state[POT]:
                action = 1
        elif move[_KIND] == _FOLDS:
            if legal & 1 and HUNDRED * to_call >= move[_NUMBER] * state[POT]:
                action = 0
        elif _strength(state, deal) >= move[_NUMBER]:
            action = 2 if legal >= 4 else 1
        else:
            action = 0 if legal & 1 else 1
    return action


@compiled
def tricked_total(state, deal):
    """The total of a bet or raise by the last move about this turn, which may be less or more than is legal;
    negative where none says it.
    """
    total = -1
    for move in moves_of(deal[STRAY + state[ROW]]):
        says_size = move[_KIND] == _RANGE or (move[_KIND] == _SIZED and move[_UNIT] != _NEVER)
        if says_size and _is_asked(move, state, deal):
            total = _total(move, state, deal)
    return total


@compiled
def _total(move, state, deal):
    unit, number, to_call = move[_UNIT], move[_NUMBER], amount_to_call(state)
    if move[_KIND] == _RANGE or unit == _ALL_IN:
        return state[BETS + state[ROW]] + state[STACKS + state[ROW]]
    if unit == _POT:
        return state[BET] + (state[POT] + to_call) * number // HUNDRED
    if unit == _TIMES:
        return state[BET] * number // HUNDRED
    return deal[BIG_BLIND] * number // HUNDRED if unit == _BLINDS else 0
