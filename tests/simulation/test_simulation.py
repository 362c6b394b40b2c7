"""Simulated hands: the same seed plays the same game, figures are counted as players count them."""

from __future__ import annotations

import math

import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.engine.rules import DEFAULT_RULES
from game.engine.state import Phase
from game.simulation.contests import MirroredTeams, OpenTable, StatsByName, run
from game.simulation.deals import Strategy, Table
from game.simulation.player_stats import Stat, Winnings, net_in_thousandths, seat_counts
from game.simulation.report import figures, text_table
from tests.builders import a_hand, play

PLAYERS: dict[str, Strategy] = {**shipped_profiles(), **{baseline.value: baseline for baseline in Baseline}}
NAMES = ("shark", "station", "maniac", "threshold")


def a_simulation_table(seats: int, seed: int = 1) -> Table:
    return Table(DEFAULT_RULES, seats, bytes([seed]) * 32)


def an_open_table(seed: int = 1) -> OpenTable:
    return OpenTable(a_simulation_table(len(NAMES), seed), PLAYERS, NAMES)


def nothing(done: int, stats: StatsByName) -> None:
    pass


def test_the_same_seed_plays_the_same_hand_and_another_seed_another() -> None:
    players = [PLAYERS[name] for name in NAMES]
    hands = [a_simulation_table(4, seed).play(number, players) for seed in (1, 1, 2) for number in range(5)]
    assert hands[:5] == hands[5:10]
    assert hands[:5] != hands[10:]
    assert {hand.phase for hand in hands} == {Phase.OVER}


def test_the_number_of_workers_changes_nothing() -> None:
    assert run(an_open_table(), 120, 1, nothing) == run(an_open_table(), 120, 2, nothing)


def test_chips_only_change_hands() -> None:
    players = [PLAYERS[name] for name in NAMES]
    for number in range(20):
        state = a_simulation_table(4).play(number, players)
        assert sum(net_in_thousandths(state, seat) for seat in range(4)) == 0


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_team_against_itself_scores_nothing_in_mirrored_deals(seats: int) -> None:
    contest = MirroredTeams(
        a_simulation_table(seats), {"a": Baseline.THRESHOLD, "b": Baseline.THRESHOLD}, ("a", "b")
    )
    stats = run(contest, 30, 1, nothing)
    assert stats["a"].winnings == stats["b"].winnings == Winnings(30, 0, 0)


def test_what_one_team_wins_the_other_loses_and_both_play_every_seat() -> None:
    contest = MirroredTeams(a_simulation_table(3), PLAYERS, ("shark", "caller"))
    stats = run(contest, 40, 1, nothing)
    assert stats["shark"].winnings.total == pytest.approx(-stats["caller"].winnings.total, abs=40)
    assert stats["shark"].counts[Stat.HANDS] == stats["caller"].counts[Stat.HANDS] == 120


def test_progress_is_reported_up_to_the_last_deal() -> None:
    reported: list[tuple[int, int]] = []
    run(an_open_table(), 70, 1, lambda done, stats: reported.append((done, stats["shark"].winnings.deals)))
    assert reported == [(50, 50), (70, 70)]


# Seat 2 is the button and opens; seat 1, the big blind, calls and folds to a continuation bet.
@pytest.mark.parametrize(
    ("codes", "seat", "expected"),
    [
        ("r30 f c x b30 f", 2, {Stat.VPIP: 1, Stat.PFR: 1, Stat.CBET_CHANCES: 1, Stat.CBETS: 1}),
        ("r30 f c x b30 f", 1, {Stat.VPIP: 1, Stat.CBETS_FACED: 1, Stat.FOLDS_TO_CBET: 1, Stat.FLOPS: 1}),
        ("r30 f c x b30 f", 0, {Stat.VPIP: 0, Stat.FLOPS: 0, Stat.THREE_BET_CHANCES: 1}),
        ("f f", 1, {Stat.VPIP: 0, Stat.PFR: 0}),
        ("c c x x x x x x x x x x", 1, {Stat.VPIP: 0, Stat.FLOPS: 1, Stat.SHOWDOWNS: 1}),
        ("r30 r100 f f", 0, {Stat.THREE_BETS: 1, Stat.PFR: 1, Stat.VPIP: 1}),
        ("r30 f c b30 c x b50 f", 2, {Stat.CBET_CHANCES: 0, Stat.CALLS: 1, Stat.BETS: 1}),
        ("r30 f c x b30 r90 f", 2, {Stat.CBETS: 1, Stat.CBETS_FACED: 0, Stat.BETS: 1}),
    ],
)
def test_figures_are_counted(codes: str, seat: int, expected: dict[str, int]) -> None:
    counts = seat_counts(play(a_hand(), codes))[seat]
    assert {name: counts[name] for name in expected} == expected
    assert counts[Stat.HANDS] == 1


def test_the_winner_at_a_showdown_is_counted() -> None:
    state = play(a_hand(hole="As Ad / 7c 2d / -", board="Ah 9h Ks 4d 5s"), "f c x x x x x x x")
    won = [counts[Stat.SHOWDOWNS_WON] for counts in seat_counts(state)]
    assert won == [1, 0, 0]


def test_the_interval_is_that_of_the_mean() -> None:
    winnings = Winnings()
    for score in (1000, -1000, 3000, 1000):
        winnings = winnings.plus(score)
    assert winnings.mean == 1000
    assert winnings.half_width == pytest.approx(1.96 * math.sqrt(8_000_000 / 3 / 4), rel=1e-4)


def test_the_report_has_a_line_for_each_player() -> None:
    stats = run(an_open_table(), 20, 1, nothing)
    lines = text_table(stats).splitlines()
    assert len(lines) == 1 + len(NAMES)
    assert len({len(line) for line in lines}) == 1
    assert figures(stats["shark"])["hands"] == 20
