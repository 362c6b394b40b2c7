"""The question before an all-in, the hands of a watched game, and what the setup form remembers, by HTTP."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from game.engine.actions import CALL, Bet, RaiseTo
from game.play.questions import Question, all_in_action, question_before
from game.play.saved_game import SavedGame, WatchedCards
from game.setup.remembered import SESSION_KEY, recall
from tests.history.recorded_games import at_the_table, begin_kept
from tests.play.builders import NOW, game_of, setup_post, start_game
from tests.shipped_bots import load_bots
from tests.table.staged_tables import a_staged_game
from tests.table.test_requests import HTMX, answer, post


@pytest.fixture(autouse=True)
def _bots(db: None) -> None:
    load_bots()


@pytest.fixture(params=["plain", "htmx"])
def headers(request: Any) -> dict[str, str]:
    return HTMX if request.param == "htmx" else {}


FACING_A_RAISE = {"button": 2, "codes": "r60"}
CALLING_IS_ALL_IN = {"stacks": "50 1000 1000", "button": 2, "codes": "r60"}
MAY_BET = {"button": 0, "board": "Ks 7d 2c", "codes": "c c x x x"}
OTHERS_ACT = {"button": 2}


@pytest.mark.parametrize(
    ("staged", "action"),
    [(FACING_A_RAISE, RaiseTo(1000)), (CALLING_IS_ALL_IN, CALL), (MAY_BET, Bet(980)), (OTHERS_ACT, None)],
)
def test_one_action_at_most_puts_everything_in(staged: dict[str, Any], action: Any) -> None:
    saved = a_staged_game(**staged)
    assert all_in_action(saved) == action
    if action is not None:
        assert question_before(saved, action, NOW) is Question.ALL_IN


@pytest.mark.parametrize("action", [CALL, RaiseTo(120), RaiseTo(990)])
def test_what_leaves_something_behind_is_not_asked_about(action: Any) -> None:
    assert question_before(a_staged_game(**FACING_A_RAISE), action, NOW) is None


def sat_down(client: Client, saved: SavedGame) -> SavedGame:
    """The game in the client's session, as if somebody had just moved it."""
    saved = replace(saved, moved_at=time.time())
    at_the_table(client, saved)
    return saved


def hidden_fields(page: str) -> dict[str, str]:
    form = page[page.index('<form id="question"') :]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))


@pytest.mark.parametrize(
    ("staged", "fields"),
    [
        (FACING_A_RAISE, {"action": "raise", "amount": "1000"}),
        (CALLING_IS_ALL_IN, {"action": "call"}),
        (MAY_BET, {"action": "bet", "amount": "980"}),
    ],
)
def test_the_question_before_an_all_in_posts_it_again_with_a_yes(
    client: Client, headers: dict[str, str], staged: dict[str, Any], fields: dict[str, str]
) -> None:
    saved = sat_down(client, a_staged_game(**staged))
    asked = answer(client, post(client, "act", headers, **fields))
    assert game_of(client) == saved
    again = hidden_fields(asked)
    again.pop("csrfmiddlewaretoken", None)
    assert again.pop("onward") == "1"
    assert again == {"token": saved.token, "confirm": "1", **fields}
    post(client, "act", headers, **again)
    after = game_of(client)
    assert after.hand.stacks[0] == 0


def test_the_address_of_the_question_asks_only_who_could_go_all_in(client: Client) -> None:
    sat_down(client, a_staged_game(**FACING_A_RAISE))
    assert "All-in with" in client.get("/table/", {"ask": "all-in"}).content.decode()
    sat_down(client, a_staged_game(**OTHERS_ACT))
    assert "All-in with" not in client.get("/table/", {"ask": "all-in"}).content.decode()


class TestWatchedCards:
    def test_are_hidden_and_opened_and_stay_so(self, client: Client, headers: dict[str, str]) -> None:
        sat_down(client, begin_kept(1, name=""))
        for cards in (WatchedCards.HIDDEN, WatchedCards.OPEN, WatchedCards.HIDDEN):
            assert post(client, "cards", headers, cards=cards).status_code == (200 if headers else 303)
            assert game_of(client).choices.watched_cards is cards
        post(client, "step", headers)
        assert game_of(client).choices.watched_cards is WatchedCards.HIDDEN
        assert "face-down card" in client.get("/table/").content.decode()

    def test_do_not_mind_that_a_bot_has_acted_meanwhile(self, client: Client) -> None:
        saved = sat_down(client, begin_kept(1, name=""))
        post(client, "step")
        post(client, "cards", token=saved.token, cards="hidden")
        assert game_of(client).choices.watched_cards is WatchedCards.HIDDEN

    def test_are_nothing_for_who_plays(self, client: Client, headers: dict[str, str]) -> None:
        saved = sat_down(client, begin_kept(1))
        response = post(client, "cards", headers, cards="open")
        assert response.status_code == 409
        assert "only in a game that you watch" in response.content.decode()
        assert game_of(client) == saved

    @pytest.mark.parametrize("fields", [{}, {"cards": "marked"}, {"cards": "open", "more": "1"}])
    def test_lie_in_no_third_way(self, client: Client, fields: dict[str, str]) -> None:
        saved = sat_down(client, begin_kept(1, name=""))
        assert post(client, "cards", HTMX, **fields).status_code == 422
        assert game_of(client) == saved


