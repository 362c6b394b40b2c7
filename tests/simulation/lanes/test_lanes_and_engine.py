"""Lanes play the hands that the engine's loop plays: action for action, chip for chip."""

from __future__ import annotations

import pytest

from game.benchmarks.lanes.same_hands import MIXED, PROFILES, a_batch, differences
from game.bot_tables.shipped import shipped_profiles
from game.bots.hand_order import ALL_HANDS_ALIKE
from game.bots.profile import BotProfile
from tests.bots.builders import with_lines

LANES = 40


@pytest.mark.parametrize("seed", range(20))
def test_profiles_play_the_same_hands_in_lanes_and_in_the_loop(seed: int) -> None:
    assert differences(a_batch(seed, LANES)) == []


@pytest.mark.parametrize("seed", range(100, 110))
def test_baselines_play_the_same_hands_in_lanes_and_in_the_loop(seed: int) -> None:
    assert differences(a_batch(seed, LANES, MIXED)) == []


@pytest.mark.parametrize("seed", range(200, 206))
def test_tables_with_rows_for_lines_play_the_same_hands_in_lanes_and_in_the_loop(seed: int) -> None:
    players = [with_lines(profile) for profile in list(shipped_profiles().values())[:3]]
    assert differences(a_batch(seed, LANES, players)) == []


@pytest.mark.parametrize("seed", range(300, 304))
def test_styles_that_move_aces_play_the_same_hands_in_lanes_and_in_the_loop(seed: int) -> None:
    profiles = list(shipped_profiles().values())[2:5]
    players = [*profiles, *(of_before(profile, number) for number, profile in enumerate(profiles))]
    assert differences(a_batch(seed, LANES, players)) == []


def of_before(profile: BotProfile, number: int) -> BotProfile:
    """The profile with looseness that moves all hands alike, under another key."""
    styles = {
        size: style._replace(shifting=ALL_HANDS_ALIKE, modifiers=style.modifiers._replace(looseness=-20))
        for size, style in (("ring", profile.ring), ("heads_up", profile.heads_up))
    }
    return profile._replace(key=f"before-{number}", **styles)


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(1000, 1100, 50))
def test_five_thousand_hands_are_the_same_in_lanes_and_in_the_loop(first: int) -> None:
    for seed in range(first, first + 50):
        players = MIXED if seed % 5 == 0 else PROFILES
        assert differences(a_batch(seed, 50, players)) == []
