"""One's own page and hands: seen by the browser that played them alone, taken away in files, forgotten."""

from __future__ import annotations

import html
import json

import pytest
from django.test import Client

from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.own_hands import export
from game.play.saved_game import SavedGame
from leaderboard.models import Game, Hand, Player, Shuffle
from leaderboard.recording.recorder import record_cost
from tests.day.builders import finished
from tests.history.recorded_games import a_finished_game
from tests.page_words import has_word
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db
FILES = ("phh", "ohh", "pokerstars", "json", "csv", "proof")


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


@pytest.fixture
def player(client: Client) -> Player:
    """Two games of two hands each, and nobody else's."""
    for _game in range(2):
        start_game(client, players="5", rules="casino")
        finished(client, 2)
    return Player.objects.get()


def text(client: Client, address: str) -> str:
    return html.unescape(b"".join(client.get(address)).decode())


def test_a_hand_is_recorded_with_what_its_list_shows(client: Client, player: Player) -> None:
    saved: SavedGame = game_of(client)
    hand = Hand.objects.get(game_id=saved.game_id, number=2)
    assert hand.cards == "".join(map(str, saved.hand.hole_cards[0]))
    assert hand.pot == sum(pot.amount for pot in saved.hand.awarded)
    positions = set(Hand.objects.values_list("position", flat=True))
    assert positions <= {"button", "late", "middle", "early", "small-blind", "big-blind"}


def test_the_page_tells_of_positions_kinds_and_pots(client: Client, player: Player) -> None:
    shown = text(client, f"/leaderboard/players/{player.tag}/")
    for words in ("By position", "By kind of game", "Biggest pots", "Big blinds won, added up", "Your hands"):
        assert words in shown
    assert "Costliest decisions" not in shown
    stranger = text(Client(), f"/leaderboard/players/{player.tag}/")
    assert "Biggest pots" in stranger
    assert "Forget me" not in stranger


def test_costly_decisions_are_shown_where_they_are_recorded(client: Client, player: Player) -> None:
    for hand in Hand.objects.all():
        record_cost(hand.pk, 1.5)
    shown = text(client, f"/leaderboard/players/{player.tag}/")
    assert "Costliest decisions" in shown
    assert "Big blinds that decisions lost per 100 hands" in shown


def test_hands_get_stars_and_are_filtered(client: Client, player: Player) -> None:
    address = f"/hands/of/{player.tag}/"
    first = Hand.objects.order_by("id").first()
    assert first
    assert text(client, address).count("star-button") == 4
    assert "There is no such hand" in text(client, f"{address}?show=starred")
    response = client.post(f"{address}star/{first.pk}/", {"show": "", "page": "1"})
    assert response.status_code == 303
    assert text(client, f"{address}?show=starred").count("star-button") == 1
    won = Hand.objects.filter(net__gt=0).count()
    assert text(client, f"{address}?show=won").count("star-button") == won
    assert text(client, f"{address}?show=nonsense&page=99").count("star-button") == 4
    client.post(f"{address}star/{first.pk}/")
    assert not Hand.objects.filter(starred=True).exists()


def test_hands_are_filtered_by_position_and_by_kind_of_game(client: Client, player: Player) -> None:
    address = f"/hands/of/{player.tag}/"
    Game.objects.filter(id=game_of(client).game_id).update(kind="practice")
    for place in set(Hand.objects.values_list("position", flat=True)):
        alike = Hand.objects.filter(position=place)
        assert text(client, f"{address}?position={place}").count("star-button") == alike.count()
    shown = text(client, f"{address}?kind=practice.casino&show=played")
    assert shown.count("star-button") == Hand.objects.filter(game__kind="practice", vpip=True).count()
    for link in ('href="?show=won&kind=practice.casino"', ">Casino, practice<", ">Casino, ranked<"):
        assert link in shown
    assert ">Casino, in classifica<" in html.unescape(
        client.get(address, headers={"accept-language": "it"}).content.decode()
    )
    hand = Hand.objects.filter(game__kind="practice").first()
    assert hand
    chosen = {"show": "", "position": hand.position, "kind": "practice.casino", "page": "1"}
    back = client.post(f"{address}star/{hand.pk}/", chosen)["Location"]
    assert back == f"../../?position={hand.position}&kind=practice.casino&page=1#hand-{hand.pk}"
    starred = f"{address}?show=starred&kind="
    assert text(client, f"{starred}practice.casino").count("star-button") == 1
    assert "There is no such hand" in text(client, f"{starred}interactive.casino")
    everything = f"{address}?position=nowhere&kind=no.such&show=%00"
    assert text(client, everything).count("star-button") == 4
    own_page = text(client, f"/leaderboard/players/{player.tag}/")
    assert f'href="{address}?kind=practice.casino"' in own_page
    assert f"{address}?" not in text(Client(), f"/leaderboard/players/{player.tag}/")


