"""The game by HTTP: with and without htmx, and what a request that does not fit gets."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.test import Client

from game.engine.actions import AmountRange, Bet, Call, Check, Fold, RaiseTo
from game.engine.game import EndReason
from game.engine.hand import legal_actions
from game.engine.rules import RULE_SETS
from game.engine.state import Phase
from game.models import StoredGame
from game.play import games
from game.play.dealing import profile_of
from game.play.saved_game import SavedGame
from leaderboard.models import Game, GameStatus, Hand
from tests.play.builders import game_of, setup_post, some_action, start_game, token_in
from tests.shipped_bots import load_bots

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _bots(db: None) -> None:
    load_bots()


@pytest.fixture(params=["plain", "htmx"])
def headers(request: Any) -> dict[str, str]:
    return HTMX if request.param == "htmx" else {}


def post(client: Client, name: str, headers: dict[str, str] | None = None, **fields: str) -> Any:
    """Post to the table with the current token, unless the fields say otherwise."""
    if "token" not in fields:
        fields["token"] = game_of(client).token
    return client.post(f"/table/{name}/", fields, headers=headers or {})


def answer(client: Client, response: Any) -> str:
    """The page that a post led to."""
    if response.status_code == 303:
        response = client.get(response.headers["Location"])
    assert response.status_code == 200
    return str(response.content.decode())


def post_action(client: Client, saved: SavedGame, rng: random.Random, headers: dict[str, str]) -> Any:
    match some_action(legal_actions(saved.hand), rng):
        case Bet(amount):
            return post(client, "act", headers, action="bet", amount=str(amount))
        case RaiseTo(amount):
            return post(client, "act", headers, action="raise", amount=str(amount))
        case Check():
            return post(client, "act", headers, action="check")
        case Call():
            return post(client, "act", headers, action="call")
        case Fold():
            return post(client, "act", headers, action="fold", confirm="1")
    raise AssertionError


def to_visitors_turn(client: Client) -> SavedGame:
    while not (saved := game_of(client)).visitor_to_act:
        assert saved.ended is None
        post(client, "step")
    return saved


@pytest.mark.parametrize("way", ["header", "field"])
def test_a_parts_forms_keep_the_token_that_the_request_was_let_through_for(way: str) -> None:
    client = Client(enforce_csrf_checks=True)
    token = token_in(client.get("/").content.decode())
    by_field = {"csrfmiddlewaretoken": token}
    start_game(client, **by_field, name="")
    wrong = HTMX | {"X-CSRFToken": "x" * 64}
    assert post(client, "step", wrong).status_code == 403
    for _step in range(3):
        if way == "field":
            part = post(client, "step", wrong, **by_field)
        else:
            part = post(client, "step", HTMX | {"X-CSRFToken": token})
        tokens = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', part.content.decode())
        assert len(tokens) > 1
        assert set(tokens) == {token}


def play_to_the_end(client: Client, headers: dict[str, str], seed: int = 1) -> SavedGame:
    rng = random.Random(seed)
    while (saved := game_of(client)).ended is None:
        if saved.visitor_to_act and saved.hand.phase is Phase.BETTING:
            response = post_action(client, saved, rng, headers)
        else:
            response = post(client, "step", headers)
        assert response.status_code == (200 if headers else 303)
    return saved


def test_a_whole_game_ends_in_the_leaderboard(client: Client, headers: dict[str, str]) -> None:
    start_game(client, hands="10", raises="1")
    saved = play_to_the_end(client, headers)
    recorded = Game.objects.get(id=saved.game_id)
    assert recorded.status == GameStatus.FINISHED
    assert recorded.hands == saved.settled.hands_played == Hand.objects.filter(game=recorded).count()
    assert recorded.final_stack == saved.settled.stacks[0]
    assert recorded.place == saved.settled.places[0]
    assert sum(hand.net for hand in Hand.objects.all()) == recorded.final_stack - 1000
    page = client.get("/table/").content.decode()
    assert f"/leaderboard/?game={recorded.id}" in page
    assert saved.seed.hex() in page
    assert "Ann" in client.get("/leaderboard/").content.decode()


def test_a_game_without_a_name_is_watched_and_not_ranked(client: Client) -> None:
    start_game(client, name="", players="2", hands="10")
    saved = play_to_the_end(client, HTMX)
    assert Game.objects.get(id=saved.game_id).score is None


def test_the_seed_stays_on_the_server_until_the_end(client: Client) -> None:
    saved = start_game(client)
    for _ in range(30):
        page = client.get("/table/").content.decode() + client.get("/").content.decode()
        assert saved.seed.hex() not in page
        if not game_of(client).visitor_to_act and game_of(client).ended is None:
            post(client, "step", HTMX)


@pytest.mark.parametrize("name", ["act", "step", "leave", "pace", "pause", "sit-out"])
def test_the_table_takes_no_action_by_get(client: Client, name: str) -> None:
    saved = start_game(client)
    assert client.get(f"/table/{name}/", {"token": saved.token}).headers["Location"] == "/table/"
    assert client.put(f"/table/{name}/").status_code == 405
    assert game_of(client) == saved


def test_a_stale_token_gets_the_table_as_it_stands(client: Client, headers: dict[str, str]) -> None:
    start_game(client)
    saved = to_visitors_turn(client)
    action = "check" if legal_actions(saved.hand).check else "call"
    post(client, "act", headers, action=action)
    stands = game_of(client)
    response = post(client, "act", headers, action=action, token=saved.token)
    assert response.status_code == 409
    assert "moved on" in response.content.decode()
    assert game_of(client) == stands


WRONG_ACTIONS: list[tuple[dict[str, str], str]] = [
    ({"action": "raise", "amount": "-5"}, "whole number"),
    ({"action": "raise", "amount": "10.5"}, "whole number"),
    ({"action": "raise", "amount": "1e9"}, "whole number"),
    ({"action": "raise", "amount": "9" * 500}, "whole number"),
    ({"action": "raise", "amount": "many"}, "whole number"),
    ({"action": "raise", "amount": "NaN"}, "whole number"),
    ({"action": "raise", "amount": "٣٠"}, "whole number"),
    ({"action": "raise", "amount": "<b>60</b>"}, "whole number"),
    ({"action": "raise", "amount": ""}, "how much"),
    ({"action": "raise"}, "how much"),
    ({"action": "raise", "amount": "999999999"}, "choose from"),
    ({"action": "raise", "amount": "0"}, "choose from"),
    ({"action": "raise", "amount": "1"}, "choose from"),
    ({"action": "bet", "amount": "100"}, "cannot bet"),
    ({"action": "check"}, "cannot check"),
    ({"action": "show"}, "cannot be done"),
    ({"action": "muck"}, "cannot be done"),
    ({"action": "deal"}, "no such action"),
    ({"action": "x" * 5000}, "no such action"),
    ({}, "Say what you do"),
    ({"action": "call", "chips": "1000"}, "Unknown field"),
    ({"action": "call", "token": ""}, "which state"),
    ({"action": "call", "token": "y" * 5000}, "no state"),
]  # fmt: skip


def test_bad_input_gets_a_message_and_loses_nothing(client: Client, headers: dict[str, str]) -> None:
    start_game(client)
    saved = to_visitors_turn(client)
    while legal_actions(saved.hand).check or legal_actions(saved.hand).raise_to is None:
        post(client, "act", action="fold", confirm="1")
        saved = to_visitors_turn(client)
    for fields, words in WRONG_ACTIONS:
        response = post(client, "act", headers, **fields)
        assert response.status_code == 422, fields
        assert words in response.content.decode(), fields
        assert game_of(client) == saved


def test_an_action_out_of_turn_is_refused(client: Client, headers: dict[str, str]) -> None:
    saved = start_game(client, players="10")
    while saved.visitor_to_act:
        post(client, "act", action="fold", confirm="1")
        saved = game_of(client)
    response = post(client, "act", headers, action="fold")
    assert response.status_code == 409
    assert "not your turn" in response.content.decode()
    assert game_of(client) == saved


def test_no_step_is_taken_in_the_visitors_place(client: Client, headers: dict[str, str]) -> None:
    start_game(client)
    saved = to_visitors_turn(client)
    assert post(client, "step", headers).status_code == 409
    assert game_of(client) == saved


def test_a_fold_where_checking_is_free_is_asked_about(client: Client, headers: dict[str, str]) -> None:
    start_game(client, players="2")
    saved = to_visitors_turn(client)
    while not legal_actions(saved.hand).check:
        post(client, "act", action="call")
        saved = to_visitors_turn(client)
    asked = answer(client, post(client, "act", headers, action="fold"))
    assert 'name="confirm"' in asked
    assert game_of(client) == saved
    post(client, "act", headers, action="fold", confirm="1")
    assert not game_of(client).hand.in_hand[0]


def test_leaving_is_asked_about_and_before_the_first_action_leaves_no_trace(
    client: Client, headers: dict[str, str]
) -> None:
    start_game(client)
    asked = answer(client, post(client, "leave", headers))
    assert game_of(client).ended is None
    assert 'name="confirm"' in asked
    post(client, "leave", headers, confirm="1")
    saved = game_of(client)
    assert saved.ended is EndReason.LEFT
    assert not Game.objects.filter(id=saved.game_id).exists()
    assert client.get("/table/").status_code == 200


def test_leaving_is_asked_about_even_when_a_bot_has_acted_meanwhile(client: Client) -> None:
    saved = start_game(client, name="", players="4")
    post(client, "step")
    assert 'name="confirm"' in answer(client, post(client, "leave", token=saved.token))


def test_leaving_is_carried_out_only_on_the_table_it_was_asked_about(client: Client) -> None:
    saved = start_game(client, name="", players="4")
    post(client, "step")
    assert post(client, "leave", token=saved.token, confirm="1").status_code == 409
    assert game_of(client).ended is None


@pytest.mark.parametrize("asked", ["nonsense", "fold", "leave"])
def test_the_address_of_a_question_changes_nothing(client: Client, asked: str) -> None:
    start_game(client)
    saved = to_visitors_turn(client)
    page = client.get("/table/", {"ask": asked})
    assert page.status_code == 200
    assert game_of(client) == saved


class TestSetup:
    def test_a_refused_form_says_why_and_keeps_what_was_typed(self, client: Client) -> None:
        fields = setup_post(client, name="<b>Ann</b>", players="7")
        response = client.post("/", fields)
        assert response.status_code == 422
        page = response.content.decode()
        assert "without &lt; and &gt;" in page
        assert "<b>Ann</b>" not in page
        assert games.SESSION_KEY not in client.session

    def test_a_new_game_beside_a_running_one_ends_it_not(self, client: Client) -> None:
        first = start_game(client)
        start_game(client)
        assert Game.objects.get(id=first.game_id).status == GameStatus.RUNNING
        assert Game.objects.get(id=game_of(client).game_id).status == GameStatus.RUNNING

    @pytest.mark.parametrize("rules", ["nonsense", "", "casino'--"])
    def test_unknown_rules_in_the_address_give_the_default_form(self, client: Client, rules: str) -> None:
        assert client.get("/", {"rules": rules}).status_code == 200


class TestWithoutAGame:
    def test_the_table_says_so_above_the_setup_form(self, client: Client) -> None:
        page = client.get("/table/")
        assert page.status_code == 404
        assert "There is no game at this table" in page.content.decode()
        assert 'id="setup-form"' in page.content.decode()

    def test_an_action_says_that_there_is_no_game(self, client: Client) -> None:
        for headers in ({}, HTMX):
            response = client.post("/table/act/", {"token": "x", "action": "fold"}, headers=headers)
            assert response.status_code == 409
            assert "no game" in response.content.decode()

    @pytest.mark.parametrize("broken", ["text", {"version": 1}, [], None, {"version": 2, "check": "0"}])
    def test_a_broken_save_is_put_aside_with_a_word(self, client: Client, broken: Any) -> None:
        start_game(client)
        StoredGame.objects.update(state=json.dumps(broken))
        for _look in range(2):  # which changes nothing
            page = client.get("/table/")
            assert page.status_code == 404
            assert "could not be read" in page.content.decode()
        refused = client.post("/table/step/", {"token": "x"})
        assert (refused.status_code, "could not be read" in refused.content.decode()) == (409, True)
        assert "could not be read" not in client.get("/").content.decode()
        assert start_game(client).ended is None

    def test_a_form_posted_over_a_broken_save_leaves_that_game(self, client: Client) -> None:
        lost = start_game(client)
        fields = setup_post(client, name="Ann", players="3")
        StoredGame.objects.update(state="{}")
        assert client.post("/", fields).status_code == 303
        assert Game.objects.get(id=lost.game_id).status == GameStatus.ABANDONED
        assert Game.objects.get(id=game_of(client).game_id).status == GameStatus.RUNNING


def test_pages_of_a_game_are_never_taken_from_a_cache(client: Client) -> None:
    start_game(client)
    for address in ("/", "/table/"):
        assert client.get(address).headers["Cache-Control"] == "no-store"


def test_amount_ranges_are_what_the_page_offers(client: Client) -> None:
    start_game(client)
    legal = legal_actions(to_visitors_turn(client).hand)
    amounts = legal.bet or legal.raise_to
    assert isinstance(amounts, AmountRange)
    page = client.get("/table/").content.decode()
    assert f'min="{amounts.min}"' in page
    assert f'max="{amounts.max}"' in page


class TestPace:
    def test_can_be_changed_in_the_middle_of_a_game(self, client: Client, headers: dict[str, str]) -> None:
        saved = start_game(client, pace="slow")
        assert post(client, "pace", headers, pace="fast").status_code == (200 if headers else 303)
        assert game_of(client).choices.pace == "fast"
        assert game_of(client).hand == saved.hand

    def test_does_not_mind_that_a_bot_has_acted_meanwhile(self, client: Client) -> None:
        saved = start_game(client, name="", players="4")
        post(client, "step")
        post(client, "pace", token=saved.token, pace="slow")
        assert game_of(client).choices.pace == "slow"

    def test_of_another_game_or_an_unknown_one_is_refused(self, client: Client) -> None:
        saved = start_game(client)
        assert post(client, "pace", HTMX, token="0.1.0", pace="slow").status_code == 409
        assert post(client, "pace", HTMX, pace="warp").status_code == 422
        assert game_of(client) == saved


class TestRuleSets:
    def test_choosing_a_set_without_a_script_brings_its_rules(self, client: Client) -> None:
        for key, rules in RULE_SETS.items():
            start_game(client, rules=key, players="4")
            assert game_of(client).game.setup.rules == rules

    def test_what_was_changed_by_hand_stays_changed(self, client: Client) -> None:
        start_game(client, rules="casino", raises="7", limit="mixed")
        rules = game_of(client).game.setup.rules
        assert (rules.raise_cap.raises, rules.limit.value) == (7, "mixed")
        assert rules.showdown is RULE_SETS["casino"].showdown

    def test_the_leaderboard_records_the_house_rules(self, client: Client) -> None:
        saved = start_game(client, equal_hands="suits", chips="constant", elimination="0")
        settings = Game.objects.get(id=saved.game_id).settings
        assert (settings["equal_hands"], settings["chips"], settings["elimination"]) == (
            "suits",
            "constant",
            "0",
        )


@pytest.mark.parametrize("missing", ["name", "shuffle_word", "commitment", "players"])
def test_a_setup_form_with_a_missing_field_is_refused_and_the_game_goes_on(
    client: Client, missing: str
) -> None:
    saved = start_game(client)
    fields = setup_post(client, name="Ann")
    del fields[missing]
    response = client.post("/", fields)
    assert response.status_code == 422
    assert ("incomplete" if missing != "players" else "required") in response.content.decode()
    assert game_of(client) == saved


def test_a_bots_step_asks_the_database_for_session_and_game_alone(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    saved = start_game(client, name="", players="6")
    for player in saved.players:
        profile_of(player)  # the versions in play are known to the process
    token = saved.token
    with django_assert_max_num_queries(5) as asked:
        client.post("/table/step/", {"token": token}, headers=HTMX)
    assert game_of(client).token != token
    statements = [each["sql"] for each in asked.captured_queries if "SAVEPOINT" not in each["sql"]]
    assert statements
    tables = ["django_session" if "django_session" in sql else "game_storedgame" for sql in statements]
    assert tables == ["django_session", "game_storedgame", "game_storedgame"], statements
