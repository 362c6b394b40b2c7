"""Sitting out and pausing by HTTP, with and without htmx."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from game.engine.game import VISITOR_SEAT
from leaderboard.models import Hand
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots
from tests.table.test_requests import HTMX, answer, post, to_visitors_turn


@pytest.fixture(autouse=True)
def _bots(db: None) -> None:
    load_bots()


@pytest.fixture(params=["plain", "htmx"])
def headers(request: Any) -> dict[str, str]:
    return HTMX if request.param == "htmx" else {}


def test_a_paused_table_says_so_and_goes_on_where_it_stood(client: Client, headers: dict[str, str]) -> None:
    start_game(client)
    saved = to_visitors_turn(client)
    page = answer(client, post(client, "pause", headers, paused="yes"))
    assert "its minutes stand still" in page
    assert 'id="act-form"' not in page
    assert 'id="step-form"' not in page
    page = answer(client, post(client, "pause", headers, paused="no"))
    assert 'id="act-form"' in page
    assert game_of(client).hand == saved.hand


def test_who_sits_out_sees_it_and_comes_back(client: Client, headers: dict[str, str]) -> None:
    start_game(client)
    to_visitors_turn(client)
    page = answer(client, post(client, "sit-out", headers, away="yes"))
    assert "You are sitting out" in page
    assert "(sitting out)" in page
    assert not game_of(client).hand.in_hand[VISITOR_SEAT]
    page = answer(client, post(client, "sit-out", headers, away="no"))
    assert "You are sitting out" not in page


def test_a_hand_sat_out_is_told_in_its_history(client: Client) -> None:
    saved = start_game(client)
    to_visitors_turn(client)
    post(client, "sit-out", away="yes")
    while not Hand.objects.exists():
        post(client, "step")
    assert Hand.objects.get().record["away"]
    hand = client.get(f"/games/{saved.game_id}/hands/1/").content.decode()
    assert "(sitting out)" in hand


@pytest.mark.parametrize(
    ("name", "fields", "status", "words"),
    [
        ("pause", {}, 422, "to pause or to go on"),
        ("pause", {"paused": "maybe"}, 422, "either pauses or goes on"),
        ("pause", {"paused": "yes", "minutes": "9"}, 422, "Unknown field"),
        ("pause", {"paused": "yes", "token": "other.1.0"}, 409, "moved on"),
        ("pause", {"paused": "no"}, 409, "not paused"),
        ("sit-out", {}, 422, "whether you sit out"),
        ("sit-out", {"away": "x" * 5000}, 422, "either sit out"),
        ("sit-out", {"away": "yes", "token": "other.1.0"}, 409, "moved on"),
        ("sit-out", {"away": "no"}, 409, "not sitting out"),
    ],
)
def test_a_request_that_does_not_fit_changes_nothing(
    client: Client, headers: dict[str, str], name: str, fields: dict[str, str], status: int, words: str
) -> None:
    saved = start_game(client)
    response = post(client, name, headers, **fields)
    assert response.status_code == status
    assert words in response.content.decode()
    assert game_of(client) == saved


def test_a_watched_game_offers_neither(client: Client) -> None:
    start_game(client, name="")
    page = client.get("/table/").content.decode()
    assert "sit-out-button" not in page
    assert "pause-game-button" not in page
    assert post(client, "pause", paused="yes").status_code == 409
    assert post(client, "sit-out", away="yes").status_code == 409
