"""Whom a visitor wants to play: chosen in the form, marked on the leaderboard, offered again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client

from game.bots.lineup import MIXES, Mix, OpponentSelection
from game.engine.house_rules import changed_rules
from game.engine.rules import RULE_SETS
from game.history.proof import game_proof
from game.history.recorded_game import history_of
from game.history.verifier.verify_bigholdem import check_game
from game.models import BotProfile
from game.play.saved_text import from_text, to_text
from game.setup.defaults import default_fields
from game.setup.form import SetupForm
from game.setup.once_more import fields_like
from leaderboard.models import Game
from leaderboard.vocabulary import rules_name
from tests.play.builders import a_saved_game, game_of, setup_post, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def temperaments(keys: list[str | None]) -> list[str]:
    known = dict(BotProfile.objects.values_list("key", "temperament"))
    return sorted(known[key] for key in keys if key)


@pytest.mark.parametrize("mix", Mix)
def test_the_mix_chosen_takes_the_seats_and_is_marked_unless_it_is_the_usual_one(
    client: Client, mix: Mix
) -> None:
    saved = start_game(client, players="6", opponents=mix.value)
    assert temperaments([player.profile for player in saved.players]) == sorted(MIXES[mix][:5])
    game = Game.objects.get(id=saved.game_id)
    assert game.changed_rules.split() == ([] if mix is Mix.BELIEVABLE else ["opponents"])
    assert game.settings["opponents"] == mix.value


@pytest.mark.parametrize(("name", "seat"), [("Ann", 2), ("", 1)])
def test_seat_by_seat_the_first_computer_player_sits_beside_the_visitor(
    client: Client, name: str, seat: int
) -> None:
    seats = {f"seat_{seat}": "maniac", f"seat_{seat + 1}": "", f"seat_{seat + 2}": "rock"}
    saved = start_game(client, name=name, players="4", opponents="seats", seat_9="shark", **seats)
    bots = [player.profile for player in saved.players if player.profile]
    assert (bots[0], bots[2]) == ("maniac", "rock")
    assert Game.objects.get(id=saved.game_id).settings["opponents"] == "seats"


def test_seats_count_only_where_seat_by_seat_is_chosen(client: Client) -> None:
    saved = start_game(client, players="3", opponents="tough", seat_2="maniac")
    assert saved.opponents == OpponentSelection(Mix.TOUGH)
    assert "maniac" not in [player.profile for player in saved.players]


def test_seat_by_seat_without_a_seat_is_the_usual_mix_and_not_marked(client: Client) -> None:
    saved = start_game(client, opponents="seats")
    assert not Game.objects.get(id=saved.game_id).changed_rules
    assert saved.opponents == OpponentSelection()


def test_a_profile_that_is_not_offered_is_refused_at_its_seat() -> None:
    fields = {name: value for name, value in default_fields().items() if value is not False}
    form = SetupForm({**fields, "commitment": "ab" * 32, "opponents": "seats", "seat_2": "nobody"})
    assert list(form.errors) == ["seat_2"]
    assert form.opponents_stand_out


def test_a_form_from_before_there_was_a_choice_begins_the_usual_game(client: Client) -> None:
    fields = {key: value for key, value in setup_post(client).items() if not key.startswith(("opp", "seat_"))}
    assert client.post("/", fields).status_code == 303
    assert game_of(client).opponents == OpponentSelection()


def test_chosen_opponents_are_named_and_filtered_like_changed_rules(client: Client) -> None:
    easy, usual = start_game(client, opponents="easy"), start_game(client, name="Bob")
    page = client.get(f"/table/{easy.game_id}/").content.decode()
    assert "BigHoldem, changed" in page
    assert "Opponents: easy" in page
    for saved in (easy, usual):
        Game.objects.filter(id=saved.game_id).update(
            status="finished", end_reason="hands_played", ended_at="2026-11-01T00:00Z", hands=10,
            final_stack=1000, place=1, started_at="2026-10-01T00:00Z",
        )  # fmt: skip
    listed = {
        changes: client.get("/leaderboard/", {"changes": changes}).content.decode()
        for changes in ("both", "changed", "unchanged")
    }
    assert {key: (str(easy.game_id) in page, str(usual.game_id) in page) for key, page in listed.items()} == {
        "both": (True, True),
        "changed": (True, False),
        "unchanged": (False, True),
    }
    assert rules_name("casino", ["opponents"]) == "Casino, changed"


def test_a_game_keeps_its_opponents_and_an_older_save_had_the_usual_ones() -> None:
    saved = a_saved_game()
    chosen = replace(saved, opponents=OpponentSelection(Mix.EASY, ("", "rock")))
    assert from_text(to_text(chosen)) == chosen
    assert from_text(to_text(saved)).opponents == OpponentSelection()


@pytest.mark.parametrize("chosen", [{"opponents": "easy"}, {"opponents": "seats", "seat_3": "maniac"}])
def test_the_verifier_knows_chosen_opponents(client: Client, chosen: dict[str, str]) -> None:
    saved = start_game(client, name="", players="4", **chosen)
    for _step in range(60):
        client.post("/table/ahead/", {"token": game_of(client).token, "goal": "hand"})
        if game_of(client).game.hand_number > 2:
            break
    client.post("/table/leave/", {"token": game_of(client).token, "confirm": "yes"})
    history = history_of(saved.game_id, None)
    assert history is not None
    proof = json.loads(json.dumps(game_proof(history)))
    assert check_game(proof) == []
    assert len(proof["hands"]) > 1
    for wrong in ({"mix": "tough"}, {"chosen": ["shark", None, None, None]}):
        assert any("not the one that was drawn" in what for what in check_game(proof | wrong))


FORMS = [
    {},
    {"opponents": "easy", "rules": "biska", "players": "6", "level_hands": "7"},
    {"opponents": "seats", "seat_2": "rock", "seat_4": "shark", "players": "4", "hands_typed": "77"},
    {"rules": "casino", "limit": "fixed-limit", "raises": "unlimited", "time_typed": "7", "timer": "30"},
    {"rules": "bigholdem-italia", "players": "3", "stack": "1000", "first_blind": "5", "ante": "on"},
    {
        "stack_typed": "1234",
        "money": "JPY",
        "pace": "fast",
        "table": "red",
        "deck": "two",
        "probability": "on",
    },
]


@pytest.mark.parametrize("chosen", FORMS, ids=lambda chosen: " ".join(chosen) or "plain")
def test_the_form_for_the_same_game_again_asks_for_the_same_game(
    client: Client, chosen: dict[str, str]
) -> None:
    saved = start_game(client, **chosen)
    fields = fields_like(saved) | {"commitment": "ab" * 32, "shuffle_word": ""}
    form = SetupForm(fields)
    assert form.is_valid(), form.errors
    new = form.new_game()
    assert (new.setup, new.choices) == (saved.game.setup, saved.choices)
    assert new.opponents.of_seats(9) == saved.opponents.of_seats(9)
    named = RULE_SETS[saved.game.setup.rules.key]
    assert bool(changed_rules(new.setup.rules, named)) == bool(changed_rules(saved.game.setup.rules, named))
