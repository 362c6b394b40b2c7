"""A seat's card: figures of this game, a note of one's own, and the kind only for whoever chose to know."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from game.bot_tables.loading import profile_summary
from game.table.comfort import COOKIE
from leaderboard.models import Hand
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots
from tests.table.test_requests import post, to_visitors_turn

pytestmark = pytest.mark.django_db


def card(client: Client, seat: int = 1) -> str:
    answer = client.get(f"/table/{game_of(client).game_id}/seat/{seat}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_figures_count_the_games_finished_hands(client: Client) -> None:
    start_game(client, players="4")
    assert "0 finished hands" in card(client)
    for _hand in range(3):
        to_visitors_turn(client)
        post(client, "act", action="fold", confirm="1")
        post(client, "ahead", goal="hand")
    page = card(client, 0)
    assert f"{Hand.objects.filter(game_id=game_of(client).game_id).count()} finished hands" in page
    assert re.search(r"VPIP</dt><dd>\d+ %", page)


def test_the_kind_is_told_only_to_whoever_chose_to_know(client: Client) -> None:
    load_bots()
    start_game(client, players="4")
    summary = profile_summary(game_of(client).players[1].profile or "")
    assert summary is not None
    assert summary.name not in card(client)
    client.cookies[COOKIE] = "kinds=shown"
    page = card(client)
    assert summary.name in page
    assert summary.portrait_file in page


def test_a_note_is_kept_with_its_game(client: Client) -> None:
    start_game(client, players="4")
    address = f"/table/{game_of(client).game_id}/seat/2/"
    assert client.post(address, {"note": "folds to a second bet <b>"}).status_code == 303
    assert "folds to a second bet &lt;b&gt;" in card(client, 2)
    assert "folds to a second bet" not in card(client, 1)
    start_game(client, players="4")
    assert "folds to a second bet" not in card(client, 2)


def test_there_is_no_card_of_a_seat_or_a_game_that_is_not_there(client: Client) -> None:
    start_game(client, players="4")
    game_id = game_of(client).game_id
    assert client.get(f"/table/{game_id}/seat/9/").status_code == 404
    assert Client().get(f"/table/{game_id}/seat/1/").status_code == 404
