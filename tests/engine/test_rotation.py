"""Section 3 of the rules: how button and blinds go on, with a dead button above all."""

from itertools import pairwise
from random import Random

import pytest

from game.engine.game import Elimination, GameSetup, GameState, hand_setup, new_game
from game.engine.house_rules import with_rule
from game.engine.rotation import Positions, first_positions, next_positions, next_seat
from game.engine.rules import RULE_SETS
from tests.engine.recorded_games import random_games_of

BIGHOLDEM, CASINO, BISKA = (RULE_SETS[key] for key in ("bigholdem", "casino", "biska"))
DEAD = [CASINO, BISKA, with_rule(BIGHOLDEM, "rotation", "dead-button")]


def by_key(rules):
    return rules.key


def random_places(rules, rng):
    """The places of a game in which seats go out at random, several at once now and then, with its seats."""
    seats = tuple(range(rng.choice(rules.seats)))
    places = first_positions(rules, rng.choice(seats), seats)
    while len(seats) > 1:
        yield places, seats
        out = rng.sample(seats, min(len(seats) - 1, rng.choice((0, 0, 0, 0, 1, 1, 2, 3))))
        seats = tuple(seat for seat in seats if seat not in out)
        places = next_positions(rules, places, seats)


@pytest.mark.parametrize("rules", DEAD, ids=by_key)
def test_nobody_is_skipped_as_big_blind_or_posts_it_twice_running(rules):
    for number in range(300):
        hands = list(random_places(rules, Random(f"{rules.key} {number}")))
        for (before, _), (after, seats) in pairwise(hands):
            assert after.big_blind == next_seat(before.big_blind, seats)
            assert after.big_blind != before.big_blind


@pytest.mark.parametrize("rules", DEAD, ids=by_key)
def test_with_a_dead_button_the_small_blind_belongs_to_who_was_big_blind_and_the_button_follows(rules):
    for number in range(300):
        hands = list(random_places(rules, Random(f"{rules.key} {number}")))
        for (before, _), (after, seats) in pairwise(hands):
            if len(seats) > 2:
                assert (after.button, after.small_blind) == (before.small_blind, before.big_blind)
            else:
                assert {after.small_blind, after.big_blind} == set(seats)
                posts_small = rules is CASINO
                assert after.button == (after.small_blind if posts_small else after.big_blind)


def test_where_the_button_moves_it_goes_to_the_next_seat_in_and_the_blinds_follow_from_it():
    for number in range(300):
        for (before, _), (after, seats) in pairwise(random_places(BIGHOLDEM, Random(number))):
            assert after.button == next_seat(before.button, seats)
            assert after.small_blind == next_seat(after.button, seats)
            assert after.big_blind == next_seat(after.small_blind, seats)


def a_game(rules, positions: Positions, out=(), players=5) -> GameState:
    setup = GameSetup(rules, players, 1000, interactive=False)
    stacks = tuple(0 if seat in out else 1000 for seat in range(players))
    eliminations = tuple(Elimination(seat, 1, 10) for seat in out)
    return GameState(setup, stacks, positions, 1, eliminations)


def test_where_the_small_blind_is_out_nobody_posts_it_and_the_button_then_stands_before_its_seat():
    # Seat 2 was big blind and is out: the big blind goes on to seat 3, the small blind is dead …
    places = next_positions(CASINO, Positions(0, 1, 2), (0, 1, 3, 4))
    assert places == Positions(1, 2, 3)
    assert hand_setup(a_game(CASINO, places, out=(2,))).blinds == (0, 0, 0, 20, 0)
    # … and in the hand after it the button stands before the empty seat.
    places = next_positions(CASINO, places, (0, 1, 3, 4))
    assert places == Positions(2, 3, 4)
    setup = hand_setup(a_game(CASINO, places, out=(2,)))
    assert (setup.button, setup.blinds) == (2, (0, 0, 0, 10, 20))
    assert setup.clockwise_from(setup.button) == (3, 4, 0, 1)


@pytest.mark.parametrize(("rules", "button"), [(CASINO, 0), (BISKA, 3)], ids=["casino", "biska"])
def test_at_the_change_to_heads_up_the_big_blind_goes_on_in_turn(rules, button):
    # Three were left, seat 0 was big blind; seat 1 goes out: seat 3 is big blind, seat 0 small blind.
    assert next_positions(rules, Positions(1, 3, 0), (0, 3)) == Positions(button, 0, 3)


def test_a_stack_that_is_out_gets_no_cards_and_pays_nothing_for_its_place():
    places = Positions(1, 2, 3)
    setup = hand_setup(a_game(with_rule(CASINO, "ante", "on"), places, out=(2,)))
    assert (setup.stacks[2], setup.antes[2], setup.blinds[2]) == (0, 0, 0)


@pytest.mark.parametrize("rules", [CASINO, BISKA], ids=by_key)
def test_in_whole_games_the_big_blind_goes_round_without_a_gap(rules):
    eliminated = 0
    for game in random_games_of(rules, range(12)):
        for before, after in pairwise(game):
            assert after.positions.big_blind == next_seat(before.positions.big_blind, after.seats_in)
            eliminated += len(before.seats_in) - len(after.seats_in)
    assert eliminated > 12


def test_the_first_blinds_follow_from_the_button_that_was_drawn():
    for players in range(2, 7):
        for rules in (BIGHOLDEM, CASINO, BISKA):
            game = new_game(GameSetup(rules, players, 1000, interactive=False), bytes([players] * 32))
            assert game.positions == first_positions(rules, game.button, tuple(range(players)))
