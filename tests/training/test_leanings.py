"""Rewards in training for what people do at full tables, and how its rows are written."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.bots.profile import SizeClass
from game.bots.spots import BLIND_STEALS, FROM_THREE_SEATS, Position, PreflopSituation
from game.bots.table import ANY
from game.engine.rules import DEFAULT_RULES
from game.simulation.draws import BulkDraws
from game.training import hand_state
from game.training.deals import Kind, Stacks, deals
from game.training.hand_state import LEANT, STACK, STACKS
from game.training.holdem import HOLDEM_GAME, RAISE
from game.training.infosets import CLASSES, PREFLOP_ROWS, PREFLOP_SITUATIONS, SHORT_ROWS
from game.training.leanings import COLD_CALL, CONTINUATION, LEAD, OPEN_LIMP, OVER_LIMP
from game.training.mccfr import Training
from game.training.opponents import CHALLENGER, MIN_RAISER
from game.training.preflop_rows import DEFENDED, NEVER_FOLDED
from game.training.rows import decision_table

FOLD, CALL = range(2)
POSITIONS, SITUATIONS = list(Position), list(PreflopSituation)
SEATS = 6
SMALL_BLIND, BIG_BLIND, UNDER_THE_GUN, MIDDLE, CUTOFF, BUTTON = range(SEATS)


def dealt(seats: int = SEATS, named: Stacks = Stacks.ANY) -> NDArray[np.int64]:
    """The first deal of these stacks; SHORT ones are all seats'."""
    kind, numbers = Kind(DEFAULT_RULES, seats), np.arange(20, dtype=np.uint64)
    made = deals(kind, BulkDraws(bytes(32)), numbers, named=named)
    short = made[:, hand_state.SHORT :][:, :seats].all(axis=1)
    return made[short == (named is Stacks.SHORT)][0]


def leant(
    actions: list[int],
    seats: int = SEATS,
    named: Stacks = Stacks.ANY,
    kind: int = 0,
    *,
    tells_all: bool = False,
) -> list[int]:
    """The rewards of all rows, of opponents of one kind, after these actions."""
    deal = dealt(seats, named)
    deal[hand_state.TELLS_ALL] = tells_all
    deal[hand_state.STRAY : hand_state.STRAY + seats] = kind
    state = HOLDEM_GAME.begin(deal, 0)
    for action in actions:
        state = HOLDEM_GAME.apply(state, deal, action, 0.5)
    return state[LEANT : LEANT + seats].tolist()


@pytest.mark.parametrize(
    ("actions", "row", "reward"),
    [
        ([CALL], UNDER_THE_GUN, OPEN_LIMP),
        ([RAISE], UNDER_THE_GUN, 0),
        ([FOLD, FOLD, FOLD, FOLD, CALL], SMALL_BLIND, 0),
        ([CALL, CALL], MIDDLE, OVER_LIMP),
        ([RAISE, CALL], MIDDLE, COLD_CALL),
    ],
)
def test_entering_by_calls_is_leant_against(actions: list[int], row: int, reward: int) -> None:
    assert leant(actions)[row] == reward


def test_who_limped_may_call_a_raise_where_rows_tell_him_apart() -> None:
    limped_and_called = [CALL, RAISE, FOLD, FOLD, FOLD, FOLD, CALL]
    assert leant(limped_and_called)[UNDER_THE_GUN] == OPEN_LIMP + COLD_CALL
    assert leant(limped_and_called, tells_all=True)[UNDER_THE_GUN] == OPEN_LIMP


@pytest.mark.parametrize(("kind", "reward"), [(0, COLD_CALL), (MIN_RAISER, 0)])
def test_the_big_blind_may_defend_against_the_least_raise(kind: int, reward: int) -> None:
    assert leant([RAISE, *4 * [FOLD], CALL], kind=kind)[BIG_BLIND] == reward
    assert leant([RAISE, *3 * [FOLD], CALL], kind=kind)[SMALL_BLIND] == COLD_CALL


@pytest.mark.parametrize("raiser", [CUTOFF, BUTTON, SMALL_BLIND])
def test_the_big_blind_may_defend_against_steals(raiser: int) -> None:
    folds_before = (raiser - UNDER_THE_GUN) % SEATS * [FOLD]
    folds_after = (BIG_BLIND - raiser - 1) % SEATS * [FOLD]
    assert leant([*folds_before, RAISE, *folds_after, CALL])[BIG_BLIND] == 0


def test_on_the_flop_the_raiser_is_to_bet_and_who_speaks_before_him_is_not() -> None:
    to_flop = [RAISE, FOLD, FOLD, FOLD, FOLD, CALL]
    assert leant([*to_flop, RAISE])[BIG_BLIND] == COLD_CALL + LEAD
    assert leant([*to_flop, CALL, RAISE])[UNDER_THE_GUN] == CONTINUATION
    assert leant([*to_flop, CALL, CALL, CALL, RAISE])[UNDER_THE_GUN] == 0


