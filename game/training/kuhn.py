"""Kuhn poker: three cards, one bet. Its value for the first player is −1/18 (Kuhn, 1950)."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from game.training.compiled import compiled
from game.training.mccfr import Deals, MccfrGame, no_stray

VALUE = -1 / 18
INFOSETS = 3 * 4
ACTIONS = 3


def all_deals() -> Deals:
    """Both players' cards, every deal once."""
    return np.array(list(permutations(range(3), 2)), dtype=np.int64)


# A state is how many have acted, whether there is a bet, who has folded, and whether the bet was called.
@compiled
def _seats(deal):
    return 2


@compiled
def _begin(deal, traverser):
    return np.array([0, 0, -1, 0])


@compiled
def _actor(state):
    is_over = state[2] >= 0 or state[3] == 1 or (state[0] == 2 and state[1] == 0)
    return -1 if is_over else state[0] % 2


@compiled
def _payoff(state, deal, seat):
    if state[2] >= 0:
        return -1.0 if state[2] == seat else 1.0
    stake = 1.0 + state[3]
    return stake if deal[seat] > deal[1 - seat] else -stake


@compiled
def _legal(state, deal):
    return 3 if state[1] else 6


@compiled
def _infoset(state, deal):
    line = state[0] if state[1] == 0 else 1 + state[0]
    return deal[state[0] % 2] * 4 + line


@compiled
def _apply(state, deal, action, point):
    following = state.copy()
    if action == 0:
        following[2] = state[0] % 2
    elif action == 1 and state[1] == 1:
        following[3] = 1
    elif action == 2:
        following[1] = 1
    following[0] += 1
    return following


KUHN = MccfrGame(INFOSETS, ACTIONS, _seats, _begin, _actor, _payoff, _legal, _infoset, _apply, no_stray)
