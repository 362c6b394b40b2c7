"""Lanes play the hands that the engine's loop plays: action for action, chip for chip."""

from __future__ import annotations

import pytest

from game.benchmarks.lanes.same_hands import MIXED, PROFILES, a_batch, differences

LANES = 40


@pytest.mark.parametrize("seed", range(20))
def test_profiles_play_the_same_hands_in_lanes_and_in_the_loop(seed: int) -> None:
    assert differences(a_batch(seed, LANES)) == []


@pytest.mark.parametrize("seed", range(100, 110))
def test_baselines_play_the_same_hands_in_lanes_and_in_the_loop(seed: int) -> None:
    assert differences(a_batch(seed, LANES, MIXED)) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(1000, 1400, 50))
def test_twenty_thousand_hands_are_the_same_in_lanes_and_in_the_loop(first: int) -> None:
    for seed in range(first, first + 50):
        players = MIXED if seed % 5 == 0 else PROFILES
        assert differences(a_batch(seed, 50, players)) == []
