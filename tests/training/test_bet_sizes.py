"""The mix of sizes after the flop: in training, and in the rows that come of it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from game.bots.profile import SizeClass
from game.bots.sizing import AFTER_THE_FLOP, Size
from game.bots.spots import PostflopStreet
from game.engine.rules import DEFAULT_RULES
from game.simulation.draws import BulkDraws
from game.training import hand_state
from game.training.bet_sizes import BET_SIZES, NOISE
from game.training.deals import Kind, deals
from game.training.hand_state import BIG_BLIND, POT, STACK, STREET
from game.training.holdem import HOLDEM_GAME, RAISE, raised_to
from game.training.mccfr import Training
from game.training.rows import decision_table

CALL = 1
POINTS = np.linspace(0, 0.9999, 2000)


def nearest_size(percent: float) -> Size:
    return min(AFTER_THE_FLOP, key=lambda size: abs(AFTER_THE_FLOP[size] - percent))


@pytest.mark.parametrize(("seats", "actions"), [(2, [RAISE, CALL]), (3, [RAISE, CALL, CALL])])
def test_a_training_draws_sizes_as_the_rows_have_them(seats: int, actions: list[int]) -> None:
    deal = deals(Kind(DEFAULT_RULES, seats), BulkDraws(bytes(32)), np.arange(1, dtype=np.uint64))[0]
    deal[hand_state.STRAY : hand_state.STRAY + seats] = 0
    deal[STACK : STACK + seats] = 1000 * deal[BIG_BLIND]
    state = HOLDEM_GAME.begin(deal, 0)
    for action in actions:
        state = HOLDEM_GAME.apply(state, deal, action, 0.5)
    for place, (_street, sizes) in enumerate(BET_SIZES.items()):
        state[STREET] = 1 + place
        state[POT] = 100 * deal[BIG_BLIND]
        percents = [100 * int(raised_to(state, deal, RAISE, point)) / state[POT] for point in POINTS]
        drawn = Counter(
            min(AFTER_THE_FLOP, key=lambda size: abs(AFTER_THE_FLOP[size] - each)) for each in percents
        )
        for size, percent in zip(Size, sizes, strict=True):
            assert 100 * drawn[size] / len(POINTS) == pytest.approx(percent, abs=0.2)
        chip = 100 * deal[BIG_BLIND] / state[POT]
        apart = [min(abs(each / size - 1) for size in AFTER_THE_FLOP.values()) for each in percents]
        assert 100 * max(apart) <= NOISE + 3 * chip


def test_sizes_are_one_mix_a_street() -> None:
    for size_class in (SizeClass.RING, SizeClass.HEADS_UP):
        rows = decision_table(Training.new(HOLDEM_GAME), size_class, "table").postflop
        assert {(row.street, row.sizes) for row in rows} == set(BET_SIZES.items())
    assert set(BET_SIZES) == set(PostflopStreet)
