"""Games recorded by an earlier version are carried over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.leaderboard.builders import a_result, a_start, game_id
from tests.tiers import EXHAUSTIVE

BEFORE = [("leaderboard", "0002_shuffle")]


@pytest.fixture
def earlier_version(transactional_db: None) -> Iterator[Any]:
    """The models as they were; the database goes back to them and, afterwards, forth again,
    with other apps' tables that refer to theirs."""
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield migrated_to(BEFORE)
    MigrationExecutor(connection).migrate(latest)


def migrated_to(state: list[tuple[str, str]]) -> Any:
    """The models in that state, which the database has reached."""
    executor = MigrationExecutor(connection)
    executor.migrate(state)
    return executor.loader.project_state(state).apps


@EXHAUSTIVE
def test_games_of_before_get_all_that_later_versions_know_of_a_game(earlier_version: Any) -> None:
    record_games_of_the_first_version(earlier_version)
    margins_durations_and_folded_names(migrated_to([("leaderboard", "0003_players_and_figures")]))
    record_games_without_big_blinds(migrated_to([("leaderboard", "0005_shuffle_version")]))
    big_blinds_and_changes(migrated_to([("leaderboard", "0008_score_in_big_blinds")]))


def record_games_of_the_first_version(models: Any) -> None:
    Game = models.get_model("leaderboard", "Game")
    Hand = models.get_model("leaderboard", "Hand")
    new = {"name_key", "player", "seconds", "first_big_blind", "changed_rules"}
    for number, nets in [(1, [-10, 10]), (2, [10])]:
        result = a_result(number, name="ÉMILE", won=0, hands=2)
        columns = {**result.start.columns(), **result.columns()}
        game = Game.objects.create(id=game_id(number), **{k: v for k, v in columns.items() if k not in new})
        for hand, net in enumerate(nets, start=1):
            Hand.objects.create(game=game, number=hand, record={}, net=net)
    running = a_start(3).columns()
    Game.objects.create(id=game_id(3), **{k: v for k, v in running.items() if k not in new})


def margins_durations_and_folded_names(models: Any) -> None:
    rows = models.get_model("leaderboard", "Game").objects.order_by("id")
    assert list(rows.values_list("name_key", "seconds", "player", "figured_hands", "big_blinds_per_100")) == [
        ("émile", 725, None, 0, None),
        ("émile", 725, None, 0, None),
        ("player 3", None, None, 0, None),
    ]
    assert [row.margin for row in rows] == [pytest.approx(19.6), None, None]


def record_games_without_big_blinds(models: Any) -> None:
    Game = models.get_model("leaderboard", "Game")
    games = [
        ({"rule_set": "casino", "limit": "mixed", "players": 10}, {"raises": None, "chips": "constant"}),
        ({"rule_set": "bigholdem", "limit": "pot-limit", "players": 2}, {"raises": 3, "ante": True}),
        ({"rule_set": "bigholdem-italia", "limit": "pot-limit", "players": 5, "starting_stack": 2000}, {}),
    ]
    left_out = {"first_big_blind", "changed_rules"}
    for number, (columns, settings) in enumerate(games, 4):
        start = a_start(number, **columns, settings=settings).columns()
        Game.objects.create(id=game_id(number), **{k: v for k, v in start.items() if k not in left_out})


def big_blinds_and_changes(models: Any) -> None:
    rows = models.get_model("leaderboard", "Game").objects.order_by("id")[3:]
    assert list(rows.values_list("first_big_blind", "changed_rules")) == [
        (20, ""),
        (20, "limit ante"),
        (40, ""),
    ]
