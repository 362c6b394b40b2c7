"""Leduc hold'em: six cards, two rounds, two bets a round (Southey et al., 2005).

Its value for the first player is −0.0856 antes.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from game.training.compiled import compiled
from game.training.mccfr import Deals, MccfrGame, no_stray

VALUE = -0.0856
INFOSETS = 18 + 9 * 5 * 6
ACTIONS = 3

_ROUND, _ACTED, _BETS, _FIRST_PAID, _FOLDED, _LINE, _OVER = 0, 1, 2, 3, 5, 6, 7


def all_deals() -> Deals:
    """Ranks of both players' cards and of the board, every deal of the six cards once."""
    return np.array(list(permutations((0, 0, 1, 1, 2, 2), 3)), dtype=np.int64)


@compiled
def _seats(deal):
    return 2


@compiled
def _begin(deal, traverser):
    return np.array([0, 0, 0, 1, 1, -1, 0, 0])


@compiled
def _actor(state):
    return -1 if state[_OVER] else state[_ACTED] % 2


@compiled
def _payoff(state, deal, seat):
    other = 1 - seat
    own, rival = deal[seat], deal[other]
    lost, won = -float(state[_FIRST_PAID + seat]), float(state[_FIRST_PAID + other])
    if state[_FOLDED] >= 0:
        return lost if state[_FOLDED] == seat else won
    if own == rival:
        return 0.0
    if own == deal[2]:
        return won
    if rival == deal[2]:
        return lost
    return won if own > rival else lost


@compiled
def _legal(state, deal):
    fold = 1 if state[_BETS] > 0 and state[_FIRST_PAID] != state[_FIRST_PAID + 1] else 0
    return fold + 2 + (4 if state[_BETS] < 2 else 0)


@compiled
def _infoset(state, deal):
    own, line = deal[state[_ACTED] % 2], state[_ACTED] + state[_BETS]
    if state[_ROUND] == 0:
        return own * 6 + line
    return 18 + ((own * 3 + deal[2]) * 5 + state[_LINE]) * 6 + line


@compiled
def _apply(state, deal, action, point):
    following = state.copy()
    seat = state[_ACTED] % 2
    mine, most = _FIRST_PAID + seat, max(state[_FIRST_PAID], state[_FIRST_PAID + 1])
    following[_ACTED] += 1
    if action == 0:
        following[_FOLDED], following[_OVER] = seat, 1
    elif action == 2:
        following[mine] = most + (2 if state[_ROUND] == 0 else 4)
        following[_BETS] += 1
    else:
        following[mine] = most
        if following[_ACTED] > 1:
            following[_LINE] = following[_ACTED] + following[_BETS] - 2
            following[_OVER] = state[_ROUND]
            following[_ROUND], following[_ACTED], following[_BETS] = 1, 0, 0
    return following


LEDUC = MccfrGame(INFOSETS, ACTIONS, _seats, _begin, _actor, _payoff, _legal, _infoset, _apply, no_stray)
