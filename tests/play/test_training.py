"""A training game: decisions taken back, all cards at the end of a hand, and no rank."""

from __future__ import annotations

import pytest
from django.test import Client

from game.engine.hand import legal_actions
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from game.play.viewpoint import visitors_view
from leaderboard.models import Game, Hand
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def post(client: Client, move: str, **fields: str) -> int:
    return client.post(f"/table/{move}/", {"token": game_of(client).token, **fields}).status_code


def to_my_turn(client: Client) -> SavedGame:
    while not game_of(client).visitor_to_act:
        assert post(client, "step") == 303
    return game_of(client)


def decide(client: Client, action: str = "") -> SavedGame:
    """Check or call, or do `action`."""
    stay = "check" if legal_actions(game_of(client).hand).check else "call"
    assert post(client, "act", action=action or stay, confirm="on") == 303
    return game_of(client)


def to_the_end_of_the_hand(client: Client) -> SavedGame:
    while game_of(client).hand.phase is not Phase.OVER:
        assert post(client, "ahead", goal="turn") == 303
        if game_of(client).visitor_to_act:
            decide(client)
    return game_of(client)


def test_a_decision_taken_back_is_asked_for_again_and_the_bots_draw_as_they_did(client: Client) -> None:
    start_game(client, training="on")
    before = to_my_turn(client)
    once = decide(client)
    while not (game_of(client).visitor_to_act or game_of(client).hand.phase is Phase.OVER):
        post(client, "step")
    came = game_of(client).hand
    assert post(client, "take-back") == 303
    back = game_of(client)
    assert back.hand == before.hand
    assert back.visitor_to_act
    assert back.token != before.token
    decide(client)
    while len(game_of(client).hand.actions) < len(came.actions):
        post(client, "step")
    assert game_of(client).hand == came
    assert once.hand.actions == came.actions[: len(once.hand.actions)]


def test_a_request_from_before_is_stale_after_a_decision_was_taken_back(client: Client) -> None:
    start_game(client, training="on")
    token = to_my_turn(client).token
    decide(client)
    post(client, "take-back")
    assert client.post("/table/act/", {"token": token, "action": "fold"}).status_code == 409


def test_a_hand_that_is_over_can_be_taken_back_and_is_recorded_as_it_ends_then(client: Client) -> None:
    start_game(client, training="on", players="2")
    to_my_turn(client)
    decide(client, "fold")
    first = to_the_end_of_the_hand(client)
    assert Hand.objects.get(game_id=first.game_id).record["hand"]["actions"]
    assert post(client, "take-back") == 303
    assert not Hand.objects.filter(game_id=first.game_id).exists()
    decide(client)
    second = to_the_end_of_the_hand(client)
    recorded = Hand.objects.get(game_id=first.game_id, number=1)
    assert recorded.net == second.hand.stacks[0] - second.game.stacks[0]
    assert second.hand.actions != first.hand.actions


def test_all_cards_lie_open_once_a_training_hand_is_over_and_not_before(client: Client) -> None:
    start_game(client, training="on")
    to_my_turn(client)
    decide(client, "fold")
    while game_of(client).hand.phase is not Phase.OVER:
        assert [bool(cards) for cards in visitors_view(game_of(client)).hole_cards] == [True, False, False]
        post(client, "step")
    saved = game_of(client)
    assert visitors_view(saved).hole_cards == saved.hand.hole_cards
    page = client.get("/table/").content.decode()
    assert all(f'#card-{card}"' in page for cards in saved.hand.hole_cards for card in cards)
    number = saved.game.hand_number
    replay = client.get(f"/games/{saved.game_id}/hands/{number}/").content.decode()
    assert all(f'#card-{card}"' in replay for cards in saved.hand.hole_cards for card in cards)
    assert Client().get(f"/games/{saved.game_id}/hands/{number}/").status_code == 404


@pytest.mark.parametrize(
    ("rules", "players", "section"), [("biska", "3", "advice"), ("italian-draw", "4", "no-advice")]
)
def test_where_the_coach_has_no_advice_the_table_says_so(
    client: Client, rules: str, players: str, section: str
) -> None:
    start_game(client, training="on", rules=rules, players=players)
    to_my_turn(client)
    page = client.get("/table/").content.decode()
    assert [name for name in ("advice", "no-advice") if f'<section id="{name}"' in page] == [section]


def test_a_training_game_is_never_ranked(client: Client) -> None:
    start_game(client, training="on")
    to_my_turn(client)
    decide(client, "fold")
    post(client, "leave", confirm="yes")
    saved = game_of(client)
    game = Game.objects.get(id=saved.game_id)
    assert (game.kind, game.status, game.score, game.player) == ("practice", "finished", None, None)
    page = client.get("/table/").content.decode()
    assert "It was a training game, so it is not ranked." in page
    assert 'name="training" value="on"' in page  # the same game once more


@pytest.mark.parametrize(("training", "status"), [("", 409), ("on", 409)])
def test_nothing_is_taken_back_without_training_or_before_a_decision(
    client: Client, training: str, status: int
) -> None:
    saved = start_game(client, **({"training": training} if training else {}))
    if not training:
        to_my_turn(client)
        saved = decide(client)
    assert post(client, "take-back") == status
    assert game_of(client) == saved
    assert "take-back-button" not in client.get("/table/").content.decode()


def test_a_ranked_game_shows_no_more_than_before(client: Client) -> None:
    saved = start_game(client)
    assert not saved.choices.training
    to_my_turn(client)
    decide(client, "fold")
    saved = to_the_end_of_the_hand(client)
    hidden = [cards for cards in visitors_view(saved).hole_cards if cards is None]
    assert hidden or saved.hand.hands_open or len(saved.hand.shown) == 2


def test_training_is_stored_with_the_game(client: Client) -> None:
    saved = start_game(client, training="on")
    assert from_text(to_text(saved)) == saved
    assert saved.choices.training
    watched = start_game(Client(), name="", training="on")
    assert not watched.choices.training


def test_figures_of_a_hand_that_was_taken_back_are_those_of_its_new_end(client: Client) -> None:
    saved = start_game(client, training="on", players="2")
    card = f"/table/{saved.game_id}/seat/0/"
    to_my_turn(client)
    decide(client, "fold")
    to_the_end_of_the_hand(client)
    before = client.get(card).content.decode()
    post(client, "take-back")
    while game_of(client).hand.phase is not Phase.OVER:
        decide(client) if game_of(client).visitor_to_act else post(client, "step")
    after = client.get(card).content.decode()
    assert "1 finished hand" in before
    assert "1 finished hand" in after
    assert before.split("card-figures")[1] != after.split("card-figures")[1]
