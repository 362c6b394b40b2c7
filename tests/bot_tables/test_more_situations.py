"""Tables from before the price, the last aggressor and half bets were known decide as they did."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.bot_tables.table_copies import copied_table
from game.bots.decision import decide
from game.bots.profile import BotProfile, Style
from game.bots.spots import Draw, PostflopSpot, PreflopSpot
from game.bots.table import DecisionTable, PostflopRow, PreflopRow
from game.models import PostflopRow as StoredRow
from game.models import TableCopy, TableVersion
from game.training.rivals import first_edition
from tests.bots.builders import a_stream, view_to_act
from tests.bots.strategies import a_spot
from tests.shipped_bots import load_bots
from tests.tiers import EXHAUSTIVE

CHANGE = import_module("game.migrations.0017_more_situations")
HALF_BETS = import_module("game.migrations.0041_half_bets_in_rows")
COPIED = tuple(name for name in HALF_BETS.COPIED if name != "version_id")
OLD_PREFLOP = {new: old for old, new in CHANGE.PREFLOP.items()}
OLD_POSTFLOP = {new: old for old, new in CHANGE.POSTFLOP.items()} | {HALF_BETS.HALF: HALF_BETS.SMALL}


class OldTable(DecisionTable):
    """Looks spots up as tables did that had fewer situations."""

    def preflop_row(self, spot: PreflopSpot, hand: int) -> PreflopRow | None:
        old = OLD_PREFLOP.get(spot.situation, spot.situation)
        return super().preflop_row(spot._replace(situation=type(spot.situation)(old)), hand)

    def postflop_row(self, spot: PostflopSpot, equity: int, draw: Draw = Draw.NO_DRAW) -> PostflopRow | None:
        old = OLD_POSTFLOP.get(spot.situation, spot.situation)
        return super().postflop_row(spot._replace(situation=type(spot.situation)(old)), equity, draw)


def with_old_table(profile: BotProfile) -> BotProfile:
    def style(own: Style) -> Style:
        table = own.table
        return own._replace(table=OldTable(table.key, table.version, table.preflop, table.postflop))

    return profile._replace(ring=style(profile.ring), heads_up=style(profile.heads_up))


def test_a_converted_table_plays_as_before():
    profile, rng = first_edition(), random.Random(7)
    profile = profile._replace(heads_up=profile.ring)
    before = with_old_table(profile)
    for number in range(150):
        view = view_to_act(a_spot(rng))
        now, then = decide(view, profile, a_stream(number)), decide(view, before, a_stream(number))
        assert (now.action, now.reason.weights) == (then.action, then.reason.weights)


@pytest.fixture
def before_half_bets(transactional_db: None) -> Iterator[None]:
    """The database of when bets of .25 to .55 of the pot were one situation; afterwards as it is now."""
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    load_bots()
    small = ["small-bet", "any", "any", "any", "any", 0, 100, [10, 60, 30], [100, 0, 0, 0, 0]]
    TableCopy.objects.create(key="copied", number=3, rows={"preflop": [], "postflop": [small]})
    MigrationExecutor(connection).migrate([("game", "0040_hands_that_looseness_moves")])
    yield
    MigrationExecutor(connection).migrate(latest)


@EXHAUSTIVE
def test_rows_for_half_bets_are_those_for_small_ones(before_half_bets: None) -> None:
    MigrationExecutor(connection).migrate([("game", "0041_half_bets_in_rows")])
    versions = TableVersion.objects.exclude(table__size_class="draw")
    assert versions.exists()
    for version in versions:
        small, half = (
            {
                tuple(row)
                for row in StoredRow.objects.filter(version=version, situation=name).values_list(*COPIED)
            }
            for name in (HALF_BETS.SMALL, HALF_BETS.HALF)
        )
        assert small
        assert small == half
    copy = copied_table("copied", 3)
    assert copy is not None
    assert [row.key for row in copy.postflop] == ["small-bet/any/any/0-100", "half-bet/any/any/0-100"]
