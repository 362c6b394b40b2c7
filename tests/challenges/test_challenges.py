"""Challenges: the same cards for others, and nothing of the first game before they have played."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.test import Client

from game.bot_tables.loading import profile_for_hand
from game.bots.profile import SizeClass
from game.challenges.models import Challenge, ChallengeGame
from game.engine.cards import format_cards
from game.engine.hand import legal_actions
from game.history.proof import game_proof
from game.history.recorded_game import published_history
from game.history.verifier.verify_bigholdem import check_game
from game.models import DecisionTable, TableCopy
from game.play.pins import Pin, pinned_styles, pins_from_plain, pins_to_plain
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from leaderboard.models import Game, GameKind, Hand
from tests.page_words import has_word
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def post(client: Client, name: str, **fields: str) -> None:
    game = game_of(client)
    client.post(f"/table/{game.game_id}/{name}/", {"token": game.token, **fields})


def played(client: Client, hands: int = 2) -> SavedGame:
    """The session's latest game, left after so many hands, checked and folded through."""
    while game_of(client).game.deals_played < hands:
        while not game_of(client).visitor_to_act and game_of(client).game.deals_played < hands:
            post(client, "step")
        if game_of(client).visitor_to_act:
            action = "check" if legal_actions(game_of(client).hand).check else "fold"
            post(client, "act", action=action, confirm="yes")
    post(client, "leave", confirm="yes")
    assert game_of(client).ended
    return game_of(client)


def link_to(client: Client, game_id: UUID) -> str:
    response = client.post(f"/games/{game_id}/challenge/")
    assert response.status_code == 303, response.content.decode()
    return str(response["Location"])


def taken_up(link: str, name: str = "Bob") -> Client:
    client = Client()
    response = client.post(link, {"name": name})
    assert response.status_code == 303, response.content.decode()
    return client


@pytest.fixture
def first(client: Client) -> SavedGame:
    start_game(client, players="4", rules="casino")
    return played(client)


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_the_challenger_gets_the_same_seed_seats_and_bots(client: Client, first: SavedGame) -> None:
    saved = game_of(taken_up(link_to(client, first.game_id)))
    assert (saved.seed, saved.shuffle_word, saved.game.setup) == (
        first.seed,
        first.shuffle_word,
        first.game.setup,
    )
    assert [player[:2] for player in saved.players[1:]] == [player[:2] for player in first.players[1:]]
    assert saved.players[0].name == "Bob"
    assert saved.challenge_of == first.game_id
    recorded = Hand.objects.get(game_id=first.game_id, number=1).record
    assert format_cards(saved.hand.deck, "") == recorded["hand"]["deck"]
    assert [list(player.style or []) for player in saved.players[1:]] == [
        style for _name, _key, style in recorded["players"][1:]
    ]


