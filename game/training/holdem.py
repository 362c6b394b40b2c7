"""No-limit hold'em as a Game of mccfr: the engine's rules, and the bots' spots and sizes, over integers.

A deal and a state are arrays of integers; rows are the seats dealt in, the first one left of the button.
"""

from __future__ import annotations

import numpy as np

from game.bots.sizing import COMMITTED_PERCENT, MAX_POTS_ALL_IN, POT_PERCENT, Size
from game.bots.spots import (
    BIG_BET_PERCENT,
    CHEAP_BET_PERCENT,
    CHEAP_RAISE_PERCENT,
    HUGE_RAISE_BLINDS,
    SMALL_BET_PERCENT,
    SMALL_RAISE_BLINDS,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
)
from game.engine.events import Street
from game.engine.odds.preflop import preflop_percentile, starting_hands
from game.training.compiled import compiled
from game.training.mccfr import Game
from game.training.rivals import rival_arrays

MAX_ROWS = 10
CLASSES = 169
EDGES = (10, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95)
"""Percents of equity at which the buckets of hands after the flop begin, but for the first."""
BUCKETS = len(EDGES) + 1

# A deal: three numbers, then blocks of a number a row.
ROWS, OPENER, BIG_BLIND = 0, 1, 2
STACK, BLIND, POSITION, STRAY, VALUE, KEY = 10, 20, 30, 40, 50, 60
PERCENT = KEY + 4 * MAX_ROWS
DEAL_SIZE = PERCENT + 4 * MAX_ROWS

# A state likewise.
STREET, ROW, POT, BET, FULL_RAISE, RAISES, AGGRESSOR, ENTERED = range(8)
STACKS, BETS, PAID, IN_HAND, ACTED_AT = 10, 20, 30, 40, 50
STATE_SIZE = ACTED_AT + MAX_ROWS

NOBODY = -1
OVER = -1
RAISE_CAP = 3
START_PERCENTS = np.array([int(100 * preflop_percentile(hand.cards)) for hand in starting_hands()])
SHOVED_FROM = 85
"""The percentile of starting hands from which opponents who stray go all-in."""
RIVER = 3

# How opponents stray from their strategy.
MIN_RAISER, RAISES_CALLS, SHOVES_RANGE, RERAISES_OPENS, BETS_POT, CALLS_FOLDS, RIVAL, COUNTS_ODDS = range(
    1, 9
)
KINDS_OF_STRAYS = (
    MIN_RAISER,
    MIN_RAISER,
    MIN_RAISER,
    RAISES_CALLS,
    SHOVES_RANGE,
    RERAISES_OPENS,
    BETS_POT,
    CALLS_FOLDS,
)
"""Drawn from by chance; rivals, who play by the first edition's tables, and those who count odds, as the
baseline ehs-tag does, are drawn apart.
"""

RIVALS = rival_arrays()

_PRE = {situation: place for place, situation in enumerate(PreflopSituation)}
_POST = {situation: place for place, situation in enumerate(PostflopSituation)}
PREFLOP_SITUATIONS, POSTFLOP_SITUATIONS = len(PreflopSituation), len(PostflopSituation)
PREFLOP_SPOTS = len(Position) * PREFLOP_SITUATIONS
PREFLOP_ROWS = PREFLOP_SPOTS * CLASSES
INFOSETS = PREFLOP_ROWS + len(PostflopStreet) * len(Opponents) * POSTFLOP_SITUATIONS * BUCKETS

# Compiled code takes globals as constants, of numbers only.
UNOPENED, LIMPED = _PRE[PreflopSituation.UNOPENED], _PRE[PreflopSituation.LIMPED]
SMALL_RAISE, RAISED = _PRE[PreflopSituation.CHEAP_RAISE], _PRE[PreflopSituation.RAISED]
BIG_RAISE, RERAISED = _PRE[PreflopSituation.BIG_RAISE], _PRE[PreflopSituation.RERAISED]
SMALL_RERAISE, ALL_IN = _PRE[PreflopSituation.CHEAP_RERAISE], _PRE[PreflopSituation.ALL_IN]
POST_AGGRESSOR, POST_CHECKING = _POST[PostflopSituation.AGGRESSOR], _POST[PostflopSituation.TO_AGGRESSOR]
POST_FIRST, POST_LAST = _POST[PostflopSituation.FIRST], _POST[PostflopSituation.LAST]
POST_TINY, POST_SMALL = _POST[PostflopSituation.CHEAP_BET], _POST[PostflopSituation.SMALL_BET]
POST_BIG, POST_CHEAP = _POST[PostflopSituation.BIG_BET], _POST[PostflopSituation.CHEAP_RAISE]
POST_RAISED, POST_ALL_IN = _POST[PostflopSituation.RAISED], _POST[PostflopSituation.ALL_IN]
PREFLOP_SHARE = POT_PERCENT[Street.PREFLOP][Size.SMALL]
PREFLOP_LARGE_SHARE = POT_PERCENT[Street.PREFLOP][Size.LARGE]
SMALL_SHARE, LARGE_SHARE = POT_PERCENT[Street.FLOP][Size.SMALL], POT_PERCENT[Street.FLOP][Size.LARGE]
LARGE_BETS = (0.0, 0.1, 0.1, 0.2)
"""By street, the share of bets and raises that are large, whatever the hand: sizes tell no strength."""
NOISE = 40
"""Percent by which bets and raises after the flop differ from their size at most."""


