from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import timezone

from leaderboard.identity.cookie import Browser
from leaderboard.standings.orders import ORDERS
from leaderboard.standings.selection import DEFAULT_MIN_HANDS, Period, Selection, SelectionForm
from leaderboard.standings.standings import ranked_games
from tests.leaderboard.builders import ENDED_AT, STARTED_AT, a_finished_game, a_game_of

pytestmark = pytest.mark.django_db

NOW = ENDED_AT + datetime.timedelta(hours=1)


def ago(**span: float) -> dict[str, datetime.datetime]:
    """Start and end of a game that ended so long before NOW."""
    ended_at = NOW - datetime.timedelta(**span)
    return {"started_at": ended_at - datetime.timedelta(minutes=5), "ended_at": ended_at}


@pytest.fixture
def games() -> None:
    a_finished_game(1, name="Ada", rule_set="casino", limit="no_limit", players=2, **ago(minutes=1))
    a_finished_game(2, name="ÉMILE", rule_set="biska", limit="pot_limit", players=6, **ago(days=3))
    a_finished_game(
        3,
        name="100%",
        rule_set="casino",
        limit="mixed",
        players=6,
        hands=9,
        changed_rules=("ante",),
        **ago(days=20),
    )
    a_finished_game(4, name="Adam", rule_set="casino", limit="no_limit", players=10, hands=10, **ago(days=99))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", [1, 2, 3, 4]),
        ("hands=1", [1, 2, 3, 4]),
        ("hands=9", [1, 2, 3, 4]),
        ("hands=11", [1, 2]),
        ("rules=casino", [1, 3, 4]),
        ("rules=casino&hands=1", [1, 3, 4]),
        ("rules=never-registered", []),
        ("limit=pot_limit", [2]),
        ("players=6", [2, 3]),
        ("players=6&hands=1", [2, 3]),
        ("period=today", [1]),
        ("period=7", [1, 2]),
        ("period=30&hands=1", [1, 2, 3]),
        ("period=all", [1, 2, 3, 4]),
        ("hands=10", [1, 2, 4]),
        ("changes=both", [1, 2, 3, 4]),
        ("changes=changed", [3]),
        ("changes=unchanged", [1, 2, 4]),
        ("name=ada", [1, 4]),
        ("name=ADAM", [4]),
        ("name=émile", [2]),
        ("name=mil", [2]),
        ("name=%25&hands=1", [3]),
        ("name=_", []),
        ("name=nobody", []),
        ("rules=casino&limit=no_limit&players=10&period=all&hands=10&name=da", [4]),
    ],
)
def test_filters_of_the_address(games: None, asked: str, found: list[int]) -> None:
    form = SelectionForm(QueryDict(asked))
    assert form.is_valid(), form.errors
    shown = form.selection().applied(ranked_games(), NOW)
    assert sorted(game.id.int for game in shown) == found


@pytest.mark.parametrize(
    "asked",
    [
        "players=1",
        "players=11",
        "players=six",
        "period=yesterday",
        "hands=0",
        "hands=-1",
        "hands=1000001",
        "hands=ten",
        "name=" + "x" * 58,
        "name=%00",
        "sort=luck",
        "sort=--score",
        "rules=" + "x" * 41,
    ],
)
def test_what_cannot_be_asked_is_refused(asked: str) -> None:
    assert not SelectionForm(QueryDict(asked)).is_valid()


class TestTaggedNames:
    def test_a_name_with_its_tag_finds_that_player_only(self) -> None:
        players = [a_game_of(Browser(bytes([number]) * 16), number) for number in (1, 2)]
        assert all(player.name == "Ann" for player in players)
        for name in (str(players[0]), str(players[0]).upper(), f"·{players[0].tag}"):
            shown = Selection(name=name).applied(ranked_games(), NOW)
            assert [game.player for game in shown] == [players[0]]

    def test_a_tag_under_another_name_finds_nothing(self) -> None:
        player = a_game_of(Browser(b"1" * 16), 1)
        assert not Selection(name=f"Bea·{player.tag}").applied(ranked_games(), NOW).exists()


class TestPeriods:
    def test_today_begins_at_midnight_where_the_site_is(self) -> None:
        now = datetime.datetime(2026, 3, 1, 0, 30, tzinfo=datetime.UTC)
        with timezone.override(datetime.timezone(datetime.timedelta(hours=2))):
            since = Period.TODAY.since(now)
        assert since == datetime.datetime(2026, 2, 28, 22, 0, tzinfo=datetime.UTC)

    def test_all_the_time_has_no_beginning(self) -> None:
        assert Period.ALL.since(STARTED_AT) is None


SELECTIONS: list[dict[str, Any]] = [
    {},
    {"rule_set": "casino", "limit": "no limit & more"},
    {"players": 6, "period": Period.WEEK, "min_hands": 1},
    {"name": "Ann·7f3a", "order": ORDERS["name"]},
]


@pytest.mark.parametrize("values", SELECTIONS)
def test_a_selection_comes_back_from_its_address(values: dict[str, Any]) -> None:
    selection = Selection(**values)
    form = SelectionForm(QueryDict(selection.query))
    assert form.is_valid(), form.errors
    assert form.selection() == selection


def test_default_values_are_not_in_the_address() -> None:
    assert Selection(min_hands=DEFAULT_MIN_HANDS, period=Period.ALL).query == ""
