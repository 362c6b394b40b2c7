"""The downloadable program checks honest games and finds what was tampered with."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from game.history import history_of
from game.proof import game_proof
from game.verifier import verify_bigholdem
from game.verifier.verify_bigholdem import check_game
from tests.game.kept_games import a_finished_game, a_left_game, load_bots
from tests.source_reading import ROOT, read_source

pytestmark = pytest.mark.django_db

PROGRAM = ROOT / "game" / "verifier" / "verify_bigholdem.py"
Proof = dict[str, Any]


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


def test_a_game_that_was_left_is_in_order() -> None:
    load_bots()
    history = history_of(a_left_game().game_id, None)
    assert history is not None
    assert check_game(game_proof(history)) == []


def swapped(text: str, one: int, other: int) -> str:
    cards = [text[place : place + 2] for place in range(0, len(text), 2)]
    cards[one], cards[other] = cards[other], cards[one]
    return "".join(cards)


def one_card_of_a_deck(proof: Proof) -> None:
    proof["hands"][1]["deck"] = swapped(proof["hands"][1]["deck"], 50, 51)


def one_hole_card(proof: Proof) -> None:
    hand = proof["hands"][1]
    first, second = [seat for seat, cards in enumerate(hand["hole_cards"]) if cards][:2]
    one, other = hand["hole_cards"][first], hand["hole_cards"][second]
    hand["hole_cards"][first], hand["hole_cards"][second] = one[:2] + other[2:], other[:2] + one[2:]


def one_card_of_the_board(proof: Proof) -> None:
    hand = next(hand for hand in proof["hands"] if hand["board"])
    hand["board"] = hand["deck"][-2:] + hand["board"][2:]


def the_seed(proof: Proof) -> None:
    proof["seed"] = ("0" if proof["seed"][0] != "0" else "1") + proof["seed"][1:]


def the_shuffle_word(proof: Proof) -> None:
    proof["shuffle_word"] += "!"


def the_number_of_a_hand(proof: Proof) -> None:
    proof["hands"][1]["number"] = 7


def two_hands_exchanged(proof: Proof) -> None:
    hands = proof["hands"]
    hands[0], hands[1] = hands[1] | {"number": 1}, hands[0] | {"number": 2}


def a_hand_left_out(proof: Proof) -> None:
    del proof["hands"][1]


def the_button(proof: Proof) -> None:
    hand = proof["hands"][0]
    hand["button"] = (hand["button"] + 1) % proof["players"]


def a_stack(proof: Proof) -> None:
    proof["hands"][1]["starting_stacks"][0] += 5


def draw_of(proof: Proof, *, sized: bool) -> dict[str, Any]:
    draws = [draw for hand in proof["hands"] for draw in hand["draws"]]
    return next(draw for draw in draws if ("size" in draw) is sized)


def a_draw(proof: Proof) -> None:
    draw = draw_of(proof, sized=False)
    draw["draw"] = (draw["draw"] + 1) % 10_000


def the_weights(proof: Proof) -> None:
    draw_of(proof, sized=False)["weights"] = [0, 0, 10_000]


def the_size_of_a_bet(proof: Proof) -> None:
    draw = draw_of(proof, sized=True)
    draw["size"] = "small" if draw["size"] != "small" else "large"


def another_commitment(proof: Proof) -> None:
    proof["commitment"] = "0" * 64


def another_format(proof: Proof) -> None:
    proof["version"] = 2


TAMPERINGS: list[tuple[Callable[[Proof], None], str]] = [
    (one_card_of_a_deck, "Hand 2: the deck is not the one"),
    (one_hole_card, "Hand 2: the hole cards of seat"),
    (one_card_of_the_board, "the board is not from the deck"),
    (the_seed, "The commitment in the file is not"),
    (the_shuffle_word, "Hand 2: the deck is not the one"),
    (the_number_of_a_hand, "Hand 2 is missing or out of its place"),
    (two_hands_exchanged, "Hand 1: the deck is not the one"),
    (a_hand_left_out, "Hand 2 is missing or out of its place"),
    (the_button, "Hand 1: the first button"),
    (a_stack, "Hand 2: the stacks are not those"),
    (a_draw, "the draw is not the one that the seed gives"),
    (the_weights, "it did not do what its draw says"),
    (the_size_of_a_bet, "the size of its bet is not the one drawn"),
    (another_commitment, "The commitment in the file is not"),
    (another_format, "This is not a shuffle file of version 1"),
]


@pytest.mark.parametrize(("tamper", "finding"), TAMPERINGS, ids=[tamper.__name__ for tamper, _ in TAMPERINGS])
def test_what_was_tampered_with_is_found(tamper: Callable[[Proof], None], finding: str) -> None:
    proof = proof_of(2)
    tampered = copy.deepcopy(proof)
    tamper(tampered)
    assert tampered != proof
    assert any(finding in what for what in check_game(tampered)), check_game(tampered)


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
    assert done.stdout.startswith("In order: commitment, buttons and decks of ")
    one_card_of_a_deck(proof)
    file.write_text(json.dumps(proof), encoding="utf-8")
    done = run(str(file))
    assert done.returncode == 1
    assert done.stdout.endswith("NOT in order: 1 problems.\n")


def test_a_file_of_something_else_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"format": "bigholdem-game", "version": 1}', encoding="utf-8")
    assert run(str(file)).returncode == 2


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
