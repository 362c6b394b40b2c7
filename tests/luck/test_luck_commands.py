"""The commands that learn the value function and measure it, with few hands."""

from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command

from game.benchmarks.adjusted import run
from game.luck.estimator.value_function import from_bytes

pytestmark = pytest.mark.exhaustive


def test_learning_comes_to_the_same_file_twice(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for path in files:
        call_command("learn_luck", parts=["heads-up"], hands=256, output=path, verbosity=0)
    assert files[0].read_bytes() == files[1].read_bytes()
    learnt = from_bytes(files[0].read_bytes())
    assert sorted(learnt.networks) == [(0, street) for street in range(4)]
    assert all(np.isfinite(network.weights[0]).all() for network in learnt.networks.values())


def test_the_benchmark_says_how_much_variance_is_taken_out_and_that_every_seats_luck_cancels_out() -> None:
    lines: list[str] = []
    run(lines.append, heads_up=128, six=64, ten=1, contest=128, every_seat=64)
    (contest,) = (place for place, line in enumerate(lines) if "Shark wins" in line)
    assert [line[0] for line in lines[:contest] if " seats, " in line and "hands: " in line] == ["2", "6"]
    errors = [float(line.split()[-1].rstrip(".")) for line in lines if line.startswith("  board")]
    _two, one_seat, _two_everywhere, every_seat, _ten_everywhere = errors
    assert every_seat < one_seat / 2
