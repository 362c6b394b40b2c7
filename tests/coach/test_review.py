"""The review of a finished hand: worked out piece by piece, stored, and silent of what may not be known."""

from __future__ import annotations

import html
import random
import re
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.bot_tables.models import TableVersion
from game.coach.counting import counted_on, stored
from game.coach.decisions import ReviewedDecision, ReviewedHand, Unvalued, reviewed_hand
from game.coach.review_page import review_page
from game.coach.stored_values import StoredValues
from game.coach.values.figures import figures
from game.coach.values.work import Work, next_piece
from game.engine.cards import FULL_DECK
from game.engine.record import InvalidRecord, hand_to_plain
from game.engine.seat_view import seat_view
from game.history.recorded_game import history_of, published_history
from game.play.saved_game import SavedGame
from leaderboard.models import Hand
from tests.history.recorded_games import a_finished_game, a_running_game, at_the_table
from tests.history.test_history_secrets import cards_in_page, known_cards
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots_and_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    load_bots()
    monkeypatch.setattr("game.coach.values.work.FIRST_SECONDS", 0.05)
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 60.0)
    monkeypatch.setattr("game.coach.values.work.EXACT_SECONDS", 0.05)


def decided(saved: SavedGame, decisions: int = 2) -> ReviewedHand:
    """A hand with so many decisions of the visitor, or as near to it as there is."""
    history = history_of(saved.game_id, saved)
    assert history is not None
    found = [hand for each in history.hands() if (hand := reviewed_hand(history, each))]
    return min(found, key=lambda hand: abs(len(hand.decisions) - decisions))


def address(saved: SavedGame, hand: ReviewedHand, step: int | None = None) -> str:
    place = [saved.game_id, hand.played.number]
    return (
        reverse("game:review", args=place)
        if step is None
        else reverse("game:review_step", args=[*place, step])
    )


def finished(client: Client, url: str, most: int = 60) -> str:
    """The page once nothing is left to work out, asked for as htmx does."""
    for _ in range(most):
        text = client.get(url).content.decode()
        if "hx-trigger" not in text:
            return text
    raise AssertionError("the review is never done")


