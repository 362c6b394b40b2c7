"""What opponents do who stray from their strategy."""

from __future__ import annotations

from game.bots.spots import SMALL_RAISE_BLINDS
from game.training.compiled import compiled
from game.training.hand_state import (
    BET,
    BIG_BLIND,
    ENTERED,
    FLOP,
    IN_HAND,
    KEY,
    POSITION,
    POT,
    RAISES,
    ROW,
    ROWS,
    STRAY,
    STREET,
    TURN,
    amount_to_call,
    legal_actions,
)
from game.training.infosets import IN_BIG_BLIND, IN_LATE, IN_SMALL_BLIND, spot_of
from game.training.opponents import (
    BETS_LITTLE,
    BETS_OVER_EDGES,
    BETS_POT,
    CALLS_FOLDS,
    CHALLENGER,
    CHECKS_FLOP,
    COUNTS_ODDS,
    LIMPS,
    MIN_RAISES_BETS,
    ONLY_LIMPS,
    OVERBETS_FLOP,
    OVERBETS_TURN,
    RAISES_3_BETS,
    RAISES_BETS,
    RAISES_CALLS,
    RAISES_FLOP_BETS,
    RERAISES_OPENS,
    RIVAL,
    SHOVES_BEST,
    SHOVES_RANGE,
    STEALS,
    STEALS_LARGE,
)
from game.training.rivals import rival_arrays
from game.training.strengths import START_PERCENTS, strength_percent
from game.training.trick_moves import tricked

SHOVED_FROM = 85
"""The percentile of starting hands from which opponents who stray go all-in."""
BEST_FROM, BEST_SPAN = 88, 10
"""The percentiles from which SHOVES_BEST goes all-in: the least, and how many there are."""
LIMPED_FROM, CALLED_FROM = 35, 55
"""The percentiles of starting hands from which LIMPS calls the big blind, and a raise after it."""
STRONG_FROM = 92
"""From here on LIMPS calls the big blind in half of all cases. Where no limper held such hands, the rows
raised limpers so often that whoever only limped won 24 thousandths of a big blind at six seats.
"""

RIVALS = rival_arrays()


@compiled
def faces_bet(state):
    """Whether somebody has bet after the flop, and nobody raised."""
    return state[STREET] > 0 and state[BET] > 0 and state[RAISES] == 0


@compiled
def is_unbet(state):
    """Whether the street is one after the flop, and nobody has bet on it."""
    return state[STREET] > 0 and state[BET] == 0


@compiled
def bets_over_edges(state, kind):
    """Whether the actor bets now, whatever he holds, a little more than what rows take for some price."""
    return kind == BETS_OVER_EDGES and is_unbet(state)


@compiled
def faces_3_bet(state):
    """Whether somebody has reraised before the flop."""
    return state[STREET] == 0 and state[RAISES] >= 2


@compiled
def is_unopened(state):
    """Whether nobody has entered before the flop."""
    return state[STREET] == 0 and state[RAISES] == 0 and state[ENTERED] == 0


@compiled
def steals(state, deal):
    """Whether the actor raises first in from late position or the small blind now, whatever he holds."""
    row = state[ROW]
    steals_here = deal[POSITION + row] in (IN_LATE, IN_SMALL_BLIND)
    return deal[STRAY + row] in (STEALS, STEALS_LARGE) and steals_here and is_unopened(state)


@compiled
def raises_3_bet(state, deal):
    """Whether the actor faces a reraise before the flop that he raises whatever he holds."""
    return faces_3_bet(state) and deal[STRAY + state[ROW]] in (RAISES_3_BETS, STEALS_LARGE)


@compiled
def overbets(state, deal):
    """Whether the actor, whose kind does so on one street, bets more than the pot now whatever he holds."""
    kind = deal[STRAY + state[ROW]]
    return is_unbet(state) and (
        (kind == OVERBETS_FLOP and state[STREET] == FLOP) or (kind == OVERBETS_TURN and state[STREET] == TURN)
    )


@compiled
def checks(state, deal):
    """Whether the actor neither bets nor raises now."""
    return deal[STRAY + state[ROW]] == CHECKS_FLOP and is_unbet(state) and state[STREET] == FLOP


@compiled
def limps(state, deal, point):
    """Whether the actor, who likes to enter by calls, calls now."""
    row, raises = state[ROW], state[RAISES]
    if deal[STRAY + row] != LIMPS or state[STREET] > 0 or raises > 1 or deal[POSITION + row] == IN_BIG_BLIND:
        return False
    if amount_to_call(state) > SMALL_RAISE_BLINDS * deal[BIG_BLIND]:
        return False
    hand = START_PERCENTS[deal[KEY + row]]
    if hand >= STRONG_FROM:
        return raises == 0 and point < 0.5
    return hand >= (LIMPED_FROM if raises == 0 else CALLED_FROM)


@compiled
def _shoved_or_folded(state, deal, least):
    """All-in with hands from this percentile on, otherwise fold, or check where that is free."""
    legal = legal_actions(state)
    if START_PERCENTS[deal[KEY + state[ROW]]] >= least:
        return 2 if legal >= 4 else 1
    return 0 if legal & 1 else 1


@compiled
def rival_row(state, deal):
    """The numbers of rivals.py for the actor's spot and hand."""
    held = deal[KEY + state[ROW]] if state[STREET] == 0 else strength_percent(state, deal)
    return RIVALS[0 if deal[ROWS] == 2 else 1, spot_of(state, deal), held]


@compiled
def _rival_action(state, deal, point):
    row, legal = rival_row(state, deal), legal_actions(state)
    draw = point * 10_000
    if draw < row[0] and legal & 1:
        return 0
    return 2 if draw >= row[1] and legal >= 4 else 1


@compiled
def _odds_action(state, deal):
    """As the baseline ehs-tag acts."""
    legal, percent = legal_actions(state), strength_percent(state, deal)
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
def stray(state, deal, action, point):
    kind = deal[STRAY + state[ROW]]
    if kind >= CHALLENGER:
        return action
    if kind < 0:
        return tricked(state, deal, action)
    if kind == RIVAL:
        return _rival_action(state, deal, point)
    if kind == COUNTS_ODDS:
        return _odds_action(state, deal)
    if kind == CALLS_FOLDS and action == 0:
        return 1 if point < 0.5 else 0
    if kind == SHOVES_RANGE and state[STREET] == 0:
        return _shoved_or_folded(state, deal, SHOVED_FROM)
    if kind == SHOVES_BEST and state[STREET] == 0:
        return _shoved_or_folded(state, deal, BEST_FROM + int(point * BEST_SPAN))
    if limps(state, deal, point):
        return 1
    if kind == ONLY_LIMPS and action == 2 and is_unopened(state):
        return 1
    if action == 2 and checks(state, deal):
        return 1
    if (overbets(state, deal) or steals(state, deal)) and legal_actions(state) >= 4:
        return 2
    if kind == 0 or action == 2 or legal_actions(state) < 4:
        return action
    if kind == RAISES_CALLS and action == 1 and point < 0.3:
        return 2
    if kind == RERAISES_OPENS and state[STREET] == 0 and state[RAISES] == 1:
        return 2
    if bets_over_edges(state, kind) or (kind in (BETS_POT, BETS_LITTLE) and is_unbet(state)):
        return 2
    if kind in (MIN_RAISES_BETS, RAISES_BETS) and faces_bet(state):
        return 2
    if kind == RAISES_FLOP_BETS and faces_bet(state) and state[STREET] == FLOP:
        return 2
    return 2 if raises_3_bet(state, deal) else action
