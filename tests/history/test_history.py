"""Finished hands and games: who may see what, step by step, and why the bots acted so."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.template.loader import render_to_string
from django.test import Client

from game.bots.decision import decide
from game.engine.actions import Bet, RaiseTo
from game.engine.seat_view import seat_view
from game.history.bot_decisions import BotDecision, bot_decision
from game.history.decisions import decision_panel
from game.history.exports import Format
from game.history.hand_page import hand_history_page
from game.history.recorded_game import history_of
from game.models import TableVersion
from game.play.saved_game import SavedGame, SeatedPlayer
from leaderboard.models import Game, Hand, Shuffle
from leaderboard.recording.shuffles import publish_shuffle
from tests.bots.builders import a_profile, a_stream, postflop, preflop, view_to_act
from tests.builders import a_hand, play
from tests.history.recorded_games import (
    WORD,
    a_finished_game,
    a_left_game,
    a_running_game,
    at_the_table,
)
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def bots() -> None:
    load_bots()


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def game_address(saved: SavedGame) -> str:
    return f"/games/{saved.game_id}/"


# The seed


def test_the_seed_is_published_when_the_game_is_over_and_not_before() -> None:
    running = a_running_game(1)
    assert not Shuffle.objects.exists()
    assert not publish_shuffle(running.game_id, running.seed.hex(), WORD, 2)
    finished = a_finished_game(2)
    shuffle = Shuffle.objects.get()
    assert (shuffle.game_id, shuffle.seed, shuffle.word) == (finished.game_id, finished.seed.hex(), WORD)


def test_a_game_that_was_left_publishes_its_seed_but_not_its_unfinished_hand() -> None:
    left = a_left_game()
    assert Shuffle.objects.get().seed == left.seed.hex()
    assert not Hand.objects.filter(number=left.game.hand_number).exists()
    assert Hand.objects.count() == left.game.hand_number - 1


def test_what_is_published_stays() -> None:
    saved = a_finished_game()
    assert not publish_shuffle(saved.game_id, "00" * 32, "another", 2)
    assert Shuffle.objects.get().seed == saved.seed.hex()


# Who may see what


def test_a_running_game_is_nobodys_but_its_players(client: Client) -> None:
    saved = a_running_game()
    addresses = [game_address(saved) + tail for tail in ("", "hands/1/", "hands/1/3/", "hands/1/picture.png")]
    addresses += [f"{game_address(saved)}export/{export_format}/" for export_format in Format]
    addresses += [f"{game_address(saved)}hands/1/export/{export_format}/" for export_format in Format]
    assert {client.get(address).status_code for address in addresses} == {404}


def test_the_player_sees_his_past_hands_as_he_saw_them(client: Client) -> None:
    saved = a_running_game()
    at_the_table(client, saved)
    assert client.get("/hands/").url == game_address(saved)  # type: ignore[attr-defined]
    answer = client.get(game_address(saved))
    assert answer["Cache-Control"] == "no-store"
    assert f'href="{game_address(saved)}hands/1/0/"' in answer.content.decode()
    history = history_of(saved.game_id, saved)
    assert history is not None
    hand = history.hand(1)
    assert hand is not None
    shown = hand_history_page(history, hand, 0)
    assert all(card.key for card in shown.bottom_seat.cards)
    assert not any(card.key for seat in shown.other_seats for card in seat.cards)
    assert shown.decision is None


def test_without_a_game_my_hands_lead_to_the_start(client: Client) -> None:
    assert client.get("/hands/").url == "/"  # type: ignore[attr-defined]


def test_the_shuffle_of_a_running_game_cannot_be_checked(client: Client) -> None:
    saved = a_running_game()
    at_the_table(client, saved)
    assert client.get(f"{game_address(saved)}shuffle/").status_code == 404
    assert client.get(f"{game_address(saved)}export/proof/").status_code == 404


def test_after_the_game_everyone_sees_every_card(client: Client) -> None:
    saved = a_finished_game()
    text = page(client, f"{game_address(saved)}hands/1/0/")
    history = history_of(saved.game_id, None)
    assert history is not None
    hand = history.hand(1)
    assert hand is not None
    for cards in hand.last.hole_cards:
        assert all(f'href="#card-{card}"' in text for card in cards)


def test_without_a_published_seed_the_cards_stay_as_they_were_shown() -> None:
    saved = a_finished_game()
    Shuffle.objects.all().delete()
    for viewer, seat in ((None, None), (saved, 0)):
        history = history_of(saved.game_id, viewer)
        assert history is not None
        hand = history.hand(1)
        assert hand is not None
        assert history.viewpoint.view(hand.last) == seat_view(hand.last, seat)


def test_a_simulated_game_is_open_to_who_watches_it_and_to_nobody_else(client: Client) -> None:
    saved = a_running_game(name="")
    assert client.get(game_address(saved)).status_code == 404
    at_the_table(client, saved)
    text = page(client, f"{game_address(saved)}hands/1/0/")
    assert 'href="#card-back"' not in text
    assert saved.seed.hex() not in text
    # The record holds the whole deck.
    assert '"record": null' in page(client, f"{game_address(saved)}hands/1/export/json/")


@pytest.mark.parametrize(
    "tail",
    ["hands/99/", "hands/99999999999999999999999/", "hands/1/999/", "export/exe/", "hands/1/export/proof/"],
)
def test_what_is_not_there_is_not_found(client: Client, tail: str) -> None:
    saved = a_finished_game()
    assert client.get(game_address(saved) + tail).status_code == 404


def test_an_unknown_game_is_not_found(client: Client) -> None:
    assert client.get(f"/games/{UUID(int=77)}/").status_code == 404


def test_a_damaged_record_is_not_found(client: Client) -> None:
    saved = a_finished_game()
    hand = Hand.objects.get(number=2)
    hand.record["hand"]["deck"] = hand.record["hand"]["deck"][2:] + hand.record["hand"]["deck"][:2]
    hand.save()
    assert client.get(f"{game_address(saved)}hands/2/").status_code == 404
    assert client.get(f"{game_address(saved)}hands/1/").status_code == 200


# The replay


def test_the_replay_steps_through_every_action(client: Client) -> None:
    saved = a_finished_game()
    history = history_of(saved.game_id, None)
    assert history is not None
    for hand in history.hands():
        pages = [hand_history_page(history, hand, step) for step in range(hand.last_step + 1)]
        assert pages[0].previous_step is None
        assert pages[-1].next_step is None
        assert [shown.next_step for shown in pages[:-1]] == [shown.step + 1 for shown in pages[:-1]]
        assert all(shown.lines for shown in pages)
        assert {line.step for line in pages[0].lines} == set(range(hand.last_step + 1))
        assert all(line.is_past for line in pages[-1].lines)
        assert pages[-1].results
    text = page(client, f"{game_address(saved)}hands/1/1/")
    assert f'rel="next" href="{game_address(saved)}hands/1/2/#replay"' in text
    assert f'rel="prev" href="{game_address(saved)}hands/1/0/#replay"' in text


def test_every_decision_of_a_bot_comes_out_again_with_its_reason() -> None:
    saved = a_finished_game(3, players=6)
    history = history_of(saved.game_id, None)
    assert history is not None
    seen = 0
    for hand in history.hands():
        for step in range(1, hand.last_step + 1):
            before = hand.states[step - 1]
            decision = bot_decision(history, hand, step)
            if before.to_act in (None, 0):
                assert decision is None
            elif before.phase.value == "betting":
                assert decision is not None
                reason = decision.decision.reason
                assert sum(reason.weights) == 10_000
                assert (reason.size is not None) == isinstance(decision.decision.action, Bet | RaiseTo)
                seen += 1
    assert seen > 20


def test_the_page_says_what_decided(client: Client) -> None:
    saved = a_finished_game(3, players=6)
    history = history_of(saved.game_id, None)
    assert history is not None
    hand = history.hand(1)
    assert hand is not None
    step = next(step for step in range(1, hand.last_step) if bot_decision(history, hand, step))
    decision = bot_decision(history, hand, step)
    assert decision is not None
    reason = decision.decision.reason
    text = page(client, f"{game_address(saved)}hands/1/{step}/")
    panel = text[text.index('<section class="decision"') : text.index('class="weights"')]
    assert f"{reason.table}, version {reason.version}" in panel
    assert f"0.{reason.draw:04d}" in panel
    assert panel.count("<strong>drawn</strong>") == 1
    assert "Committed" not in panel


def test_a_panel_says_who_is_committed() -> None:
    view = view_to_act(play(a_hand("120 120 120"), "r100 c c b20"))
    decision = decide(view, a_profile(preflop(), postflop((100, 0, 0))), a_stream())
    panel = decision_panel(BotDecision(1, SeatedPlayer("Anna", profile="test"), decision))
    text = render_to_string("history/_decision.html", {"decision": panel})
    assert "<dt>Committed</dt><dd>calls with what the row folds" in text


def test_a_decision_whose_table_is_gone_is_not_made_up() -> None:
    saved = a_finished_game(3, players=6)
    history = history_of(saved.game_id, None)
    assert history is not None
    hand = history.hand(1)
    assert hand is not None
    before = sum(bot_decision(history, hand, step) is not None for step in range(hand.last_step + 1))
    TableVersion.objects.all().delete()
    after = [bot_decision(history, hand, step) for step in range(hand.last_step + 1)]
    assert before
    assert not any(after)


# Sharing


def test_a_hand_has_what_sharing_takes(client: Client) -> None:
    saved = a_finished_game()
    text = page(client, f"{game_address(saved)}hands/1/2/")
    meta = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', text))
    assert meta["og:title"] == "Hand 1 of Ann’s game"
    assert "wins" in meta["og:description"] or "split" in meta["og:description"]
    assert meta["og:url"] == f"http://testserver{game_address(saved)}hands/1/"
    picture = client.get(meta["og:image"].removeprefix("http://testserver"))
    assert picture["Content-Type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n\x1a\n")
    assert (picture.content[16:20], picture.content[20:24]) == (b"\0\0\x04\xb0", b"\0\0\x02\x76")


def test_the_game_page_draws_the_stacks_and_lists_the_hands(client: Client) -> None:
    saved = a_finished_game(players=5)
    text = page(client, game_address(saved))
    hands = Hand.objects.filter(game_id=saved.game_id).count()
    lines = re.findall(r'<polyline class="stack line-(\d)" points="([^"]+)"', text)
    assert [seat for seat, _points in lines] == list("01234")
    assert {len(points.split()) for _seat, points in lines} == {hands + 1}
    assert text.count('<th scope="row"') == hands
    assert saved.seed.hex() in text


def test_a_game_without_a_finished_hand_has_a_page(client: Client) -> None:
    saved = a_left_game(4)
    Hand.objects.all().delete()
    assert "No hand has been finished yet." in page(client, game_address(saved))


def test_an_ended_game_leads_to_its_history(client: Client) -> None:
    saved = a_finished_game()
    at_the_table(client, saved)
    text = page(client, "/table/")
    assert f'href="{game_address(saved)}"' in text
    assert f'href="{game_address(saved)}shuffle/"' in text


def test_the_history_tells_nothing_of_a_hand_in_play(client: Client) -> None:
    saved = a_running_game()
    at_the_table(client, saved)
    assert client.get(f"{game_address(saved)}hands/{saved.game.hand_number}/").status_code == 404
    assert Game.objects.get().status == "running"
