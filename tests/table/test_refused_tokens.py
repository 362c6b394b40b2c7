"""Forms whose CSRF token is wrong: nothing is done, and what was filled in is not lost."""

import re

import pytest
from django.test import Client

from game.models import StoredGame
from game.play import games
from leaderboard.models import Game, GameStatus
from tests.play.builders import game_of, post_from_page, start_game, token_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client(enforce_csrf_checks=True)


def with_old_token(browser: Client, **changes: str) -> dict[str, str]:
    """The form of a tab that was opened before the cookie of now was given."""
    old = token_in(Client().get("/").content.decode())
    return post_from_page(browser, csrfmiddlewaretoken=old, **changes)


def test_a_setup_form_comes_back_as_it_was_filled_in_and_can_be_posted(browser: Client) -> None:
    refused = browser.post("/", with_old_token(browser, name="Ann", players="3", stack="2000"))
    page = refused.content.decode()
    assert refused.status_code == 403
    assert "This form was out of date" in page
    assert 'value="Ann"' in page
    assert not Game.objects.exists()
    commitment = re.search(r'name="commitment" value="(\w+)"', page)
    assert commitment
    start_game(browser, csrfmiddlewaretoken=token_in(page), commitment=commitment[1], name="Ann", players="3")


def test_a_setup_form_filled_in_wrongly_comes_back_with_its_errors(browser: Client) -> None:
    refused = browser.post("/", with_old_token(browser, players="many"))
    assert refused.status_code == 403
    assert "field-wrong" in refused.content.decode()


def test_without_cookies_the_page_says_what_the_site_needs_them_for() -> None:
    refused = Client(enforce_csrf_checks=True).post("/", {"name": "Ann"})
    assert refused.status_code == 403
    assert "cookies are switched off" in refused.content.decode()


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_a_form_from_elsewhere_is_not_given_back(browser: Client, origin: str) -> None:
    fields = post_from_page(browser, csrfmiddlewaretoken=token_in(browser.get("/").content.decode()))
    refused = browser.post("/", fields, headers={"Origin": origin})
    assert refused.status_code == 403
    assert "Not allowed" in refused.content.decode()
    step = browser.post("/table/step/", fields, headers={"Origin": origin, "HX-Request": "true"})
    assert (step.status_code, step.has_header("HX-Refresh")) == (403, False)


def test_a_table_whose_token_is_old_is_told_to_fetch_itself_anew(browser: Client) -> None:
    saved = start_game(browser, csrfmiddlewaretoken=token_in(browser.get("/").content.decode()))
    old = {"token": saved.token, "csrfmiddlewaretoken": token_in(Client().get("/").content.decode())}
    step = browser.post("/table/step/", old, headers={"HX-Request": "true"})
    assert (step.status_code, step["HX-Refresh"]) == (403, "true")
    assert not browser.post("/table/step/", old).has_header("HX-Refresh")
    assert game_of(browser) == saved


def test_another_tabs_form_keeps_its_promise_when_one_is_refused(browser: Client) -> None:
    other_tab = post_from_page(browser, csrfmiddlewaretoken=token_in(browser.get("/").content.decode()))
    browser.post("/", with_old_token(browser))
    assert browser.post("/", other_tab).status_code == 303


def test_who_posts_without_a_token_closes_no_game(browser: Client) -> None:
    saved = start_game(browser, csrfmiddlewaretoken=token_in(browser.get("/").content.decode()))
    StoredGame.objects.update(state="{}")
    assert browser.post("/", with_old_token(browser)).status_code == 403
    assert Game.objects.get(id=saved.game_id).status == GameStatus.RUNNING
    assert games.game_ids(browser.session) == [saved.game_id]
