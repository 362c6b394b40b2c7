"""The bots of five-card draw win against plain strategies."""

from random import Random

import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.draw.baselines import Baseline
from game.simulation.draw_contests import Estimate, contest, mirrored_pot

SHARK = shipped_profiles()["shark"].draw
assert SHARK is not None


def seeds(count: int, number: int) -> list[bytes]:
    rng = Random(number)
    return [rng.randbytes(32) for _ in range(count)]


def test_the_same_seed_gives_the_same_pot():
    (seed,) = seeds(1, 1)
    won = mirrored_pot(4, SHARK, Baseline.CALLER, seed)
    assert won == mirrored_pot(4, SHARK, Baseline.CALLER, seed)


def test_an_estimate_has_its_95_percent_margin():
    estimate = Estimate.of([1.0, -1.0] * 50)
    assert (estimate.mean, round(estimate.margin, 3)) == (0.0, 0.197)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rival", [Baseline.CALLER, Baseline.RANDOM, Baseline.ALWAYS_POT])
def test_bots_win_against_plain_strategies(rival):
    won = contest(4, SHARK, rival, seeds(150, 4))
    assert won.mean - won.margin > 0, won
