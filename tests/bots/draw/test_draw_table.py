"""The table of five-card draw has one row for every spot and hand."""

from itertools import product

import pytest

from game.bots.draw.base_table import BASE_TABLE
from game.bots.draw.hands import HandClass
from game.bots.draw.table import FREE, Drawn, Place, Situation, Spot
from game.bots.table import PERCENT


@pytest.mark.parametrize("situation", Situation)
def test_every_spot_and_strength_has_a_row(situation):
    for place, drawn in product(Place, Drawn):
        spot = Spot(situation, place, drawn)
        rows = [BASE_TABLE.bet_row(spot, percent) for percent in range(PERCENT)]
        assert None not in rows


def test_rows_that_name_the_same_keys_do_not_overlap():
    for first, second in product(BASE_TABLE.bets, repeat=2):
        if first is not second and first.names == second.names:
            assert first.below <= second.least or second.below <= first.least


def test_weights_and_sizes_make_up_a_hundred_and_nobody_folds_where_passing_is_free():
    for row in BASE_TABLE.bets:
        assert row.weights.total == sum(row.sizes) == PERCENT
        assert not (row.situation in FREE and row.weights.fold)
    for row in BASE_TABLE.discards:
        assert row.usual + row.with_kicker + row.served == PERCENT


def test_every_class_of_hand_has_an_exchange():
    assert {row.hand_class for row in BASE_TABLE.discards} == set(HandClass)


def test_a_row_that_names_more_keys_decides():
    special = BASE_TABLE.bet_row(Spot(Situation.UNBET, Place.EARLY, Drawn.NONE), 50)
    general = BASE_TABLE.bet_row(Spot(Situation.UNBET, Place.EARLY, Drawn.ONE), 50)
    assert special is not None
    assert general is not None
    assert (special.drawn, general.drawn) == (Drawn.NONE, "any")
