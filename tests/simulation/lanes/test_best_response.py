"""What local best responses win: of a table that always folds the blinds, 750 thousandths of a big blind."""

from __future__ import annotations

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.engine.rules import DEFAULT_RULES
from game.simulation.deals import Table
from game.simulation.lanes.best_response import FORMS, BestResponse, Form, local_best_response
from game.simulation.lanes.contests import lanes_of_deals
from game.simulation.lanes.keys import STRENGTH
from game.simulation.lanes.play import play
from game.simulation.lanes.states import dealt
from tests.bots.builders import a_profile, postflop, preflop

TABLE = Table(DEFAULT_RULES, 2, bytes(range(32)))
_FOLD_CALL, _LATE, POT, MANY = FORMS


@pytest.mark.parametrize("form", [POT, MANY], ids=["pot", "sizes"])
def test_a_table_that_always_folds_loses_the_blinds(form: Form) -> None:
    folds = a_profile(preflop((100, 0, 0)), postflop((100, 0, 0)))
    won = local_best_response(folds, TABLE, form, 8)
    assert (won.mean, won.half_width) == (750, 0)


def test_a_table_that_always_calls_is_bet_into() -> None:
    calls = a_profile(preflop((0, 100, 0)), postflop((0, 100, 0)))
    won = local_best_response(calls, TABLE, POT, 200)
    assert won.mean - won.half_width > 2000


def test_bets_late_in_the_hand_win_more_than_calls_alone() -> None:
    shark = shipped_profiles()["shark"]
    assert (
        local_best_response(shark, TABLE, _LATE, 256).mean
        > local_best_response(shark, TABLE, _FOLD_CALL, 256).mean
    )


def test_expected_showdowns_have_the_mean_of_those_that_happen() -> None:
    numbers = np.arange(1500, dtype=np.uint64)
    shark = shipped_profiles()["shark"]
    deals = lanes_of_deals(TABLE, numbers, [shark], np.zeros((2, len(numbers)), dtype=np.intp))
    player = BestResponse(deals, shark, POT, 0, np.random.Generator(np.random.Philox(1)))
    played = play(deals.layout, dealt(deals.layout, deals.stacks), deals.cards, STRENGTH, player)
    differences = player.won(played) - (played.states.stacks[0] - deals.stacks[0])
    error = differences.std() / len(numbers) ** 0.5
    assert error > 0
    assert abs(differences.mean()) < 3 * error
