"""The coach at the table of a training game: values, ranges and odds before the visitor acts."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse

from game.coach.live import live_decision, live_values, place_of
from game.coach.stored_values import LiveValues, StoredValues
from game.coach.values.verdict import Grade, finding_of_best
from game.coach.values.weighted_results import WeightedResults
from game.coach.words import interval
from game.engine.cards import FULL_DECK
from game.engine.hand import start
from game.engine.record import HandRecord
from game.engine.seat_view import seat_view
from game.play.games import write
from game.play.saved_game import SavedGame
from tests.history.test_history_secrets import cards_in_page, hands_in, known_cards
from tests.play.builders import game_of, start_game
from tests.play.test_training import decide, post, to_my_turn
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots_and_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    load_bots()
    monkeypatch.setattr("game.coach.values.work.FIRST_SECONDS", 0.05)
    monkeypatch.setattr("game.coach.values.work.EXACT_SECONDS", 0.05)
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 60.0)


def asked(client: Client, saved: SavedGame, **query: str) -> str:
    """The advice once nothing is left to work out, asked for as htmx does."""
    url = reverse("game:advice", args=[saved.game_id])
    for _ in range(40):
        answer = client.get(url, {"token": saved.token, **query}, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        if "every 4s" not in answer.content.decode():
            return answer.content.decode()
    raise AssertionError("the advice is never done")


def test_every_choice_has_its_value_and_the_odds_stand_side_by_side(client: Client) -> None:
    start_game(client, training="on")
    saved = to_my_turn(client)
    assert reverse("game:advice", args=[saved.game_id]) in client.get("/table/").content.decode()
    text = asked(client, saved)
    values = re.findall(r"<strong>([+−]?\d+\.\d)\sBB</strong>", text)
    assert len(values) == len(LiveValues.objects.get().work["actions"])
    assert text.count("is-best") == 1
    assert ">you</span>" not in text
    assert "against their ranges" in text
    assert "against random hands" in text
    assert text.count('class="shade-') >= 169
    assert StoredValues.objects.count() == 0


def test_advice_of_a_decision_taken_back_is_there_at_once(client: Client) -> None:
    start_game(client, training="on")
    before = to_my_turn(client)
    text = asked(client, before)
    pieces = LiveValues.objects.get().pieces
    decide(client)
    post(client, "take-back")
    again = asked(client, game_of(client))
    assert place_of(game_of(client)) == place_of(before)
    assert LiveValues.objects.get().pieces == pieces
    assert re.findall(r"<strong>[^<]*BB", again) == re.findall(r"<strong>[^<]*BB", text)


def test_a_page_that_is_not_current_gets_nothing(client: Client) -> None:
    start_game(client, training="on")
    saved = to_my_turn(client)
    url = reverse("game:advice", args=[saved.game_id])
    assert client.get(url, {"token": "0.0.0"}, headers={"HX-Request": "true"}).status_code == 204
    assert Client().get(url).status_code == 303
    decide(client)
    if not game_of(client).visitor_to_act:
        assert "There is no advice now" in client.get(url).content.decode()


def test_the_ranked_game_gets_no_advice(client: Client) -> None:
    start_game(client, probability="on")
    saved = to_my_turn(client)
    url = reverse("game:advice", args=[saved.game_id])
    assert url not in client.get("/table/").content.decode()
    assert "There is no advice now" in client.get(url).content.decode()
    assert client.get(url, headers={"HX-Request": "true"}).status_code == 204
    assert not LiveValues.objects.exists()
    assert live_decision(saved) is None


def test_advice_shows_no_hidden_card_and_follows_from_none(client: Client) -> None:
    """Other cards that the visitor has not seen leave every digit as it was."""
    start_game(client, training="on")
    saved = to_my_turn(client)
    text = asked(client, saved)
    own = known_cards(seat_view(saved.hand, 0))
    assert cards_in_page(text) <= own
    assert not hands_in(text, saved.hand, own)
    session = client.session
    write(session, other_cards(saved))
    session.save()
    LiveValues.objects.all().delete()
    other = game_of(client)
    assert other.hand.hole_cards[1] != saved.hand.hole_cards[1]
    decision, known = live_decision(saved), live_decision(other)
    assert decision is not None
    assert known is not None
    first = live_values(saved, decision)
    LiveValues.objects.all().delete()
    second = live_values(other, known)
    assert first is not None
    assert second is not None
    batches = min(first.work.batches, second.work.batches)
    assert batches >= 2
    if first.work.batches == second.work.batches:
        assert first.work.even.results.tolist() == second.work.even.results.tolist()


def other_cards(saved: SavedGame) -> SavedGame:
    seen = {*saved.hand.board, *saved.hand.hole_cards[0]}
    free = [card for card in FULL_DECK if card not in seen]
    random.Random(1).shuffle(free)
    deck = tuple(card if card in seen else free.pop() for card in saved.hand.deck)
    hand = HandRecord(saved.hand.setup, deck, saved.hand.actions).replay()
    assert start(saved.hand.setup, deck).hole_cards[0] == saved.hand.hole_cards[0]
    return replace(saved, hand=hand)


def test_anothers_range_can_be_asked_for(client: Client) -> None:
    start_game(client, training="on")
    saved = to_my_turn(client)
    for seat in (1, 2):
        text = asked(client, saved, seat=str(seat))
        assert re.search(rf'id="range-of-{seat}"[^>]*aria-current', text)


def test_without_script_the_advice_is_a_page(client: Client) -> None:
    start_game(client, training="on")
    saved = to_my_turn(client)
    text = client.get(reverse("game:advice", args=[saved.game_id])).content.decode()
    assert "What the coach says" in text
    assert "Go on working it out" in text or "every 4s" not in text


def tally(*results: tuple[float, float]) -> WeightedResults:
    found = WeightedResults.empty(2)
    found.add(np.array(results * 50).T, np.ones(50 * len(results)))
    return found


def test_halves_that_name_different_choices_are_too_close_to_say() -> None:
    one, other = tally((1.0, 0.0), (1.1, 0.0)), tally((0.0, 1.0), (0.0, 1.1))
    undecided = finding_of_best(one, other)
    assert undecided.grade is Grade.TOO_CLOSE
    assert interval(undecided.half_width) == ""
    clear = finding_of_best(one, tally((1.0, 0.0), (1.2, 0.0)))
    assert (clear.grade, clear.best, clear.chosen) == (Grade.BEST, 0, 0)
    assert clear.loss < 0
