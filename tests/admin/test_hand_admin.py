"""Finished hands in the admin: what each bot decided, and the row behind it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from game.admin.row_addresses import row_addresses
from game.bot_tables.versions import make_draft, publish
from game.bots.hand_text import parse_hands
from game.models import DecisionTable, TableVersion
from leaderboard.models import Hand, Shuffle
from tests.history.recorded_games import a_finished_game
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


@pytest.fixture
def hand(operator: Client) -> Hand:
    saved = a_finished_game(1, players=4, hands=2)
    return Hand.objects.get(game_id=saved.game_id, number=1)


def page_of(hand: Hand) -> str:
    return reverse("admin:leaderboard_hand_change", args=[hand.pk])


def decisions(client: Client, hand: Hand) -> list[Any]:
    lines: list[Any] = client.get(page_of(hand)).context["decisions"]
    return lines


def test_every_action_of_a_bot_is_explained(operator: Client, hand: Hand) -> None:
    record = hand.record["hand"]
    lines = decisions(operator, hand)
    assert lines
    assert len(lines) <= len(record["actions"])
    page = operator.get(page_of(hand)).content.decode()
    for line in lines:
        assert line.panel.profile in page
        assert line.panel.draw in page
        assert line.panel.strength in page
        assert sum(share.is_drawn for share in line.panel.shares) == 1


def test_the_hand_that_looseness_plays_one_as_is_among_those_of_the_row(operator: Client, hand: Hand) -> None:
    page = operator.get(page_of(hand)).content.decode()
    moved = [line.panel for line in decisions(operator, hand) if line.panel.played_as]
    assert moved
    for panel in moved:
        assert parse_hands(panel.played_as) <= parse_hands(panel.row)
        assert f"Played as {panel.played_as}" in page
    step = next(line.step for line in decisions(operator, hand) if line.panel.played_as)
    replay = operator.get(reverse("game:hand_step", args=[hand.game_id, hand.number, step])).content.decode()
    assert f"{moved[0].played_as}, by the looseness of the profile" in replay


def test_each_decision_leads_to_its_row_in_the_version_used(operator: Client, hand: Hand) -> None:
    draft = make_draft(TableVersion.objects.get(table__key="ring", number=1))
    publish(draft)
    for line in decisions(operator, hand):
        found = re.fullmatch(r"/admin/game/tableversion/(\d+)/spots/.+/#(row-\d+)", line.address)
        assert found, line.address
        version = TableVersion.objects.get(pk=int(found[1]))
        assert version.number == 1
        key = next(key for key, address in row_addresses(version).items() if address == line.address)
        assert key.rpartition("/")[2] == line.panel.row.replace("–", "-").removesuffix("%")
        assert f'id="{found[2]}"' in operator.get(line.address).content.decode()


def test_where_the_version_is_gone_no_decision_leads_anywhere(operator: Client, hand: Hand) -> None:
    TableVersion.objects.all().delete()
    page = operator.get(page_of(hand))
    assert page.status_code == 200
    assert {line.address for line in page.context["decisions"]} <= {""}


def test_before_the_seed_is_published_nothing_is_shown(operator: Client, hand: Hand) -> None:
    Shuffle.objects.all().delete()
    assert decisions(operator, hand) == []


def test_a_record_that_cannot_be_read_is_said_to_be_so(operator: Client, hand: Hand) -> None:
    Hand.objects.filter(pk=hand.pk).update(record={"players": []})
    page = operator.get(page_of(hand))
    assert page.status_code == 200
    assert "cannot be read by the rules of today" in page.content.decode()


def test_the_page_asks_the_database_little_however_many_decisions(
    operator: Client, hand: Hand, django_assert_max_num_queries: Any
) -> None:
    assert DecisionTable.objects.count() > 1
    operator.get(page_of(hand))
    with django_assert_max_num_queries(25):
        operator.get(page_of(hand))
