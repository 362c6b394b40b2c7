"""Games of the stream's first version go on, are told and are verified as before.

`games_of_version_1.json` was written by the site before its stream had versions, from the functions in
recorded_games: the proof and the hands of a finished game (number 31, 4 players, 5 hands), and the session of
one in its second hand (number 32).
"""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore

from game.engine.shuffle import StreamVersion
from game.history.bot_decisions import bot_decision, deciding_bot
from game.history.proof import game_proof
from game.history.recorded_game import published_history
from game.history.verifier.verify_bigholdem import check_game
from game.play import games
from game.play.saved_game import SavedGame
from game.play.saved_text import to_text
from leaderboard.models import Game, Hand, Shuffle
from leaderboard.recording import recorder
from tests.history.recorded_games import a_finished_game, begin_kept, play_kept
from tests.play.tamperings import Proof
from tests.shipped_bots import load_bots
from tests.source_reading import ROOT

pytestmark = pytest.mark.django_db
OLD: dict[str, Any] = json.loads((ROOT / "tests/history/games_of_version_1.json").read_text(encoding="utf-8"))


def an_old_running_game() -> SavedGame:
    session = SessionStore()
    session.update(OLD["running"]["session"])
    saved = games.latest(session)
    assert saved is not None
    return saved


def proof_of(game_id: UUID) -> Proof:
    history = published_history(game_id)
    assert history is not None
    proof = game_proof(history)
    assert proof is not None
    return json.loads(json.dumps(proof))  # type: ignore[no-any-return]


def test_an_old_proof_is_in_order() -> None:
    proof = OLD["finished"]["proof"]
    assert proof["version"] == 2
    assert check_game(proof, proof["commitment"]) == []


def keep_old_hands(game_id: UUID, records: list[Any]) -> None:
    for number, record in enumerate(records, 1):
        assert recorder.save_hand(game_id, number, record, 0)


def without_rows(hands: list[Any]) -> list[Any]:
    """The hands with only the numbers that were drawn: the tables of today have other rows."""
    return [
        {**hand, "draws": [[draw[name] for name in ("action", "seat", "draw")] for draw in hand["draws"]]}
        for hand in hands
    ]


def test_an_old_game_is_told_as_before() -> None:
    load_bots()
    game_id = a_finished_game(31, players=4, hands=5).game_id
    Shuffle.objects.filter(game_id=game_id).update(version=StreamVersion.BY_ORDER)
    Hand.objects.filter(game_id=game_id).delete()
    Game.objects.filter(id=game_id).update(hands=len(OLD["finished"]["hands"]))
    keep_old_hands(game_id, OLD["finished"]["hands"])
    history = published_history(game_id)
    assert history is not None
    steps = [(hand, step) for hand in history.hands() for step in range(1, hand.last_step + 1)]
    decided = [bot_decision(history, *step) for step in steps if deciding_bot(*step) is not None]
    assert len(decided) > 20
    assert sum(decision is not None for decision in decided) > 10  # other tables explain the rest
    proof, old = proof_of(game_id), OLD["finished"]["proof"]
    assert check_game(proof) == []
    assert without_rows(proof["hands"]) == without_rows(old["hands"])
    assert {key: proof[key] for key in ("profiles", "seed")} == {
        key: old[key] for key in ("profiles", "seed")
    }


def test_an_old_running_game_goes_on_in_its_own_version() -> None:
    load_bots()
    begin_kept(32, players=4, hands=5)
    running = an_old_running_game()
    assert running.stream_version is StreamVersion.BY_ORDER
    keep_old_hands(running.game_id, OLD["running"]["hands"])
    proof = proof_of(play_kept(running).game_id)
    assert len(proof["hands"]) > 2
    assert proof["stream"] == StreamVersion.BY_ORDER
    assert check_game(proof) == []


@pytest.mark.parametrize(("stream", "file"), [(1, 3), (3, 3), (None, 3), (2, 2)])
def test_a_proof_under_another_version_is_not_in_order(stream: int | None, file: int) -> None:
    load_bots()
    proof = proof_of(a_finished_game(2, players=5).game_id)
    assert proof["stream"] == 2
    assert check_game(proof) == []
    assert check_game({**proof, "stream": stream, "version": file}) != []


def test_a_game_begun_now_is_kept_with_its_version() -> None:
    load_bots()
    saved = begin_kept(5)
    assert json.loads(to_text(saved))["stream"] == StreamVersion.BY_PLACE
