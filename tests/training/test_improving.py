"""Tables improved by trying out decisions: actions that win more get more weight."""

from __future__ import annotations

import json
from shutil import copy

import numpy as np
import pytest
from django.core.management import call_command

from game.bot_tables.shipped import FOLDER, shipped_profiles
from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.profile import SizeClass
from game.bots.spots import Position, PostflopSituation, PostflopStreet, PreflopSituation, PreflopSpot
from game.bots.table import ANY
from game.bots.tricks import TRICKS
from game.simulation.lanes.spots import SPOTS
from game.training.crowds import crowds
from game.training.defending import checking_more, defended
from game.training.files import begun_from
from game.training.improvement import FEW, Grid, Tried, moved, rounded
from game.training.improving import ImprovementPlan, Part, begun, hero_by, play_part
from game.training.rivals import first_edition
from game.training.row_files import read_table
from game.training.trials import Crowd, Trial

FOLD, CALL = range(2)


def seen(times: int, won: tuple[float, float, float]) -> Tried:
    tried = Tried.nothing(1)
    tried.add(np.zeros(times, np.int64), np.ones(times), np.repeat(np.array([won]), times, axis=0).T)
    return tried


def test_the_weight_of_what_wins_more_grows() -> None:
    policy = np.full((1, 3), 1 / 3)
    fold, call, raise_ = moved(policy, seen(1000, (-1.0, 0.0, 1.0)), 1.5)[0]
    assert fold < call < raise_
    assert fold + call + raise_ == pytest.approx(1)


def test_a_row_that_was_seldom_tried_stays() -> None:
    policy = np.full((1, 3), 1 / 3)
    assert moved(policy, seen(FEW - 1, (-1.0, 0.0, 1.0)), 1.5) == pytest.approx(policy)


def test_weights_are_percents_in_steps_of_five() -> None:
    assert rounded(np.array([1, 1, 1]) / 3, 5) == (35, 35, 30)
    assert rounded(np.array([0.0, 0.98, 0.02]), 5) == (0, 100, 0)


def test_a_grid_plays_as_the_style_that_it_was_made_of() -> None:
    grid, shark = Grid(), shipped_profiles()["shark"]
    policy = grid.policy(shark.ring)
    again = grid.policy(hero_by(grid.table("hero", SizeClass.RING, policy), SizeClass.RING).ring)
    assert np.abs(policy - again).max() <= 0.01


def test_trials_find_which_hands_are_to_be_folded() -> None:
    grid, plan = Grid(), ImprovementPlan(SizeClass.RING, 1, 1, 4096, FOLDER)
    policy = grid.policy(first_edition().ring)
    opening, raised = (
        [SPOTS.index(PreflopSpot(position, situation)) for position in Position]
        for situation in (PreflopSituation.UNOPENED, PreflopSituation.RAISED)
    )
    tried, _won = play_part(Part(plan, policy, 4, 0), shipped_profiles())
    best = [row for row, (spot, least, _) in enumerate(grid.rows) if spot in opening and least >= 91]
    worst = [row for row, (spot, _, below) in enumerate(grid.rows) if spot in raised and below <= 20]
    assert tried.sums[best].sum(axis=0).argmin() == FOLD
    assert tried.sums[worst].sum(axis=0).argmax() == FOLD
    free = [
        row for row, (place, _, _) in enumerate(grid.rows) if SPOTS[place].situation is PostflopSituation.LAST
    ]
    assert tried.sums[free, FOLD] == pytest.approx(tried.sums[free, CALL])


def test_what_one_wins_of_another_who_plays_alike_counts_for_nothing_together() -> None:
    shark, grid = shipped_profiles()["shark"], Grid()
    crowd, numbers = [Crowd(1, [None])], np.arange(512, dtype=np.uint64)
    for together in (0.0, 1.0):
        tried = Tried.nothing(len(grid.rows))
        Trial(
            ImprovementPlan(SizeClass.RING, 1, 1, 512, FOLDER).tables[0],
            grid,
            shark,
            crowd,
            numbers,
            together,
        ).play(tried)
        assert tried.times.any()
        assert bool(np.abs(tried.sums).max() > 1e-9) is (together == 0)


def test_all_opponents_of_a_ring_table_get_their_parts() -> None:
    profiles = shipped_profiles()
    met = [crowds(SizeClass.RING, profiles["shark"], profiles, place) for place in range(1000)]
    assert {len(one) for one in met} == {1}
    players = [player for (crowd,) in met for player in crowd.players]
    assert {player.trick for player in players if isinstance(player, Prober)} == set(TRICKS.values())
    assert {first_edition(), None, Baseline.EHS_TAG, Baseline.CALLER, profiles["rock"]} <= set(players)


def test_half_of_the_folds_to_the_least_raise_become_calls() -> None:
    grid = Grid()
    table = grid.table("ring", SizeClass.RING, np.tile((0.85, 0.1, 0.05), (len(grid.rows), 1)), 5)
    after = defended(table, 5)
    answers = {row.situation: row.weights for row in after.postflop}
    assert answers[PostflopSituation.CHEAP_RAISE] == (35, 60, 5)
    assert answers[PostflopSituation.RAISED] == (85, 10, 5)
    assert {row.weights for row in after.preflop if row.situation is PreflopSituation.RAISED} == {(85, 10, 5)}


def test_some_bets_become_checks_where_people_check() -> None:
    grid = Grid()
    table = grid.table("ring", SizeClass.RING, np.tile((0.0, 0.2, 0.8), (len(grid.rows), 1)), 5)
    after = {(row.situation, row.street): row.weights for row in checking_more(table, 5).postflop}
    assert after[PostflopSituation.TO_AGGRESSOR, PostflopStreet.TURN] == (0, 35, 65)
    assert after[PostflopSituation.AGGRESSOR, PostflopStreet.FLOP] == (0, 25, 75)
    assert after[PostflopSituation.AGGRESSOR, PostflopStreet.TURN] == (0, 20, 80)


def test_rows_to_begin_with_are_read_as_they_ship() -> None:
    shipped = shipped_profiles()["shark"].heads_up.table
    read = read_table(FOLDER, SizeClass.HEADS_UP)
    assert (read.preflop, read.postflop) == (shipped.preflop, shipped.postflop)
    wide = begun(FOLDER, SizeClass.HEADS_UP).table
    assert wide.preflop
    assert {row.line for row in read.postflop} > {row.line for row in wide.postflop} == {ANY}


def test_an_improvement_tells_what_it_began_with(tmp_path) -> None:
    for name in ("ring-preflop.csv", "ring-postflop.csv"):
        copy(FOLDER / name, tmp_path)
    (tmp_path / "ring-provenance.json").write_text('{"command": "manage.py train --table ring --deals 1"}')
    found = begun_from(ImprovementPlan(SizeClass.RING, 1, 1, 4096, tmp_path))
    assert found["command"] == "manage.py train --table ring --deals 1"
    own = json.loads((FOLDER / "ring-provenance.json").read_text())["sha256"]
    assert found["sha256"] == {name: own[name] for name in ("ring-preflop.csv", "ring-postflop.csv")}


@pytest.mark.exhaustive
def test_the_same_arguments_give_the_same_bytes_whatever_the_workers(tmp_path) -> None:
    asked = ("improve_table", "--table=heads-up", "--rounds=2", "--deals=2048")
    for workers in (1, 2):
        call_command(*asked, f"--workers={workers}", f"--output={tmp_path / str(workers)}")
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in "12")
    assert len(one) == 3
    assert one == two
