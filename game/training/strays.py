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
    RIVER,
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
    BETS_FLOP_AND_TURN,
    BETS_LITTLE,
    BETS_OVER_EDGES,
    BETS_POT,
    BETS_STRONG,
    BETS_STRONG_ALONE,
    BLUFFS_FLOP,
    CALLS_FOLDS,
    CHALLENGER,
    CHECKS_FLOP,
    COUNTS_ODDS,
    LIMPS,
    MIN_RAISES_BETS,
    ONLY_LIMPS,
    OVERBETS_FLOP,
    PLAYS_LATER,
    RAISES_3_BETS,
    RAISES_ANY_LARGE,
    RAISES_BETS,
    RAISES_CALLS,
    RAISES_FLOP_BETS,
    RERAISES_AND_BETS_STRONG,
    RERAISES_OPENS,
    RIVAL,
    SHOVES_BEST,
    SHOVES_RANGE,
    SIZES_BY_STRENGTH,
    SLOW_PLAYS,
    STEALS,
    STEALS_LARGE,
    WAITS,
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
"""From here on LIMPS calls the big blind in half of all cases, and SIZES_BY_STRENGTH opens large. Where no
limper held such hands, the rows raised limpers so often that whoever only limped won 24 thousandths of a big
blind at six seats.
"""
BET_STRONG_FROM = 75
"""The percentile of strength from which STRONG_BETTORS always bet."""
STRONG_BETTORS = BETS_STRONG, BETS_STRONG_ALONE, RERAISES_AND_BETS_STRONG
RAISE_STRONG_FROM = 90
"""The percentile of strength from which BETS_STRONG_ALONE always raises bets; with less he never does."""
OPENED_LARGE_FROM, RERAISED_LARGE_FROM = 80, 85
"""The percentiles of starting hands from which BETS_STRONG_ALONE opens large, and from which he and
SIZES_BY_STRENGTH reraise opens large.
"""
STRONG_PERCENT = 85
"""The percentile of strength from which SIZES_BY_STRENGTH bets more than others."""

ANY_RERAISE_SHARE = 0.3
"""The share of opens that RAISES_ANY_LARGE reraises whatever he holds."""
BLUFFED_BELOW = 50
"""The percentile of strength below which BLUFFS_FLOP, BLUFFS_TURN and BLUFFS_RIVER overbet."""

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
    last = TURN if kind == BETS_FLOP_AND_TURN else RIVER
    return kind in (BETS_OVER_EDGES, BETS_FLOP_AND_TURN) and is_unbet(state) and state[STREET] <= last


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
    kind = deal[STRAY + row]
    return kind in (STEALS, STEALS_LARGE, RAISES_ANY_LARGE) and steals_here and is_unopened(state)


@compiled
def reraises_any_large(state, deal):
    """Whether a reraise of an open by the actor is large, whatever he holds."""
    return deal[STRAY + state[ROW]] == RAISES_ANY_LARGE and state[STREET] == 0 and state[RAISES] == 1


@compiled
def raises_3_bet(state, deal):
    """Whether the actor faces a reraise before the flop that he raises whatever he holds."""
    return faces_3_bet(state) and deal[STRAY + state[ROW]] in (RAISES_3_BETS, STEALS_LARGE)


@compiled
def _may_bet_on_its_street(state, deal, of_flop):
    """Whether nobody has bet on the only street where the actor's kind strays: `of_flop` does so on the flop,
    the next ones later.
    """
    return is_unbet(state) and deal[STRAY + state[ROW]] == of_flop + state[STREET] - FLOP


@compiled
def bluffs(state, deal):
    """Whether the actor bets more than the pot now because he holds little."""
    return _may_bet_on_its_street(state, deal, BLUFFS_FLOP) and strength_percent(state, deal) < BLUFFED_BELOW


@compiled
def overbets(state, deal):
    """Whether the actor bets more than the pot now, since he holds little or whatever he holds."""
    return bluffs(state, deal) or _may_bet_on_its_street(state, deal, OVERBETS_FLOP)


@compiled
def raises_large(state, deal):
    """Whether the actor, whose opens and reraises say how strong he is, raises largely if he does so now."""
    kind = deal[STRAY + state[ROW]]
    if kind not in (SIZES_BY_STRENGTH, BETS_STRONG_ALONE) or state[STREET] > 0 or state[RAISES] > 1:
        return False
    least = STRONG_FROM if kind == SIZES_BY_STRENGTH else OPENED_LARGE_FROM
    if state[RAISES] == 1:
        least = RERAISED_LARGE_FROM
    return START_PERCENTS[deal[KEY + state[ROW]]] >= least


@compiled
def raises_strong(state, deal):
    """Whether the actor raises a bet because he is strong, as he does with no other hands."""
    strays_so = deal[STRAY + state[ROW]] == BETS_STRONG_ALONE
    return strays_so and faces_bet(state) and strength_percent(state, deal) >= RAISE_STRONG_FROM


@compiled
def sizes_by_strength(state, deal):
    """Whether the actor bets or raises now after the flop in a size that says how strong he is."""
    if raises_strong(state, deal):
        return True
    strays_so = deal[STRAY + state[ROW]] == SIZES_BY_STRENGTH
    return strays_so and state[STREET] > 0 and strength_percent(state, deal) >= STRONG_PERCENT


@compiled
def bets_strong(state, deal):
    """Whether the actor bets a strong hand now, in a size that says so."""
    strays_so = deal[STRAY + state[ROW]] in STRONG_BETTORS
    return strays_so and is_unbet(state) and strength_percent(state, deal) >= BET_STRONG_FROM


@compiled
def checks(state, deal):
    """Whether the actor neither bets nor raises now."""
    kind = deal[STRAY + state[ROW]]
    if kind == BETS_STRONG_ALONE and is_unbet(state):
        return strength_percent(state, deal) < BET_STRONG_FROM
    if kind == BETS_STRONG_ALONE:
        return state[STREET] > 0 and strength_percent(state, deal) < RAISE_STRONG_FROM
    last = TURN if kind == WAITS else FLOP if kind in (CHECKS_FLOP, SLOW_PLAYS, PLAYS_LATER) else 0
    return is_unbet(state) and state[STREET] <= last


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
    if bets_strong(state, deal) or raises_strong(state, deal):
        return 2
    if kind in (MIN_RAISES_BETS, RAISES_BETS) and faces_bet(state):
        return 2
    if kind == RAISES_FLOP_BETS and faces_bet(state) and state[STREET] == FLOP:
        return 2
    if raises_3_bet(state, deal) or (reraises_any_large(state, deal) and point < ANY_RERAISE_SHARE):
        return 2
    if state[STREET] >= TURN and is_unbet(state) and sizes_by_strength(state, deal):
        return 2
    return action
