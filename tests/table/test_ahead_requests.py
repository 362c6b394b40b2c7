"""Several steps in one request, where the visitor asks for them: to his turn, to the next hand."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

from game.engine.hand import legal_actions
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.table.comfort import COOKIE
from leaderboard.models import Hand
from tests.play.builders import game_of, start_game
from tests.table.test_requests import post, to_visitors_turn

pytestmark = pytest.mark.django_db


def chosen(client: Client, **comfort: str) -> None:
    client.cookies[COOKIE] = urlencode(comfort)


def folded(client: Client) -> SavedGame:
    start_game(client, players="6")
    to_visitors_turn(client)
    post(client, "act", action="fold", confirm="1")
    return game_of(client)


@pytest.mark.parametrize("goal", ["turn", "hand"])
def test_one_request_goes_to_the_end_of_the_hand_or_to_the_next(client: Client, goal: str) -> None:
    before = folded(client)
    post(client, "ahead", goal=goal)
    after = game_of(client)
    if goal == "turn":
        assert after.hand.phase is Phase.OVER
        assert after.game.hand_number == before.game.hand_number
    else:
        assert after.game.hand_number == before.game.hand_number + 1
    assert Hand.objects.filter(game_id=before.game_id, number=before.game.hand_number).exists()


def test_it_stops_at_the_visitors_turn(client: Client) -> None:
    start_game(client, players="6")
    if not game_of(client).visitor_to_act:
        post(client, "ahead", goal="hand")
    assert game_of(client).visitor_to_act
    assert post(client, "ahead", goal="turn").status_code == 409


def test_a_request_about_another_hand_changes_nothing(client: Client) -> None:
    before = folded(client)
    answer = client.post("/table/ahead/", {"token": f"{before.game_id.hex[:8]}.99.0", "goal": "hand"})
    assert answer.status_code == 409
    assert game_of(client) == before


@pytest.mark.parametrize(("choice", "hands_on"), [("watch", 0), ("hurry", 0), ("next", 1)])
def test_what_comes_after_a_fold_is_the_visitors_choice(client: Client, choice: str, hands_on: int) -> None:
    chosen(client, folded=choice)
    start_game(client, players="6")
    before = to_visitors_turn(client)
    post(client, "act", action="fold", confirm="1")
    after = game_of(client)
    assert after.game.hand_number == before.game.hand_number + hands_on
    assert (after.hand.phase is Phase.OVER) == (choice == "hurry")


def test_without_script_a_decision_leads_to_the_next_one(client: Client) -> None:
    """A hand of ten seats takes at most three clicks beyond one's decisions."""
    start_game(client, players="10", pace="slow")
    extra: dict[int, int] = {}
    while (saved := game_of(client)).game.hand_number <= 8 and saved.ended is None:
        number = saved.game.hand_number
        if saved.visitor_to_act:
            page = client.get("/table/").content.decode()
            assert 'name="onward" value="1"' in page
            legal = legal_actions(saved.hand)
            action = "check" if legal.check else "call" if legal.call else "muck"
            post(client, "act", action=action, confirm="1", onward="1")
            continue
        extra[number] = extra.get(number, 0) + 1
        is_over = saved.hand.phase is Phase.OVER
        post(client, "step") if is_over else post(client, "ahead", goal="turn")
    assert max(extra.values()) <= 2


def test_whoever_wants_to_see_each_step_without_script_sees_it(client: Client) -> None:
    chosen(client, plain="watch")
    start_game(client, players="6")
    to_visitors_turn(client)
    assert 'name="onward"' not in client.get("/table/").content.decode()
    htmx = {"HX-Request": "true"}
    client.cookies[COOKIE] = ""
    before = game_of(client)
    form = {"token": before.token, "action": "call", "onward": "1"}
    client.post("/table/act/", form, headers=htmx)
    assert len(game_of(client).hand.actions) == len(before.hand.actions) + 1
