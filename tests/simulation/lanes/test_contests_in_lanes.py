"""Contests in lanes give the figures of the engine's loop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.tricks import TRICKS, parse_trick
from game.engine.betting import LimitKind
from game.engine.rules import DEFAULT_RULES, RULE_SETS
from game.engine.variants import HOLDEM
from game.simulation.contests import MirroredTeams, OpenTable, StatsByName, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import in_lanes

PLAYERS: dict[str, Strategy] = {**shipped_profiles(), **{baseline.value: baseline for baseline in Baseline}}
NAMES = ("shark", "station", "maniac", "threshold", "rock", "maniac")


def nothing(done: int, stats: StatsByName) -> None:
    pass


@pytest.mark.parametrize("uneven", [False, True])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_an_open_table_has_the_same_figures_in_lanes_and_in_the_loop(rules: str, uneven: bool) -> None:
    rule_set = replace(RULE_SETS[rules], limit=LimitKind.MIXED) if uneven else RULE_SETS[rules]
    contest = OpenTable(Table(rule_set, len(NAMES), bytes(range(32)), uneven), PLAYERS, NAMES)
    assert run(in_lanes(contest), 80, 1, nothing) == run(contest, 80, 1, nothing)


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_mirrored_teams_have_the_same_figures_in_lanes_and_in_the_loop(seats: int) -> None:
    contest = MirroredTeams(Table(DEFAULT_RULES, seats, bytes(32), True), PLAYERS, ("shark", "honest"))
    assert run(in_lanes(contest), 40, 1, nothing) == run(contest, 40, 1, nothing)


OTHER_TRICKS = (
    "always-raise@turn,river=2.5x",
    "bet=never+calls@river=60%",
    "3bet<4bb>60=12bb+small-edge-bet",
    "always-open=45bb+always-bet@flop=all-in",
    "always-open=25bb+always-bet@turn=all-in",
    "always-donk=33%+cbet<60=never+always-stab>30<70=66%",
    "folds@preflop,river<60=20%+calls@flop>40=50%",
)


@pytest.mark.parametrize("place", range(4))
def test_probers_have_the_same_figures_in_lanes_and_in_the_loop(place: int) -> None:
    profile = shipped_profiles()["shark"]
    tricks = [*TRICKS, *OTHER_TRICKS][place::4]
    players: dict[str, Strategy] = {trick: Prober(profile, parse_trick(trick)) for trick in tricks}
    table = Table(DEFAULT_RULES, 1 + len(tricks), bytes(range(32)), True)
    contest = OpenTable(table, {**players, "shark": profile}, ("shark", *players))
    assert run(in_lanes(contest), 100, 1, nothing) == run(contest, 100, 1, nothing)


def test_another_variant_is_refused_in_a_sentence() -> None:
    rules = replace(DEFAULT_RULES, variant=replace(HOLDEM, key="other"))
    contest = OpenTable(Table(rules, len(NAMES), bytes(32)), PLAYERS, NAMES)
    with pytest.raises(ValueError, match="Only hold'em can be played in lanes"):
        in_lanes(contest)