@compiled
def _seats(deal):
    return deal[ROWS]


@compiled
def _begin(deal, traverser):
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[AGGRESSOR], state[FULL_RAISE] = NOBODY, deal[BIG_BLIND]
    for row in range(deal[ROWS]):
        posted = min(deal[STACK + row], deal[BLIND + row])
        state[STACKS + row], state[BETS + row], state[PAID + row] = deal[STACK + row] - posted, posted, posted
        state[IN_HAND + row], state[ACTED_AT + row] = 1, NOBODY
        state[POT] += posted
        state[BET] = max(state[BET], deal[BLIND + row])
    state[ROW] = OVER
    _seek(state, deal, deal[OPENER])
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
def _seek(state, deal, first):
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
        state[STREET] += 1
        state[BET], state[FULL_RAISE], state[RAISES] = 0, deal[BIG_BLIND], 0
        for row in range(rows):
            state[BETS + row], state[ACTED_AT + row] = 0, NOBODY
        first = 0
    _return_uncalled(state, rows)
    state[ROW] = OVER


@compiled
def _actor(state):
    return state[ROW]


@compiled
def _to_call(state):
    row = state[ROW]
    return min(max(state[BET] - state[BETS + row], 0), state[STACKS + row])


@compiled
def _legal(state):
    row = state[ROW]
    legal = 3 if _to_call(state) > 0 else 2
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


@compiled
def _preflop_situation(state, deal):
    to_call, raises, blind = _to_call(state), state[RAISES], deal[BIG_BLIND]
    if to_call > 0 and 2 * to_call >= state[STACKS + state[ROW]]:
        return ALL_IN
    if raises == 0:
        return LIMPED if state[ENTERED] else UNOPENED
    if to_call >= HUGE_RAISE_BLINDS * blind:
        return ALL_IN
    is_cheap = 100 * to_call <= CHEAP_RAISE_PERCENT * state[POT]
    if raises >= 2:
        return SMALL_RERAISE if is_cheap else RERAISED
    if to_call > SMALL_RAISE_BLINDS * blind:
        return BIG_RAISE
    return SMALL_RAISE if is_cheap else RAISED


@compiled
def _unbet_situation(state, deal):
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
    to_call = _to_call(state)
    if to_call == 0:
        return _unbet_situation(state, deal)
    share, pot = 100 * to_call, state[POT] - to_call
    if 2 * to_call >= state[STACKS + state[ROW]] or share > BIG_BET_PERCENT * pot:
        return POST_ALL_IN
    if state[RAISES] > 0:
        return POST_CHEAP if share <= CHEAP_RAISE_PERCENT * pot else POST_RAISED
    if share <= CHEAP_BET_PERCENT * pot:
        return POST_TINY
    return POST_SMALL if share <= SMALL_BET_PERCENT * pot else POST_BIG


@compiled
def _spot(state, deal):
    """The place of the actor's spot among the lanes' SPOTS."""
    row, street = state[ROW], state[STREET]
    if street == 0:
        return deal[POSITION + row] * PREFLOP_SITUATIONS + _preflop_situation(state, deal)
    contenders = 0
    for other in range(deal[ROWS]):
        contenders += state[IN_HAND + other]
    more = 1 if contenders > 2 else 0
    spot = ((street - 1) * 2 + more) * POSTFLOP_SITUATIONS + _postflop_situation(state, deal)
    return PREFLOP_SPOTS + spot


@compiled
def _shoved_or_folded(state, deal):
    """All-in with the best hands, otherwise fold, or check where that is free."""
    legal = _legal(state)
    if START_PERCENTS[deal[KEY + state[ROW]]] >= SHOVED_FROM:
        return 2 if legal >= 4 else 1
    return 0 if legal & 1 else 1


@compiled
def _rival_row(state, deal):
    """The numbers of rivals.py for the actor's spot and hand."""
    percent = deal[PERCENT + state[STREET] * MAX_ROWS + state[ROW]]
    return RIVALS[0 if deal[ROWS] == 2 else 1, _spot(state, deal), percent]


@compiled
def _rival_action(state, deal, point):
    row, legal = _rival_row(state, deal), _legal(state)
    draw = point * 10_000
    if draw < row[0] and legal & 1:
        return 0
    return 2 if draw >= row[1] and legal >= 4 else 1


