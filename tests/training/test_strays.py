"""Opponents in training who stray from their strategy: who they are, and what they do."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from game.bots.spots import (
    CHEAP_BET_PERCENT,
    CHEAP_RAISE_PERCENT,
    HALF_BET_PERCENT,
    SMALL_BET_PERCENT,
)
from game.engine.rules import DEFAULT_RULES
from game.simulation.draws import BulkDraws
from game.training import hand_state
from game.training.bet_sizes import NOISE
from game.training.deals import Kind, deals
from game.training.hand_state import BET, BETS, FULL_RAISE, KEY, POT, ROW, STRAY, STREET, amount_to_call
from game.training.holdem import HOLDEM_GAME, POT_SIZED, RAISE, raised_to
from game.training.opponents import (
    BETS_CHEAPLY,
    BETS_LITTLE,
    BETS_OVER_EDGES,
    BETS_POT,
    BETS_SMALL,
    CALLS_FOLDS,
    CHALLENGER,
    CHALLENGER_SIZES,
    CHECKS_FLOP,
    COUNTS_ODDS,
    LIMPS,
    MIN_RAISER,
    MIN_RAISES_BETS,
    ONLY_LIMPS,
    OPENS_LARGE,
    OVERBETS_FLOP,
    OVERBETS_TURN,
    RAISES_3_BETS,
    RAISES_BETS,
    RAISES_FLOP_BETS,
    RERAISES_LITTLE,
    RING_CROWD,
    RIVAL,
    SHOVES_BEST,
    SIZES_AT_EDGES,
    STEALS,
    STEALS_LARGE,
)
from game.training.stray_sizes import (
    BETS_LITTLE_FROM,
    EDGE_SPAN,
    LARGE_OPEN_SHARE,
    RAISED_FROM,
    RAISED_SPAN,
)
from game.training.strays import (
    BEST_FROM,
    BEST_SPAN,
    CALLED_FROM,
    LIMPED_FROM,
    STRONG_FROM,
)
from game.training.strengths import START_PERCENTS

FOLD, CALL, SEATS = 0, 1, 6
POINTS = np.linspace(0, 0.999, 200)
NEVER = POINTS[:0]


def dealt(kind: int, seats: int = 3) -> NDArray[np.int64]:
    """A deal in which everybody strays alike."""
    deal = deals(Kind(DEFAULT_RULES, seats), BulkDraws(bytes(32)), np.arange(1, dtype=np.uint64))[0]
    deal[STRAY : STRAY + seats] = kind
    deal[hand_state.STACK : hand_state.STACK + seats] = 100 * deal[hand_state.BIG_BLIND]
    return deal


def after(deal: NDArray[np.int64], actions: list[int]) -> NDArray[np.int64]:
    state = HOLDEM_GAME.begin(deal, 0)
    for action in actions:
        state = HOLDEM_GAME.apply(state, deal, action, 0.5)
    return state


TO_FLOP = [RAISE, CALL, CALL]


@pytest.mark.parametrize(
    ("kind", "shares"), [(BETS_POT, [100]), (BETS_LITTLE, [BETS_LITTLE_FROM, HALF_BET_PERCENT])]
)
def test_some_bet_wherever_they_may_in_sizes_of_their_own(kind: int, shares: list[int]) -> None:
    deal = dealt(kind)
    flop = after(deal, TO_FLOP)
    assert flop[hand_state.STREET] == 1
    assert HOLDEM_GAME.stray(flop, deal, CALL, 0.5) == RAISE
    assert HOLDEM_GAME.stray(after(deal, []), deal, CALL, 0.5) == CALL
    seen = {100 * int(raised_to(flop, deal, RAISE, point)) / flop[POT] for point in POINTS}
    least, most = (100 - NOISE) * shares[0] / 100, (100 + NOISE) * shares[-1] / 100
    chip = 100 * deal[hand_state.BIG_BLIND] / flop[POT] / 2
    assert least - chip <= min(seen) <= shares[0] + chip
    assert shares[-1] - chip <= max(seen) <= most + chip


def test_some_bet_a_little_more_than_a_price_ends_at_wherever_they_may() -> None:
    deal = dealt(BETS_OVER_EDGES)
    flop, bet = after(deal, TO_FLOP), after(deal, [*TO_FLOP, RAISE])
    assert HOLDEM_GAME.stray(flop, deal, CALL, 0.5) == RAISE
    assert HOLDEM_GAME.stray(after(deal, []), deal, CALL, 0.5) == CALL
    assert HOLDEM_GAME.stray(bet, deal, 0, 0.5) == 0
    river = after(deal, [*TO_FLOP, *2 * 3 * [CALL]])
    assert HOLDEM_GAME.stray(river, deal, CALL, 0.5) == RAISE
    seen = {int(raised_to(flop, deal, RAISE, point)) for point in POINTS}
    assert seen == {
        max(flop[POT] * percent // 100, flop[FULL_RAISE])
        for edge in (CHEAP_BET_PERCENT, SMALL_BET_PERCENT, HALF_BET_PERCENT)
        for percent in range(edge + 1, edge + 6)
    }


@pytest.mark.parametrize("place", range(len(CHALLENGER_SIZES)))
def test_challengers_have_their_own_sizes(place: int) -> None:
    least, most, before = CHALLENGER_SIZES[place]
    deal = dealt(CHALLENGER + place, seats=2)
    first, flop = after(deal, []), after(deal, [RAISE, CALL])
    assert flop[hand_state.STREET] == 1
    bets = {int(raised_to(flop, deal, RAISE, point)) for point in POINTS}
    assert min(bets) == max(flop[POT] * least // 100, flop[FULL_RAISE])
    assert max(bets) == flop[POT] * most // 100
    assert raised_to(flop, deal, POT_SIZED, 0.5) == flop[POT]
    pot = first[POT] + first[BET] - first[BETS + first[ROW]]
    assert raised_to(first, deal, POT_SIZED, 0.5) == first[BET] + pot * before // 100
    assert raised_to(first, deal, RAISE, 0.5) == raised_to(first, dealt(0, seats=2), RAISE, 0.5)


@pytest.mark.parametrize(
    ("kind", "edges"),
    [
        (SIZES_AT_EDGES, [CHEAP_BET_PERCENT, SMALL_BET_PERCENT, HALF_BET_PERCENT]),
        (BETS_CHEAPLY, [CHEAP_BET_PERCENT]),
        (BETS_SMALL, [SMALL_BET_PERCENT]),
    ],
)
def test_some_bet_just_what_rows_take_for_a_price_and_raise_the_least(kind: int, edges: list[int]) -> None:
    deal = dealt(kind, seats=2)
    first, flop = after(deal, []), after(deal, [RAISE, CALL])
    assert HOLDEM_GAME.stray(flop, deal, CALL, 0.5) == CALL
    bets = {int(raised_to(flop, deal, RAISE, point)) for point in POINTS}
    assert bets == {
        max(flop[POT] * percent // 100, flop[FULL_RAISE])
        for edge in edges
        for percent in range(edge - EDGE_SPAN + 1, edge + 1)
    }
    bet = after(deal, [RAISE, CALL, RAISE])
    for state in (first, bet):
        assert raised_to(state, deal, RAISE, 0.7) == state[BET] + state[FULL_RAISE]


def test_who_bets_small_mostly_opens_large() -> None:
    deal = dealt(BETS_SMALL, seats=2)
    first = after(deal, [])
    opens = [int(raised_to(first, deal, RAISE, point)) / first[BET] for point in POINTS]
    large = [size for size in opens if size > 2]
    assert len(large) / len(opens) == pytest.approx(LARGE_OPEN_SHARE, abs=0.01)
    assert 4.5 <= min(large) < max(large) < 6.5
    assert set(opens) - set(large) == {2}


@pytest.mark.parametrize(
    ("kind", "street"),
    [(OVERBETS_FLOP, 1), (OVERBETS_TURN, 2), (RAISES_FLOP_BETS, None), (CALLS_FOLDS, None)],
)
def test_some_bet_more_than_the_pot_on_one_street_whatever_they_hold(kind: int, street: int | None) -> None:
    deal = dealt(kind, seats=2)
    for played in range(1, 4):
        state = after(deal, [RAISE, CALL, *(played - 1) * (CALL, CALL)])
        assert state[hand_state.STREET] == played
        assert HOLDEM_GAME.stray(state, deal, CALL, 0.5) == (RAISE if played == street else CALL)
        shares = [100 * int(raised_to(state, deal, RAISE, point)) / state[POT] for point in POINTS]
        assert (min(shares) > 90) == (played == street)


def test_some_never_bet_the_flop_and_later_half_the_pot() -> None:
    deal = dealt(CHECKS_FLOP, seats=2)
    flop, turn = after(deal, [RAISE, CALL]), after(deal, [RAISE, CALL, CALL, CALL])
    assert HOLDEM_GAME.stray(flop, deal, RAISE, 0.5) == CALL
    assert HOLDEM_GAME.stray(turn, deal, RAISE, 0.5) == RAISE
    assert {int(raised_to(turn, deal, RAISE, point)) for point in POINTS} == {
        turn[POT] * (HALF_BET_PERCENT - less) // 100 for less in range(EDGE_SPAN)
    }


def test_sizes_of_the_first_edition_differ_heads_up_only() -> None:
    sizes = []
    for seats, actions in ((2, [RAISE, CALL]), (3, TO_FLOP)):
        deal = dealt(RIVAL, seats)
        flop = after(deal, actions)
        sizes.append({int(raised_to(flop, deal, RAISE, point)) for point in POINTS})
    assert len(sizes[0]) > 2 * len(sizes[1])


def test_some_raise_the_least_over_every_bet() -> None:
    deal = dealt(MIN_RAISES_BETS)
    flop = after(deal, TO_FLOP)
    assert HOLDEM_GAME.stray(flop, deal, CALL, 0.5) == CALL
    bet = after(deal, [*TO_FLOP, RAISE])
    assert HOLDEM_GAME.stray(bet, deal, 0, 0.5) == RAISE
    assert {int(raised_to(bet, deal, RAISE, point)) for point in POINTS} == {int(bet[BET] + bet[FULL_RAISE])}
    raised = after(deal, [*TO_FLOP, RAISE, RAISE])
    assert HOLDEM_GAME.stray(raised, deal, 0, 0.5) == 0
    assert raised[ROW] != bet[ROW]


def test_some_raise_every_bet_by_more_than_what_is_cheap() -> None:
    deal = dealt(RAISES_BETS)
    bet = after(deal, [*TO_FLOP, RAISE])
    assert HOLDEM_GAME.stray(bet, deal, FOLD, 0.5) == RAISE
    pot = int(bet[POT] + amount_to_call(bet))
    added = {int(raised_to(bet, deal, RAISE, point) - bet[BET]) for point in POINTS}
    percents = range(RAISED_FROM, RAISED_FROM + RAISED_SPAN)
    assert added == {max(pot * percent // 100, int(bet[FULL_RAISE])) for percent in percents}
    assert RAISED_FROM > CHEAP_RAISE_PERCENT
    raised = after(deal, [*TO_FLOP, RAISE, RAISE])
    assert HOLDEM_GAME.stray(raised, deal, FOLD, 0.5) == FOLD


@pytest.mark.parametrize(
    ("kind", "bet", "others"),
    [
        (RAISES_FLOP_BETS, [*TO_FLOP, RAISE], [[], [RAISE], [*TO_FLOP, RAISE, RAISE]]),
        (RAISES_3_BETS, [RAISE, RAISE], [[], [RAISE], TO_FLOP, [*TO_FLOP, RAISE]]),
    ],
)
def test_some_raise_every_bet_of_a_kind(kind: int, bet: list[int], others: list[list[int]]) -> None:
    deal = dealt(kind)
    assert HOLDEM_GAME.stray(after(deal, bet), deal, 0, 0.5) == RAISE
    for actions in others:
        assert HOLDEM_GAME.stray(after(deal, actions), deal, CALL, 0.5) == CALL


@pytest.mark.parametrize(
    ("kind", "before", "least_share", "usually_at"),
    [
        (RERAISES_LITTLE, 1, 0.6, [0, 2]),
        (RAISES_3_BETS, 2, 0.3, [0, 1]),
    ],
)
def test_some_raise_by_little(kind: int, before: int, least_share: float, usually_at: list[int]) -> None:
    deal, usual = dealt(kind), dealt(0)
    raised = after(deal, before * [RAISE])
    totals = sorted(int(raised_to(raised, deal, RAISE, point)) for point in POINTS)
    least = raised[BET] + raised[FULL_RAISE]
    assert totals.count(least) / len(totals) == pytest.approx(least_share, abs=0.1)
    assert 2 * raised[BET] <= totals[-1] < 2.6 * raised[BET]
    for raises in usually_at:
        state = after(deal, raises * [RAISE])
        assert raised_to(state, deal, RAISE, 0.5) == raised_to(state, usual, RAISE, 0.5)


def test_heads_up_who_looks_at_all_of_his_actions_strays_no_more_but_challenges() -> None:
    deal, at_three = dealt(MIN_RAISER, seats=2), dealt(MIN_RAISER)
    assert seen_by(deal, 0) == [0, MIN_RAISER]
    assert seen_by(deal, 1) == [MIN_RAISER, 0]
    assert seen_by(at_three, 0) == [MIN_RAISER, MIN_RAISER]
    assert seen_by(dealt(-1), 0) == [0, -1]
    deal[STRAY + 1] = CHALLENGER
    assert seen_by(deal, 1) == [MIN_RAISER, CHALLENGER]


def seen_by(deal: NDArray[np.int64], seat: int) -> list[int]:
    """Who strays in the first two seats where this one looks at all of its actions."""
    return HOLDEM_GAME.dealt(deal, seat)[STRAY : STRAY + 2].tolist()


def test_some_open_large() -> None:
    deal, usual = dealt(OPENS_LARGE), dealt(0)
    totals = sorted(int(raised_to(after(deal, []), deal, RAISE, point)) for point in POINTS)
    blind = deal[hand_state.BIG_BLIND]
    assert 4.5 * blind <= totals[0] < 5 * blind < 6 * blind < totals[-1] < 6.5 * blind
    opened = after(deal, [RAISE])
    assert raised_to(opened, deal, RAISE, 0.5) == raised_to(opened, usual, RAISE, 0.5)


@pytest.mark.parametrize(
    ("before", "steals"),
    [
        ([], False),
        ([FOLD] * 2, True),
        ([FOLD] * 4, True),
        ([FOLD, CALL, FOLD], False),
        ([FOLD, RAISE], False),
    ],
)
def test_some_steal_with_any_hand_from_the_cutoff_on(before: list[int], steals: bool) -> None:
    deal = dealt(STEALS, SEATS)
    state = after(deal, before)
    assert HOLDEM_GAME.stray(state, deal, FOLD, 0.5) == (RAISE if steals else FOLD)
    if steals:
        assert raised_to(state, deal, RAISE, 0.5) == 2 * deal[hand_state.BIG_BLIND]


def test_some_steal_with_more_than_the_least_and_raise_every_reraise() -> None:
    deal = dealt(STEALS_LARGE, SEATS)
    stolen, reraised = [FOLD] * 4, [*[FOLD] * 4, RAISE, RAISE]
    assert HOLDEM_GAME.stray(after(deal, stolen), deal, FOLD, 0.5) == RAISE
    assert HOLDEM_GAME.stray(after(deal, stolen[:1]), deal, FOLD, 0.5) == FOLD
    points = np.random.default_rng(1).random(100)
    totals = sorted(int(raised_to(after(deal, stolen), deal, RAISE, point)) for point in points)
    blind = deal[hand_state.BIG_BLIND]
    assert 2.5 * blind <= totals[0] < 2.6 * blind
    assert 4.9 * blind < totals[-1] <= 5 * blind
    assert HOLDEM_GAME.stray(after(deal, reraised), deal, FOLD, 0.5) == RAISE


@pytest.mark.parametrize(
    ("hand", "before", "limps"),
    [
        (LIMPED_FROM, [], POINTS),
        (LIMPED_FROM - 5, [], NEVER),
        (STRONG_FROM + 2, [], POINTS[POINTS < 0.5]),
        (LIMPED_FROM, [FOLD, CALL], POINTS),
        (LIMPED_FROM, [CALL, RAISE, *([FOLD] * 4)], NEVER),
        (CALLED_FROM + 2, [CALL, RAISE, *([FOLD] * 4)], POINTS),
        (STRONG_FROM + 2, [CALL, RAISE, *([FOLD] * 4)], NEVER),
        (CALLED_FROM + 2, [CALL, RAISE, RAISE, *([FOLD] * 3)], NEVER),
        (CALLED_FROM + 2, [FOLD] * 3 + [RAISE, FOLD], NEVER),
    ],
)
def test_some_enter_by_calls_and_call_a_raise(
    hand: int, before: list[int], limps: NDArray[np.float64]
) -> None:
    deal = dealt(LIMPS, SEATS)
    deal[KEY : KEY + SEATS] = np.abs(START_PERCENTS - hand).argmin()
    state = after(deal, before)
    assert state[STREET] == 0
    for own in (FOLD, RAISE):
        called = [point for point in POINTS if HOLDEM_GAME.stray(state, deal, own, point) == CALL]
        assert called == limps.tolist()


@pytest.mark.parametrize(
    ("before", "own", "action"),
    [
        ([], RAISE, CALL),
        ([], FOLD, FOLD),
        ([FOLD] * 4, RAISE, CALL),
        ([CALL], RAISE, RAISE),
        ([RAISE], RAISE, RAISE),
    ],
)
def test_some_call_where_the_rows_raise_first_in(before: list[int], own: int, action: int) -> None:
    deal = dealt(ONLY_LIMPS, SEATS)
    assert HOLDEM_GAME.stray(after(deal, before), deal, own, 0.5) == action


def test_some_go_all_in_with_few_hands_or_fold() -> None:
    deal = dealt(SHOVES_BEST, SEATS)
    first = after(deal, [])
    key = KEY + first[ROW]
    shoving = []
    for hand in range(len(START_PERCENTS)):
        deal[key] = hand
        acts = {int(HOLDEM_GAME.stray(first, deal, CALL, point)) for point in POINTS}
        assert acts <= {FOLD, RAISE}
        if START_PERCENTS[hand] >= BEST_FROM + BEST_SPAN - 1:
            assert acts == {RAISE}
        if RAISE in acts:
            shoving.append(int(START_PERCENTS[hand]))
    assert min(shoving) == BEST_FROM
    all_in = int(deal[hand_state.STACK + first[ROW]])
    assert raised_to(first, deal, RAISE, 0.5) == all_in


def test_a_crowd_sits_at_full_tables_in_its_shares() -> None:
    numbers, crowd = np.arange(4000, dtype=np.uint64), RING_CROWD
    made = deals(Kind(DEFAULT_RULES, SEATS), BulkDraws(bytes(32)), numbers, crowd=crowd)
    strays = made[:, STRAY : STRAY + SEATS]
    challenged = (strays >= CHALLENGER).sum(axis=1)
    assert set(challenged) == {0, 1}
    assert 100 * challenged.mean() == pytest.approx(crowd.challenged_percent, abs=2)
    strays = strays[strays < CHALLENGER]
    assert 100 * (strays == RIVAL).mean() == pytest.approx(crowd.rival_percent, abs=1.5)
    assert 100 * (strays == COUNTS_ODDS).mean() == pytest.approx(crowd.odds_percent, abs=1.5)
    for kind, count in Counter(crowd.kinds).items():
        expected = crowd.stray_percent * count / len(crowd.kinds)
        assert 100 * (strays == kind).mean() == pytest.approx(expected, rel=0.3)
