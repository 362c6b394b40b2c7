"""What holds for every shipped table of hold'em."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from game.bot_tables.shipped import FOLDER, shipped_profiles
from game.bots.decision import verdict
from game.bots.hand_order import PLACES
from game.bots.profile import SizeClass
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.bots.table import DecisionTable
from game.bots.validation import problems
from game.engine.odds.preflop import StartingHand

MADE = sorted(FOLDER.glob("*-provenance.json"))
TABLES = {
    style.table.key: style.table
    for profile in shipped_profiles().values()
    for style in (profile.ring, profile.heads_up)
}


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_sizes_belong_to_the_spot_so_that_they_tell_no_strength(table: DecisionTable) -> None:
    sizes: dict[tuple[str, ...], set[object]] = {}
    for row in (*table.preflop, *table.postflop):
        sizes.setdefault(row.names, set()).add(row.sizes)
    assert {names for names, found in sizes.items() if len(found) > 1} == set()


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_a_shipped_table_has_no_problems(table: DecisionTable) -> None:
    assert problems(table) == []


@pytest.mark.parametrize("made", MADE, ids=lambda path: path.name)
def test_files_are_those_that_their_command_has_made(made: Path) -> None:
    sums = json.loads(made.read_text(encoding="utf-8"))["sha256"]
    assert sums
    assert {name: hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() for name in sums} == sums


@pytest.mark.parametrize("key", sorted(shipped_profiles()))
@pytest.mark.parametrize("situation", ["unopened", "raised", "reraised"])
def test_looseness_lets_nobody_fold_aces_more_often_than_weaker_pairs(key: str, situation: str) -> None:
    style = shipped_profiles()[key].style(SizeClass.RING)
    spot = PreflopSpot(Position.LATE, PreflopSituation(situation))
    aces, tens = (verdict(style, spot, PLACES[StartingHand.parse(name)]) for name in ("AA", "TT"))
    assert aces.weights.fold <= tens.weights.fold
