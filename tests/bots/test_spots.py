"""Which keys a spot has."""

import pytest

from game.bots.editions import CALLS_WHEN_COMMITTED
from game.bots.spots import (
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    Stack,
)
from game.bots.view_spots import postflop_spot, preflop_spot
from tests.bots.builders import view_to_act
from tests.builders import a_hand, play

TEN = " ".join(["1000"] * 10)


def test_positions_count_from_the_button_at_ten_seats() -> None:
    state = a_hand(TEN)
    positions = []
    for _ in range(10):
        positions.append(preflop_spot(view_to_act(state)).position)
        state = play(state, "c" if len(positions) < 10 else "x")
    early, middle, late = Position.EARLY, Position.MIDDLE, Position.LATE
    blinds = [Position.SMALL_BLIND, Position.BIG_BLIND]
    assert positions == [early] * 3 + [middle] * 3 + [late] * 2 + blinds


@pytest.mark.parametrize(
    ("stacks", "position"),
    [
        ("1000 1000 1000", Position.LATE),
        ("1000 1000 1000 1000", Position.LATE),
        ("1000 1000 1000 1000 1000", Position.MIDDLE),
        (" ".join(["1000"] * 7), Position.MIDDLE),
        (" ".join(["1000"] * 8), Position.EARLY),
        ("1000 1000 0 0 0 0 0 1000", Position.LATE),
    ],
)
def test_position_of_the_first_to_act_skips_seats_not_dealt_in(stacks: str, position: Position) -> None:
    assert preflop_spot(view_to_act(a_hand(stacks))).position is position


@pytest.mark.parametrize(
    ("codes", "situation"),
    [
        ("", PreflopSituation.UNOPENED),
        ("f", PreflopSituation.UNOPENED),
        ("c", PreflopSituation.LIMPED),
        ("c c", PreflopSituation.LIMPED),
        ("c c r20", PreflopSituation.CHEAP_RAISE),
        ("c r45", PreflopSituation.RAISED),
        ("r20", PreflopSituation.STEAL),
        ("r20 c", PreflopSituation.CHEAP_STEAL),
        ("r40", PreflopSituation.STEAL),
        ("r45", PreflopSituation.STEAL),
        ("r46", PreflopSituation.BIG_RAISE),
        ("r154", PreflopSituation.BIG_RAISE),
        ("r502", PreflopSituation.BIG_RAISE),
        ("r503", PreflopSituation.ALL_IN),
        ("r30 r80", PreflopSituation.RERAISED),
        ("r30 r50 f", PreflopSituation.CHEAP_RERAISE),
        ("r30 r115", PreflopSituation.RERAISED),
        ("r30 r116", PreflopSituation.BIG_RERAISE),
        ("r30 r116 c", PreflopSituation.CHEAP_RERAISE),
        ("r30 r159", PreflopSituation.BIG_RERAISE),
        ("r30 r160", PreflopSituation.ALL_IN),
        ("all-in", PreflopSituation.ALL_IN),
    ],
)
def test_preflop_situation(codes: str, situation: PreflopSituation) -> None:
    assert preflop_spot(view_to_act(play(a_hand(), codes))).situation is situation


@pytest.mark.parametrize(
    ("stacks", "codes", "situation"),
    [
        ("1000 1000 1000", "r154", PreflopSituation.BIG_RAISE),
        ("1000 1000 1000", "r155", PreflopSituation.ALL_IN),
        ("1000 1000", "r50", PreflopSituation.RAISED),
        ("1000 1000", "r51", PreflopSituation.BIG_RAISE),
    ],
)
def test_before_an_edition_large_first_raises_were_told_otherwise(
    stacks: str, codes: str, situation: PreflopSituation
) -> None:
    view = view_to_act(play(a_hand(stacks), codes))
    assert preflop_spot(view, CALLS_WHEN_COMMITTED).situation is situation


@pytest.mark.parametrize(
    ("seats", "codes", "situation"),
    [
        (5, "r30", PreflopSituation.RAISED),
        (5, "f r30", PreflopSituation.STEAL),
        (5, "f r30 c", PreflopSituation.CHEAP_STEAL),
        (5, "c r40", PreflopSituation.RAISED),
        (5, "f f r20 f", PreflopSituation.CHEAP_STEAL),
        (5, "f f f r20", PreflopSituation.CHEAP_BLIND_STEAL),
        (5, "f f f r30", PreflopSituation.BLIND_STEAL),
        (5, "f c r45", PreflopSituation.RAISED),
        (5, "f r46", PreflopSituation.BIG_RAISE),
        (3, "f r30", PreflopSituation.BLIND_STEAL),
        (2, "r35", PreflopSituation.RAISED),
        (2, "r36", PreflopSituation.BIG_RAISE),
    ],
)
def test_a_raise_first_in_from_late_position_or_the_small_blind_is_a_steal(
    seats: int, codes: str, situation: PreflopSituation
) -> None:
    assert situation_after(seats, codes) is situation


@pytest.mark.parametrize(
    ("seats", "codes", "situation"),
    [
        (3, "c c r45", PreflopSituation.OWN_LIMP_RAISED),
        (3, "c c r20", PreflopSituation.CHEAP_RAISE),
        (3, "c c r60", PreflopSituation.BIG_RAISE),
        (4, "f c r45 f", PreflopSituation.OWN_LIMP_RAISED),
        (5, "f f f c r30", PreflopSituation.OWN_LIMP_RAISED),
        (3, "c r40 r120", PreflopSituation.RERAISED),
        (3, "c all-in f", PreflopSituation.ALL_IN),
        (2, "c r35", PreflopSituation.RAISED),
    ],
)
def test_at_three_seats_or_more_spots_tell_a_raise_of_an_own_limp(
    seats: int, codes: str, situation: PreflopSituation
) -> None:
    assert situation_after(seats, codes) is situation


