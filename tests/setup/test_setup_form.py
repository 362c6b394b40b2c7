"""The setup form: every field, its values, and what it refuses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from game.engine.betting import LimitKind
from game.engine.chips import Chips
from game.engine.game import new_game
from game.engine.house_rules import changed_rules
from game.engine.house_rules.chips import LEVEL_HANDS
from game.engine.rules import RULE_SETS, HeadsUpBlinds
from game.engine.state import ShowdownManner
from game.play.moves import NewGame
from game.setup.defaults import default_fields
from game.setup.form import SetupForm

SEED = bytes(32)

pytestmark = pytest.mark.django_db  # the operator's list of refused words is there


def post(**changes: Any) -> SetupForm:
    """The form as a browser posts it: an unticked box is not sent."""
    fields = default_fields() | {"commitment": "0" * 64} | changes
    return SetupForm({name: value for name, value in fields.items() if value not in (False, None)})


def chosen_game(**changes: Any) -> NewGame:
    form = post(**changes)
    assert form.is_valid(), form.errors
    return form.new_game()


def test_an_untouched_form_asks_for_the_defaults_of_the_rules_page() -> None:
    game = chosen_game()
    setup, choices = game.setup, game.choices
    assert (setup.players, setup.max_hands, setup.max_minutes) == (10, 50, 30)
    assert (setup.rules.raise_cap.raises, setup.rules.limit) == (3, LimitKind.NO_LIMIT)
    assert (choices.currency, choices.timer, setup.rules.ante_level) == ("EUR", None, None)
    assert (choices.show_odds, choices.felt, choices.deck_colours) == (False, "green", "four")
    assert (setup.starting_stack, choices.pace, game.shuffle_word) == (1000, "normal", "")
    assert not setup.interactive


def test_a_name_makes_the_game_interactive_and_only_spaces_do_not() -> None:
    assert chosen_game(name=" Ann ").choices.name == "Ann"
    assert chosen_game(name="Ann").setup.interactive
    assert not chosen_game(name="   ").setup.interactive


@pytest.mark.parametrize(
    ("field", "values"),
    {
        "players": range(2, 11),
        "hands": (10, 20, 50, 100, 200, "unlimited"),
        "time": (5, 10, 15, 30, 60, 120),
        "raises": (*range(1, 11), "unlimited"),
        "money": ("EUR", "USD", "GBP", "CHF", "JPY", "chips"),
        "timer": ("off", 15, 30, 60, 120),
        "ante": ("rules", "on", "off", None),
        "probability": ("on", None),
        "limit": ("no-limit", "pot-limit", "fixed-limit", "mixed", None),
        "rotation": ("rules", "button-moves", "dead-button"),
        "pot_limit": ("rules",),
        "least_bet": ("big-blind", "last-bet"),
        "away": ("checks", "folds"),
        "first_blind": ("", 1, 100),
        "hands_typed": ("", 1, 51, 1000),
        "time_typed": (1, 7, 240),
        "stack_typed": (200, 1234, 100_000),
        "table": ("green", "blue", "red"),
        "deck": ("two", "four"),
        "stack": ("rules", 1000, 2000),
        "pace": ("slow", "normal", "fast", "instant"),
    }.items(),
)
def test_every_value_of_every_field_is_taken(field: str, values: Any) -> None:
    for value in values:
        assert post(**{field: value}).is_valid(), (field, value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "1"), ("players", "11"), ("players", "-3"), ("players", "2.5"), ("players", "ten"),
        ("players", "9" * 400), ("players", None), ("players", "٣"),
        ("hands", "0"), ("hands", "-10"), ("hands", "51"), ("hands", None),
        ("hands_typed", "0"), ("hands_typed", "1001"), ("hands_typed", "ten"), ("hands_typed", "2.5"),
        ("time_typed", "0"), ("time_typed", "241"), ("stack_typed", "199"), ("stack_typed", "100001"),
        ("first_blind", "0"), ("first_blind", "101"), ("first_blind", "1001"), ("level_hands", "1"),
        ("level_hands", "101"), ("level_hands", "20"),
        ("level_hands", "9" * 5000), ("raises", "9" * 5000), ("rotation", "left"), ("pot_limit", "?"),
        ("away", "calls"), ("least_bet", "1"), ("ante", "maybe"),
        ("time", "1e3"), ("time", "0"), ("time", None),
        ("raises", "0"), ("raises", "11"),
        ("money", "BTC"), ("money", None), ("timer", "1"), ("timer", None),
        ("limit", "spread"), ("rules", "chess"), ("rules", None),
        ("stack", "1000000"), ("stack", None), ("pace", "warp"), ("pace", None),
        ("table", "<b>"), ("table", None), ("deck", "tarot"), ("deck", None),
        ("name", "x" * 25), ("name", "x" * 10_000), ("name", "<script>"), ("name", "a\x00b"),
        ("name", "a\u202eb"), ("name", "a\u200bb"), ("shuffle_word", "w" * 65), ("shuffle_word", "a\nb"),
        ("equal_hands", "flip"), ("chips", "none"), ("heads_up", "x"),
        ("showdown", "?"), ("elimination", "9"),
        ("commitment", None), ("cheat", "1"),
    ],
)  # fmt: skip
def test_every_other_value_is_refused_with_a_message(field: str, value: str | None) -> None:
    form = post(**{field: value})
    assert not form.is_valid()
    assert any(str(message) for messages in form.errors.values() for message in messages)
    assert list(form.house_rules)  # which the page goes on to show


@pytest.mark.parametrize("rules", RULE_SETS.values())
def test_the_fields_of_a_rule_set_ask_for_just_that_rule_set(rules: Any) -> None:
    form = SetupForm(
        {k: v for k, v in (default_fields(rules) | {"commitment": "0" * 64}).items() if v is not False}
    )
    assert form.is_valid(), form.errors
    assert form.new_game().setup.rules == rules


def test_a_choice_stands_whatever_the_rule_set_says_and_all_else_follows_it() -> None:
    rules = chosen_game(rules="casino", raises="3", chips="by-elimination", players="4").setup.rules
    named = RULE_SETS["casino"]
    assert {rule.key for rule in changed_rules(rules, named)} == {"raises", "chips"}
    assert (rules.heads_up, rules.rotation) == (named.heads_up, named.rotation)


def test_a_typed_number_takes_the_place_of_the_value_chosen() -> None:
    setup = chosen_game(hands_typed="77", time_typed="7", stack_typed="1234").setup
    assert (setup.max_hands, setup.max_minutes, setup.starting_stack) == (77, 7, 1234)


def test_a_wrong_typed_number_is_told_at_its_field_and_nothing_is_lost() -> None:
    form = post(name="Ann", hands_typed="1001", shuffle_word="word")
    assert list(form.errors) == ["hands"]
    assert (form["hands_typed"].value(), form["name"].value()) == ("1001", "Ann")
    assert form.pace_is_wrong


@pytest.mark.parametrize(
    ("stack", "most"), [({}, 100), ({"stack": "2000"}, 200), ({"stack_typed": "250"}, 25)]
)
def test_the_first_small_blind_is_at_most_a_tenth_of_the_stack(stack: dict[str, str], most: int) -> None:
    assert chosen_game(first_blind=str(most), **stack).setup.rules.first_small_blind == most
    form = post(first_blind=str(most + 1), **stack)
    assert form.errors["first_blind"] == [f"The first small blind is at most a tenth of the stack: {most}."]


def test_levels_have_a_length_only_where_the_blinds_grow_by_level() -> None:
    assert LEVEL_HANDS.read(chosen_game(level_hands="20", chips="by-level").setup.rules) == "20"
    assert "level_hands" in post(level_hands="20").errors


def test_more_players_than_the_rules_seat_become_as_many_as_they_seat() -> None:
    assert chosen_game(rules="biska", players="10").setup.players == 6
    assert chosen_game(rules="biska", players="5").setup.players == 5


def test_the_form_offers_only_the_seats_of_the_chosen_rules() -> None:
    choices = SetupForm(initial=default_fields(RULE_SETS["biska"])).fields["players"].widget.choices
    assert [value for value, _name in choices] == ["2", "3", "4", "5", "6"]


def test_house_rules_can_be_changed_one_by_one() -> None:
    rules = chosen_game(
        equal_hands="suits",
        chips="constant",
        heads_up="button-small",
        showdown="in-order",
        elimination="0",
        ante="on",
        raises="unlimited",
        limit="mixed",
        stack="2000",
    ).setup.rules
    assert rules.ranking.suits_decide
    assert rules.heads_up is HeadsUpBlinds.BUTTON_POSTS_SMALL
    assert rules.showdown is ShowdownManner.IN_ORDER
    assert (rules.eliminated_below, rules.raise_cap.raises, rules.limit) == (0, None, LimitKind.MIXED)
    game = new_game(chosen_game(ante="on", stack="2000").setup, SEED)
    assert game.chips == Chips(20, ante=20)


@pytest.mark.parametrize("field", ["players", "money", "elimination"])
def test_a_value_that_is_not_offered_is_refused_without_repeating_it(field: str) -> None:
    form = post(**{field: "9" * 10_000})
    assert form.errors[field] == ["Choose one of the values offered."]


IDLE = [
    ({"pot_limit": "before-acting"}, "Only in pot limit does it matter what counts as the pot."),
    (
        {"pot_limit": "after-call", "limit": "mixed"},
        "Only in pot limit does it matter what counts as the pot.",
    ),
    (
        {"least_bet": "last-bet", "limit": "fixed-limit"},
        "In fixed limit every bet has its amount: no minimum bet can be chosen.",
    ),
    (
        {"rules": "biska", "players": "4", "chips": "constant", "level_hands": "5"},
        "Levels have a length only where the blinds grow by level.",
    ),
]
TAKEN = [
    {"pot_limit": "before-acting", "limit": "pot-limit"},
    {"pot_limit": "after-call", "rules": "bigholdem-italia"},
    {"least_bet": "last-bet", "limit": "mixed"},
    {"level_hands": "5", "chips": "by-level"},
    {"raises": "2", "limit": "fixed-limit"},
]


@pytest.mark.parametrize(("chosen", "sentence"), IDLE)
def test_a_choice_that_the_rules_chosen_do_not_allow_gets_a_sentence(
    chosen: dict[str, str], sentence: str
) -> None:
    form = post(name="Ann", **chosen)
    assert [str(message) for messages in form.errors.values() for message in messages] == [sentence]
    assert form.rules_are_wrong
    (wrong,) = form.errors
    assert form[wrong].value() == chosen[wrong]
    assert not any(row.is_idle for row in form.house_rules if row.field.name == wrong)


@pytest.mark.parametrize("chosen", TAKEN)
def test_the_same_choice_is_taken_where_it_makes_a_difference(chosen: dict[str, str]) -> None:
    assert post(**chosen).is_valid()


@pytest.mark.parametrize(
    ("rules", "chosen", "idle"),
    [
        ("bigholdem", {}, {"pot_limit", "level_hands"}),
        ("bigholdem-italia", {}, {"level_hands"}),
        ("casino", {"limit": "fixed-limit"}, {"pot_limit", "least_bet", "level_hands"}),
        ("biska", {}, {"pot_limit"}),
        ("bigholdem", {"limit": "pot-limit", "chips": "by-level"}, set()),
    ],
)
def test_the_form_hides_what_would_make_no_difference_and_takes_its_choice_back(
    client: Client, rules: str, chosen: dict[str, str], idle: set[str]
) -> None:
    picked = {"pot_limit": "before-acting", "least_bet": "last-bet", "level_hands": "7"}
    asked = default_fields(RULE_SETS[rules]) | chosen | picked
    page = client.get(
        "/", {name: value for name, value in asked.items() if value is not False}
    ).content.decode()
    hidden = re.findall(r'class="field needs-no-js">\s*<label for="id_(\w+)"', page)
    assert set(hidden) == idle
    for name, value in picked.items():
        stands = re.search(rf'value="{value}" selected|name="{name}" value="{value}"', page) is not None
        assert stands is (name not in idle), name


def test_the_form_tells_the_raises_that_a_rule_set_has_in_fixed_limit() -> None:
    with override("en"):
        said = {row.field.name: row.by_rules for row in post(rules="casino").house_rules}
    expected = "Casino: unlimited; in fixed limit 3, but unlimited when the street began with two players"
    assert said["raises"] == expected
