"""The downloadable program checks honest games and finds what was tampered with."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from game.engine.hand import apply, start
from game.engine.record import encode_action, hand_record
from game.engine.rules import RULE_SETS
from game.engine.state import Phase
from game.history.proof import game_proof
from game.history.recorded_game import history_of
from game.history.verifier import verify_bigholdem
from game.history.verifier.verify_bigholdem import check_game, seats_to_act
from game.models import BotStyle, TableVersion
from leaderboard.models import Hand
from tests.engine.recorded_games import random_game
from tests.history.recorded_games import a_finished_game, a_left_game
from tests.play.tamperings import TAMPERINGS, Proof, a_draw, one_card_of_a_deck
from tests.shipped_bots import load_bots
from tests.source_reading import ROOT, read_source

pytestmark = pytest.mark.django_db

PROGRAM = ROOT / "game" / "history" / "verifier" / "verify_bigholdem.py"


def proof_of(number: int, *, players: int = 5, name: str = "Ann") -> Proof:
    load_bots()
    saved = a_finished_game(number, players=players, hands=8, name=name)
    history = history_of(saved.game_id, None)
    assert history is not None
    proof = game_proof(history)
    assert proof is not None
    return json.loads(json.dumps(proof))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("number", "players", "name"), [(1, 2, "Ann"), (2, 5, "Ann"), (3, 10, "Ann"), (4, 4, "")]
)
def test_an_honest_game_is_in_order(number: int, players: int, name: str) -> None:
    proof = proof_of(number, players=players, name=name)
    assert check_game(proof, proof["commitment"]) == []
    bots = players - bool(name)
    assert sum(len(hand["draws"]) for hand in proof["hands"]) >= bots


@pytest.mark.parametrize("key", ["bigholdem", "bigholdem-italia", "casino", "biska"])
def test_button_and_blinds_are_checked_by_the_rules_of_the_game(key: str) -> None:
    """Rules place the button differently only where somebody in the blinds has left: not in every game."""
    load_bots()
    setup = {"rules": RULE_SETS[key], "starting_stack": 100}
    for number in range(1, 9):
        saved = a_finished_game(number, players=6, hands=60, name="", **setup)
        history = history_of(saved.game_id, None)
        assert history is not None
        proof = json.loads(json.dumps(game_proof(history)))
        assert check_game(proof) == []
        other = {"dead-button": "button-moves", "button-moves": "dead-button"}[proof["rotation"]]
        if found := check_game(proof | {"rotation": other}):
            break
    assert any("not where the rules put them" in what for what in found)


def test_a_game_that_was_left_is_in_order() -> None:
    load_bots()
    history = history_of(a_left_game().game_id, None)
    assert history is not None
    assert check_game(game_proof(history)) == []


@pytest.mark.parametrize(("tamper", "finding"), TAMPERINGS, ids=[tamper.__name__ for tamper, _ in TAMPERINGS])
def test_what_was_tampered_with_is_found(tamper: Callable[[Proof], None], finding: str) -> None:
    proof = proof_of(2)
    tampered = copy.deepcopy(proof)
    tamper(tampered)
    assert tampered != proof
    assert any(finding in what for what in check_game(tampered)), check_game(tampered)


def test_a_game_without_a_recorded_line_up_is_verified_without_it(tmp_path: Path) -> None:
    """Its hands are of version 1: they say nothing of the offer, and nothing of their version."""
    load_bots()
    saved = a_finished_game(2, players=5)
    for hand in Hand.objects.filter(game_id=saved.game_id):
        hand.record = {key: hand.record[key] for key in ("hand", "number", "players", "late")}
        hand.save()
    history = history_of(saved.game_id, None)
    assert history is not None
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game_proof(history)), encoding="utf-8")
    done = run(str(file))
    assert done.returncode == 0
    assert "Not checked: who sat where." in done.stdout


def test_the_draws_of_removed_tables_are_still_shown_and_checked(tmp_path: Path) -> None:
    load_bots()
    saved = a_finished_game(2, players=5)
    BotStyle.objects.all().delete()
    TableVersion.objects.all().delete()
    history = history_of(saved.game_id, None)
    assert history is not None
    proof = game_proof(history)
    assert proof is not None
    draws = [draw for hand in proof["hands"] for draw in hand["draws"]]
    assert all(draw["weights"] is None and draw["table"] for draw in draws)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    done = run(str(file))
    assert done.returncode == 0
    assert f"Not checked: what {len(draws)} draws decided." in done.stdout
    a_draw(proof)
    assert any("the draw is not the one that the seed gives" in what for what in check_game(proof))


def test_another_seed_than_the_promised_one_is_found() -> None:
    """A file in order in itself, but of another seed than the one whose commitment was noted."""
    proof = proof_of(2)
    assert check_game(proof, "ab" * 32) == ["The commitment that you noted is not the SHA-256 of the seed."]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(PROGRAM), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_program_runs_by_itself(tmp_path: Path) -> None:
    proof = proof_of(2)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    done = run(str(file), "--commitment", proof["commitment"].upper())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("In order: commitment, line-up, buttons and decks of ")
    one_card_of_a_deck(proof)
    file.write_text(json.dumps(proof), encoding="utf-8")
    done = run(str(file))
    assert done.returncode == 1
    assert done.stdout.endswith("NOT in order: 1 problems.\n")


def test_a_file_of_something_else_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "bigholdem-game", "version": 3, "stream": 2}', encoding="utf-8")
    assert run(str(file)).returncode == 2


@pytest.mark.parametrize("block", range(4))
def test_the_program_knows_whose_turn_it_was(block: int) -> None:
    """In hands of all rule sets and limits, with antes, short blinds and all-ins."""
    actions = 0
    for game in range(block, 80, 4):
        for _, hand in random_game(game):
            record, turns = hand_record(hand), []
            state = start(record.setup, record.deck)
            for action in record.actions:
                turns.append(state.to_act if state.phase is Phase.BETTING else None)
                state = apply(state, action)
            game_file = {
                "starting_stacks": record.setup.stacks,
                "button": record.setup.button,
                "antes": record.setup.antes,
                "blinds": record.setup.blinds,
                "actions": [encode_action(action) for action in record.actions],
            }
            assert list(seats_to_act(game_file, len(record.setup.stacks))) == turns
            actions += len(turns)
    assert actions > 1000


def test_the_program_needs_the_standard_library_only() -> None:
    imports = read_source("verify_bigholdem", PROGRAM.read_text(encoding="utf-8")).imports()
    assert {name.split(".")[0] for name in imports} <= sys.stdlib_module_names


def test_the_program_can_be_downloaded(client: Client) -> None:
    response = client.get("/shuffle/verify_bigholdem.py")
    assert response["Content-Disposition"] == 'attachment; filename="verify_bigholdem.py"'
    assert b"".join(response.streaming_content) == PROGRAM.read_bytes()  # type: ignore[attr-defined]
    assert verify_bigholdem.__file__ == str(PROGRAM)


def test_the_page_explains_and_offers_both_checks(client: Client) -> None:
    load_bots()
    saved = a_finished_game()
    text = client.get(f"/games/{saved.game_id}/shuffle/").content.decode()
    assert f'data-proof="/games/{saved.game_id}/export/proof/"' in text
    assert 'href="/shuffle/verify_bigholdem.py"' in text
    assert client.get("/shuffle/").status_code == 200