def situation_after(seats: int, codes: str) -> PreflopSituation:
    return preflop_spot(view_to_act(play(a_hand(" ".join(["1000"] * seats)), codes))).situation


def test_a_raise_to_half_the_stack_is_an_all_in_situation() -> None:
    assert preflop_spot(view_to_act(play(a_hand("60 1000 1000"), "r30"))).situation is PreflopSituation.STEAL
    assert preflop_spot(view_to_act(play(a_hand("50 1000 1000"), "r30"))).situation is PreflopSituation.ALL_IN


# Three players limp in for 30; the small blind speaks first on the flop, the button last.
@pytest.mark.parametrize(
    ("codes", "situation"),
    [
        ("c c x", PostflopSituation.FIRST),
        ("c c x x", PostflopSituation.FIRST),
        ("c c x x x", PostflopSituation.LAST),
        ("r30 c c", PostflopSituation.TO_AGGRESSOR),
        ("r30 c c x", PostflopSituation.TO_AGGRESSOR),
        ("r30 c c x x", PostflopSituation.AGGRESSOR),
        ("r30 c c x x b22", PostflopSituation.CHEAP_BET),
        ("r30 c c x x b23", PostflopSituation.SMALL_BET),
        ("r30 c c x x b36", PostflopSituation.SMALL_BET),
        ("r30 c c x x b37", PostflopSituation.HALF_BET),
        ("c c x b16", PostflopSituation.HALF_BET),
        ("c c x b17", PostflopSituation.BIG_BET),
        ("c c x b31", PostflopSituation.BIG_BET),
        ("c c x b32", PostflopSituation.OVERBET),
        ("c c x b46", PostflopSituation.OVERBET),
        ("c c x b47", PostflopSituation.HUGE_BET),
        ("c c x b480", PostflopSituation.HUGE_BET),
        ("c c x b500", PostflopSituation.ALL_IN),
        ("c c x b16 r32 f", PostflopSituation.CHEAP_RAISE),
        ("c c x b16 r40", PostflopSituation.RAISED),
        ("c c x b16 r70", PostflopSituation.OVERBET),
        ("c c x b16 r90", PostflopSituation.HUGE_BET),
        ("c c x all-in", PostflopSituation.ALL_IN),
        ("c c x b15 c c b30 c c", PostflopSituation.AGGRESSOR),
    ],
)
def test_situation_after_the_flop(codes: str, situation: PostflopSituation) -> None:
    assert postflop_spot(view_to_act(play(a_hand(), codes))).situation is situation


def test_who_acts_before_those_all_in_is_last_to_act() -> None:
    # The button is all-in for 20, so the big blind has nobody to act behind it.
    state = play(a_hand("1000 1000 20"), "all-in c c x")
    assert postflop_spot(view_to_act(state)).situation is PostflopSituation.LAST


@pytest.mark.parametrize(
    ("codes", "street", "opponents"),
    [
        ("c c x", PostflopStreet.FLOP, Opponents.MORE),
        ("f c x", PostflopStreet.FLOP, Opponents.ONE),
        ("c c x x x x", PostflopStreet.TURN, Opponents.MORE),
        ("c c x b20 c f x x", PostflopStreet.RIVER, Opponents.ONE),
    ],
)
def test_street_and_opponents(codes: str, street: PostflopStreet, opponents: Opponents) -> None:
    spot = postflop_spot(view_to_act(play(a_hand(), codes)))
    assert (spot.street, spot.opponents) == (street, opponents)


@pytest.mark.parametrize(
    ("codes", "line"),
    [
        ("c c x", Line.QUIET),
        ("r30 c c x b40", Line.QUIET),
        ("r30 r80 f c", Line.RERAISED),
        ("r30 r80 f c x b60 c", Line.RERAISED),
        ("r30 c c x x x x", Line.QUIET),
        ("r30 c c b40 c c", Line.ONE_STREET),
        ("r30 c c x b40 r100 f c", Line.ONE_STREET),
        ("r30 c c x x x b40 c c", Line.ONE_STREET),
        ("r30 c c b40 c c b80 c c", Line.TWO_STREETS),
        ("r30 c c b40 c c b80 c c b160", Line.TWO_STREETS),
    ],
)
def test_line_so_far(codes: str, line: Line) -> None:
    assert postflop_spot(view_to_act(play(a_hand(), codes))).line is line


@pytest.mark.parametrize(
    ("stacks", "stack"),
    [
        ("100 1000 1000", Stack.SHORT),
        ("101 1000 1000", Stack.MEDIUM),
        ("200 1000 1000", Stack.MEDIUM),
        ("201 1000 1000", Stack.DEEP),
        ("1000 100 100", Stack.SHORT),
        ("1000 100 200", Stack.MEDIUM),
        ("1000 200 201", Stack.DEEP),
    ],
)
def test_a_stack_is_short_or_medium_by_what_can_be_lost(stacks: str, stack: Stack) -> None:
    assert preflop_spot(view_to_act(play(a_hand(stacks), "c"))).stack is stack
