"""Sections 2, 3 and 6 of the rules: chips, elimination, the button, mixed limits and the end of a game."""

from dataclasses import replace

import pytest

from game.engine.betting import LimitKind
from game.engine.chips import Chips, ChipSpot, Level, minimum_chip
from game.engine.events import BlindsGrew
from game.engine.game import (
    Elimination,
    EndReason,
    GameSetup,
    GameState,
    LimitBlock,
    deal,
    end_reason,
    finish_hand,
    hand_setup,
    new_game,
)
from game.engine.house_rules import with_rule
from game.engine.rotation import first_positions
from game.engine.rules import RULE_SETS, TOURNAMENT_ANTE_LEVEL, HeadsUpBlinds
from game.engine.state import Phase
from tests.builders import play

SEED = bytes(range(32))
BIGHOLDEM, CASINO, BISKA = (RULE_SETS[key] for key in ("bigholdem", "casino", "biska"))


def a_game(rules=BIGHOLDEM, players=4, stack=1000, **changes) -> GameState:
    setup_changes = {key: changes.pop(key) for key in GameSetup._fields if key in changes}
    setup = GameSetup(
        **{"rules": rules, "players": players, "starting_stack": stack, "interactive": True} | setup_changes
    )
    button = changes.pop("button", players - 1)
    out = {elimination.seat for elimination in changes.get("eliminations", ())}
    seats = tuple(seat for seat in range(players) if seat not in out) or (button,)
    positions = first_positions(rules, button, seats)
    game = GameState(setup, (stack,) * players, positions, limit_block=LimitBlock(0, players))
    return replace(game, **changes)


def after_stacks(game: GameState, *stacks: int) -> GameState:
    """The game after a hand that leaves these stacks: everybody folds, and the stacks are then set."""
    hand = deal(game, SEED)
    while hand.phase is not Phase.OVER:
        hand = play(hand, "f")
    return finish_hand(game, hand._replace(stacks=stacks))


# Chips


@pytest.mark.parametrize(
    ("players", "stack", "by_seats_in"),
    [
        (10, 1000, {10: 10, 9: 10, 6: 10, 5: 20, 4: 20, 3: 20, 2: 50}),
        (6, 1000, {6: 10, 5: 10, 4: 10, 3: 20, 2: 20}),
        (2, 1000, {2: 10}),
        (5, 2000, {5: 20, 4: 20, 3: 20, 2: 50}),
    ],
)
def test_the_minimum_chip_grows_by_elimination(players, stack, by_seats_in):
    money = players * stack
    assert {seats: minimum_chip(money, seats) for seats in by_seats_in} == by_seats_in
    chips = BIGHOLDEM.chips
    assert {n: chips.small_blind(ChipSpot(1, money, players, n)) for n in by_seats_in} == by_seats_in


@pytest.mark.parametrize(
    ("money", "chip"),
    [(199, 1), (200, 1), (399, 1), (400, 2), (999, 2), (1000, 5), (2000, 10), (200_000, 1000)],
)
def test_the_minimum_chip_is_the_largest_of_its_series_that_is_not_above_the_bound(money, chip):
    assert minimum_chip(money, 2) == chip


def test_constant_chips_keep_the_value_of_the_games_start():
    assert {CASINO.chips.small_blind(ChipSpot(99, 10_000, 10, seats)) for seats in range(2, 11)} == {10}


BY_HAND = [
    (1, 10),
    (10, 10),
    (11, 20),
    (30, 30),
    (31, 50),
    (40, 50),
    (41, 80),
    (91, 800),
    (100, 800),
    (101, 800),
    (999, 800),
]


@pytest.mark.parametrize(("hand", "small_blind"), BY_HAND)
def test_chips_by_level_grow_every_ten_hands_without_antes(hand, small_blind):
    assert BISKA.hand_chips(ChipSpot(hand, 6000, 6, 3)) == Chips(small_blind, ante=0)


@pytest.mark.parametrize(("hand", "small_blind"), BY_HAND)
def test_in_a_tournament_antes_of_one_small_blind_begin_with_level_four(hand, small_blind):
    rules = replace(BISKA, ante_level=TOURNAMENT_ANTE_LEVEL)
    ante = small_blind if hand > 30 else 0
    assert rules.hand_chips(ChipSpot(hand, 6000, 6, 3)) == Chips(small_blind, ante)


def test_with_antes_everyone_pays_one_minimum_chip_before_the_deal():
    setup = hand_setup(a_game(with_rule(BIGHOLDEM, "ante", "on")))
    assert setup.antes == (10, 10, 10, 10)
    assert hand_setup(a_game()).antes == (0, 0, 0, 0)


