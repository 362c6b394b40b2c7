"""The promise of the next game's shuffle: shown before the game, kept by the browser alone, used once."""

from __future__ import annotations

import base64
import datetime
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client, override_settings

from game.engine.shuffle import SEED_BYTES, commitment
from game.play.sealing import Seal
from game.setup.promise import KEY_SALT, LIFETIME_SECONDS
from game.setup.views import LOST_ANSWER_SECONDS
from leaderboard.models import Game, Player
from tests.play.builders import game_of, post_from_page

pytestmark = pytest.mark.django_db
OUT_OF_DATE = "This form was out of date"


def with_cookie(sealed: str) -> Client:
    """Another browser, to which somebody copied the cookie."""
    client = Client()
    client.cookies["shuffle"] = sealed
    return client


def test_who_looks_at_the_start_page_leaves_nothing_behind(client: Client) -> None:
    for query in ({}, {"rules": "casino"}, {"rules": "nonsense"}):
        assert client.get("/", query).status_code == 200
    assert client.head("/").status_code == 200
    assert not Session.objects.exists()
    assert set(client.cookies) == {"shuffle", "csrftoken"}


def test_a_promise_waits_for_its_game(client: Client) -> None:
    promised = post_from_page(client)["commitment"]
    assert post_from_page(client)["commitment"] == promised
    refused = client.post("/", post_from_page(client, name="<b>", players="3"))
    assert refused.status_code == 422
    assert promised in refused.content.decode()


def test_the_game_is_shuffled_from_the_promised_seed_and_the_next_one_from_another(client: Client) -> None:
    fields = post_from_page(client, name="Ann", players="3")
    assert client.post("/", fields).status_code == 303
    saved = game_of(client)
    assert commitment(saved.seed) == fields["commitment"]
    assert client.cookies["shuffle"].value == ""
    assert post_from_page(client)["commitment"] != fields["commitment"]


