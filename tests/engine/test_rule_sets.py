"""Section 2 of the rules: the named rule sets, field by field."""

import pytest

from game.engine.betting import LimitKind, ShortAllIn
from game.engine.chips import ConstantChips, GrowByElimination, GrowByLevel
from game.engine.game import GameSetup, hand_setup, new_game
from game.engine.game_record import game_from_plain, game_to_plain
from game.engine.house_rules import with_rule
from game.engine.record import InvalidRecord
from game.engine.rotation import first_positions
from game.engine.rules import DEFAULT_RULES, RULE_SETS, Away, HeadsUpBlinds, Rotation
from game.engine.state import RaiseCap, ShowdownManner

LEVELS = GrowByLevel(10, (1, 2, 3, 5, 8, 12, 20, 30, 50, 80))
GROWING, CONSTANT = GrowByElimination(), ConstantChips()
BIG, SMALL = HeadsUpBlinds.BUTTON_POSTS_BIG, HeadsUpBlinds.BUTTON_POSTS_SMALL
SHOW, ORDER = ShowdownManner.ALL_SHOW, ShowdownManner.IN_ORDER
NO, POT = LimitKind.NO_LIMIT, LimitKind.POT_LIMIT
THREE, FREE, FREE_OF_TWO = RaiseCap(3), RaiseCap(None), RaiseCap(3, heads_up_free=True)

TABLE = {
    # key: seats, limit, cap, cap in fixed limit, suits decide, chips, button heads-up, showdown, out below
    "bigholdem": (range(2, 11), NO, THREE, THREE, False, GROWING, BIG, SHOW, 2),
    "bigholdem-italia": (range(2, 11), POT, THREE, THREE, True, GROWING, BIG, SHOW, 2),
    "casino": (range(2, 11), NO, FREE, FREE_OF_TWO, False, CONSTANT, SMALL, ORDER, 0),
    "biska": (range(2, 7), NO, FREE, FREE, False, LEVELS, BIG, ORDER, 0),
}


@pytest.mark.parametrize("key", TABLE)
def test_a_rule_set_is_what_the_rules_page_says(key):
    rules = RULE_SETS[key]
    assert (
        rules.seats,
        rules.limit,
        rules.raise_cap,
        rules.fixed_limit_cap,
        rules.ranking.suits_decide,
        rules.chips,
        rules.heads_up,
        rules.showdown,
        rules.eliminated_below,
    ) == TABLE[key]
    assert (rules.key, rules.ante_level, rules.first_small_blind) == (key, None, None)


def test_one_set_is_at_home_in_every_limit_and_the_others_in_one():
    all_four = {key for key, rules in RULE_SETS.items() if {rules.limit, *rules.other_limits} == {*LimitKind}}
    assert all_four == {"casino"}
    assert {rules.other_limits for key, rules in RULE_SETS.items() if key not in all_four} == {()}


def test_the_rule_sets_on_offer_in_order_the_default_first():
    assert list(RULE_SETS) == list(TABLE)
    assert next(iter(RULE_SETS.values())) is DEFAULT_RULES


@pytest.mark.parametrize(
    ("key", "stacks"),
    [
        ("bigholdem", {2: 1000, 5: 1000, 6: 1000, 10: 1000}),
        ("bigholdem-italia", {2: 2000, 5: 2000, 6: 1000, 10: 1000}),
        ("casino", {2: 1000, 10: 1000}),
        ("biska", {2: 1000, 6: 1000}),
    ],
)
def test_the_starting_stack_goes_by_rules_and_players(key, stacks):
    assert {players: RULE_SETS[key].starting_stack(players) for players in stacks} == stacks


@pytest.mark.parametrize(("key", "players"), [("biska", 7), ("biska", 10), ("casino", 11), ("bigholdem", 1)])
def test_a_number_of_players_that_the_rules_do_not_seat_is_refused(key, players):
    with pytest.raises(ValueError, match="does not seat"):
        new_game(GameSetup(RULE_SETS[key], players, 1000, interactive=False), bytes(32))


@pytest.mark.parametrize("key", TABLE)
def test_every_house_rule_survives_the_game_record(key):
    rules = with_rule(RULE_SETS[key], "raises", "7")
    game = new_game(GameSetup(rules, 4, 1000, interactive=True, max_hands=20), bytes(32))
    assert game_from_plain(game_to_plain(game)) == game
    # … and each house rule makes the same hand.
    assert hand_setup(game_from_plain(game_to_plain(game))) == hand_setup(game)


FIRST_VERSION = {
    "key": "biska",
    "limit": "no-limit",
    "raise_cap": [None, False],
    "fixed_limit_cap": [3, True],
    "suits_decide": False,
    "chips": ["by-level", 10, [1, 2, 3, 5, 8, 12, 20, 30, 50, 80], 4],
    "antes": False,
    "heads_up": "button-big",
    "showdown": "in-order",
    "eliminated_below": 0,
}


def test_a_game_recorded_under_older_rules_goes_on_under_them():
    plain = game_to_plain(new_game(GameSetup(RULE_SETS["biska"], 5, 1000, interactive=True), bytes(32)))
    button = plain.pop("positions")[0]
    game = game_from_plain(plain | {"rules": FIRST_VERSION, "button": button})
    rules = game.setup.rules
    assert (rules.rotation, rules.away) == (Rotation.BUTTON_MOVES, Away.CHECKS)
    assert (rules.ante_level, rules.short_all_in) == (4, ShortAllIn.COUNTED)
    assert (rules.raise_cap, rules.fixed_limit_cap, rules.chips) == (FREE, FREE_OF_TWO, LEVELS)
    assert game.positions == first_positions(rules, button, tuple(range(5)))
    assert game_from_plain(game_to_plain(game)) == game


def test_a_game_record_of_more_players_than_the_rules_seat_is_refused():
    plain = game_to_plain(new_game(GameSetup(RULE_SETS["casino"], 8, 1000, interactive=True), bytes(32)))
    plain["rules"]["key"] = "biska"
    with pytest.raises(InvalidRecord):
        game_from_plain(plain)
