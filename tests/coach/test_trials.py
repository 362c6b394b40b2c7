"""Try again from here: a hand played once more from a decision, at a table that leaves no trace."""

from __future__ import annotations

import html
import random

import pytest
from django.test import Client
from django.urls import reverse

from game.coach.decisions import ReviewedHand, reviewed_hand
from game.engine.actions import MUCK, Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.rules import RULE_SETS
from game.engine.seat_view import seat_view
from game.engine.state import Phase
from game.engine.variants import HOLDEM
from game.history.recorded_game import history_of
from game.history.recorded_setup import game_before, recorded_setup
from game.play.moves import act
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from leaderboard.models import Game, Hand
from leaderboard.recording.reading import recorded_game
from tests.history.recorded_games import a_finished_game, a_running_game, at_the_table, begin_kept, next_step
from tests.history.test_history_secrets import cards_in_page, known_cards
from tests.play.builders import NOW, game_of
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db
NAMES = {Fold: "fold", Check: "check", Call: "call", Bet: "bet", RaiseTo: "raise"}


@pytest.fixture(autouse=True)
def _bots_and_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    load_bots()
    monkeypatch.setattr("game.coach.values.work.FIRST_SECONDS", 0.05)
    monkeypatch.setattr("game.coach.values.work.EXACT_SECONDS", 0.05)
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 60.0)


def hands_of(saved: SavedGame) -> list[ReviewedHand]:
    history = history_of(saved.game_id, saved)
    assert history is not None
    return [hand for each in history.hands() if (hand := reviewed_hand(history, each))]


def with_most_decisions(saved: SavedGame) -> ReviewedHand:
    return max(hands_of(saved), key=lambda hand: len(hand.decisions))


def address(saved: SavedGame, hand: ReviewedHand, step: int) -> str:
    return reverse("game:try_again", args=[saved.game_id, hand.played.number, step])


def begun(client: Client, url: str, cards: str) -> SavedGame:
    answer = client.post(url, {"cards": cards})
    assert answer.status_code == 303, answer.content.decode()
    trial = game_of(client)
    assert trial.trial is not None
    return trial


def do(client: Client, action: Action) -> None:
    fields = {"token": game_of(client).token, "action": NAMES[type(action)], "confirm": "on"}
    if isinstance(action, Bet | RaiseTo):
        fields["amount"] = str(action.amount)
    assert client.post("/table/act/", fields).status_code == 303


def step(client: Client) -> None:
    assert client.post("/table/step/", {"token": game_of(client).token}).status_code == 303


def test_the_same_actions_with_the_same_cards_lead_to_the_same_hand(client: Client) -> None:
    saved = a_finished_game(1, players=4)
    hand = with_most_decisions(saved)
    decision = hand.decisions[0]
    before = list(Game.objects.values()), list(Hand.objects.values())
    trial = begun(client, address(saved, hand, decision.step), "same")
    assert trial.hand == decision.state
    assert from_text(to_text(trial)) == trial
    own = iter(hand.played.record.actions[each.step] for each in hand.decisions)
    while game_of(client).hand.phase is not Phase.OVER:
        do(client, next(own)) if game_of(client).visitor_to_act else step(client)
    after = game_of(client)
    assert after.hand == hand.played.last
    assert after.ended is not None
    assert not after.counts
    assert (list(Game.objects.values()), list(Hand.objects.values())) == before


def test_new_cards_leave_what_the_visitor_saw_and_come_from_the_ranges(client: Client) -> None:
    saved = a_running_game(3, players=3)
    at_the_table(client, saved)
    hand = with_most_decisions(saved)
    decision = hand.decisions[-1]
    dealt = set()
    for _ in range(6):
        trial = begun(client, address(saved, hand, decision.step), "new")
        assert seat_view(trial.hand, 0) == seat_view(decision.state, 0)
        assert trial.seed != saved.seed
        held = decision.situation.held()
        others = tuple(trial.hand.hole_cards[1:])
        dealt.add(others)
        assert set(held) == {1, 2}
    assert len(dealt) > 1


