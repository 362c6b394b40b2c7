"""What holds for every shipped table of hold'em."""

from __future__ import annotations

import hashlib
import json
from itertools import product
from pathlib import Path

import pytest

from game.bot_tables.shipped import FOLDER, shipped_profiles
from game.bots.decision import verdict
from game.bots.hand_order import PLACES
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import SizeClass
from game.bots.spots import FROM_THREE_SEATS, Position, PreflopSituation, PreflopSpot, Stack
from game.bots.table import PERCENT, DecisionTable
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


DRAWN = sorted(key for key, profile in shipped_profiles().items() if profile.ring.table.key != "ring")
"""Who plays by rows that people's curves draw: whoever folds their best hands is moved by looseness."""


def place(hand: str) -> int:
    return PLACES[StartingHand.parse(hand)]


@pytest.mark.parametrize("key", sorted(shipped_profiles()))
@pytest.mark.parametrize("size_class", [SizeClass.RING, SizeClass.HEADS_UP])
def test_looseness_leaves_aces_and_kings_where_they_are(key: str, size_class: SizeClass) -> None:
    style = shipped_profiles()[key].style(size_class)
    assert [style.played_as(place(hand)) for hand in ("AA", "KK")] == [place("AA"), place("KK")]


@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize(("hand", "most"), [("AA", 1), ("KK", 5)])
def test_the_best_hands_are_not_folded_before_the_flop(key: str, hand: str, most: int) -> None:
    """At most in so many percent of the cases of any spot."""
    style = shipped_profiles()[key].ring
    spots = [PreflopSpot(*names) for names in product(Position, PreflopSituation, Stack)]
    folds = {spot: verdict(style, spot, place(hand)).weights.fold * PERCENT for spot in spots}
    assert {spot: fold for spot, fold in folds.items() if fold > most * WEIGHT_TOTAL} == {}


@pytest.mark.parametrize("size_class", [SizeClass.RING, SizeClass.HEADS_UP])
@pytest.mark.parametrize("hand", ["AA", "KK"])
def test_trained_rows_never_fold_the_best_hands_before_the_flop(hand: str, size_class: SizeClass) -> None:
    """Where nobody can be, such as on the big blind when nobody has entered, rows fold everything."""
    table = shipped_profiles()["shark"].style(size_class).table
    folding = {row.names[:2] for row in table.preflop if place(hand) in row.hands and row.weights.fold}
    steals = product(("cheap-steal", "steal"), ("early", "middle"))
    assert (
        folding
        <= {("unopened", "big-blind")}
        | {
            SizeClass.RING: set(steals),
            SizeClass.HEADS_UP: {(situation, "any") for situation in ("limped", *FROM_THREE_SEATS)},
        }[size_class]
    )


@pytest.mark.parametrize(("hand", "most"), [("QQ", 3), ("TT", 5), ("AKs", 20), ("AKo", 40)])
def test_the_tightest_opens_nearly_all_good_hands(hand: str, most: int) -> None:
    for position in Position:
        spot = PreflopSpot(position, PreflopSituation.UNOPENED)
        fold = verdict(shipped_profiles()["rock"].ring, spot, place(hand)).weights.fold
        assert fold * PERCENT <= most * WEIGHT_TOTAL
