"""The order of starting hands that a table has, and how styles move a hand along it."""

import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.decision import verdict
from game.bots.hand_order import (
    ALL_HANDS_ALIKE,
    CLASSES,
    PLACES,
    SHIFTING,
    HandOrder,
    equity_order,
    order_of,
)
from game.bots.modifiers import Modifiers
from game.bots.profile import SizeClass, Style
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
def test_of_old_a_moved_hand_had_the_percent_aimed_at_within_the_ends(order: HandOrder) -> None:
    for hand in range(len(CLASSES)):
        places = [order.shifted(hand, points, ALL_HANDS_ALIKE) for points in range(-60, 61)]
        moved = [order.percents[place] for place in places]
        assert moved == [max(0, min(99, order.percents[hand] + points)) for points in range(-60, 61)]


@pytest.mark.parametrize(
    ("hand", "points", "moved"),
    [("22", 0, "22"), ("22", 12, "Q6s"), ("AKo", 99, "AA"), ("KK", 9, "AA"), ("42o", -9, "32o")],
)
def test_of_old_hands_moved_by_percentile_points(hand: str, points: int, moved: str) -> None:
    assert str(CLASSES[equity_order().shifted(place(hand), points, ALL_HANDS_ALIKE)]) == moved


ORDERS = [
    equity_order(),
    UPSIDE_DOWN,
    *(shipped_profiles()["shark"].style(size).table.order for size in (SizeClass.RING, SizeClass.HEADS_UP)),
]


@pytest.mark.parametrize("order", ORDERS)
def test_no_two_hands_change_their_order(order: HandOrder) -> None:
    rank = {hand: number for number, hand in enumerate(order.places)}
    for points in range(-60, 61):
        moved = [rank[order.shifted(hand, points)] for hand in order.places]
        assert moved == sorted(moved)


@pytest.mark.parametrize("order", ORDERS)
def test_hands_in_the_middle_move_by_the_points_and_those_at_the_ends_stay(order: HandOrder) -> None:
    middle = [hand for hand, percent in enumerate(order.percents) if 40 <= percent < 60]
    for points in range(-12, 13):
        moved = [order.percents[order.shifted(hand, points)] - order.percents[hand] for hand in middle]
        assert all(abs(points - each) <= 1 for each in moved)
    for end in (order.places[0], order.places[-1]):
        assert {order.shifted(end, points) for points in range(-60, 61)} == {end}


@pytest.mark.parametrize("order", [equity_order(), *ORDERS[2:]])
def test_aces_kings_and_queens_play_as_themselves(order: HandOrder) -> None:
    for hand in map(place, ("AA", "KK", "QQ")):
        assert {order.shifted(hand, points) for points in range(-60, 61)} == {hand}


def test_the_loosest_play_trash_as_trash() -> None:
    percents = equity_order().percents
    moved = [percents[equity_order().shifted(place("72o"), points)] for points in (0, 20, 40)]
    assert moved == [4, 4, 7]


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
    style = Style(DecisionTable("t", 1, rows, (), order), Modifiers(looseness=60), shifting=ALL_HANDS_ALIKE)
    assert [verdict(style, spot, place(hand)).weights.raise_ for hand in ("AA", "32o")] == [raised] * 2
    moved = style._replace(modifiers=Modifiers(looseness=20), shifting=SHIFTING)
    assert verdict(moved, spot, place("K7o")).weights.raise_ == raised
    unmoved = style._replace(modifiers=Modifiers())
    assert verdict(unmoved, spot, place("AA")).weights.raise_ == 10_000