@pytest.mark.parametrize("place", ["", "export/json/", "export/phh/"])
def test_nobody_else_sees_the_list_or_gets_the_files(client: Client, player: Player, place: str) -> None:
    response = Client().get(f"/hands/of/{player.tag}/{place}")
    assert response.status_code == 403
    assert "Only the browser that played under this name" in response.content.decode()
    hand = Hand.objects.first()
    assert hand
    assert Client().post(f"/hands/of/{player.tag}/star/{hand.pk}/").status_code == 403
    assert client.post(f"/hands/of/{player.tag}/star/{10**30}/").status_code == 404


def test_everything_can_be_taken_away(client: Client, player: Player) -> None:
    address = f"/hands/of/{player.tag}/export/"
    assert text(client, f"{address}phh/").count("variant = ") == 4
    assert len(text(client, f"{address}csv/").splitlines()) > 4
    plain = json.loads(text(client, f"{address}json/"))
    assert (plain["name"], len(plain["games"])) == ("Ann", 2)
    assert [hand["number"] for hand in plain["games"][0]["played"]] == [1, 2]
    assert all("record" in hand for hand in plain["games"][0]["played"])
    assert plain["games"][0]["seed"] == Shuffle.objects.get(game_id=plain["games"][0]["id"]).seed
    assert client.get(f"{address}xls/").status_code == 404


def test_a_draw_game_is_in_the_files_that_have_a_place_for_it() -> None:
    a_finished_game(3, rules=ITALIAN_DRAW_POKER, hands=2)
    player = Player.objects.create(name="Ann", key="a" * 64, tag="aaaa")
    Game.objects.update(player=player)
    assert "variant = " not in "".join(export(player, "phh"))
    assert len("".join(export(player, "csv")).splitlines()) > 4


def test_forget_me_takes_the_name_off_everything_public(client: Client, player: Player) -> None:
    address = f"/leaderboard/players/{player.tag}/"
    game_id = game_of(client).game_id
    assert Client().post(f"{address}forget/", {"confirm": "yes"}).status_code == 403
    assert "cannot be undone" in client.post(f"{address}forget/").content.decode()
    assert Player.objects.get().name == "Ann"
    assert client.post(f"{address}forget/", {"confirm": "yes"}).status_code == 302
    public = ("/leaderboard/", address, f"/games/{game_id}/", f"/games/{game_id}/hands/1/")
    for page in (*public, f"/leaderboard/games/{game_id}/", f"/games/{game_id}/export/phh/"):
        assert not has_word(text(Client(), page), "Ann"), page
    assert not Game.objects.filter(name="Ann").exists()
    start_game(client)
    assert Player.objects.count() == 2  # the browser begins again


def test_forget_me_holds_for_files_challenges_and_the_game_that_runs(client: Client, player: Player) -> None:
    game_id = game_of(client).game_id
    link = client.post(f"/games/{game_id}/challenge/")["Location"]
    start_game(client, players="4", rules="casino")
    running = game_of(client).game_id
    client.post(f"/leaderboard/players/{player.tag}/forget/", {"confirm": "yes"})
    finished(client, 2)
    other = Client()
    other.post(link, {"name": "Bob"})
    finished(other, 1)
    assert "Bob" in text(other, link)
    files = [f"/games/{each}/export/{suffix}/" for each in (game_id, running) for suffix in FILES]
    pages = [f"/games/{running}/", f"/games/{running}/hands/1/", "/leaderboard/", "/leaderboard/players/"]
    for page in (link, *files, *pages):
        assert not has_word(text(other, page), "Ann"), page
