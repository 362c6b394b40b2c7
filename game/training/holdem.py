"""No-limit hold'em as a game of mccfr: the engine's rules, and the bots' spots and sizes, over integers."""

from __future__ import annotations

import numpy as np

from game.bots.sizing import AFTER_THE_FLOP, COMMITTED_PERCENT, KEPT_PERCENT, SHORT_PERCENT, Size
from game.bots.table import PERCENT as PERCENTS
from game.training.bet_sizes import BET_SIZES, NOISE
from game.training.compiled import compiled
from game.training.hand_state import (
    ACTED_AT,
    AGGRESSIONS,
    AGGRESSOR,
    BET,
    BETS,
    BIG_BLIND,
    BY_CALL,
    BY_RAISE,
    ENTERED,
    FULL_RAISE,
    IN_HAND,
    KEY,
    LEANT,
    MAX_ROWS,
    PAID,
    POT,
    RAISES,
    RIVER,
    ROW,
    ROWS,
    SHORT,
    STACK,
    STACKS,
    STRAY,
    STREET,
    VALUE,
    amount_to_call,
    begin,
    legal_actions,
    seek,
)
from game.training.infosets import INFOSETS, infoset
from game.training.leanings import leaning
from game.training.mccfr import MccfrGame, matched
from game.training.opponents import (
    BETS_CHEAPLY,
    BETS_LITTLE,
    BETS_POT,
    BETS_SMALL,
    CHALLENGER,
    CHALLENGER_SIZES,
    CHECKS_FLOP,
    COUNTS_ODDS,
    MIN_RAISER,
    MIN_RAISES_BETS,
    RAISES_BETS,
    RIVAL,
    SHOVES_BEST,
    SHOVES_RANGE,
    SIZES_AT_EDGES,
)
from game.training.stray_sizes import (
    LARGE_OPEN_SHARE,
    LARGE_SHARE,
    PREFLOP_SHARE,
    edge_bet,
    large_open,
    little_share,
    over_edge_bet,
    overbet_share,
    own_size,
    raised_bet,
    raised_by_percent,
    raises_in_own_size,
    rival_raise,
    rounded_total,
    spread,
)
from game.training.strays import (
    SHOVED_FROM,
    bets_over_edges,
    faces_bet,
    is_unbet,
    is_unopened,
    overbets,
    stray,
)
from game.training.strengths import START_PERCENTS
from game.training.trick_moves import tricked_total

RAISE, LEAST, POT_SIZED, ALL_IN = range(2, 6)
"""Actions beside 0, to fold, and 1, to check or call: to bet or raise as tables do, or after the flop in a
challenger's own size; and as only challengers may, the least that is legal, the pot, or before the flop a
large size of their own, or all-in.
"""
ACTIONS = 6
FURTHER_RAISES = (1 << LEAST) + (1 << POT_SIZED) + (1 << ALL_IN)
SHARES = np.array([AFTER_THE_FLOP.get(size, 0) for size in Size])
"""Of the pot, in percent, by size."""
SIZES_BELOW = np.array(list(BET_SIZES.values())).cumsum(axis=1)
"""By street after the flop and size, the draws below which a bet is of this or an earlier size."""
FIXED = 1e20
"""Regrets from this on stand for weights that stay as they are."""
CHALLENGER_ARRAY = np.array(CHALLENGER_SIZES)
NOBODYS = -1


@compiled
def _seats(deal):
    return deal[ROWS]


@compiled
def _actor(state):
    return state[ROW]


