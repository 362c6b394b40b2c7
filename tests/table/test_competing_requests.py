"""Bursts of requests against a live server: exactly one acts, the others see the table as it stands."""

from __future__ import annotations

import http.client
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

import pytest
from django.test import Client

from game.engine.hand import legal_actions
from game.engine.state import Phase
from game.play import games
from leaderboard.models import Game
from tests.play.builders import game_of, setup_post, start_game
from tests.shipped_bots import load_bots
from tests.table.test_requests import post, to_visitors_turn

pytestmark = pytest.mark.django_db(transaction=True)

BURST = 4  # the threads of a server process


@pytest.fixture(autouse=True)
def _bots(transactional_db: None, client: Client) -> None:
    load_bots()
    client.get("/")  # brings the cookie against forged posts, which a live server asks for


def burst(live_server: object, client: Client, posts: list[tuple[str, dict[str, str]]]) -> Counter[int]:
    """Send all posts at the same moment over connections of their own; how many got which status."""
    site = urlsplit(str(live_server))
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    token = cookies.get("csrftoken", "")
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "HX-Request": "true",
        "X-CSRFToken": token,
    }

    def send(address_and_fields: tuple[str, dict[str, str]]) -> int:
        address, fields = address_and_fields
        connection = http.client.HTTPConnection(site.hostname or "", site.port, timeout=30)
        connection.request("POST", address, urlencode(fields), headers)
        status = connection.getresponse().status
        connection.close()
        return status

    with ThreadPoolExecutor(len(posts)) as pool:
        return Counter(pool.map(send, posts))


def an_action(client: Client) -> dict[str, str]:
    saved = to_visitors_turn(client)
    name = "check" if legal_actions(saved.hand).check else "call"
    return {"token": saved.token, "action": name}


def test_of_identical_actions_exactly_one_is_carried_out(live_server: object, client: Client) -> None:
    start_game(client)
    for _ in range(5):
        fields = an_action(client)
        before = game_of(client)
        statuses = burst(live_server, client, [("/table/act/", fields)] * BURST)
        assert statuses == {200: 1, 409: BURST - 1}
        assert game_of(client).hand.actions[:-1] == before.hand.actions


def test_of_competing_actions_exactly_one_is_carried_out(live_server: object, client: Client) -> None:
    start_game(client)
    fields = an_action(client)
    fold = {"token": fields["token"], "action": "fold", "confirm": "1"}
    posts = [("/table/act/", fields), ("/table/act/", fold)] * (BURST // 2)
    actions = len(game_of(client).hand.actions)
    assert burst(live_server, client, posts) == {200: 1, 409: BURST - 1}
    assert len(game_of(client).hand.actions) == actions + 1


def test_of_identical_steps_exactly_one_is_taken(live_server: object, client: Client) -> None:
    saved = start_game(client, name="", players="4")
    for _ in range(5):
        posts = [("/table/step/", {"token": saved.token})] * BURST
        assert burst(live_server, client, posts) == {200: 1, 409: BURST - 1}
        before, saved = saved, game_of(client)
        hands, actions = before.game.hand_number, len(before.hand.actions)
        one_on = (hands + 1, 0) if before.hand.phase is Phase.OVER else (hands, actions + 1)
        assert (saved.game.hand_number, len(saved.hand.actions)) == one_on


def test_a_burst_on_the_last_action_records_the_game_once(live_server: object, client: Client) -> None:
    start_game(client, name="", players="2", hands="10")
    while True:
        last = game_of(client)
        post(client, "step")
        ended = game_of(client)
        if ended.ended is not None:
            break
    # Put the game back to the moment before its last step, and let several requests take it.
    Game.objects.filter(id=last.game_id).delete()
    games.write(client.session, last)
    statuses = burst(live_server, client, [("/table/step/", {"token": last.token})] * BURST)
    assert statuses == {200: 1, 409: BURST - 1}
    assert Game.objects.filter(id=last.game_id).count() == 1


def test_of_identical_starts_exactly_one_begins_a_game_and_all_lead_to_it(
    live_server: object, client: Client
) -> None:
    fields = setup_post(client, name="Ann", players="3")
    statuses = burst(live_server, client, [("/", fields)] * BURST)
    assert statuses == {200: BURST}
    assert Game.objects.count() == 1