@compiled
def _odds_action(state, deal):
    """As the baseline ehs-tag acts."""
    legal, percent = _legal(state), deal[PERCENT + state[STREET] * MAX_ROWS + state[ROW]]
    raised, otherwise = 2 if legal >= 4 else 1, 0 if legal & 1 else 1
    if state[STREET] == 0:
        raises, calls = (85, 80) if state[RAISES] == 0 else (97, 90)
        return raised if percent >= raises else 1 if percent >= calls else otherwise
    opponents = -1
    for other in range(deal[ROWS]):
        opponents += state[IN_HAND + other]
    strength, to_call = (percent / 100) ** opponents, _to_call(state)
    if strength >= (0.85 if to_call > 0 else 0.5):
        return raised
    return 1 if strength * (state[POT] + to_call) > to_call else otherwise


@compiled
def _rival_raise(state, deal, least, all_in, point):
    row, pot, to_call = _rival_row(state, deal), state[POT] + _to_call(state), _to_call(state)
    draw = int(point * 1_000_003) % 100
    if draw >= row[3] and all_in - state[BET] <= MAX_POTS_ALL_IN * pot:
        return all_in
    large = draw >= row[2]
    if state[STREET] == 0:
        share = PREFLOP_LARGE_SHARE if large else PREFLOP_SHARE
    else:
        share = LARGE_SHARE if large else SMALL_SHARE
    amount = _rounded(state, deal, pot * share // 100)
    if (amount - state[BET] + to_call) * 100 >= state[STACKS + state[ROW]] * COMMITTED_PERCENT:
        amount = all_in
    return max(least, min(all_in, amount))


@compiled
def _rounded(state, deal, added):
    """The total of a raise by about so many chips beyond the bet."""
    chip = max(1, deal[BIG_BLIND] // 2)
    return state[BET] + max(1, (added + chip // 2) // chip) * chip


@compiled
def _stray(state, deal, action, point):
    kind = deal[STRAY + state[ROW]]
    if kind == RIVAL:
        return _rival_action(state, deal, point)
    if kind == COUNTS_ODDS:
        return _odds_action(state, deal)
    if kind == CALLS_FOLDS and action == 0:
        return 1 if point < 0.5 else 0
    if kind == SHOVES_RANGE and state[STREET] == 0:
        return _shoved_or_folded(state, deal)
    if kind == 0 or action == 2 or _legal(state) < 4:
        return action
    if kind == RAISES_CALLS and action == 1 and point < 0.3:
        return 2
    if kind == RERAISES_OPENS and state[STREET] == 0 and state[RAISES] == 1:
        return 2
    if kind == BETS_POT and state[STREET] > 0 and state[BET] == 0:
        return 2
    return action


@compiled
def raised_to(state, deal, point):
    """The total of a bet or raise, as bots/sizing.py has it; those who stray have sizes of their own."""
    row = state[ROW]
    stack, to_call = state[STACKS + row], _to_call(state)
    all_in = state[BETS + row] + stack
    least = min(state[BET] + state[FULL_RAISE], all_in)
    kind = deal[STRAY + row]
    if kind == MIN_RAISER:
        return least
    if kind == RIVAL:
        return _rival_raise(state, deal, least, all_in, point)
    if kind == SHOVES_RANGE and state[STREET] == 0 and START_PERCENTS[deal[KEY + row]] >= SHOVED_FROM:
        return all_in
    share = PREFLOP_SHARE
    if state[STREET] > 0:
        share = LARGE_SHARE if point < LARGE_BETS[state[STREET]] or kind == BETS_POT else SMALL_SHARE
    noise = 100
    if state[STREET] > 0:
        noise += int(point * 1_000_003) % (2 * NOISE + 1) - NOISE
    amount = _rounded(state, deal, (state[POT] + to_call) * share * noise // 10_000)
    if (amount - state[BET] + to_call) * 100 >= stack * COMMITTED_PERCENT:
        amount = all_in
    return max(least, min(all_in, amount))


@compiled
def _apply(state, deal, action, point):
    following = state.copy()
    row = state[ROW]
    if action == 0:
        following[IN_HAND + row] = 0
    else:
        paid = _to_call(state)
        if action == 2:
            total = raised_to(state, deal, point)
            paid = total - state[BETS + row]
            is_full = total - state[BET] >= state[FULL_RAISE]
            if is_full and state[BET] > 0:
                following[RAISES] += 1
            following[FULL_RAISE] = max(state[FULL_RAISE], total - state[BET])
            following[BET] = total
            following[AGGRESSOR] = row
        following[STACKS + row] -= paid
        following[BETS + row] += paid
        following[PAID + row] += paid
        following[POT] += paid
        if paid > 0:
            following[ENTERED] = 1
    following[ACTED_AT + row] = following[BET]
    _seek(following, deal, row + 1)
    return following


@compiled
def _infoset(state, deal):
    spot, key = _spot(state, deal), deal[KEY + state[STREET] * MAX_ROWS + state[ROW]]
    if state[STREET] == 0:
        return spot * CLASSES + key
    return PREFLOP_ROWS + (spot - PREFLOP_SPOTS) * BUCKETS + key


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
def _payoff(state, deal, row):
    won = shares(state, deal)
    return (state[STACKS + row] + won[row] - deal[STACK + row]) / deal[BIG_BLIND]


HOLDEM_GAME = Game(INFOSETS, _seats, _begin, _actor, _payoff, _legal, _infoset, _apply, _stray)
