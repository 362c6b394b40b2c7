"""An operator's game against profiles by any version of their tables."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from game.bot_tables.versions import make_draft
from game.bots.fallback import FALLBACK_PROFILE
from game.engine.actions import CALL, RaiseTo
from game.engine.events import Acted
from game.models import BotProfile, DecisionTable, TableVersion
from game.play import games, moves
from game.play.dealing import profile_of
from game.play.saved_game import SavedGame
from leaderboard.models import Game
from tests.laboratory.builders import a_draft, a_superuser
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

FIELDS = {"rules": "bigholdem", "hands": 50, "seat_2": "shark"}


@pytest.fixture
def operator() -> Client:
    load_bots()
    return a_superuser()


def begin(operator: Client, **changes: Any) -> Any:
    return operator.post(reverse("admin:game_botprofile_play"), {**FIELDS, **changes})


def game_of(operator: Client) -> SavedGame:
    saved = games.latest(operator.session)
    assert saved is not None
    return saved


def test_a_draft_sits_down_and_decides(operator: Client) -> None:
    a_draft(call=0, raise_weight=100)  # before the flop it raises whatever it has
    answer = begin(operator, seat_2="shark@2", seat_3="rock")
    assert answer["Location"] == reverse("game:table", args=[game_of(operator).game_id])
    saved = game_of(operator)
    assert [player.profile for player in saved.players] == [None, "shark", "rock"]
    assert [player.style and player.style.version for player in saved.players] == [None, 2, 1]
    while not (
        acted := [event for event in saved.hand.events if isinstance(event, Acted) and event.seat == 1]
    ):
        now = saved.moved_at
        saved = moves.act(saved, CALL, now) if saved.visitor_to_act else moves.step(saved, now)
    assert isinstance(acted[0].action, RaiseTo)


def test_the_draft_plays_as_it_is_and_after_it_is_published(operator: Client) -> None:
    draft = a_draft(call=0, raise_weight=100)
    begin(operator, seat_2="shark@2", seat_3="shark@2")
    player = game_of(operator).players[1]
    assert profile_of(player).ring.table.preflop[0].weights.raise_ == 100
    draft.preflop_rows.update(raise_weight=0, fold=100)
    assert profile_of(player).ring.table.preflop[0].weights.fold == 100
    TableVersion.objects.filter(pk=draft.pk).delete()
    assert profile_of(player) is FALLBACK_PROFILE


def test_it_is_a_training_game_that_nothing_ranks(operator: Client) -> None:
    begin(operator)
    saved = game_of(operator)
    assert saved.is_practice
    operator.post(reverse("game:leave", args=[saved.game_id]), {"token": saved.token, "confirm": "yes"})
    assert not Game.objects.filter(score__isnull=False).exists()


def test_a_disabled_profile_plays(operator: Client) -> None:
    BotProfile.objects.filter(key="maniac").update(enabled=False)
    begin(operator, seat_2="maniac@1")
    assert game_of(operator).players[1].profile == "maniac"


def test_a_draft_of_poker_all_italiana_is_played_against(operator: Client) -> None:
    table = DecisionTable.objects.get(key="italian-draw")
    draft = make_draft(TableVersion.objects.get(table=table))
    page = operator.get(reverse("admin:game_tableversion_change", args=[draft.pk])).content.decode()
    found = re.search(r'href="([^"]+)">Play against it', page)
    assert found
    asked = dict(parse_qsl(urlsplit(unescape(found[1])).query))
    assert asked == {"rules": "italian-draw", "seat_2": "shark@2", "seat_3": "shark", "seat_4": "shark"}
    begin(operator, **asked)
    saved = game_of(operator)
    assert saved.game.setup.rules.key == "italian-draw"
    assert [player.style and player.style.version for player in saved.players] == [None, 2, 1, 1]
    refused = begin(operator, rules="italian-draw").content.decode()
    assert "Poker all&#x27;italiana is played by 3 to 6 players." in refused


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat_2": ""}, "This field is required."),
        ({"seat_2": "caller"}, "Select a valid choice."),
        ({"seat_2": "shark@99"}, "Select a valid choice."),
        ({"hands": 0}, "greater than or equal to 1"),
        (
            {"rules": "biska", **{f"seat_{n}": "rock" for n in range(3, 9)}},
            "Biska is played by 2 to 6 players.",
        ),
        ({"seat_2": "idle"}, "no profile “idle” that can play"),
    ],
)
def test_what_cannot_be_played_is_refused(operator: Client, changes: dict[str, Any], sentence: str) -> None:
    BotProfile.objects.create(key="idle", name="Idle", portrait="owl", temperament="regular")
    assert sentence in begin(operator, **changes).content.decode()
    assert games.latest(operator.session) is None


def test_a_sixth_game_is_refused(operator: Client) -> None:
    for _n in range(5):
        begin(operator)
    assert "five games open" in begin(operator).content.decode()
