"""The hands that the hero's opponent may have held: how likely each is, and those that are drawn."""

import numpy as np
import pytest

from game.coach.ranges import likelihood as likelihood_of_view
from game.engine.odds.deck import card_subsets
from game.engine.odds.percents import starting_percents
from game.engine.seat_view import seat_view
from game.engine.state import Phase
from game.luck.estimator.bot_hands import batch_of, bot_table
from game.luck.estimator.estimate import LaneFacts, won_by
from game.luck.estimator.ranges import Ranges
from game.simulation.draws import Purpose
from game.simulation.lanes.keys import STRENGTH
from game.simulation.lanes.play import play
from game.simulation.lanes.states import dealt
from tests.luck.test_luck_has_mean_zero import PROFILES, SEED

HANDS = 1024
TIMES = 4


def looked_at(seats: int = 2, *, known: bool = True, hands: int = HANDS) -> Ranges:
    """The ranges of whoever sits next to the heroes."""
    batch = batch_of(bot_table(seats, SEED, uneven=True), np.arange(hands, dtype=np.uint64), PROFILES, 0)
    table = batch.table
    if not known:
        table = table._replace(bots=table.bots._replace(profiles=np.full((2, hands), -1)))
    ranges = Ranges(table, (table.hero + 1) % seats, batch.lanes.seating)
    won_by(table, batch.lanes.stacks, ranges, ranges)
    return ranges


@pytest.mark.parametrize("seats", [2, 5])
def test_drawn_hands_are_as_strong_as_those_held(seats: int) -> None:
    ranges = looked_at(seats)
    held = ranges.table.cards.combos[ranges.opponents, np.arange(HANDS)]
    strength = starting_percents().astype(float)
    difference = strength[held] - strength[ranges.drawn(TIMES)].mean(axis=0)
    assert abs(difference.mean()) < 4 * difference.std() / HANDS**0.5
    assert difference.std() > 1


@pytest.mark.parametrize("seats", [2, 5])
def test_drawn_hands_could_have_done_it_all_and_hold_no_card_that_is_elsewhere(seats: int) -> None:
    ranges = looked_at(seats)
    weights = ranges.weights[np.arange(HANDS), ranges.drawn(TIMES)]
    assert (weights > 0).all()
    others = ranges.table.cards.combos[(ranges.opponents + 1) % seats, np.arange(HANDS)]
    bits = card_subsets(2).bits
    assert not (bits.take(ranges.drawn(TIMES)) & bits.take(others)).any()


def test_the_opponent_is_who_paid_most_and_the_flop_counts_only_with_the_hero_in() -> None:
    batch = batch_of(bot_table(3, SEED, uneven=False), np.arange(HANDS, dtype=np.uint64), PROFILES, 0)
    line = LaneFacts(batch.table)
    after = play(
        batch.lanes.layout,
        dealt(batch.lanes.layout, batch.lanes.stacks),
        batch.table.cards,
        STRENGTH,
        batch.lanes.seating,
        watching=line,
    ).states
    lanes, hero = np.arange(HANDS), batch.table.hero
    opponents = line.opponents(after)
    assert (opponents != hero).all()
    third = 3 - opponents - hero
    assert (after.paid[opponents, lanes] >= after.paid[third, lanes]).all()
    assert 0 < line.saw_flop.sum() < HANDS
    assert (after.paid[hero, lanes][line.saw_flop] > 0).all()


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
