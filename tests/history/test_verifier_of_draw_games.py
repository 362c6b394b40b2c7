"""The downloadable program recomputes decks, refills and new packs of poker all'italiana."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.proof import game_proof
from game.history.recorded_game import history_of
from game.history.verifier.verify_bigholdem import check_game
from tests.history.recorded_games import a_finished_game, a_game_of_random_play
from tests.play.tamperings import Proof

pytestmark = pytest.mark.django_db


def proof_of(number: int, *, name: str = "", players: int = 6) -> Proof:
    """A game of random play, in which packs are used up."""
    saved = a_game_of_random_play(number, name=name, players=players)
    history = history_of(saved.game_id, None)
    assert history is not None
    return json.loads(json.dumps(game_proof(history)))  # type: ignore[no-any-return]


@pytest.mark.parametrize(("number", "players", "name"), [(5, 6, ""), (2, 4, "Ann"), (3, 3, "")])
def test_an_honest_game_is_in_order(number: int, players: int, name: str) -> None:
    proof = proof_of(number, players=players, name=name)
    assert check_game(proof, proof["commitment"]) == []
    assert len(proof["hands"]) > 3


def reshuffled(proof: Proof) -> tuple[Proof, int]:
    """A hand with a new pack, and the place of the action."""
    return next(
        (hand, place)
        for hand in proof["hands"]
        for place, code in enumerate(hand["actions"])
        if code[0] == "n"
    )


def two_cards_of_a_new_pack(proof: Proof) -> None:
    hand, place = reshuffled(proof)
    code = hand["actions"][place]
    hand["actions"][place] = "n" + code[3:5] + code[1:3] + code[5:]


def a_card_after_the_draw(proof: Proof) -> None:
    hand, _ = reshuffled(proof)
    seat = next(seat for seat, cards in enumerate(hand["hole_cards"]) if cards)
    hand["hole_cards"][seat] = "2s" + hand["hole_cards"][seat][2:]


def a_first_hand(proof: Proof) -> None:
    hand, _ = reshuffled(proof)
    seat = next(seat for seat, cards in enumerate(hand["first_hands"]) if cards)
    hand["first_hands"][seat] = "2s" + hand["first_hands"][seat][2:]


def a_deck(proof: Proof) -> None:
    hand = proof["hands"][0]
    hand["deck"] = hand["deck"][2:4] + hand["deck"][:2] + hand["deck"][4:]


def a_chip(proof: Proof) -> None:
    proof["hands"][0]["finishing_stacks"][0] += 1


def a_draw(proof: Proof) -> None:
    draw = proof["hands"][0]["draws"][0]
    draw["draw"] = 99 - draw["draw"] % 100


def a_missing_draw(proof: Proof) -> None:
    del proof["hands"][0]["draws"][0]


TAMPERINGS: list[tuple[Callable[[Proof], None], str]] = [
    (two_cards_of_a_new_pack, "a new pack is not the one that the seed shuffles"),
    (a_card_after_the_draw, "after the draw are not from the pack"),
    (a_first_hand, "the first five cards"),
    (a_deck, "the deck is not the one that the seed shuffles"),
    (a_chip, "chips were lost or made"),
    (a_draw, "the draw is not the one that the seed gives"),
    (a_missing_draw, "the draw is missing"),
]


@pytest.mark.parametrize(("tamper", "finding"), TAMPERINGS)
def test_what_was_tampered_with_is_found(tamper: Callable[[Proof], None], finding: str) -> None:
    proof = proof_of(5)
    tamper(proof)
    assert any(finding in what for what in check_game(proof))


@pytest.fixture
def bots_proof() -> Proof:
    """A game that the shipped bots played, some blinds declared."""
    saved = a_finished_game(7, players=4, rules=ITALIAN_DRAW_POKER)
    history = history_of(saved.game_id, None)
    assert history is not None
    return json.loads(json.dumps(game_proof(history)))  # type: ignore[no-any-return]


def test_every_decision_of_a_bot_has_its_draw_and_followed_it(bots_proof: Proof) -> None:
    assert check_game(bots_proof) == []
    draws = [(hand, draw) for hand in bots_proof["hands"] for draw in hand["draws"]]
    assert {"f", "x", "c", "b", "k", "w"} <= {hand["actions"][draw["action"]][0] for hand, draw in draws}
    assert all(draw["weights"] for _hand, draw in draws)


@pytest.mark.parametrize(
    ("kind", "weights"), [("k[^ ]", [100, 0, 0]), ("w", [100, 0]), ("f", [0, 10_000, 0])]
)
def test_an_action_against_its_draw_is_found(bots_proof: Proof, kind: str, weights: list[int]) -> None:
    draw = next(
        draw
        for hand in bots_proof["hands"]
        for draw in hand["draws"]
        if re.match(kind, hand["actions"][draw["action"]])
    )
    draw["weights"] = weights
    assert any("did not do what its draw says" in what for what in check_game(bots_proof))