class TestRememberedSetup:
    def test_begins_with_the_last_choices_but_for_what_belongs_to_one_game(self, client: Client) -> None:
        start_game(client, players="4", table="red", ante="on", probability="on", shuffle_word="owl")
        session = client.session[SESSION_KEY]
        assert (session["name"], session["players"], session["ante"]) == ("Ann", "4", "on")
        assert not session.keys() & {"shuffle_word", "commitment", "quick"}
        page = client.get("/").content.decode()
        for shown in (
            'value="Ann"',
            '<option value="4" selected',
            '<option value="red" selected',
            " checked",
        ):
            assert shown in page

    def test_is_not_changed_by_a_form_that_is_refused(self, client: Client) -> None:
        start_game(client)
        session = client.session[SESSION_KEY]
        client.post("/", setup_post(client, name="<b>", players="7"))
        assert client.session[SESSION_KEY] == session

    @pytest.mark.parametrize("broken", [None, "text", [1], {"players": "77", "colour": "odd", "name": None}])
    def test_that_cannot_be_used_harms_nothing(self, client: Client, broken: Any) -> None:
        client.get("/")
        session = client.session
        session[SESSION_KEY] = broken
        session.save()
        assert client.get("/").status_code == 200
        assert start_game(client).interactive

    def test_rules_chosen_by_their_link_keep_the_other_choices(self, client: Client) -> None:
        start_game(client, table="red", limit="mixed")
        page = client.get("/", {"rules": "casino"}).content.decode()
        assert '<option value="red" selected' in page
        assert '<option value="mixed" selected' in page

    def test_of_an_older_form_leaves_out_what_the_rule_set_had_filled_in(self, client: Client) -> None:
        client.get("/")
        session = client.session
        old = {"rules": "casino", "filled_in_by": "casino", "ante": False, "raises": "unlimited"}
        session[SESSION_KEY] = old | {"showdown": "all-show", "limit": "no-limit", "chips": "constant"}
        session.save()
        page = client.get("/").content.decode()
        assert '<option value="all-show" selected' in page
        for filled_in in ("off", "unlimited", "constant", "no-limit"):
            assert f'<option value="{filled_in}" selected' not in page.partition('id="rules-in-detail"')[2]


class TestQuickStarts:
    @pytest.mark.parametrize(("quick", "players"), [("2", 2), ("6", 6)])
    def test_take_a_seat_at_a_table_of_their_size(self, client: Client, quick: str, players: int) -> None:
        saved = start_game(client, quick=quick, players="9")
        assert saved.interactive
        assert len(saved.players) == players

    @pytest.mark.parametrize(("rules", "players"), [("bigholdem", 10), ("biska", 6)])
    def test_watch_a_full_table(self, client: Client, rules: str, players: int) -> None:
        saved = start_game(client, quick="watch", players="2", rules=rules)
        assert not saved.interactive
        assert len(saved.players) == players

    def test_seat_whoever_types_no_name_as_a_guest(self, client: Client) -> None:
        assert client.post("/", setup_post(client, quick="2")).status_code == 303
        assert game_of(client).choices.name == "Guest"
        assert recall(client.session)["name"] == ""

    @pytest.mark.parametrize("fields", [{"quick": "watch", "name": "<b>"}, {"quick": "2", "players": "99"}])
    def test_do_not_mind_what_is_wrong_with_the_fields_they_replace(
        self, client: Client, fields: dict[str, str]
    ) -> None:
        start_game(client, **fields)

    def test_a_wrong_name_takes_no_seat(self, client: Client) -> None:
        assert client.post("/", setup_post(client, name="<b>", quick="2")).status_code == 422

    def test_of_another_size_are_refused(self, client: Client) -> None:
        assert client.post("/", setup_post(client, name="Ann", quick="3")).status_code == 422