def test_every_decision_of_a_hand_gets_values_piece_by_piece(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    text = finished(client, address(saved, hand))
    known = stored(saved.game_id, hand.played.number)
    assert len(known) == len([each for each in hand.decisions if each.unvalued is None])
    assert all(each.is_done for each in known.values())
    assert "not yet looked at" not in text
    assert re.search(r"[+−]\d+\.\d\sBB", text)


def test_what_is_done_is_never_worked_out_again(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    finished(client, address(saved, hand))
    before = list(StoredValues.objects.values_list("pk", "pieces", "work"))
    client.get(address(saved, hand))
    assert list(StoredValues.objects.values_list("pk", "pieces", "work")) == before


def test_two_requests_never_do_the_same_piece(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    step = hand.decisions[0].step
    client.get(address(saved, hand, step))
    row = StoredValues.objects.get(step=step)
    StoredValues.objects.update(claimed_at=4e9, figures=None)
    client.get(address(saved, hand, step))
    assert StoredValues.objects.get(step=step).pieces == row.pieces


def test_more_time_is_given_only_where_it_is_too_close_to_say(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    finished(client, address(saved, hand))
    for (number, step), known in stored(saved.game_id).items():
        url = reverse("game:review_longer", args=[saved.game_id, number, step])
        assert client.post(url).status_code == 303
        row = StoredValues.objects.get(step=step)
        assert (row.figures is None) == (known.work.exact is None)


def test_the_values_go_with_the_record_of_the_hand(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    client.get(address(saved, decided(saved)))
    assert StoredValues.objects.exists()
    Hand.objects.filter(game_id=saved.game_id).delete()
    assert not StoredValues.objects.exists()


def test_a_running_game_is_reviewed_by_its_player_alone_and_shows_no_hidden_card(client: Client) -> None:
    saved = a_running_game(3, players=3)
    at_the_table(client, saved)
    hand = decided(saved)
    known = known_cards(seat_view(hand.played.last, 0))
    texts = [finished(client, address(saved, hand))]
    for step in range(hand.played.last_step + 1):
        for seat in hand.players:
            url = reverse("game:ranges", args=[saved.game_id, hand.played.number, step, seat])
            texts.append(client.get(url).content.decode())
            assert Client().get(url).status_code == 404
    for text in texts:
        assert cards_in_page(html.unescape(text)) <= known
    assert Client().get(address(saved, hand)).status_code == 404


def test_the_model_has_its_name_in_the_visitors_language(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    url = address(saved, decided(saved))
    english = finished(client, url)
    italian = client.get(url, headers={"accept-language": "it"}).content.decode()
    assert ("Shark" in english, "Squalo" in english) == (True, False)
    assert ("Shark" in italian, "Squalo" in italian) == (False, True)


def test_cards_that_nobody_saw_change_nothing_in_a_review(client: Client) -> None:
    """The same actions with other hidden cards: the same values to the last digit, and the same ranges."""
    saved = a_running_game(3, players=3)
    at_the_table(client, saved)
    hand = decided(saved)
    before = [worked_on(decision) for decision in hand.decisions]
    page = client.get(address(saved, hand)).content.decode()
    swap_unseen_cards(saved, hand)
    again = decided(saved)
    assert again.played.last.hole_cards != hand.played.last.hole_cards
    assert [worked_on(decision) for decision in again.decisions] == before
    assert ranges_of(client.get(address(saved, again)).content.decode()) == ranges_of(page)


def worked_on(decision: ReviewedDecision) -> dict[str, object]:
    """What comes of a decision, by a clock that only counts how often it is read."""
    ticks, work = count(), Work.on(decision.situation, decision.action)
    for _ in range(2):
        work = next_piece(work, decision.situation, "n", clock=lambda: next(ticks) * 0.02)
    places = dict(enumerate(work.actions))
    return work.to_plain() | figures(decision.situation, places, "n").to_plain()


def swap_unseen_cards(saved: SavedGame, hand: ReviewedHand) -> None:
    """Give the seats that showed nothing other cards, and the rest of the deck another order."""
    record, state = hand.played.record, hand.played.last
    seen = {*state.board, *(card for cards in seat_view(state, 0).hole_cards if cards for card in cards)}
    free = [card for card in FULL_DECK if card not in seen]
    random.Random(1).shuffle(free)
    deck = [card if card in seen else free.pop() for card in record.deck]
    assert tuple(deck) != record.deck
    row = Hand.objects.get(game_id=saved.game_id, number=hand.played.number)
    row.record = {**row.record, "hand": hand_to_plain(replace(record, deck=tuple(deck)))}
    row.save()


def ranges_of(text: str) -> list[str]:
    return re.findall(r'class="shade-\d[^"]*" title="[^"]*"', text)


def test_the_keys_of_a_replay_find_the_decisions_beside_the_one_on_the_page(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved, decisions=3)
    steps = [decision.step for decision in hand.decisions]
    assert len(steps) > 1
    text = client.get(address(saved, hand, steps[1])).content.decode()
    links = dict(re.findall(r'id="moment-(\d+)" class="([^"]*)"', text))
    assert "step-first step-back" in links[str(steps[0])]
    assert "step-last" in links[str(steps[-1])]
    assert "game/replay" in text


def test_late_actions_are_not_graded() -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    step = hand.decisions[0].step
    late = ReviewedHand(replace(hand.played, late=(step,)), hand.seat)
    assert late.decisions[0].unvalued is Unvalued.LATE
    away = ReviewedHand(replace(hand.played, away=(step,)), hand.seat)
    assert away.decisions[0].unvalued is Unvalued.AWAY


def test_a_table_that_is_gone_is_said_and_leaves_the_ranges_even(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    TableVersion.objects.all().delete()
    history = published_history(saved.game_id)
    assert history is not None
    played = history.hand(hand.played.number)
    assert played is not None
    lost = reviewed_hand(history, played)
    assert lost is not None
    assert set(lost.lost_tables) == set(lost.players)
    assert all(seat.is_uniform for seat in lost.ranges[-1].seats.values())
    text = client.get(address(saved, hand)).content.decode()
    assert "is no longer there" in text


@pytest.mark.parametrize(("days", "is_said"), [(1, True), (-1, False)], ids=["since", "before"])
def test_a_table_converted_since_the_hand_is_said(client: Client, days: int, is_said: bool) -> None:
    saved = a_finished_game(1, players=3)
    TableVersion.objects.update(converted_at=timezone.now() + timedelta(days=days))
    text = client.get(address(saved, decided(saved))).content.decode()
    assert ("was converted to another form" in text) is is_said


def test_hands_link_to_their_reviews(client: Client) -> None:
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    link = f'href="{address(saved, hand)}"'
    game = client.get(reverse("game:history", args=[saved.game_id])).content.decode()
    replay = client.get(
        reverse("game:hand_history", args=[saved.game_id, hand.played.number])
    ).content.decode()
    assert link in game
    assert link in replay


def test_a_watched_game_has_no_reviews(client: Client) -> None:
    saved = a_finished_game(1, name="", players=3)
    url = reverse("game:review", args=[saved.game_id, 1])
    assert client.get(url).status_code == 404
    assert url not in client.get(reverse("game:history", args=[saved.game_id])).content.decode()


def test_without_tables_of_percents_nothing_is_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.coach.counting.tables_in_use", lambda: None)
    saved = a_finished_game(1, players=3)
    assert client.get(address(saved, decided(saved))).status_code == 202


def test_a_process_that_does_not_know_the_tables_yet_gets_ready_first(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bit by bit, so that no request takes long; a page that asks for its part keeps what it has."""
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 0.0)
    saved = a_finished_game(1, players=3)
    url = address(saved, decided(saved))
    page = client.get(url)
    assert (page.status_code, page.headers["Refresh"]) == (202, "2")
    assert client.get(url, headers={"HX-Request": "true"}).status_code == 204


def test_a_hand_deleted_while_it_is_reviewed_is_not_found_and_never_an_error(client: Client) -> None:
    """The rows of a hand, or all of its game, go between two steps of one request."""
    saved = a_finished_game(1, players=3)
    hand = decided(saved)
    decision, url = hand.decisions[0], address(saved, hand, hand.decisions[0].step)
    history = published_history(saved.game_id)
    assert history is not None
    numbers = history.numbers()
    rows = Hand.objects.filter(game_id=saved.game_id)
    rows.filter(number=hand.played.number).delete()
    page = review_page(history, hand, decision, {})
    assert {page.earlier, page.later} <= {None, *numbers} - {hand.played.number}
    with pytest.raises(InvalidRecord):
        counted_on(saved.game_id, decision)
    assert client.get(url).status_code == HTTPStatus.NOT_FOUND
