"""Rows that break a rule are refused by the database itself, by whatever way they come."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import DataError, IntegrityError, transaction

from leaderboard.models import Game, Hand
from tests.leaderboard.builders import ENDED_AT, STARTED_AT, a_finished_game

pytestmark = pytest.mark.django_db

RUNNING = {
    "status": "running",
    "end_reason": "",
    "ended_at": None,
    "hands": None,
    "final_stack": None,
    "place": None,
}
ABANDONED = RUNNING | {"status": "abandoned", "end_reason": "left", "ended_at": ENDED_AT}

LAWFUL: list[dict[str, Any]] = [
    RUNNING,
    ABANDONED,
    {"final_stack": 0, "end_reason": "eliminated", "place": 10},
    {"final_stack": 10_000, "end_reason": "one_seat_left", "place": 1},
    {"kind": "simulated", "name": ""},
    {"name": "x" * 24},
    {"name": "é" * 24},
    {"ended_at": STARTED_AT},
    {"players": 2},
]

UNLAWFUL: list[tuple[str, dict[str, Any]]] = [
    ("game_kind_known", {"kind": "tournament"}),
    ("game_status_tells_result", {"status": "paused"}),
    ("game_status_tells_result", {"status": "running"}),
    ("game_status_tells_result", {"status": "abandoned"}),
    ("game_status_tells_result", RUNNING | {"ended_at": ENDED_AT}),
    ("game_status_tells_result", RUNNING | {"hands": 1}),
    ("game_status_tells_result", ABANDONED | {"end_reason": "hands_played"}),
    ("game_status_tells_result", ABANDONED | {"final_stack": 1000}),
    ("game_status_tells_result", {"end_reason": ""}),
    ("game_status_tells_result", {"end_reason": "bored"}),
    ("game_status_tells_result", {"ended_at": None}),
    ("game_status_tells_result", {"hands": None}),
    ("game_status_tells_result", {"final_stack": None}),
    ("game_status_tells_result", {"place": None}),
    ("game_interactive_has_name", {"name": ""}),
    ("game_interactive_has_name", {"kind": "simulated"}),
    ("game_name_length", {"name": "x" * 25}),
    ("game_keys_given", {"rule_set": ""}),
    ("game_keys_given", {"limit": ""}),
    ("game_keys_given", {"money_unit": ""}),
    ("game_players_range", {"players": 1, "place": 1, "final_stack": 0}),
    ("game_players_range", {"players": 11}),
    ("game_starting_stack_range", {"starting_stack": 0, "final_stack": 0}),
    ("game_starting_stack_range", {"starting_stack": 100_000_001}),
    ("game_first_big_blind_range", {"first_big_blind": 0}),
    ("game_first_big_blind_range", {"first_big_blind": 2001}),
    ("game_hands_range", {"hands": 0}),
    ("game_hands_range", {"hands": 1_000_001}),
    ("game_chips_conserved", {"final_stack": 10_001}),
    ("game_place_among_players", {"place": 0}),
    ("game_place_among_players", {"place": 11}),
    ("game_ends_after_start", {"ended_at": STARTED_AT - datetime.timedelta(seconds=1)}),
    ("game_elimination_ends_interactive", {"kind": "simulated", "name": "", "end_reason": "eliminated"}),
]


@pytest.mark.parametrize("changes", LAWFUL)
def test_valid_rows_are_accepted(changes: dict[str, Any]) -> None:
    a_finished_game()
    assert Game.objects.update(**changes) == 1


@pytest.mark.parametrize(("constraint", "changes"), UNLAWFUL)
def test_invalid_rows_are_refused_by_their_constraint(constraint: str, changes: dict[str, Any]) -> None:
    a_finished_game()
    # PostgreSQL refuses a text that is longer than its column and works out columns made of others before it
    # looks at any constraint, and of two broken constraints names the first by alphabet: an unknown kind is
    # neither with a name nor without.
    others = {
        "game_kind_known": "game_interactive_has_name",
        "game_name_length": "value too long for type",
        "game_first_big_blind_range": "division by zero",
    }
    message = f"{constraint}|{others.get(constraint, constraint)}"
    refused = pytest.raises((IntegrityError, DataError), match=message)
    with refused, transaction.atomic():
        Game.objects.update(**changes)


def test_every_constraint_of_a_game_is_tried() -> None:
    assert {constraint.name for constraint in Game._meta.constraints} == {name for name, _ in UNLAWFUL}


@pytest.mark.parametrize("number", [0, 1_000_001])
def test_hand_numbers_out_of_range_are_refused(number: int) -> None:
    game = a_finished_game()
    with pytest.raises(IntegrityError, match="hand_number_range"), transaction.atomic():
        Hand.objects.create(game=game, number=number, record={})


def test_a_hand_number_is_unique_in_its_game() -> None:
    game = a_finished_game()
    Hand.objects.create(game=game, number=1, record={})
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.create(game=game, number=1, record={})
