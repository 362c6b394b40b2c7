"""Hands that the engine has played have the luck that the same hands have in lanes."""

import numpy as np
import pytest

from game.luck.estimator.bot_hands import adjusted, batch_of, bot_table
from game.luck.estimator.recorded import KnownHand, luck_of
from game.simulation.draws import Purpose
from tests.luck.test_luck_has_mean_zero import PROFILES, SEED, any_values

HANDS = 240


@pytest.mark.parametrize("seats", [2, 4])
def test_recorded_hands_have_the_luck_of_the_same_hands_in_lanes(seats: int) -> None:
    table = bot_table(seats, SEED, uneven=True)
    numbers = np.arange(HANDS, dtype=np.uint64)
    words = table.draws.sequences(numbers, Purpose.SEATS, seats + 2)
    at_seats = (words[:seats] % np.uint64(len(PROFILES))).astype(np.intp)
    hands = []
    for number in range(HANDS):
        players = [PROFILES[place] for place in at_seats[:, number]]
        last = table.play(number, players)
        hands.append(KnownHand.of(last, 0, dict(enumerate(players))))
    found = luck_of(hands, range(HANDS), table.draws, any_values(seats))
    in_lanes = adjusted(batch_of(table, numbers, PROFILES, 0), any_values(seats)).luck
    assert [each.total for each in found] == pytest.approx(in_lanes.total, abs=1e-4)
    assert [each.all_in for each in found] == pytest.approx(in_lanes.all_in, abs=1e-4)
    assert seats == 2 or any(each.all_in for each in found)