def test_the_link_does_not_name_the_game_and_stays_the_same(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    assert link == link_to(client, first.game_id)
    assert first.game_id.hex not in link
    assert str(first.game_id) not in link
    shown = page(Client(), link)
    for secret in (str(first.game_id), first.game_id.hex, first.seed.hex()):
        assert secret not in shown
    assert not has_word(shown, "Ann")
    assert "honest people" in shown


def test_before_he_has_finished_a_challenger_sees_no_result(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    bob = taken_up(link)
    assert "Results" not in page(bob, link)
    assert "Continue your game" in page(bob, link)
    played(bob)
    shown = page(bob, link)
    assert "Results" in shown
    assert "Ann" in shown
    assert "Hand by hand" in shown
    assert "Results" not in page(Client(), link)
    assert "2 players have played" in page(Client(), link)


def test_the_third_players_result_joins_the_others(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    clients = [taken_up(link, name) for name in ("Bob", "Cem", "Dan")]
    games = [played(each) for each in clients]
    shown = page(clients[0], link)
    assert all(name in shown for name in ("Ann", "Bob", "Cem", "Dan"))
    assert len(re.findall("<tfoot>.*</tfoot>", shown)[0].split("<td")) == 5
    for saved in games:
        assert link_to(client, saved.game_id) == link  # a challenge of a challenge is the same one


def test_equal_play_has_equal_results(client: Client, first: SavedGame) -> None:
    bob = played(taken_up(link_to(client, first.game_id)))
    nets = [
        list(Hand.objects.filter(game_id=game_id).order_by("number").values_list("net", flat=True))
        for game_id in (first.game_id, bob.game_id)
    ]
    assert nets[0] == nets[1]


def test_a_challenge_is_not_ranked_but_has_its_player(client: Client, first: SavedGame) -> None:
    bob = taken_up(link_to(client, first.game_id))
    game = Game.objects.get(id=played(bob).game_id)
    assert (game.kind, game.score) == (GameKind.CHALLENGE, None)
    assert game.player is not None
    assert not has_word(page(bob, "/leaderboard/"), "Bob")
    assert "It was a challenge" in page(bob, f"/table/{game.id}/")
    assert "Casino, challenge" in page(bob, f"/games/{game.id}/")


def test_the_verifier_finds_a_challenge_in_order(client: Client, first: SavedGame) -> None:
    bob = played(taken_up(link_to(client, first.game_id)))
    history = published_history(bob.game_id)
    assert history is not None
    assert check_game(game_proof(history)) == []


def test_a_table_that_has_gone_is_played_by_its_copy(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    styles = {player.style for player in first.players if player.style}
    assert {style.table for style in styles} <= set(TableCopy.objects.values_list("key", flat=True))
    before = {style: profile_for_hand("x", style) for style in styles}
    for table in DecisionTable.objects.all():
        for style in table.styles.all():
            style.delete()
        table.delete()
    assert {style: profile_for_hand("x", style) for style in styles} == before
    played(taken_up(link))


def test_a_challenge_goes_with_its_game(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    Game.objects.get(id=first.game_id).delete()
    assert Client().get(link).status_code == 404
    assert not Challenge.objects.exists()


def test_a_browser_plays_a_challenge_once(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    bob = taken_up(link)
    running = game_of(bob).game_id
    assert bob.post(link, {"name": "Bob"})["Location"] == f"/table/{running}/"
    played(bob)
    response = bob.post(link, {"name": "Bob"})
    assert response.status_code == 409
    assert "You have played these cards" in response.content.decode()
    assert client.post(link, {"name": "Ann"}).status_code == 409  # the first player knows them too
    assert ChallengeGame.objects.count() == 1


def test_who_leaves_before_his_first_action_has_not_played(client: Client, first: SavedGame) -> None:
    link = link_to(client, first.game_id)
    bob = taken_up(link)
    post(bob, "leave", confirm="yes")
    assert not ChallengeGame.objects.exists()
    assert "Results" not in page(bob, link)
    assert bob.post(link, {"name": "Bob"}).status_code == 303


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Type a name"),
        ({}, "Type a name"),
        ({"name": "x" * 25}, "at most 24"),
        ({"name": "Bob", "seed": "00"}, "Unknown field: seed"),
    ],
)
def test_a_wrong_form_gets_a_sentence(
    client: Client, first: SavedGame, fields: dict[str, str], sentence: str
) -> None:
    response = Client().post(link_to(client, first.game_id), fields)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_a_bots_name_is_taken(client: Client, first: SavedGame) -> None:
    response = Client().post(link_to(client, first.game_id), {"name": first.players[1].name.upper()})
    assert response.status_code == 422
    assert "A computer player at this table has that name" in response.content.decode()


def test_forged_links_and_games_without_a_seed_lead_nowhere(client: Client, first: SavedGame) -> None:
    assert Client().get("/challenges/forged/").status_code == 404
    assert Client().post("/challenges/forged/", {"name": "Bob"}).status_code == 404
    start_game(client)
    assert client.post(f"/games/{game_of(client).game_id}/challenge/").status_code == 404  # it runs
    post(client, "leave", confirm="yes")
    assert client.post(f"/games/{UUID(int=5)}/challenge/").status_code == 404
    start_game(client, name="")
    post(client, "leave", confirm="yes")
    assert client.post(f"/games/{game_of(client).game_id}/challenge/").status_code == 404  # it was watched


def test_the_game_is_stored_with_its_pins(client: Client, first: SavedGame) -> None:
    saved = game_of(taken_up(link_to(client, first.game_id)))
    assert saved.pins
    assert from_text(to_text(saved)) == saved
    assert pins_from_plain(pins_to_plain(saved.pins)) == saved.pins


def test_a_deal_is_played_by_the_styles_pinned_last(first: SavedGame) -> None:
    style = next(player.style for player in first.players if player.style)
    pins = tuple(Pin(deal, SizeClass.RING, (None, style._replace(version=deal))) for deal in (1, 5))
    assert pinned_styles(pins, 3, SizeClass.HEADS_UP) is None
    for deal, version in ((1, 1), (4, 1), (5, 5), (9, 5)):
        styles = pinned_styles(pins, deal, SizeClass.RING)
        assert styles is not None
        assert styles[1] is not None
        assert styles[1].version == version
