"""The pages on which operators see how the bots fare against visitors."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from game.against_visitors.figures import standings
from game.against_visitors.storing import count_games, games_left
from game.bot_tables.versions import make_draft
from game.bots.lineup import OpponentSelection
from game.engine.rules import ITALIAN_DRAW_POKER
from game.models import BotProfile, DraftTrial, TableVersion
from tests.history.recorded_games import a_finished_game, begin_kept, play_kept
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

PAGE = "admin:game_botprofile_visitors"


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_games_are_counted_from_the_page_piece_by_piece(operator: Client) -> None:
    a_finished_game(1, players=3, hands=2)
    assert "1 game is yet to be counted" in text(operator, reverse(PAGE))
    piece = operator.post(reverse(PAGE), headers={"HX-Request": "true"})
    assert (piece.status_code, piece["HX-Refresh"]) == (200, "true")
    assert games_left() == 0
    assert operator.post(reverse(PAGE)).status_code == 302


def test_every_bot_has_a_line_and_a_page_with_the_hands_it_lost(operator: Client) -> None:
    a_finished_game(1, players=4, hands=10)
    count_games()
    page = text(operator, reverse(PAGE))
    found = standings()
    assert len(found) >= 3
    for each in found:
        address = reverse("admin:game_botprofile_visitors_bot", args=list(each.bot))
        assert address in page
        own = text(operator, address)
        assert str(each.hands) in own
    losers = [each for each in found if each.won.mean < 0]
    own = text(operator, reverse("admin:game_botprofile_visitors_bot", args=list(losers[0].bot)))
    link = own.split('id="costly"')[1].split('href="/games/')[1].split('"')[0]
    assert operator.get(f"/games/{link}").status_code == 200


def test_poker_all_italiana_has_a_list_of_its_own(operator: Client) -> None:
    a_finished_game(5, players=4, hands=3, rules=ITALIAN_DRAW_POKER)
    count_games()
    assert "No hand of this game has been counted" in text(operator, reverse(PAGE))
    page = text(operator, f"{reverse(PAGE)}?game=draw")
    for each in standings():
        address = reverse("admin:game_botprofile_visitors_bot", args=list(each.bot))
        assert address in page
        assert "starting pots" in text(operator, address)


def test_a_draft_is_tried_on_visitors_from_its_page_to_the_end(operator: Client) -> None:
    """Begun with a share, changed, and ended; every step is logged, and the comparison is on the page."""
    draft = make_draft(TableVersion.objects.get(table__key="ring", number=1))
    shark = BotProfile.objects.get(key="shark")
    page = text(operator, reverse("admin:game_tableversion_change", args=[draft.pk]))
    assert f"{reverse('admin:game_drafttrial_add')}?version={draft.pk}" in page
    fields = {"profile": shark.pk, "version": draft.pk, "percent": 50, "note": "More bluffs."}
    too_many = operator.post(reverse("admin:game_drafttrial_add"), {**fields, "percent": 51})
    assert (too_many.status_code, DraftTrial.objects.count()) == (200, 0)
    assert operator.post(reverse("admin:game_drafttrial_add"), fields).status_code == 302
    trial = DraftTrial.objects.get()
    assert trial.started_by == User.objects.get(username="operator")
    own = reverse("admin:game_drafttrial_change", args=[trial.pk])
    assert "No game of the trial has been counted yet" in text(operator, own)
    for number in range(1, 7):
        play_kept(
            begin_kept(number, players=3, hands=3, opponents=OpponentSelection(seats=("shark", "rock")))
        )
    count_games()
    shown = text(operator, own)
    assert all(text in shown for text in ("the draft less the version in force", "without luck", "±"))
    again = {**fields, "version": make_draft(draft).pk}
    refused = operator.post(reverse("admin:game_drafttrial_add"), again)
    assert "on trial with this profile already" in refused.content.decode()
    assert operator.post(own, {"percent": 10, "note": "", "end": "on"}).status_code == 302
    trial.refresh_from_db()
    assert trial.ended is not None
    assert operator.post(own, {"percent": 50}).status_code == 403
    logged = LogEntry.objects.filter(object_id=str(trial.pk)).values_list("action_flag", flat=True)
    assert sorted(logged) == [ADDITION, CHANGE]
