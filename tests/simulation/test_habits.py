"""Check-raises, donk bets, all-ins and sizes of bets, counted as players count them."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.events import Street
from game.simulation.habits import (
    Habit,
    band_of,
    bets_of,
    habit_counts,
    paid_of,
    quartiles,
    sized_bet,
    sizes_by_strength,
    sizes_in_like_pots,
)
from game.simulation.player_stats import PlayerStats, Winnings
from game.simulation.report import habit_figures, habit_table
from tests.builders import a_hand, play


# Seat 2 is the button and opens; seat 1, the big blind, calls: a pot of 70.
@pytest.mark.parametrize(
    ("codes", "seat", "expected"),
    [
        ("r30 f c x b30 r90 f", 1, {Habit.CHECK_RAISE_CHANCES: 1, Habit.CHECK_RAISES: 1}),
        ("r30 f c x b30 c x x x x", 1, {Habit.CHECK_RAISE_CHANCES: 1, Habit.CHECK_RAISES: 0}),
        ("r30 f c b30 f", 1, {Habit.DONK_CHANCES: 1, Habit.DONK_BETS: 1}),
        ("r30 f c x x b30 f", 1, {Habit.DONK_CHANCES: 1, Habit.DONK_BETS: 0}),
        ("c c x b30 f f", 1, {Habit.DONK_CHANCES: 0}),
        ("r30 f c x b35 f", 2, {sized_bet(Street.FLOP, 54): 1, Habit.ALL_INS_PREFLOP: 0}),
        ("r30 f c x x x b35 f", 2, {Habit.RIVER_BETS: 0}),
        ("r30 f c x x x x x b35 f", 2, {Habit.RIVER_BETS: 1, Habit.RIVER_ALL_INS: 0}),
        ("r1000 f c", 0, {Habit.ALL_INS_PREFLOP: 1}),
        ("r1000 f c", 2, {Habit.ALL_INS_PREFLOP: 1}),
    ],
)
def test_habits_are_counted(codes: str, seat: int, expected: dict[str, int]) -> None:
    counts = habit_counts(play(a_hand(), codes))[seat]
    assert {name: counts[name] for name in expected} == expected


def test_quartiles_are_of_first_bets_on_one_street() -> None:
    counts = Counter({sized_bet(Street.FLOP, percent): 1 for percent in (33, 50, 75, 100)})
    assert quartiles(counts, Street.FLOP) == (33, 50, 75)
    assert quartiles(counts, Street.TURN) is None


def test_sizes_with_the_weakest_and_the_strongest_third_of_hands_that_bet() -> None:
    counts = habit_counts(play(a_hand(), "r30 f c x b35 f"))[2]
    assert sizes_by_strength(counts, Street.FLOP) == (54, 54)
    assert sizes_by_strength(counts, Street.TURN) is None
    bets = {(50, 20): (2, 60), (70, 40): (4, 160), (60, 60): (4, 240), (80, 80): (2, 180)}
    for (pot, strength), (count, paid) in bets.items():
        band = band_of(pot, strength)
        counts[bets_of(Street.TURN, band)], counts[paid_of(Street.TURN, band)] = count, paid
    assert sizes_by_strength(counts, Street.TURN) == (35, 75)  # two of 30 and two of 40, two of 60 and of 90
    # Pots of 50 and 60: two of 30, two of 60. Of 70 and 80: two of 40, two of 90. Two of six each.
    assert sizes_in_like_pots(counts, Street.TURN) == (35, 75)
    counts[paid_of(Street.TURN, band_of(80, 80))] = 80
    assert sizes_in_like_pots(counts, Street.TURN) == (35, 50)


def test_the_report_has_a_line_for_all_together() -> None:
    counts = Counter({Habit.DONK_CHANCES: 4, Habit.DONK_BETS: 1, sized_bet(Street.RIVER, 50): 1})
    stats = {"shark": PlayerStats(counts, Winnings())}
    assert habit_figures(stats["shark"])["donk_bet"] == 25.0
    assert [line.split()[0] for line in habit_table(stats).splitlines()] == ["profile", "shark", "all"]
    assert "50/50/50" in habit_table(stats)
