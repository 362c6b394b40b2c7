"""Tables from before prices, last aggressors, half bets, steals, own limps, medium stacks, overbets, dear
reraises and huge bets decide as they did.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Manager

from game.bot_tables.table_copies import copied_table
from game.bots.decision import decide
from game.bots.profile import BotProfile, Style
from game.bots.spots import Draw, PostflopSpot, PreflopSpot
from game.bots.table import DecisionTable, PostflopRow, PreflopRow
from game.migrations._copied_rows import COLUMNS
from game.models import TableCopy, TableVersion
from game.training.rivals import first_edition
from tests.bots.builders import a_stream, view_to_act
from tests.bots.strategies import a_spot
from tests.shipped_bots import load_bots
from tests.tiers import EXHAUSTIVE

CHANGE = import_module("game.migrations.0017_more_situations")
HALF_BETS = import_module("game.migrations.0041_half_bets_in_rows")
STEALS = import_module("game.migrations.0042_steals_in_rows")
OWN_LIMPS = import_module("game.migrations.0043_own_limps_in_rows")
STACKS = import_module("game.migrations.0044_medium_stacks_in_rows")
OVERBETS = import_module("game.migrations.0045_overbets_in_rows")
DEAR = import_module("game.migrations.0048_dear_reraises_and_huge_bets_in_rows")
PREFLOP, POSTFLOP = COLUMNS["preflop"], COLUMNS["postflop"]
COPIED_FROM = OWN_LIMPS.COPIED_FROM | STEALS.COPIED_FROM
OLD_PREFLOP = {new: old for old, new in CHANGE.PREFLOP.items()}
OLD_PREFLOP |= {new: OLD_PREFLOP.get(old, old) for new, old in (COPIED_FROM | DEAR.PREFLOP).items()}
OLD_POSTFLOP = {new: old for old, new in CHANGE.POSTFLOP.items()} | {
    HALF_BETS.HALF: HALF_BETS.SMALL,
    OVERBETS.OVERBET: OVERBETS.ALL_IN,
}
OLD_POSTFLOP |= {new: OLD_POSTFLOP[old] for new, old in DEAR.POSTFLOP.items()}


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
    """The database of when bets of .25 to .55 of the pot were one situation, stacks up to 20 big blinds one
    kind, and steals, own limps, dear reraises and overbets none; afterwards as it is now."""
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    load_bots()
    raised = ["raised", "any", "any", "all", [10, 60, 30], [100, 0, 0]]
    short = ["raised", "any", "short", "all", [10, 60, 30], [100, 0, 0]]
    reraised = ["reraised", *raised[1:]]
    small = ["small-bet", "any", "any", "any", "any", 0, 100, [10, 60, 30], [100, 0, 0, 0, 0]]
    all_in = ["all-in", *small[1:]]
    rows = {"preflop": [raised, short, reraised], "postflop": [small, all_in]}
    TableCopy.objects.create(key="copied", number=3, rows=rows)
    MigrationExecutor(connection).migrate([("game", "0040_hands_that_looseness_moves")])
    yield
    MigrationExecutor(connection).migrate(latest)


@EXHAUSTIVE
def test_rows_of_new_situations_are_those_that_decided_before(before_half_bets: None) -> None:
    MigrationExecutor(connection).migrate([("game", "0048_dear_reraises_and_huge_bets_in_rows")])
    versions = TableVersion.objects.exclude(table__size_class="draw")
    assert versions.exists()
    for version in versions:
        assert_alike(version.postflop_rows, POSTFLOP, HALF_BETS.SMALL, HALF_BETS.HALF)
        assert_alike(version.postflop_rows, POSTFLOP, OVERBETS.ALL_IN, OVERBETS.OVERBET)
        for new, old in DEAR.POSTFLOP.items():
            assert_alike(version.postflop_rows, POSTFLOP, old, new)
        for new, old in (COPIED_FROM | DEAR.PREFLOP).items():
            assert_alike(version.preflop_rows, PREFLOP, old, new)
    of_short_stacks = versions.filter(preflop_rows__stack="short").distinct()
    assert of_short_stacks.exists()
    for version in of_short_stacks:
        assert_alike(version.preflop_rows, PREFLOP, "short", "medium", key="stack")
    copy = copied_table("copied", 3)
    assert copy is not None
    raises = "raised", "steal", "blind-steal", "own-limp-raised"
    before = [f"{situation}/any/{stack}all" for situation in raises for stack in ("", "short/")]
    before.insert(2, "reraised/any/all")
    after = *(f"{situation}/any/medium/all" for situation in raises), "big-3-bet/any/all"
    assert [row.key for row in copy.preflop] == [f"preflop/{place}" for place in (*before, *after)]
    after = "small-bet", "all-in", "half-bet", "overbet", "huge-bet"
    assert [row.key for row in copy.postflop] == [f"{situation}/any/any/0-100" for situation in after]


def assert_alike(rows: Manager, names: Sequence[str], old: str, new: str, key: str = "situation") -> None:
    """The rows of a version for both situations, or stacks, say the same."""
    said = [name for name in names if name not in ("version_id", key)]
    one, other = (set(rows.filter(**{key: value}).values_list(*said)) for value in (old, new))
    assert one
    assert one == other
