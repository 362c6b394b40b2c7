"""A hand of no-limit hold'em as integers: how a deal and a state are laid out, and whose turn it is.

Rows are the seats dealt in, the first one left of the button.
"""

from __future__ import annotations

import numpy as np

from game.bots.spots import RERAISED_FROM, Line
from game.training.compiled import compiled

MAX_ROWS = 10

# A deal: six numbers, then blocks of a number a row. TELLS_ALL: whether rows tell raises of own limps from
# others, and overbets from all-ins. TELLS_LARGE: whether they tell large first raises as bots do, by the
# edition TELLS_LARGE_RAISES (bots/editions.py). TELLS_DEAR: whether they tell dear reraises and huge bets.
# STRAY: the kind of opponent in the seat (strays.py). KEY and PERCENT: of the hand on each of the four
# streets.
ROWS, OPENER, BIG_BLIND, TELLS_ALL, TELLS_LARGE, TELLS_DEAR = range(6)
STACK, BLIND, POSITION, STRAY, VALUE, KEY = 10, 20, 30, 40, 50, 60
PERCENT = KEY + 4 * MAX_ROWS
SHORT = PERCENT + 4 * MAX_ROWS
DEAL_SIZE = SHORT + MAX_ROWS

# A state likewise. ENTERED: 0 while nobody has, BY_CALL if the first called, else BY_RAISE and his row.
# LEANT: what each row was rewarded beside its winnings (leanings.py).
STREET, ROW, POT, BET, FULL_RAISE, RAISES, AGGRESSOR, ENTERED, AGGRESSIONS, LINE = range(10)
STACKS, BETS, PAID, IN_HAND, ACTED_AT, LEANT = 10, 20, 30, 40, 50, 60
STATE_SIZE = LEANT + MAX_ROWS

RERAISED = list(Line).index(Line.RERAISED)

BY_CALL, BY_RAISE = 1, 2

NOBODY = -1
OVER = -1
RAISE_CAP = 3
FLOP, TURN, RIVER = 1, 2, 3


@compiled
def begin(deal, traverser):
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[AGGRESSOR], state[FULL_RAISE] = NOBODY, deal[BIG_BLIND]
    for row in range(deal[ROWS]):
        posted = min(deal[STACK + row], deal[BLIND + row])
        state[STACKS + row], state[BETS + row], state[PAID + row] = deal[STACK + row] - posted, posted, posted
        state[IN_HAND + row], state[ACTED_AT + row] = 1, NOBODY
        state[POT] += posted
        state[BET] = max(state[BET], deal[BLIND + row])
    state[ROW] = OVER
    seek(state, deal, deal[OPENER])
    return state


@compiled
def _has_to_act(state, rows, row):
    if state[IN_HAND + row] == 0 or state[STACKS + row] == 0:
        return False
    bet = state[BETS + row]
    if bet >= state[BET] and state[ACTED_AT + row] >= 0:
        return False
    for other in range(rows):
        if (
            other != row
            and state[IN_HAND + other]
            and (state[STACKS + other] > 0 or state[BETS + other] > bet)
        ):
            return True
    return False


@compiled
def _return_uncalled(state, rows):
    top, second, holder = 0, 0, 0
    for row in range(rows):
        bet = state[BETS + row]
        if bet > top:
            top, second, holder = bet, top, row
        elif bet > second:
            second = bet
    over = top - second
    state[STACKS + holder] += over
    state[PAID + holder] -= over
    state[POT] -= over


@compiled
def _next_street(state, deal):
    if state[STREET] == 0 and state[AGGRESSIONS] >= RERAISED_FROM:
        state[LINE] = RERAISED
    elif state[STREET] > 0 and state[LINE] != RERAISED and state[AGGRESSIONS] > 0:
        state[LINE] += 1
    state[STREET] += 1
    state[BET], state[FULL_RAISE], state[RAISES], state[AGGRESSIONS] = 0, deal[BIG_BLIND], 0, 0
    for row in range(deal[ROWS]):
        state[BETS + row], state[ACTED_AT + row] = 0, NOBODY


@compiled
def seek(state, deal, first):
    """Give the turn to the next row that has to act from `first` on; deal streets until there is one."""
    rows = deal[ROWS]
    contenders = 0
    for row in range(rows):
        contenders += state[IN_HAND + row]
    while contenders > 1:
        for step in range(rows):
            row = (first + step) % rows
            if _has_to_act(state, rows, row):
                state[ROW] = row
                return
        _return_uncalled(state, rows)
        if state[STREET] == RIVER:
            state[ROW] = OVER
            return
        _next_street(state, deal)
        first = 0
    _return_uncalled(state, rows)
    state[ROW] = OVER


@compiled
def amount_to_call(state):
    row = state[ROW]
    return min(max(state[BET] - state[BETS + row], 0), state[STACKS + row])


@compiled
def legal_actions(state):
    row = state[ROW]
    legal = 3 if amount_to_call(state) > 0 else 2
    if state[BETS + row] + state[STACKS + row] <= state[BET]:
        return legal
    if state[BET] > 0 and state[RAISES] >= RAISE_CAP:
        return legal
    if state[ACTED_AT + row] >= 0 and state[BET] - state[ACTED_AT + row] < state[FULL_RAISE]:
        return legal
    for other in range(MAX_ROWS):
        if (
            other != row
            and state[IN_HAND + other]
            and state[STACKS + other] > 0
            and state[STACKS + other] + state[BETS + other] > state[BET]
        ):
            return legal + 4
    return legal