@compiled
def raised_to(state, deal, action, point):
    """The total of a bet or raise, as bots/sizing.py has it; challengers and those who stray have sizes of
    their own, and who counts odds opens as baselines do.
    """
    row = state[ROW]
    stack, to_call = state[STACKS + row], amount_to_call(state)
    all_in = state[BETS + row] + stack
    least = min(state[BET] + state[FULL_RAISE], all_in)
    own = _own_total(state, deal, action, point, least, all_in)
    if own >= 0:
        return max(least, min(all_in, own))
    kind, share, noise = deal[STRAY + row], PREFLOP_SHARE, 100
    if state[STREET] > 0:
        share = LARGE_SHARE if kind == BETS_POT else _drawn_share(state[STREET], point)
        if kind == BETS_LITTLE and state[BET] == 0:
            share = little_share(point)
        elif overbets(state, deal):
            share = overbet_share(point)
        noise += spread(point, 2 * NOISE + 1) - NOISE
    added = (state[POT] + to_call) * share * noise // 10_000
    if deal[ROWS] == 2 and is_unopened(state) and kind != COUNTS_ODDS:
        added = deal[BIG_BLIND]
    if state[STREET] == RIVER and state[BET] == 0 and stack * 100 > SHORT_PERCENT * state[POT]:
        added = min(added, stack * (100 - KEPT_PERCENT) // 100)
    amount = rounded_total(state, deal, added)
    if (amount - state[BET] + to_call) * 100 >= stack * COMMITTED_PERCENT:
        amount = all_in
    return max(least, min(all_in, amount))


@compiled
def _drawn_share(street, point):
    """The share of the pot, in percent, of a size drawn by the mix of the street."""
    draw, size = int(point * PERCENTS), 0
    while draw >= SIZES_BELOW[street - 1, size]:
        size += 1
    return SHARES[size]


@compiled
def _own_total(state, deal, action, point, least, all_in):
    """The total of who challenges or strays, or plays a short stack; NOBODYS where it is that of the tables.
    It may be less or more than is legal.
    """
    kind, bets = deal[STRAY + state[ROW]], is_unbet(state)
    if kind < 0:
        total = tricked_total(state, deal)
        if total >= 0:
            return total
    if kind == MIN_RAISER or action == LEAST:
        return least
    if kind == MIN_RAISES_BETS and faces_bet(state):
        return least
    if action == ALL_IN:
        return all_in
    if kind == RAISES_BETS and faces_bet(state):
        return raised_bet(state, point)
    if kind == BETS_SMALL and is_unopened(state) and point < LARGE_OPEN_SHARE:
        return large_open(state, point)
    if kind in (SIZES_AT_EDGES, BETS_CHEAPLY, BETS_SMALL):
        return edge_bet(state, deal, point) if bets else least
    if bets and kind == CHECKS_FLOP:
        return edge_bet(state, deal, point)
    if bets_over_edges(state, kind):
        return over_edge_bet(state, deal, point)
    if kind >= CHALLENGER and (action == POT_SIZED or state[STREET] > 0):
        return raised_by_percent(state, _challenge_percent(state, kind - CHALLENGER, action, point))
    if kind == RIVAL:
        return rival_raise(state, deal, least, all_in, point)
    if state[STREET] > 0:
        return NOBODYS
    if raises_in_own_size(state, deal):
        return own_size(state, deal, least, point)
    shoves = kind == SHOVES_RANGE and START_PERCENTS[deal[KEY + state[ROW]]] >= SHOVED_FROM
    return all_in if shoves or kind == SHOVES_BEST or deal[SHORT + state[ROW]] else NOBODYS


@compiled
def _challenge_percent(state, place, action, point):
    """What the challenger at this place adds to a call, in percent of the pot after it."""
    least, most, before = CHALLENGER_ARRAY[place]
    if action == POT_SIZED:
        return before if state[STREET] == 0 else 100
    return least + spread(point, most - least + 1)


@compiled
def _apply(state, deal, action, point):
    following = state.copy()
    row = state[ROW]
    if deal[STRAY + row] < CHALLENGER:
        following[LEANT + row] += leaning(state, deal, action)
    if action == 0:
        following[IN_HAND + row] = 0
    else:
        paid = amount_to_call(state)
        if action >= RAISE:
            total = raised_to(state, deal, action, point)
            paid = total - state[BETS + row]
            is_full = total - state[BET] >= state[FULL_RAISE]
            if is_full and state[BET] > 0:
                following[RAISES] += 1
            following[FULL_RAISE] = max(state[FULL_RAISE], total - state[BET])
            following[BET] = total
            following[AGGRESSOR] = row
            following[AGGRESSIONS] += 1
        following[STACKS + row] -= paid
        following[BETS + row] += paid
        following[PAID + row] += paid
        following[POT] += paid
        if paid > 0 and state[ENTERED] == 0:
            following[ENTERED] = BY_RAISE + row if action >= RAISE else BY_CALL
    following[ACTED_AT + row] = following[BET]
    seek(following, deal, row + 1)
    return following


@compiled
def _legal(state, deal):
    legal = legal_actions(state)
    return legal + FURTHER_RAISES if legal >= 1 << RAISE and deal[STRAY + state[ROW]] >= CHALLENGER else legal


@compiled
def _infoset(state, deal):
    kind = deal[STRAY + state[ROW]]
    return infoset(state, deal) + (INFOSETS * (1 + kind - CHALLENGER) if kind >= CHALLENGER else 0)


@compiled
def shares(state, deal):
    """What each row gets of the pots of a hand that is over, odd chips first left of the button."""
    rows = deal[ROWS]
    won = np.zeros(MAX_ROWS, dtype=np.int64)
    below, top = 0, 0
    for row in range(rows):
        if state[IN_HAND + row]:
            top = max(top, state[PAID + row])
    while below < top:
        level = top
        for row in range(rows):
            if state[IN_HAND + row] and below < state[PAID + row] < level:
                level = state[PAID + row]
        amount, best = 0, -1
        for row in range(rows):
            paid = state[PAID + row] if level == top else min(state[PAID + row], level)
            amount += max(0, paid - below)
            if state[IN_HAND + row] and state[PAID + row] >= level:
                best = max(best, deal[VALUE + row])
        winners = 0
        for row in range(rows):
            if state[IN_HAND + row] and state[PAID + row] >= level and deal[VALUE + row] == best:
                winners += 1
        each, odd = amount // winners, amount % winners
        for row in range(rows):
            if state[IN_HAND + row] and state[PAID + row] >= level and deal[VALUE + row] == best:
                won[row] += each + (1 if odd > 0 else 0)
                odd -= 1
        below = level
    return won


@compiled
def winnings(state, deal, row):
    """What the row has won of a hand that is over, in big blinds."""
    return (state[STACKS + row] + shares(state, deal)[row] - deal[STACK + row]) / deal[BIG_BLIND]


@compiled
def _payoff(state, deal, row):
    return winnings(state, deal, row) + state[LEANT + row] / 100


@compiled
def stays(regrets):
    """Whether a row with these regrets plays as a table does, and goes on doing so."""
    return regrets.max() >= FIXED


@compiled
def _matched(regrets, legal):
    """Weights that stay as they are move to legal actions as those of a table do."""
    if not stays(regrets):
        return matched(regrets, legal)
    weights = regrets.copy()
    if legal < 1 << RAISE:
        weights[1] += weights[RAISE]
    if legal & 1 == 0:
        weights[1] += weights[0]
    return matched(weights, legal)


@compiled
def _dealt(deal, traverser):
    """Who looks at all of his actions does not stray: rows learn what their own sizes win. At full tables he
    does unless by a trick: the rewards of leanings.py were fitted to that, and without it rows bet 77 of a
    hundred flops that they raised for.
    """
    kind = deal[STRAY + traverser]
    if kind >= CHALLENGER or (deal[ROWS] > 2 and kind >= 0):
        return deal
    own = deal.copy()
    own[STRAY + traverser] = 0
    return own


HOLDEM_GAME = MccfrGame(
    (1 + len(CHALLENGER_SIZES)) * INFOSETS,
    ACTIONS,
    _seats,
    begin,
    _actor,
    _payoff,
    _legal,
    _infoset,
    _apply,
    stray,
    _matched,
    _dealt,
)
"""The infosets of each of the challengers come after those of the table."""
HOLDEM_ON_PATH = HOLDEM_GAME._replace(stays=stays)
"""The same, but who looks at all of his actions draws one in rows that stay as they are: others learn from
hands that these come to. A round takes half of the time.
"""
