"""The same cards again: practice with a game that is over."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.test import Client

from game.engine.hand import legal_actions
from game.engine.seat_view import seat_view
from game.history.proof import game_proof
from game.history.recorded_game import history_of
from game.history.verifier.verify_bigholdem import check_game
from game.play import games
from game.play.practice import same_cards_again
from game.play.refusals import PlayRefused
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from leaderboard.models import Game, Player
from tests.play.builders import NOW, a_saved_game, game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def finished(client: Client, **fields: str) -> SavedGame:
    """A game that the visitor has folded a hand of, and left."""
    saved = start_game(client, **fields)
    folded(client)
    client.post("/table/leave/", {"token": game_of(client).token, "confirm": "yes"})
    assert game_of(client).game_id == saved.game_id
    return game_of(client)


def folded(client: Client) -> None:
    """Act once as the visitor."""
    while not game_of(client).visitor_to_act:
        client.post("/table/step/", {"token": game_of(client).token})
    action = "check" if legal_actions(game_of(client).hand).check else "fold"
    client.post("/table/act/", {"token": game_of(client).token, "action": action, "confirm": "yes"})


def practised(client: Client, played: SavedGame) -> SavedGame:
    response = client.post(f"/table/{played.game_id}/same-cards/")
    assert response.status_code == 303, response.content.decode()
    assert response["Location"] == f"/table/{game_of(client).game_id}/"
    return game_of(client)


def test_the_same_seed_seats_and_opponents_are_dealt_again(client: Client) -> None:
    played = finished(client, players="4", opponents="tough", rules="casino")
    again = practised(client, played)
    assert again.game_id != played.game_id
    assert again.practice_of == played.game_id
    assert (again.seed, again.game.setup, again.choices) == (played.seed, played.game.setup, played.choices)
    assert [player[:2] for player in again.players] == [player[:2] for player in played.players]
    first = history_of(played.game_id, None)
    assert first is not None
    if hand := first.hand(1):
        assert again.hand.deck == hand.record.deck
    assert seat_view(again.hand, 0).my_cards == again.hand.hole_cards[0]


def test_practice_is_never_ranked(client: Client) -> None:
    played = finished(client)
    players = Player.objects.count()
    again = practised(client, played)
    folded(client)
    client.post("/table/leave/", {"token": game_of(client).token, "confirm": "yes"})
    game = Game.objects.get(id=again.game_id)
    assert (game.kind, game.status, game.score, game.player) == ("practice", "finished", None, None)
    assert Player.objects.count() == players
    assert str(again.game_id) not in client.get("/leaderboard/").content.decode()
    assert str(played.game_id) in client.get("/leaderboard/").content.decode()
    assert client.get("/leaderboard/", {"game": str(again.game_id)}).status_code == 404
    page = client.get(f"/table/{again.game_id}/").content.decode()
    assert "practice" in page
    assert "See it on the leaderboard" not in page
    assert "BigHoldem, practice" in client.get(f"/games/{again.game_id}/").content.decode()
    assert "BigHoldem, practice" in client.get(f"/leaderboard/games/{again.game_id}/").content.decode()


def test_the_verifier_finds_practice_in_order(client: Client) -> None:
    again = practised(client, finished(client, players="2"))
    for _hand in range(2):
        folded(client)
        client.post("/table/ahead/", {"token": game_of(client).token, "goal": "hand"})
    client.post("/table/leave/", {"token": game_of(client).token, "confirm": "yes"})
    history = history_of(again.game_id, None)
    assert history is not None
    proof = game_proof(history)
    assert proof is not None
    assert proof["hands"]
    assert check_game(proof) == []


def test_only_a_game_of_ones_own_that_is_over_is_dealt_again(client: Client) -> None:
    running = start_game(client)
    response = client.post(f"/table/{running.game_id}/same-cards/")
    assert response.status_code == 409
    assert "only when your game is over" in response.content.decode()
    assert Client().post(f"/table/{running.game_id}/same-cards/").status_code == 404
    assert game_of(client).game_id == running.game_id
    for saved in (a_saved_game(), a_saved_game(name="")):
        with pytest.raises(PlayRefused):
            same_cards_again(saved, saved.game_id, NOW)
    assert "same-cards" not in client.get("/table/").content.decode()


def test_asked_for_twice_it_is_begun_once_and_again_after_an_action(client: Client) -> None:
    played = finished(client)
    first = practised(client, played)
    assert practised(client, played).game_id == first.game_id
    folded(client)
    assert practised(client, played).game_id != first.game_id


def test_beside_four_open_games_the_fifth_is_practice(client: Client) -> None:
    played = finished(client)
    for number in range(3):
        start_game(client, name=f"Ann {number}")
    for _game in range(2):
        practised(client, played)
        folded(client)
    assert len(games.running(client.session)) == games.MAX_GAMES
    assert games.read(client.session, played.game_id) is None


def test_beside_five_open_games_there_is_no_practice(client: Client) -> None:
    """The fifth was begun after the page of the game that is over was asked for."""
    played = finished(client)
    for _ in range(games.MAX_GAMES):
        start_game(client, name="", players="2")
    read = games.read
    with patch.object(
        games, "read", lambda session, id_: played if id_ == played.game_id else read(session, id_)
    ):
        refused = client.post(f"/table/{played.game_id}/same-cards/")
    assert refused.status_code == 409
    assert "five games open" in refused.content.decode()
    assert Game.objects.count() == 1 + games.MAX_GAMES


def test_practice_with_practice_names_the_game_of_the_cards(client: Client) -> None:
    played = finished(client)
    practised(client, played)
    folded(client)
    client.post("/table/leave/", {"token": game_of(client).token, "confirm": "yes"})
    assert practised(client, game_of(client)).practice_of == played.game_id
    assert from_text(to_text(game_of(client))) == game_of(client)
