"""The chances on the pages of past hands: exact where the cards are seen, from one's own cards else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from game.engine.state import Phase
from game.history.hand_page import hand_history_page
from game.history.recorded_game import history_of, published_history
from tests.engine.odds_reference import reference_equities
from tests.history.recorded_games import a_finished_game, a_running_game, at_the_table
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def bots() -> None:
    load_bots()


def test_a_finished_games_hands_have_their_exact_chances_at_every_step() -> None:
    saved = a_finished_game()
    history = published_history(saved.game_id)
    assert history
    boards = set()
    for hand in history.hands():
        for step, state in enumerate(hand.states):
            chances = hand_history_page(history, hand, step).odds
            if state.phase is Phase.OVER:
                assert chances is None
                continue
            assert chances
            assert chances.method.startswith("exact")
            assert [each.label for each in chances.chances] == [hand.names[seat] for seat in state.contenders]
            if len(state.board) > 3 and state.board not in boards:
                boards.add(state.board)
                hands = [state.hole_cards[seat] for seat in state.contenders]
                expected = reference_equities(hands, state.board)
                widths = [100 * float(odds.win) for odds in expected]
                assert [each.width for each in chances.chances] == pytest.approx(widths)
    assert len(boards) > 3


def test_in_a_running_game_the_player_sees_the_chances_of_what_he_saw(client: Client) -> None:
    saved = a_running_game()
    at_the_table(client, saved)
    page = client.get(f"/games/{saved.game_id}/hands/1/0/").content.decode()
    assert re.search(r"Chance to win against \d+ unseen hands?<", page)
    assert page.count('class="odds-percent"') == 1
    assert "<bdi>Ann</bdi></th>" in page


def test_the_chances_in_a_running_game_know_no_card_that_was_not_shown() -> None:
    saved = a_running_game()
    history = history_of(saved.game_id, saved)
    assert history
    hand = next(history.hands())
    ann, first, second, third = hand.states[0].hole_cards
    swapped = replace(hand)
    dealt = hand.states[0]._replace(hole_cards=(ann, third, first, second))
    vars(swapped)["states"] = (dealt, *hand.states[1:])
    chances = [hand_history_page(history, each, 0).odds for each in (hand, swapped)]
    assert chances[0]
    assert chances[0] == chances[1]


def test_a_bystander_who_sees_no_cards_sees_no_chances(client: Client) -> None:
    saved = a_running_game()
    history = history_of(saved.game_id, saved)
    assert history
    blind = replace(history, viewpoint=history.viewpoint._replace(seat=None))
    assert hand_history_page(blind, next(history.hands()), 0).odds is None
