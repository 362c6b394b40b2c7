"""How the visitor likes the table: kept in a cookie, and in the game in play."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

import pytest
from django.test import Client, RequestFactory

from game.play.saved_game import DeckColours, Felt, Pace
from game.table.blinds import BigBlinds
from game.table.comfort import COOKIE, DEFAULT, OPTIONS, Comfort, bet_sizes, comfort_of
from game.table.page import table_page
from game.table.portraits import OWN
from game.table.sizes import KINDS, PresetSizes, sizes_text
from leaderboard.money import Money
from tests.play.builders import NOW, a_saved_game, game_of, start_game
from tests.table.test_requests import post, to_visitors_turn

pytestmark = pytest.mark.django_db


def test_every_option_has_its_default_first() -> None:
    defaults = {name: next(iter(choices)) for name, (_label, choices) in OPTIONS.items()}
    usual = {name: getattr(DEFAULT, name) for name in KINDS}
    assert defaults | usual == DEFAULT._asdict()
    assert {name: sizes_text(name, text) for name, text in usual.items()} == usual


def test_a_choice_is_kept_by_the_browser_and_by_the_game(client: Client) -> None:
    start_game(client)
    answer = client.post("/table/comfort/", {"theme": "dark", "felt": "red", "deck": "two", "odds": "shown"})
    assert answer.status_code == 303
    assert client.cookies[COOKIE].value == "theme=dark"
    choices = game_of(client).choices
    assert (choices.felt, choices.deck_colours, choices.show_odds) == (Felt.RED, DeckColours.TWO, True)
    assert 'data-theme="dark"' in client.get("/table/").content.decode()
    assert 'data-theme="dark"' in client.get("/rules/").content.decode()
    client.post("/table/comfort/", {"theme": "system"})
    assert "data-theme" not in client.get("/").content.decode()


@pytest.mark.parametrize("fields", [{"theme": "pink"}, {"felt": "mud"}, {"sound": "on"}])
def test_what_cannot_be_chosen_is_refused(client: Client, fields: dict[str, str]) -> None:
    start_game(client)
    before = game_of(client)
    assert client.post("/table/comfort/", fields).status_code == 422
    assert game_of(client) == before
    client.cookies[COOKIE] = "theme=%22%3E&amounts=mud&x=y"
    assert client.get("/table/").status_code == 200


def test_without_a_game_the_rest_can_be_chosen(client: Client) -> None:
    page = client.get("/table/comfort/").content.decode()
    assert 'name="theme"' in page
    assert 'name="felt"' not in page
    assert client.post("/table/comfort/", {"theme": "light"}).status_code == 303


def test_amounts_come_in_big_blinds_by_choice() -> None:
    page = table_page(a_saved_game(), NOW, comfort=Comfort(amounts="blinds"))
    assert page.pot == "1.5\N{NO-BREAK SPACE}BB"
    assert page.money_blind == "20"
    assert BigBlinds(20) != BigBlinds(40) != Money("EUR")


def test_a_face_tells_a_kind_only_to_whoever_chose_to_know() -> None:
    saved = a_saved_game(players=4)
    hidden = [seat.portrait for seat in table_page(saved, NOW).seats]
    assert hidden[0] == OWN
    assert len(set(hidden)) == 4
    same_kind = tuple(player._replace(profile=player.profile and "shark") for player in saved.players)
    other = table_page(replace(saved, players=same_kind), NOW)
    assert [seat.portrait for seat in other.seats] == hidden


def test_the_question_before_an_all_in_can_be_switched_off(client: Client) -> None:
    start_game(client, players="2")
    saved = to_visitors_turn(client)
    everything = str(saved.hand.bets[0] + saved.hand.stacks[0])
    client.cookies[COOKIE] = urlencode({"all_in": "go"})
    post(client, "act", action="raise", amount=everything)
    assert game_of(client).hand.stacks[0] == 0


@pytest.mark.parametrize(
    ("name", "typed", "stored"),
    [
        ("opens", "3, 2,5 x 2.2", "2.2 2.5 3"),
        ("opens", "0 1 4 9999", "4"),
        ("pots", "60 40 80 120 20 90 70", "20 40 60 70 80"),
        ("raises", "none", ""),
    ],
)
def test_typed_sizes_are_kept_as_far_as_they_can_be_had(name: str, typed: str, stored: str) -> None:
    assert sizes_text(name, typed) == stored


def test_the_sizes_that_are_offered_can_be_chosen(client: Client) -> None:
    start_game(client, players="2")
    client.post("/table/comfort/", {"opens": "2.2 4", "pots": ""})
    assert bet_sizes(comfort_of_cookie(client)) == PresetSizes((22, 40), (25, 30), (33, 50, 75, 100))
    saved = to_visitors_turn(client)
    page = table_page(saved, NOW, comfort=comfort_of_cookie(client))
    assert page.action_bar
    assert page.action_bar.size
    labels = [preset.label for preset in page.action_bar.size.presets]
    assert labels == ["2.2 BB", "4 BB", "Pot", "All-in"]
    client.post("/table/comfort/", {"opens": "", "pace": "slow"})
    assert comfort_of_cookie(client) == DEFAULT
    assert game_of(client).choices.pace is Pace.SLOW


def comfort_of_cookie(client: Client) -> Comfort:
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = client.cookies[COOKIE].value
    return comfort_of(request)