def test_antes_off_are_never_paid_not_even_by_level():
    rules = with_rule(replace(BISKA, ante_level=TOURNAMENT_ANTE_LEVEL), "ante", "off")
    assert rules.hand_chips(ChipSpot(99, 6000, 6, 3)).ante == 0


@pytest.mark.parametrize(
    ("rules", "spot", "small_blind"),
    [
        (CASINO, ChipSpot(50, 10_000, 10, 3), 7),
        (BISKA, ChipSpot(11, 6000, 6, 6), 14),
        (BIGHOLDEM, ChipSpot(9, 10_000, 10, 10), 7),
        (BIGHOLDEM, ChipSpot(9, 10_000, 10, 5), 14),  # 10/20 becomes 20/40
        (BIGHOLDEM, ChipSpot(9, 10_000, 10, 2), 35),  # 10/20 becomes 50/100
    ],
)
def test_a_first_small_blind_of_ones_choice_grows_as_the_rules_own_would(rules, spot, small_blind):
    assert with_rule(rules, "first_blind", "7").hand_chips(spot).small_blind == small_blind


def test_a_level_lasts_as_many_hands_as_were_chosen():
    rules = with_rule(BISKA, "level_hands", "3")
    blinds = [rules.hand_chips(ChipSpot(hand, 6000, 6, 6)).small_blind for hand in range(1, 8)]
    assert blinds == [10, 10, 10, 20, 20, 20, 30]


def test_the_blinds_tell_their_level_and_when_the_next_begins():
    levels = {hand: a_game(BISKA, hands_played=hand - 1).level for hand in (1, 10, 24, 91, 500)}
    assert levels == {
        1: Level(1, 10, hands_left=10),
        10: Level(1, 10, hands_left=1),
        24: Level(3, 10, hands_left=7),
        91: Level(10, 10),
        500: Level(10, 10),
    }
    assert a_game(players=10).level == Level(1, 3, next_seats=5)
    assert a_game(players=10, eliminations=out(*range(8))).level == Level(3, 3)
    assert a_game(CASINO).level == Level(1, 1)


@pytest.mark.parametrize(
    ("rules", "changes", "grew"),
    [
        (BISKA, {"hands_played": 10}, True),
        (BISKA, {"hands_played": 9}, False),
        (CASINO, {"hands_played": 10}, False),
        (BIGHOLDEM, {"players": 10, "hands_played": 1, "eliminations": "01234"}, True),
        (BIGHOLDEM, {"players": 10, "hands_played": 2, "eliminations": "01234"}, False),
        (BIGHOLDEM, {"players": 10, "hands_played": 1, "eliminations": "0"}, False),
    ],
)
def test_a_hand_announces_that_the_blinds_grew(rules, changes, grew):
    seats = tuple(int(seat) for seat in changes.pop("eliminations", ""))
    game = a_game(rules, **changes, eliminations=out(*seats))
    events = deal(game, SEED).events
    assert [isinstance(event, BlindsGrew) for event in events[:2]] == [grew, False]


# Elimination


@pytest.mark.parametrize(("left", "out"), [(0, True), (19, True), (20, False), (21, False)])
def test_a_stack_below_two_minimum_chips_is_eliminated(left, out):
    game = after_stacks(a_game(), left, 1000, 1000, 2000 - left)
    assert (0 not in game.seats_in) is out


@pytest.mark.parametrize("rules", [CASINO, BISKA], ids=lambda rules: rules.key)
@pytest.mark.parametrize(("left", "out"), [(0, True), (1, False), (19, False)])
def test_elsewhere_only_an_empty_stack_is_eliminated(rules, left, out):
    game = after_stacks(a_game(rules), left, 1000, 1000, 2000 - left)
    assert (0 not in game.seats_in) is out


def test_elimination_is_tested_with_the_hands_chip_and_the_new_chip_holds_from_the_next_hand():
    # Five of ten left: 20/40 from the next hand. The seat with 39 had two chips of the old 10 and stays.
    game = a_game(players=10, eliminations=out(0, 1, 2, 3))
    assert (len(game.seats_in), game.chips.small_blind) == (6, 10)
    game = after_stacks(game, 0, 0, 0, 0, 19, 39, 2000, 2000, 2000, 2000)
    assert game.seats_in == (5, 6, 7, 8, 9)
    assert game.chips.small_blind == 20


def out(*seats: int) -> tuple[Elimination, ...]:
    return tuple(Elimination(seat, 1, 100) for seat in seats)


def test_what_an_eliminated_seat_has_left_goes_with_it():
    game = after_stacks(a_game(), 15, 1000, 1000, 1985)
    assert game.stacks == (15, 1000, 1000, 1985)
    assert hand_setup(game).stacks == (0, 1000, 1000, 1985)
    assert finish_hand(game, _folded(game)).stacks[0] == 15


