"""The setup form: every field, its values, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.betting import LimitKind
from game.engine.chips import Chips
from game.engine.game import new_game
from game.engine.rules import RULE_SETS, HeadsUpBlinds
from game.engine.state import ShowdownManner
from game.play.moves import NewGame
from game.setup.form import SetupForm, default_fields

SEED = bytes(32)

pytestmark = pytest.mark.django_db  # the operator's list of refused words is there


def post(**changes: Any) -> SetupForm:
    """The form as a browser posts it: an unticked box is not sent."""
    fields = default_fields() | {"commitment": "0" * 64} | changes
    return SetupForm({name: value for name, value in fields.items() if value not in (False, None)})


def wanted(**changes: Any) -> NewGame:
    form = post(**changes)
    assert form.is_valid(), form.errors
    return form.new_game()


def test_an_untouched_form_asks_for_the_defaults_of_the_rules_page() -> None:
    game = wanted()
    setup, choices = game.setup, game.choices
    assert (setup.players, setup.max_hands, setup.max_minutes) == (10, 50, 30)
    assert (setup.rules.raise_cap.raises, setup.rules.limit) == (3, LimitKind.NO_LIMIT)
    assert (choices.currency, choices.timer, setup.rules.antes) == ("EUR", None, False)
    assert (choices.show_odds, choices.felt, choices.deck_colours) == (False, "green", "four")
    assert (setup.starting_stack, choices.pace, game.shuffle_word) == (1000, "normal", "")
    assert not setup.interactive


def test_a_name_makes_the_game_interactive_and_only_spaces_do_not() -> None:
    assert wanted(name=" Ann ").choices.name == "Ann"
    assert wanted(name="Ann").setup.interactive
    assert not wanted(name="   ").setup.interactive


@pytest.mark.parametrize(
    ("field", "values"),
    {
        "players": range(2, 11),
        "hands": (10, 20, 50, 100, 200, "unlimited"),
        "time": (5, 10, 15, 30, 60, 120),
        "raises": (*range(1, 11), "unlimited"),
        "money": ("EUR", "USD", "GBP", "CHF", "JPY", "chips"),
        "timer": ("off", 15, 30, 60, 120),
        "ante": ("on", None),
        "probability": ("on", None),
        "limit": ("no-limit", "pot-limit", "fixed-limit", "mixed"),
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
        ("time", "1e3"), ("time", "0"), ("time", None),
        ("raises", "0"), ("raises", "11"), ("raises", None),
        ("money", "BTC"), ("money", None), ("timer", "1"), ("timer", None),
        ("limit", "spread"), ("limit", None), ("rules", "chess"), ("rules", None),
        ("stack", "1000000"), ("stack", None), ("pace", "warp"), ("pace", None),
        ("table", "<b>"), ("table", None), ("deck", "tarot"), ("deck", None),
        ("name", "x" * 25), ("name", "x" * 10_000), ("name", "<script>"), ("name", "a\x00b"),
        ("name", "a\u202eb"), ("name", "a\u200bb"), ("shuffle_word", "w" * 65), ("shuffle_word", "a\nb"),
        ("equal_hands", "flip"), ("chips", "none"), ("heads_up", ""), ("showdown", "?"), ("elimination", "9"),
        ("commitment", None), ("cheat", "1"),
    ],
)  # fmt: skip
def test_every_other_value_is_refused_with_a_message(field: str, value: str | None) -> None:
    form = post(**{field: value})
    assert not form.is_valid()
    assert any(str(message) for messages in form.errors.values() for message in messages)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=str)
def test_the_fields_of_a_rule_set_ask_for_just_that_rule_set(rules: Any) -> None:
    form = SetupForm(
        {k: v for k, v in (default_fields(rules) | {"commitment": "0" * 64}).items() if v is not False}
    )
    assert form.is_valid(), form.errors
    assert form.new_game().setup.rules == rules


def test_house_rules_can_be_changed_one_by_one() -> None:
    rules = wanted(
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
    game = new_game(wanted(ante="on", stack="2000").setup, SEED)
    assert game.chips == Chips(20, ante=20)


@pytest.mark.parametrize("field", ["players", "money", "elimination"])
def test_a_value_that_is_not_offered_is_refused_without_repeating_it(field: str) -> None:
    form = post(**{field: "9" * 10_000})
    assert form.errors[field] == ["Choose one of the values offered."]
