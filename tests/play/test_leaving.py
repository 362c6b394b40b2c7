"""Leaving a game ends and ranks it; a week of silence and a restore end it the same way."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from game.engine.actions import CALL, CHECK, FOLD
from game.engine.game import EndReason
from game.engine.hand import apply, legal_actions
from game.engine.state import Phase
from game.models import StoredGame, UsedPromise
from game.play import archive, games, moves
from game.play.final_state import final_state
from game.play.saved_game import LeftBy, SavedGame
from leaderboard.models import Game, GameStatus, Player, Shuffle
from tests.history.test_stream_versions import OLD
from tests.play.builders import game_of, setup_post, start_game
from tests.shipped_bots import load_bots
from tests.table.staged_tables import a_staged_game

pytestmark = pytest.mark.django_db
WEEK = 7 * 24 * 60 * 60


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def sit_down(client: Client, saved: SavedGame) -> None:
    session = client.session
    archive.record_start(saved)
    games.write(session, saved)
    session.save()


def leave(client: Client) -> Any:
    return client.post("/table/leave/", {"token": game_of(client).token, "confirm": "1"})


def recorded(saved: SavedGame) -> Game:
    return Game.objects.get(id=saved.game_id)


def acted(saved: SavedGame) -> SavedGame:
    legal = legal_actions(saved.hand)
    return moves.act(saved, CHECK if legal.check else CALL, saved.started_at)


def to_visitors_turn(saved: SavedGame) -> SavedGame:
    while not (saved.visitor_to_act and saved.hand.phase is Phase.BETTING):
        saved = moves.step(saved, saved.started_at)
    return saved


def test_a_game_left_before_the_visitors_first_action_leaves_no_trace(client: Client) -> None:
    saved = start_game(client, name="Ann", players="3")
    while not game_of(client).visitor_to_act:
        client.post("/table/step/", {"token": game_of(client).token})
    assert "not be ranked" in client.get("/table/?ask=leave").content.decode()
    leave(client)
    assert not Game.objects.exists()
    assert not Player.objects.exists()
    assert not Shuffle.objects.exists()
    page = client.get("/table/").content.decode()
    assert "before your first action" in page
    assert f"/games/{saved.game_id}/" not in page
    assert client.get(f"/games/{saved.game_id}/").status_code == 404


def test_a_game_left_after_it_is_ranked_without_what_lies_in_the_pot(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    saved = acted(to_visitors_turn(game_of(client)))
    games.write(client.session, saved)
    assert "what you have in the pot is lost" in client.get("/table/?ask=leave").content.decode()
    leave(client)
    game = recorded(saved)
    assert (game.status, game.end_reason, game.hands) == (GameStatus.FINISHED, "left", 1)
    assert game.final_stack == saved.hand.stacks[0]
    assert game.score == pytest.approx((game.final_stack - 1000) / 20 / 10)  # a score counts ten hands
    assert game.big_blinds_per_100 == pytest.approx(100 * (game.final_stack - 1000) / 20)
    assert Shuffle.objects.filter(game=game).exists()
    page = client.get("/table/").content.decode()
    assert "without what you had in the pot" in page
    assert f"?game={saved.game_id}" in page
    assert client.get(f"/games/{saved.game_id}/").status_code == 200


@pytest.mark.parametrize(
    ("codes", "calls", "final_stack"),
    [
        pytest.param("all-in", 0, 0, id="hand 1, all-in"),
        pytest.param("all-in c", 1, 0, id="run-out, with the board still to come"),
        pytest.param("c c x", 0, 980, id="on the flop"),
    ],
)
def test_chips_in_the_pot_are_lost_even_if_the_hand_would_be_won(
    codes: str, calls: int, final_stack: int
) -> None:
    saved = a_staged_game("1000 1000 1000", hole="Ah As / 2c 7d / 3c 8d", codes=codes)
    for _ in range(calls):
        saved = replace(saved, hand=apply(saved.hand, CALL))
    assert saved.hand.phase is (Phase.DEALING if calls else Phase.BETTING)
    left = moves.leave(replace(saved, has_acted=True))
    state = final_state(left)
    assert (state.stacks[0], state.hands_played) == (final_stack, 1)
    assert left.is_ranked


def test_a_game_left_between_two_hands_keeps_its_stack(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    saved = acted(to_visitors_turn(game_of(client)))
    while saved.hand.phase is not Phase.OVER:
        is_mine = saved.visitor_to_act and saved.hand.phase is Phase.BETTING
        saved = acted(saved) if is_mine else moves.step(saved, saved.started_at)
    left = moves.leave(saved)
    assert final_state(left) == saved.settled


def test_a_late_decision_is_no_action_of_the_visitors_own() -> None:
    saved = a_staged_game(timer=15)
    saved = replace(saved, decide_by=saved.started_at + 15)
    late = moves.act(saved, FOLD, saved.started_at + 60)
    assert late.late
    assert not moves.leave(late).is_ranked


def test_leaving_twice_or_with_an_old_token_changes_nothing(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    saved = acted(to_visitors_turn(game_of(client)))
    games.write(client.session, saved)
    token = saved.token
    assert client.post("/table/leave/", {"token": "0.0.0", "confirm": "1"}).status_code == 409
    assert recorded(saved).status == GameStatus.RUNNING
    assert leave(client).status_code == 303
    before = Game.objects.values().get()
    assert client.post("/table/leave/", {"token": token, "confirm": "1"}).status_code == 409
    assert Game.objects.values().get() == before


def test_a_watched_game_that_is_left_is_not_ranked(client: Client) -> None:
    saved = start_game(client, name="", players="3")
    leave(client)
    assert (recorded(saved).status, recorded(saved).score) == (GameStatus.ABANDONED, None)


def test_who_leaves_a_game_that_was_removed_brings_it_not_back(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    games.write(client.session, acted(to_visitors_turn(game_of(client))))
    Game.objects.all().delete()
    leave(client)
    assert not Game.objects.exists()


def silenced(saved: SavedGame, days: float) -> SavedGame:
    return replace(saved, moved_at=time.time() - days * 24 * 60 * 60)


def nightly(*options: str) -> str:
    out = StringIO()
    call_command("end_games", *options, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("look", ["nightly", "get", "post", "start page"])
def test_a_week_of_silence_ends_a_game(client: Client, look: str) -> None:
    start_game(client, name="Ann", players="3")
    saved = silenced(acted(to_visitors_turn(game_of(client))), 7.01)
    games.write(client.session, saved)
    if look == "nightly":
        assert "Ended 1 games" in nightly()
    elif look == "get":
        client.get(f"/table/{saved.game_id}/")
    elif look == "start page":
        assert str(saved.game_id) not in client.get("/").content.decode()
    else:
        assert client.post("/table/step/", {"token": saved.token}).status_code == 409
    ended = game_of(client)
    assert (ended.ended, ended.left_by) == (EndReason.LEFT, LeftBy.SILENCE)
    assert (recorded(saved).status, recorded(saved).end_reason) == (GameStatus.FINISHED, "left")
    assert "for a week" in client.get("/table/").content.decode()
    assert "Ended 0 games" in nightly()


def test_games_silent_for_a_week_leave_room_for_a_new_one(client: Client) -> None:
    fields = setup_post(client, name="", players="2")
    promised = client.cookies["shuffle"].value
    for _ in range(games.MAX_GAMES):
        start_game(client, name="", players="2")
        games.write(client.session, silenced(game_of(client), 7.01))
    client.cookies["shuffle"] = promised
    assert client.post("/", fields).status_code == 303
    assert [saved.ended for saved in games.running(client.session)] == [None]


def test_less_than_a_week_of_silence_ends_none(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    saved = silenced(acted(to_visitors_turn(game_of(client))), 6.99)
    games.write(client.session, saved)
    assert "Ended 0 games" in nightly()
    assert client.get("/table/").status_code == 200
    assert recorded(saved).status == GameStatus.RUNNING


def test_the_nightly_command_finds_the_games_of_old_sessions(client: Client) -> None:
    saved = start_game(client, name="Ann", players="3")
    StoredGame.objects.all().delete()
    session = client.session
    del session[games.SESSION_KEY]
    session.update(OLD["running"]["session"])
    session.save()
    old = games.latest(client.session)
    assert old is not None
    archive.record_start(old)
    assert "Ended 0 games" in nightly()
    # A session was last written two weeks before it ends.
    Session.objects.update(expire_date=timezone.now() + timedelta(days=6))
    assert "Ended 1 games" in nightly()
    assert recorded(old).end_reason == "left"
    assert recorded(saved).status == GameStatus.RUNNING


def test_after_a_restore_every_running_game_ends_and_no_old_promise_counts(client: Client) -> None:
    """The copy holds a running game whose shuffle was published since, and a visitor has kept a cookie."""
    fields = setup_post(client, name="Ann", players="3")
    cookie = client.cookies["shuffle"].value
    start_game(client, name="Ann", players="3")
    saved = acted(to_visitors_turn(game_of(client)))
    games.write(client.session, saved)
    UsedPromise.objects.all().delete()  # the copy is older than the games that were begun since
    watched = Client()
    start_game(watched, name="", players="2")
    assert "Ended 2 running games" in nightly("--restored")
    ended = game_of(client)
    assert ended.left_by is LeftBy.RESTORE
    assert recorded(saved).end_reason == "left"
    assert client.post("/table/step/", {"token": saved.token}).status_code == 409
    assert "earlier copy" in client.get("/table/").content.decode()
    forger = Client()
    forger.cookies["shuffle"] = cookie
    before = Game.objects.count()
    assert forger.post("/", fields).status_code == 409
    assert Game.objects.count() == before
    assert start_game(forger, name="Bea", players="3").ended is None


def test_a_promise_stays_used_when_an_operator_removes_its_game(client: Client) -> None:
    fields = setup_post(client, name="Ann", players="3")
    cookie = client.cookies["shuffle"].value
    assert client.post("/", fields).status_code == 303
    Game.objects.all().delete()
    StoredGame.objects.all().delete()
    again = Client()
    again.cookies["shuffle"] = cookie
    assert again.post("/", fields).status_code == 409
    assert not Game.objects.exists()


def test_used_promises_are_kept_as_long_as_a_promise_lives(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    nightly()
    assert UsedPromise.objects.count() == 1
    UsedPromise.objects.update(used_at=time.time() - 3 * 86400)
    nightly()
    assert not UsedPromise.objects.exists()


def test_lists_tell_and_choose_games_by_how_they_ended(client: Client) -> None:
    start_game(client, name="Ann", players="3")
    saved = acted(to_visitors_turn(game_of(client)))
    games.write(client.session, saved)
    leave(client)
    page = "/leaderboard/?hands=1"
    assert "leaderboard-left-mark" in client.get(page).content.decode()
    assert str(saved.game_id) in client.get(f"{page}&end=left").content.decode()
    assert str(saved.game_id) not in client.get(f"{page}&end=finished").content.decode()
    assert client.get(f"{page}&end=nonsense").status_code == 400
    start_game(client, name="Ann", players="3")
    own = recorded(saved).player
    assert own is not None
    text = " ".join(client.get(own.get_absolute_url()).content.decode().split())
    assert "Games played to their ends: 0. Left: 1. Still running: 1." in text
    assert str(saved.game_id) not in client.get(f"{own.get_absolute_url()}?end=finished").content.decode()
    assert str(saved.game_id) in client.get(f"{own.get_absolute_url()}?end=left").content.decode()
    assert client.get(f"{own.get_absolute_url()}?end=nonsense").status_code == 200
