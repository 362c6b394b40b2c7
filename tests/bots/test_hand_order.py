"""The order of starting hands that a table has, and how styles move a hand along it."""

import pytest

from game.bots.decision import verdict
from game.bots.hand_order import CLASSES, PLACES, HandOrder, equity_order, order_of
from game.bots.profile import Modifiers, Style
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.bots.table import DecisionTable
from game.engine.odds.percents import starting_percents
from game.engine.odds.preflop import StartingHand
from game.simulation.lanes.keys import classes_of_combos
from tests.bots.builders import preflop

UPSIDE_DOWN = HandOrder(equity_order().places[::-1])


def place(name: str) -> int:
    return PLACES[StartingHand.parse(name)]


def test_by_equity_each_hand_has_the_percent_that_rows_named_it_by_of_old() -> None:
    percents = [equity_order().percents[hand] for hand in classes_of_combos()]
    assert percents == starting_percents().tolist()


@pytest.mark.parametrize("order", [equity_order(), UPSIDE_DOWN])
def test_a_moved_hand_has_the_percent_aimed_at_within_the_ends(order: HandOrder) -> None:
    for hand in range(len(CLASSES)):
        moved = [order.percents[order.shifted(hand, points)] for points in range(-60, 61)]
        assert moved == [max(0, min(99, order.percents[hand] + points)) for points in range(-60, 61)]


@pytest.mark.parametrize(
    ("hand", "points", "moved"),
    [("22", 0, "22"), ("22", 12, "Q6s"), ("AKo", 99, "AA"), ("KK", 9, "AA"), ("42o", -9, "32o")],
)
def test_hands_move_by_percentile_points(hand: str, points: int, moved: str) -> None:
    assert str(CLASSES[equity_order().shifted(place(hand), points)]) == moved


def test_a_written_order_is_read_again_and_has_each_hand_once() -> None:
    assert order_of(str(UPSIDE_DOWN).split()) == UPSIDE_DOWN
    with pytest.raises(ValueError, match="169"):
        order_of(["AA"] * 169)
    with pytest.raises(ValueError, match="starting hand"):
        order_of(["A1"])


@pytest.mark.parametrize(("order", "raised"), [(equity_order(), 10_000), (UPSIDE_DOWN, 0)])
def test_a_style_moves_hands_along_the_order_of_its_table(order: HandOrder, raised: int) -> None:
    spot = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)
    rows = (preflop((100, 0, 0), below=50), preflop((0, 0, 100), least=50))
    style = Style(DecisionTable("t", 1, rows, (), order), Modifiers(looseness=60))
    assert [verdict(style, spot, place(hand)).weights.raise_ for hand in ("AA", "32o")] == [raised] * 2
    unmoved = style._replace(modifiers=Modifiers())
    assert verdict(unmoved, spot, place("AA")).weights.raise_ == 10_000
