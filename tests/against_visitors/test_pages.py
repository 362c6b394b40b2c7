"""The pages on which operators see how the bots fare against visitors."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from game.against_visitors.figures import standings
from game.against_visitors.storing import count_games, games_left
from game.engine.rules import ITALIAN_DRAW_POKER
from tests.history.recorded_games import a_finished_game
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

PAGE = "admin:game_botprofile_visitors"


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_games_are_counted_from_the_page_piece_by_piece(operator: Client) -> None:
    a_finished_game(1, players=3, hands=2)
    assert "1 game is yet to be counted" in text(operator, reverse(PAGE))
    piece = operator.post(reverse(PAGE), headers={"HX-Request": "true"})
    assert (piece.status_code, piece["HX-Refresh"]) == (200, "true")
    assert games_left() == 0
    assert operator.post(reverse(PAGE)).status_code == 302


def test_every_bot_has_a_line_and_a_page_with_the_hands_it_lost(operator: Client) -> None:
    a_finished_game(1, players=4, hands=10)
    count_games()
    page = text(operator, reverse(PAGE))
    found = standings()
    assert len(found) >= 3
    for each in found:
        address = reverse("admin:game_botprofile_visitors_bot", args=list(each.bot))
        assert address in page
        own = text(operator, address)
        assert str(each.hands) in own
    losers = [each for each in found if each.won.mean < 0]
    own = text(operator, reverse("admin:game_botprofile_visitors_bot", args=list(losers[0].bot)))
    link = own.split('id="costly"')[1].split('href="/games/')[1].split('"')[0]
    assert operator.get(f"/games/{link}").status_code == 200


def test_poker_all_italiana_has_a_list_of_its_own(operator: Client) -> None:
    a_finished_game(5, players=4, hands=3, rules=ITALIAN_DRAW_POKER)
    count_games()
    assert "No hand of this game has been counted" in text(operator, reverse(PAGE))
    page = text(operator, f"{reverse(PAGE)}?game=draw")
    for each in standings():
        address = reverse("admin:game_botprofile_visitors_bot", args=list(each.bot))
        assert address in page
        assert "starting pots" in text(operator, address)