def test_the_browser_cannot_read_the_seed_that_it_keeps(client: Client) -> None:
    fields = post_from_page(client, name="Ann", players="3")
    cookie = client.cookies["shuffle"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    client.post("/", fields)
    seed = game_of(client).seed
    assert seed not in base64.urlsafe_b64decode(cookie.coded_value)


@pytest.mark.parametrize("name", ["Ann", ""])
@pytest.mark.parametrize("same_browser", [True, False])
def test_a_promise_is_used_once_whoever_has_its_cookie(client: Client, name: str, same_browser: bool) -> None:
    """Or one could watch a game to its end and then play it, knowing every card."""
    fields = post_from_page(client, name=name, players="3")
    sealed = client.cookies["shuffle"].value
    client.post("/", fields)
    first = game_of(client).game_id
    client.post("/", post_from_page(client, name="Ann", players="3"))

    copy = client if same_browser else with_cookie(sealed)
    copy.cookies["shuffle"] = sealed
    again = copy.post("/", fields | {"name": "Bea"})
    assert again.status_code == 409
    assert OUT_OF_DATE in again.content.decode()
    assert Game.objects.filter(id=first).count() == 1
    assert not Player.objects.filter(name="Bea").exists()
    # What the page then holds begins a game.
    assert copy.post("/", post_from_page(copy, name="Ann", players="3")).status_code == 303


@pytest.mark.parametrize("name", ["Ann", ""])
@pytest.mark.parametrize("answer", ["came", "was lost", "was lost, and the last session has ended"])
def test_a_form_posted_again_leads_to_the_game_that_it_began(client: Client, name: str, answer: str) -> None:
    fields = post_from_page(client, name=name, players="3")
    sealed = client.cookies["shuffle"].value
    assert client.post("/", fields).status_code == 303
    saved = game_of(client)

    browser = client if answer == "came" else Client()
    browser.cookies["shuffle"] = sealed
    if answer.endswith("ended"):
        browser.cookies["sessionid"] = "a" * 32
    again = browser.post("/", fields)
    assert (again.status_code, again["Location"]) == (303, f"/table/{game_of(browser).game_id}/")
    assert browser.get("/table/").status_code == 200
    assert game_of(browser) == saved
    assert Game.objects.count() == 1
    # The next page has another shuffle, and the name's next game is the same player's.
    assert post_from_page(browser)["commitment"] != fields["commitment"]
    browser.post("/", post_from_page(browser, name=name, players="3"))
    assert Game.objects.count() == 2
    assert Player.objects.count() == (1 if name else 0)


def test_a_page_left_open_by_a_lost_answer_offers_another_shuffle_when_it_is_looked_at_again(
    client: Client,
) -> None:
    fields = post_from_page(client, name="Ann", players="3")
    sealed = client.cookies["shuffle"].value
    client.post("/", fields)
    client.cookies["shuffle"] = sealed
    assert post_from_page(client)["commitment"] != fields["commitment"]


def other_form(client: Client, fields: dict[str, str]) -> dict[str, str]:
    return fields | {"name": "Bea"}


def other_word(client: Client, fields: dict[str, str]) -> dict[str, str]:
    return fields | {"shuffle_word": "mine"}


def signed_in(client: Client, fields: dict[str, str]) -> dict[str, str]:
    client.force_login(User.objects.create_superuser("operator"))
    return fields


@pytest.mark.parametrize("meanwhile", [other_form, other_word, signed_in])
def test_a_lost_answer_is_not_for_another_form_or_session(
    client: Client, meanwhile: Callable[[Client, dict[str, str]], dict[str, str]]
) -> None:
    fields = post_from_page(client, name="Ann", players="3")
    browser = with_cookie(client.cookies["shuffle"].value)
    client.post("/", fields)
    answer = browser.post("/", meanwhile(browser, fields))
    assert answer.status_code == 409
    assert game_of(client).ended is None


def test_a_lost_answer_is_lost_for_good_after_a_while(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields, real = post_from_page(client, name="Ann", players="3"), time.time
    browser = with_cookie(client.cookies["shuffle"].value)
    client.post("/", fields)
    monkeypatch.setattr("time.time", lambda: real() + LOST_ANSWER_SECONDS + 2)
    assert browser.post("/", fields).status_code == 409


@pytest.mark.parametrize("posted", ["0" * 64, "", "x"])
def test_another_commitment_than_that_of_the_promise_begins_no_game(client: Client, posted: str) -> None:
    answer = client.post("/", post_from_page(client, commitment=posted))
    assert answer.status_code in (409, 422)
    assert not Game.objects.exists()


def sealed_by_another_site() -> str:
    with override_settings(SECRET_KEY="the key of another site than this one"):
        return Seal(KEY_SALT).seal(bytes(SEED_BYTES))


@pytest.mark.parametrize("sealed", ["", "x", "é", "=" * 5_000, sealed_by_another_site()])
def test_a_cookie_not_of_our_making_promises_nothing(client: Client, sealed: str) -> None:
    promised = post_from_page(client)["commitment"]
    client.cookies["shuffle"] = sealed
    fields = post_from_page(client, name="Ann", players="3")
    assert fields["commitment"] != promised
    client.cookies["shuffle"] = sealed
    answer = client.post("/", fields | {"pace": "fast"})
    assert answer.status_code == 409
    assert OUT_OF_DATE in answer.content.decode()
    assert '<option value="fast" selected>' in answer.content.decode()


def test_a_promise_is_forgotten_after_a_day(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    fields, real = post_from_page(client, name="Ann", players="3"), time.time
    monkeypatch.setattr("time.time", lambda: real() + LIFETIME_SECONDS + 2)
    assert client.post("/", fields).status_code == 409
    assert client.post("/", post_from_page(client, name="Ann", players="3")).status_code == 303


def test_games_outlast_their_promise() -> None:
    """A pruned game would no longer keep its promise from being used again."""
    assert datetime.timedelta(days=1).total_seconds() >= LIFETIME_SECONDS


def test_with_https_the_cookie_is_bound_to_this_host(client: Client, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    client.get("/", secure=True)
    assert client.cookies["__Host-shuffle"]["secure"]
