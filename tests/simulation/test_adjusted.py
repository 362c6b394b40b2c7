"""Means from which known luck is taken out."""

from __future__ import annotations

from functools import reduce

import numpy as np
import pytest

from game.engine.odds.result import NORMAL_95
from game.simulation.adjusted import AdjustedScores

MEAN = 3.0


def sample(size: int, seed: int, *, start: int = 0) -> AdjustedScores:
    """Scores of mean 3 that follow their first control, and have nothing to do with the second."""
    rng = np.random.default_rng(seed)
    luck, other, rest = rng.normal(size=(3, size))
    scores = MEAN + 2 * luck + rest
    each = [
        AdjustedScores.of(start + place, float(scores[place]), (float(luck[place]), float(other[place])))
        for place in range(size)
    ]
    return reduce(AdjustedScores.merged, each)


def test_luck_that_explains_four_fifths_of_the_variance_narrows_the_interval_by_as_much() -> None:
    estimate = sample(4000, 1).estimate
    assert estimate.half_width == pytest.approx(NORMAL_95 / 4000**0.5, rel=0.05)
    assert abs(estimate.mean - MEAN) < estimate.half_width


def test_the_mean_is_not_biased_even_where_few_scores_give_the_factors() -> None:
    means = [sample(12, seed).estimate.mean for seed in range(1500)]
    assert abs(np.mean(means) - MEAN) < 3 * np.std(means) / len(means) ** 0.5


def test_intervals_hold_the_mean_as_often_as_they_say() -> None:
    estimates = [sample(100, seed).estimate for seed in range(400)]
    held = sum(abs(each.mean - MEAN) < each.half_width for each in estimates)
    assert 0.92 < held / len(estimates) < 0.98


def test_parts_of_a_sample_give_what_the_whole_gives() -> None:
    whole = sample(60, 5).merged(sample(40, 6, start=60))
    other = sample(40, 6, start=60).merged(sample(60, 5))
    assert whole.estimate == pytest.approx(other.estimate)


def test_controls_that_are_always_0_change_nothing() -> None:
    scores = [AdjustedScores.of(number, float(number), (0.0,)) for number in range(10)]
    assert reduce(AdjustedScores.merged, scores).estimate.mean == pytest.approx(4.5)


def test_too_few_scores_have_no_estimate() -> None:
    with pytest.raises(ValueError, match="few"):
        _ = AdjustedScores.of(0, 1.0, (0.0,)).estimate