def test_heads_up_nothing_is_leant_to() -> None:
    assert leant([CALL, CALL, RAISE, CALL], seats=2) == [0, 0]


def test_short_stacks_lean_to_nothing() -> None:
    assert leant([CALL, CALL, RAISE, CALL, FOLD], named=Stacks.SHORT) == [0] * SEATS


def test_challengers_lean_to_nothing() -> None:
    assert leant([CALL, CALL, RAISE, CALL, FOLD], kind=CHALLENGER) == [0] * SEATS


def test_what_is_leant_to_counts_beside_what_is_won() -> None:
    deal = dealt()
    state = HOLDEM_GAME.apply(HOLDEM_GAME.begin(deal, 0), deal, CALL, 0.5)
    for _rest in range(SEATS - 2):
        state = HOLDEM_GAME.apply(state, deal, FOLD, 0.5)
    while HOLDEM_GAME.actor(state) == BIG_BLIND:
        state = HOLDEM_GAME.apply(state, deal, RAISE, 0.5)
    while HOLDEM_GAME.actor(state) >= 0:
        state = HOLDEM_GAME.apply(state, deal, FOLD, 0.5)
    lost = state[STACKS + UNDER_THE_GUN] - deal[STACK + UNDER_THE_GUN]
    won = lost / deal[hand_state.BIG_BLIND]
    assert HOLDEM_GAME.payoff(state, deal, UNDER_THE_GUN) == pytest.approx(won + OPEN_LIMP / 100)


def test_a_hand_that_seldom_calls_folds_at_full_tables_unless_it_defends_a_blind_or_limped() -> None:
    training = Training.new(HOLDEM_GAME)
    training.sums[:PREFLOP_ROWS, : RAISE + 1] = 6, 4, 0
    defending = {(situation, Position.BIG_BLIND, ANY) for situation in DEFENDED - BLIND_STEALS}
    defending |= {(situation, ANY, ANY) for situation in BLIND_STEALS}
    defending |= {(PreflopSituation.OWN_LIMP_RAISED, position, ANY) for position in Position}
    for size_class, weights in ((SizeClass.RING, (100, 0, 0)), (SizeClass.HEADS_UP, (60, 40, 0))):
        rows = [
            row
            for row in decision_table(training, size_class, "table").preflop
            if not row.hands <= NEVER_FOLDED
        ]
        assert {row.weights for row in rows if row.names not in defending} == {weights}
        assert {row.weights for row in rows if row.names in defending} == {(60, 40, 0)}


def test_a_cheap_steal_that_a_training_never_met_plays_as_a_dear_one() -> None:
    training = Training.new(HOLDEM_GAME)
    spot = POSITIONS.index(Position.LATE) * PREFLOP_SITUATIONS + SITUATIONS.index(PreflopSituation.STEAL)
    training.sums[spot * CLASSES : (spot + 1) * CLASSES, : RAISE + 1] = 0, 8, 2
    rows = decision_table(training, SizeClass.RING, "table").preflop
    weights = {row.situation: row.weights for row in rows if row.position == Position.LATE}
    assert weights[PreflopSituation.CHEAP_STEAL] == weights[PreflopSituation.STEAL] == (0, 80, 20)
    assert weights[PreflopSituation.RAISED] == (100, 0, 0)


def test_heads_up_no_rows_are_made_of_what_only_three_seats_meet() -> None:
    training = Training.new(HOLDEM_GAME)
    raised = SITUATIONS.index(PreflopSituation.RAISED)
    for position in (Position.SMALL_BLIND, Position.BIG_BLIND):
        spot = POSITIONS.index(position) * PREFLOP_SITUATIONS + raised
        for first in (0, SHORT_ROWS):
            training.sums[first + spot * CLASSES :][:CLASSES, : RAISE + 1] = 0, 8, 2
    rows = decision_table(training, SizeClass.HEADS_UP, "table").preflop
    unmet = [(row.situation, row.names, row.weights) for row in rows if row.situation in FROM_THREE_SEATS]
    assert unmet == [(each, (each, ANY, ANY), (100, 0, 0)) for each in SITUATIONS if each in FROM_THREE_SEATS]


@pytest.mark.parametrize(("sums", "weights"), [((6, 4, 0), (0, 100, 0)), ((2, 2, 6), (0, 40, 60))])
def test_aces_and_kings_call_where_a_training_folds_them(
    sums: tuple[int, int, int], weights: tuple[int, int, int]
) -> None:
    training = Training.new(HOLDEM_GAME)
    training.sums[:PREFLOP_ROWS, : RAISE + 1] = sums
    rows = decision_table(training, SizeClass.HEADS_UP, "table").preflop
    assert {row.weights for row in rows if row.hands & NEVER_FOLDED} == {weights}
    assert all(row.hands <= NEVER_FOLDED for row in rows if row.weights == weights)
