"""The hands that the hero's opponent may have held: how likely each is, and those that are drawn."""

import numpy as np
import pytest

from game.coach.ranges import likelihood as likelihood_of_view
from game.engine.odds.percents import starting_percents
from game.engine.seat_view import seat_view
from game.engine.state import Phase
from game.luck.estimator.bot_hands import batch_of, bot_table
from game.luck.estimator.estimate import won_by
from game.luck.estimator.ranges import Ranges
from game.simulation.draws import Purpose
from game.simulation.lanes.keys import STRENGTH
from tests.luck.test_luck_has_mean_zero import PROFILES, SEED

HANDS = 1024
TIMES = 4


def looked_at(*, known: bool = True, hands: int = HANDS) -> Ranges:
    batch = batch_of(bot_table(2, SEED, uneven=True), np.arange(hands, dtype=np.uint64), PROFILES, 0)
    table = batch.table
    if not known:
        table = table._replace(bots=table.bots._replace(profiles=np.full((2, hands), -1)))
    ranges = Ranges(table, batch.lanes.seating)
    won_by(table, batch.lanes.stacks, ranges, ranges)
    return ranges


def test_drawn_hands_are_as_strong_as_those_held() -> None:
    ranges = looked_at()
    lanes = np.arange(HANDS)
    held = ranges.table.cards.combos[1 - ranges.table.hero, lanes]
    strength = starting_percents().astype(float)
    difference = strength[held] - strength[ranges.drawn(TIMES)].mean(axis=0)
    assert abs(difference.mean()) < 4 * difference.std() / HANDS**0.5
    assert difference.std() > 1


def test_drawn_hands_hold_no_card_that_lay_open_and_could_have_done_it_all() -> None:
    ranges = looked_at()
    weights = ranges.weights[np.arange(HANDS), ranges.drawn(TIMES)]
    assert (weights > 0).all()


def test_a_range_says_what_the_coach_says_of_the_same_actions() -> None:
    """Two computations of one thing: by views of the engine's hands, and in lanes."""
    table, hands = bot_table(2, SEED, uneven=True), 24
    numbers = np.arange(hands, dtype=np.uint64)
    ranges = looked_at(hands=hands)
    opponents = table.draws.sequences(numbers, Purpose.SEATS, 4)[1] % np.uint64(len(PROFILES))
    heroes = table.draws.sequences(numbers, Purpose.SEATS, 4)[0] % np.uint64(len(PROFILES))
    for number in range(hands):
        opponent = PROFILES[opponents[number]]
        states = list(table.states(number, [PROFILES[heroes[number]], opponent]))
        expected = np.ones(1326)
        for state in states:
            if state.phase is Phase.BETTING and state.to_act == 1:
                action, style = states[-1].actions[len(state.actions)], opponent.heads_up
                by_key = likelihood_of_view(seat_view(state, 1), style, action)
                expected *= by_key.take(STRENGTH.of_board(state.board))
        free = ranges.weights[number] > 0
        assert free.any()
        assert ranges.weights[number][free] == pytest.approx(expected[free])


def test_of_an_opponent_without_a_table_nothing_is_known_but_his_hand() -> None:
    ranges = looked_at(known=False, hands=16)
    held = ranges.table.cards.combos[1 - ranges.table.hero, np.arange(16)]
    assert (ranges.drawn(TIMES) == held).all()