def _folded(game):
    hand = deal(game, SEED)
    while hand.phase is not Phase.OVER:
        hand = play(hand, "f")
    return hand


def test_a_hand_that_is_not_over_cannot_be_finished():
    game = a_game()
    with pytest.raises(ValueError, match="not over"):
        finish_hand(game, deal(game, SEED))


# The button and the blinds


def test_the_button_moves_to_the_next_seat_still_in():
    game = after_stacks(a_game(button=0), 1000, 0, 1000, 2000)
    assert game.button == 2
    game = after_stacks(game, 1000, 0, 1000, 2000)
    assert game.button == 3
    assert after_stacks(game, 1000, 0, 1000, 2000).button == 0


def test_the_first_button_is_drawn_from_the_stream_and_every_seat_can_have_it():
    buttons = [new_game(a_game(players=3).setup, bytes([n] * 32)).button for n in range(60)]
    assert set(buttons) == {0, 1, 2}
    assert buttons == [new_game(a_game(players=3).setup, bytes([n] * 32)).button for n in range(60)]


def test_the_blinds_are_left_of_the_button():
    assert hand_setup(a_game(button=2)).blinds == (20, 0, 0, 10)


@pytest.mark.parametrize(
    ("manner", "blinds"),
    [(HeadsUpBlinds.BUTTON_POSTS_BIG, (20, 10)), (HeadsUpBlinds.BUTTON_POSTS_SMALL, (10, 20))],
)
def test_who_posts_what_heads_up(manner, blinds):
    game = a_game(replace(BIGHOLDEM, heads_up=manner), players=2, button=0)
    assert hand_setup(game).blinds == blinds


def test_heads_up_blinds_hold_when_two_of_more_are_left():
    game = a_game(CASINO, players=4, button=1, eliminations=out(0, 2))
    assert hand_setup(game).blinds == (0, 10, 0, 20)


# Mixed limits


def test_a_mixed_limit_changes_after_as_many_hands_as_seats_were_in_when_the_block_began():
    game = a_game(replace(BIGHOLDEM, limit=LimitKind.MIXED), players=4)
    played = []
    for stacks in [(1000,) * 4] * 2 + [(1000, 1000, 0, 2000)] * 9:
        played.append(game.limit.kind)
        game = after_stacks(game, *stacks)
    # Four hands of fixed limit although a seat went out in the third, then three, then three.
    fixed, no = LimitKind.FIXED_LIMIT, LimitKind.NO_LIMIT
    assert played == [fixed] * 4 + [no] * 3 + [fixed] * 3 + [no]


def test_the_fixed_limit_hands_of_a_mixed_game_have_the_cap_of_fixed_limit():
    game = a_game(replace(CASINO, limit=LimitKind.MIXED))
    assert hand_setup(game).raise_cap == CASINO.fixed_limit_cap
    assert hand_setup(replace(game, limit_block=LimitBlock(1, 1))).raise_cap == CASINO.raise_cap


# The end


@pytest.mark.parametrize(
    ("changes", "minutes", "reason"),
    [
        ({}, 0, None),
        ({"max_hands": 10, "hands_played": 9}, 0, None),
        ({"max_hands": 10, "hands_played": 10}, 0, EndReason.HANDS_PLAYED),
        ({"max_minutes": 5}, 4.99, None),
        ({"max_minutes": 5}, 5, EndReason.TIME_OVER),
        ({"eliminations": out(1, 2)}, 0, None),
        ({"eliminations": out(1, 2, 3)}, 0, EndReason.ONE_SEAT_LEFT),
        ({"eliminations": out(0)}, 0, EndReason.ELIMINATED),
        ({"eliminations": out(0), "interactive": False}, 0, None),
        ({"eliminations": out(0, 1, 2, 3)}, 0, EndReason.ELIMINATED),
        ({"eliminations": out(0, 1, 2, 3), "interactive": False}, 0, EndReason.ONE_SEAT_LEFT),
    ],
)  # fmt: skip
def test_when_and_why_a_game_ends(changes, minutes, reason):
    assert end_reason(a_game(**changes), minutes) is reason


def test_places_go_by_stack_then_by_the_later_elimination_then_by_the_stack_before_it():
    game = a_game(
        players=6,
        stacks=(500, 0, 5500, 0, 0, 500),
        eliminations=(Elimination(1, 3, 900), Elimination(3, 7, 200), Elimination(4, 7, 300)),
    )
    assert game.places == (2, 6, 1, 5, 4, 2)
