"""What the session keeps of a game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.signed_cookies import SessionStore

from game.engine.game import EndReason
from game.engine.record import sealed
from game.play import saved_game
from game.play.moves import leave, step
from game.play.recent import Recent
from game.play.saved_game import SESSION_KEY, SavedGame
from tests.play.builders import NOW, a_saved_game
from tests.play.test_play import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are read by a process that did not write them."""
    monkeypatch.setattr(saved_game, "_recent", Recent(0))


def stored(saved: SavedGame) -> tuple[SessionBase, Any]:
    """A session that holds the game as it comes back from storage, and the plain value in it."""
    session = SessionStore()
    saved_game.write(session, saved)
    plain = json.loads(json.dumps(session[SESSION_KEY]))
    session[SESSION_KEY] = plain
    return session, plain


@pytest.mark.parametrize("players", [2, 6, 10])
def test_a_game_comes_back_as_it_was(players: int) -> None:
    rng = random.Random(players)
    saved = a_saved_game(players=players, timer=30)
    for game in (saved, play_on(saved, rng)):
        session, _ = stored(game)
        assert saved_game.read(session) == game


def test_the_process_that_wrote_a_game_need_not_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_game, "_recent", Recent(2))
    games = [leave(a_saved_game()), a_saved_game(players=4), a_saved_game(players=5)]
    sessions = [stored(game)[0] for game in games]
    read = [saved_game.read(session) for session in sessions]
    assert read == games
    assert [again is game for again, game in zip(read, games, strict=True)] == [False, True, True]


def test_what_was_altered_is_not_taken_for_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_game, "_recent", Recent(2))
    session, plain = stored(a_saved_game())
    session[SESSION_KEY] = mangle(plain, "late", [0])
    assert saved_game.read(session) is None
    session[SESSION_KEY] = saved_game.sealed(
        {key: value for key, value in mangle(plain, "late", [0]).items() if key != "check"}
    )
    read = saved_game.read(session)
    assert read is not None
    assert read.late == (0,)


def test_no_game_is_no_game() -> None:
    session = SessionStore()
    assert saved_game.read(session) is None
    assert not saved_game.unreadable(session)


def mangle(plain: dict[str, Any], key: str, value: Any) -> Any:
    return {**plain, key: value}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda plain: None, id="null"),
        pytest.param(lambda plain: "a game", id="text"),
        pytest.param(lambda plain: {}, id="empty"),
        pytest.param(lambda plain: json.dumps(plain)[:400], id="cut in half"),
        pytest.param(
            lambda plain: {k: plain[k] for k in list(plain)[: len(plain) // 2]}, id="half of the keys"
        ),
        pytest.param(lambda plain: mangle(plain, "version", 99), id="another version"),
        pytest.param(lambda plain: mangle(plain, "actions", ["r99999"]), id="an action not legal"),
        pytest.param(lambda plain: mangle(plain, "deck", plain["deck"][2:] + "As"), id="another deck"),
        pytest.param(lambda plain: mangle(plain, "ended", "nonsense"), id="an unknown end"),
        pytest.param(lambda plain: mangle(plain, "players", []), id="no players"),
        pytest.param(lambda plain: mangle(plain, "decide_by", "soon"), id="a time that is a word"),
        pytest.param(lambda plain: mangle(plain, "started_at", None), id="no start"),
        pytest.param(lambda plain: mangle(plain, "shuffle_word", None), id="no shuffle word"),
        pytest.param(lambda plain: mangle(plain, "late", ["1"]), id="a number that is a word"),
        pytest.param(
            lambda plain: mangle(plain, "choices", ["Ann", "BTC", *plain["choices"][2:]]), id="other money"
        ),
        pytest.param(
            lambda plain: mangle(plain, "players", [[None, None, None]] * len(plain["players"])),
            id="no names",
        ),
    ],
)
@pytest.mark.parametrize("resealed", [False, True], ids=["as it is", "resealed"])
def test_an_unreadable_save_means_no_game(damage: Any, resealed: bool) -> None:
    session, plain = stored(a_saved_game())
    damaged = damage(plain)
    if resealed and isinstance(damaged, dict):
        damaged = saved_game.sealed({k: v for k, v in damaged.items() if k != "check"})
    session[SESSION_KEY] = damaged
    assert saved_game.read(session) is None
    assert saved_game.unreadable(session)


def test_the_size_does_not_grow_with_the_hands_played() -> None:
    first = a_saved_game(name="", players=6, max_hands=None, max_minutes=None)
    size_at_first = len(json.dumps(stored(first)[1]))
    saved, most_actions = first, 0
    while saved.ended is None and saved.game.hand_number < 50:
        saved = step(saved, NOW)
        most_actions = max(most_actions, len(saved.hand.actions))
    grown = len(json.dumps(stored(saved)[1])) - size_at_first
    per_seat, per_action = 40, 10
    assert grown < 6 * per_seat + most_actions * per_action


def test_an_ended_game_keeps_its_reason() -> None:
    session, _ = stored(leave(a_saved_game()))
    saved = saved_game.read(session)
    assert saved is not None
    assert saved.ended is EndReason.LEFT


def test_a_game_saved_before_offers_were_kept_is_still_a_game() -> None:
    session, plain = stored(a_saved_game())
    content = {key: value for key, value in plain.items() if key not in ("offer", "check")}
    session[SESSION_KEY] = saved_game.sealed(content)
    saved = saved_game.read(session)
    assert saved is not None
    assert saved.offer is None
    assert step(saved, NOW).players == saved.players


def test_a_game_saved_before_hands_could_be_hidden_has_them_open() -> None:
    saved = a_saved_game(name="")
    session, plain = stored(saved)
    del plain["check"]
    session[SESSION_KEY] = sealed(mangle(plain, "choices", plain["choices"][:7]))
    assert saved_game.read(session) == saved