def test_a_trial_ends_with_its_hand_and_stands_beside_what_happened(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = with_most_decisions(saved)
    url = address(saved, hand, hand.decisions[0].step)
    trial = begun(client, url, "new")
    table = client.get("/table/").content.decode()
    assert f"/games/{trial.game_id}/" not in table
    do(client, Fold())
    while game_of(client).ended is None:
        step(client)
    page = client.get("/table/").content.decode()
    assert "Your trial is over" in page
    assert trial.seed.hex() not in page
    assert f"/games/{trial.game_id}/" not in page
    compared = reverse("game:compared", args=[trial.game_id])
    assert compared in page
    for _ in range(40):
        text = html.unescape(client.get(compared).content.decode())
        if "hx-trigger" not in text:
            break
    assert "As it was played" in text
    assert "Your trial" in text
    assert text.count(">then</span>") == 1
    assert text.count(">now</span>") == 1
    assert Client().get(compared).status_code == 404
    assert client.get(url).status_code == 200
    assert not Game.objects.filter(id=trial.game_id).exists()


def test_the_same_cards_are_dealt_only_when_the_game_is_over(client: Client) -> None:
    saved = a_running_game(3, players=3)
    at_the_table(client, saved)
    hand = with_most_decisions(saved)
    url = address(saved, hand, hand.decisions[0].step)
    page = client.get(url).content.decode()
    assert 'value="new"' in page
    assert 'value="same"' not in page
    assert client.post(url, {"cards": "same"}).status_code == 409
    assert game_of(client).game_id == saved.game_id
    assert Client().get(url).status_code == 404
    assert Client().post(url, {"cards": "new"}).status_code == 404


def test_the_link_to_a_decision_tells_nothing_of_what_came_of_it(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = with_most_decisions(saved)
    for decision in hand.decisions:
        answer = client.get(address(saved, hand, decision.step))
        text = answer.content.decode()
        assert cards_in_page(text) <= known_cards(seat_view(decision.state, 0))
        assert address(saved, hand, decision.step) in text


def test_only_decisions_of_the_trial_are_taken_back(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = with_most_decisions(saved)
    decision = hand.decisions[-1]
    trial = begun(client, address(saved, hand, decision.step), "same")
    assert client.post("/table/take-back/", {"token": trial.token}).status_code == 409
    assert "take-back-button" not in client.get("/table/").content.decode()


def test_a_session_has_one_trial_at_a_time(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = with_most_decisions(saved)
    url = address(saved, hand, hand.decisions[0].step)
    first = begun(client, url, "new")
    for _ in range(6):
        begun(client, url, "new")
    assert first.game_id != game_of(client).game_id
    page = client.get("/").content.decode()
    assert page.count(f"/table/{game_of(client).game_id}/") >= 1
    assert f"/table/{first.game_id}/" not in page


HOLDEM_RULES = [key for key, rules in RULE_SETS.items() if rules.variant == HOLDEM]


@pytest.mark.parametrize("rules", HOLDEM_RULES)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_hand_of_a_game_can_be_set_up_again(rules: str, players: int) -> None:
    """Blinds that grow, dead buttons and seats that are out included."""
    saved = begin_kept(players, players=players, rules=RULE_SETS[rules], hands=30, starting_stack=300)
    rng, hands = random.Random(players), set()
    while saved.ended is None:
        is_beaten = saved.visitor_to_act and saved.hand.phase is Phase.SHOWDOWN
        saved = act(saved, MUCK, NOW) if is_beaten else next_step(saved, rng)
        hands.add((saved.hand.setup, saved.game.hand_number))
    recorded = recorded_game(saved.game_id)
    assert recorded is not None
    setup = recorded_setup(recorded)
    assert setup == saved.game.setup
    for hand, number in hands:
        assert game_before(setup, hand, number).hand_number == number
