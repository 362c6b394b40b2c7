"""The games of a session: several at once, each moved alone."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from game.models import StoredGame
from game.play import games
from game.play.recent import Recent
from game.play.saved_game import SavedGame
from leaderboard.models import Game, GameStatus
from tests.history.test_stream_versions import OLD
from tests.play.builders import setup_post, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def address(saved: SavedGame, move: str = "") -> str:
    return f"/table/{saved.game_id}/{move}"


def stored(saved: SavedGame) -> str:
    return StoredGame.objects.get(id=saved.game_id.hex).state


def step(client: Client, saved: SavedGame, at: str | None = None) -> int:
    """Let a watched game take its step, posted to its own address or another one."""
    return client.post(at or address(saved, "step/"), {"token": saved.token}).status_code


def two_games(client: Client) -> tuple[SavedGame, SavedGame]:
    first = start_game(client, name="", players="3")
    return first, start_game(client, name="", players="4")


def test_opening_a_game_ends_no_other(client: Client) -> None:
    first, second = two_games(client)
    assert set(Game.objects.values_list("status", flat=True)) == {GameStatus.RUNNING}
    assert games.read(client.session, first.game_id) == first
    assert games.latest(client.session) == second


def test_each_game_has_an_address_and_the_table_leads_to_the_latest(client: Client) -> None:
    first, second = two_games(client)
    for saved, at in ((first, address(first)), (second, address(second)), (second, "/table/")):
        page = client.get(at).content.decode()
        assert f'name="token" value="{saved.token}"' in page
        assert f'action="{address(saved, "step/")}"' in page


def test_a_move_changes_its_own_game_alone(client: Client) -> None:
    first, second = two_games(client)
    before = stored(second)
    assert step(client, first) == 303
    assert games.read(client.session, first.game_id) != first
    assert stored(second) == before


def test_a_token_of_one_game_moves_no_other(client: Client) -> None:
    first, second = two_games(client)
    before = stored(first), stored(second)
    assert step(client, first, address(second, "step/")) == 409
    assert step(client, first, "/table/step/") == 409  # the latest game's
    assert (stored(first), stored(second)) == before


@pytest.mark.parametrize("move", ["", "act/", "step/", "odds/", "pace/", "cards/", "leave/"])
def test_a_foreign_game_is_no_game_of_mine(client: Client, move: str) -> None:
    saved = start_game(client, name="", players="3")
    stranger = Client()
    start_game(stranger, name="", players="3")
    before = stored(saved)
    fields = {"token": saved.token, "action": "fold", "confirm": "1", "pace": "fast", "cards": "hidden"}
    for at in (address(saved, move), f"/table/{UUID(int=7)}/{move}"):
        answers = [
            stranger.get(at),
            stranger.post(at, fields),
            stranger.post(at, fields, headers={"HX-Request": "true"}),
        ]
        assert {answer.status_code for answer in answers} <= {303, 404, 405, 409}
        for answer in answers:
            assert saved.token not in answer.content.decode()
            assert saved.seed.hex() not in answer.content.decode()
    assert stored(saved) == before


def test_a_session_holds_five_running_games_and_says_so_at_the_sixth(client: Client) -> None:
    begun = [start_game(client, name="", players="2") for _ in range(games.MAX_GAMES)]
    refused = client.post("/", setup_post(client, name="Ann", players="3"))
    assert refused.status_code == 409
    assert "five games open" in refused.content.decode()
    assert Game.objects.count() == len(begun)
    assert [saved.game_id for saved in games.running(client.session)] == [
        saved.game_id for saved in begun[::-1]
    ]
    for saved in begun:
        assert address(saved) in refused.content.decode()
    client.post(address(begun[2], "leave/"), {"token": begun[2].token, "confirm": "1"})
    sixth = start_game(client, name="Ann", players="3")
    remaining = [saved.game_id for saved in (*begun[:2], *begun[3:], sixth)]
    assert games.game_ids(client.session) == remaining


def test_a_sixth_that_another_request_left_no_room_for_is_not_begun(client: Client) -> None:
    """Two forms are posted at once: the later one finds the session full when it is its turn."""
    begun = start_game(client, name="", players="2")
    post = setup_post(client, name="Ann", players="3")
    promised = client.cookies["shuffle"].value
    for _ in range(games.MAX_GAMES - 1):
        start_game(client, name="", players="2")
    client.cookies["shuffle"] = promised
    with patch.object(games, "running", side_effect=[[begun], *[list(running_of(client))] * 3]):
        refused = client.post("/", post)
    assert refused.status_code == 409
    assert Game.objects.count() == len(games.game_ids(client.session)) == games.MAX_GAMES
    with pytest.raises(games.SessionFull):
        games.write(client.session, replace(begun, game_id=UUID(int=1)))
    assert not StoredGame.objects.filter(id=UUID(int=1).hex).exists()


def running_of(client: Client) -> list[SavedGame]:
    return games.running(client.session)


def test_a_move_reads_and_writes_the_state_of_one_game(client: Client) -> None:
    games_of_visitor = [start_game(client, name="", players="3") for _ in range(4)]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert step(client, games_of_visitor[1]) == 303
    states = [query["sql"] for query in queries if "game_storedgame" in query["sql"]]
    assert [sql.split()[0] for sql in states] == ["SELECT", "UPDATE"]
    assert all(games_of_visitor[1].game_id.hex in sql for sql in states)
    assert not [
        query for query in queries if query["sql"].startswith("UPDATE") and "django_session" in query["sql"]
    ]


def an_old_session(client: Client) -> Any:
    start_game(client, name="Ann", players="3")
    StoredGame.objects.all().delete()
    session = client.session
    session.pop(games.SESSION_KEY)
    session.update(OLD["running"]["session"])
    session.save()
    return OLD["running"]["session"]["game"]


def test_an_old_sessions_game_is_seen_and_goes_on(client: Client) -> None:
    plain = an_old_session(client)
    game_id = UUID(hex=plain["game_id"])
    saved = games.latest(client.session)
    assert saved is not None
    assert saved.game_id == game_id
    assert f'value="{saved.token}"' in client.get("/table/").content.decode()
    assert not StoredGame.objects.exists()
    assert client.post("/table/step/", {"token": saved.token}).status_code == 303
    assert games.OLD_SESSION_KEY not in client.session
    assert games.game_ids(client.session) == [game_id]
    assert len(json.loads(stored(saved))["actions"]) == len(plain["actions"]) + 1


def test_beside_an_old_sessions_game_another_can_be_begun(client: Client) -> None:
    game_id = UUID(hex=an_old_session(client)["game_id"])
    begun = start_game(client, name="", players="2")
    assert games.game_ids(client.session) == [game_id, begun.game_id]
    assert games.read(client.session, game_id) is not None


@pytest.mark.parametrize(
    "named", [None, 7, "games", {}, [None], [["a"]], ["x" * 32], ["../etc"], [f"{7:032x}"], ["0" * 31 + "G"]]
)
def test_a_session_of_broken_data_has_no_game(client: Client, named: Any) -> None:
    start_game(client, name="", players="2")
    session = client.session
    session[games.SESSION_KEY] = named
    session.save()
    assert games.latest(client.session) is None
    assert client.get("/table/").status_code == 404
    assert client.post("/table/step/", {"token": "1.1.1"}).status_code == 409
    assert client.get("/").status_code == 200
    start_game(client, name="", players="2")
    assert client.get("/table/").status_code == 200


@pytest.mark.parametrize(
    "old", [None, 7, "a game", [], {"game_id": 7}, {"game_id": "7"}, {"game_id": "0" * 32}]
)
def test_an_old_session_of_broken_data_has_no_game(client: Client, old: Any) -> None:
    start_game(client, name="", players="2")
    session = client.session
    del session[games.SESSION_KEY]
    session[games.OLD_SESSION_KEY] = old
    session.save()
    assert games.latest(client.session) is None
    assert client.get("/table/").status_code == 404
    assert client.post("/table/step/", {"token": "1.1.1"}).status_code == 409
    start_game(client, name="", players="2")
    assert client.get("/table/").status_code == 200


def test_a_process_that_wrote_a_game_need_not_play_it_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_games(client)
    monkeypatch.setattr(games, "_recent", Recent(1))
    games.write(client.session, second)
    assert games.read(client.session, second.game_id) is second
    assert games.read(client.session, first.game_id) is not first
    assert games.read(client.session, first.game_id) == first


@pytest.mark.parametrize(("move", "fields"), [("step/", {}), ("pace/", {"pace": "fast"})])
def test_a_move_sets_when_the_game_last_changed(client: Client, move: str, fields: dict[str, str]) -> None:
    begun = start_game(client, name="", players="3")
    before = time.time()
    assert client.post(address(begun, move), {"token": begun.token, **fields}).status_code == 303
    moved = games.read(client.session, begun.game_id)
    assert moved is not None
    assert begun.moved_at < before <= moved.moved_at


def test_a_game_of_two_tabs_is_one_game(client: Client) -> None:
    """The second tab's token is stale as soon as the first one has moved; its address still works."""
    saved = start_game(client, name="", players="3")
    assert step(client, saved) == 303
    assert step(client, saved) == 409
    now = games.latest(client.session)
    assert now is not None
    assert now.moved_at <= time.time()
    assert step(client, now) == 303
