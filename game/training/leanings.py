"""What full tables lean to: rewards that decide between actions which win about as much.

Rows trained for winnings alone enter by calls and lead into the raiser more often than people, and bet less
often where they have raised. The rewards count in training only, beside what a hand wins. For a short stack
they would be too much of what can be won.
"""

from __future__ import annotations

from game.training.compiled import compiled
from game.training.hand_state import (
    ENTERED,
    POSITION,
    RAISES,
    ROW,
    ROWS,
    SHORT,
    STREET,
    amount_to_call,
)
from game.training.infosets import (
    IN_BIG_BLIND,
    IN_SMALL_BLIND,
    POST_AGGRESSOR,
    POST_CHECKING,
    is_cheap_raise,
    is_steal,
    is_told_as_limper,
    unbet_situation,
)

CALL = 1
BEFORE_FLOP, FLOP = 0, 1

OPEN_LIMP = -1000
"""In hundredths of a big blind, as all of them: to enter first by a call, but for the small blind."""
OVER_LIMP = -30
"""To call the big blind after others, but for the small blind."""
COLD_CALL = -50
"""To call a raise before the flop, but in the big blind for a cheap one or a steal: it folded to most least
opens. Who limped and is told apart may call, too.
"""
LEAD = -120
"""To bet before the last aggressor has spoken."""
CONTINUATION = 90
"""To bet on the flop as the last aggressor."""


@compiled
def leaning(state, deal, action):
    """The reward of the actor's action in hundredths of a big blind; heads-up and for short
    stacks there is none.
    """
    if deal[ROWS] == 2 or action == 0 or deal[SHORT + state[ROW]]:
        return 0
    to_call = amount_to_call(state)
    if state[STREET] == BEFORE_FLOP:
        if action != CALL or to_call == 0:
            return 0
        if state[RAISES] > 0:
            if is_told_as_limper(state, deal):
                return 0
            defends = deal[POSITION + state[ROW]] == IN_BIG_BLIND
            return 0 if defends and (is_cheap_raise(state) or is_steal(state, deal)) else COLD_CALL
        if deal[POSITION + state[ROW]] == IN_SMALL_BLIND:
            return 0
        return OVER_LIMP if state[ENTERED] else OPEN_LIMP
    if action == CALL or to_call > 0:
        return 0
    situation = unbet_situation(state, deal)
    if situation == POST_CHECKING:
        return LEAD
    return CONTINUATION if situation == POST_AGGRESSOR and state[STREET] == FLOP else 0
