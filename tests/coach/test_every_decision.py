"""Every decision of random games gets values, or says in one sentence why not."""

from __future__ import annotations

import pytest

from game.benchmarks.coach.random_games import outcomes
from game.coach.decisions import Unvalued
from game.coach.words import UNVALUED
from tests.shipped_bots import load_bots
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("games", sampled([4, 8], 4))
def test_every_decision_gets_values_or_says_why_not(games: int) -> None:
    load_bots()
    found = outcomes(games, seed=games)
    assert found["values"] > 2 * games
    assert set(found) <= {"values", *(reason.value for reason in Unvalued)}
    assert set(Unvalued) == set(UNVALUED)
