"""The page of the computer players."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape

from game.bot_tables.loading import profiles
from game.models import BotProfile
from tests.play.builders import start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


@pytest.mark.parametrize("language", ["en", "it"])
def test_shows_every_profile_with_its_line_in_the_pages_language(client: Client, language: str) -> None:
    page = client.get("/bots/", headers={"Accept-Language": language}).content.decode()
    summaries = profiles()
    assert len(summaries) == 9
    for summary in summaries:
        line = summary.line_it if language == "it" else summary.line_en
        assert escape(summary.name) in page
        assert escape(line) in page
        assert summary.portrait_file in page


def test_tells_who_sits_at_the_visitors_table(client: Client) -> None:
    saved = start_game(client, players="4")
    page = client.get("/bots/").content.decode()
    for player in saved.players[1:]:
        assert player.name in page
    assert page.count("At your table") == len({player.profile for player in saved.players[1:]})


def test_a_withdrawn_profile_is_shown_while_it_sits_at_the_table(client: Client) -> None:
    saved = start_game(client, players="2")
    BotProfile.objects.get(key=saved.players[1].profile).delete()
    assert client.get("/bots/").status_code == 200
