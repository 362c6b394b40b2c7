"""The order of a table's starting hands by how often its rows enter the pot with them."""

from __future__ import annotations

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.decision import verdict
from game.bots.hand_order import CLASSES, PLACES, HandOrder
from game.bots.hand_text import parse_hands
from game.bots.modifiers import Modifiers
from game.bots.profile import SizeClass, Style
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.engine.odds.preflop import StartingHand
from game.simulation.lanes.spots import SPOTS
from game.training import orders
from game.training.orders import first_spots, order_by_entering
from tests.bots.builders import a_table, preflop

OPENING = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)
DEFENDING = PreflopSpot(Position.BIG_BLIND, PreflopSituation.RAISED)


def style_of(hands_by_spot: dict[PreflopSpot, str]) -> Style:
    """Raises in these spots with these hands, and folds everything else."""
    entering = [
        preflop((0, 0, 100), spot.situation, spot.position)._replace(hands=parse_hands(hands))
        for spot, hands in hands_by_spot.items()
    ]
    return Style(a_table(preflop((100, 0, 0)), *entering))


def first(counts: dict[PreflopSpot, int]) -> orders.Counts:
    return np.array([counts.get(spot, 0) for spot in SPOTS])


def names(order: HandOrder) -> list[str]:
    return [str(CLASSES[place]) for place in order.places]


def test_hands_stand_by_how_often_they_enter_then_by_equity() -> None:
    style = style_of({OPENING: "72o, 32o, AA", DEFENDING: "22, AA"})
    order = order_by_entering(style, first({OPENING: 2, DEFENDING: 1}))
    assert names(order)[-4:] == ["22", "32o", "72o", "AA"]
    assert names(order)[0] == "42o"
    often_defending = order_by_entering(style, first({OPENING: 1, DEFENDING: 2}))
    assert names(often_defending)[-4:] == ["32o", "72o", "22", "AA"]


def test_where_all_fold_the_big_blind_never_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "AT_ONCE", 16)
    found = first_spots(Style(a_table(preflop((100, 0, 0)))), SizeClass.RING)
    decided = {spot for spot, count in zip(SPOTS, found, strict=True) if count}
    positions = set(Position) - {Position.BIG_BLIND}
    assert decided == {PreflopSpot(position, PreflopSituation.UNOPENED) for position in positions}
    # The small blind is asked in every deal.
    small_blind = SPOTS.index(PreflopSpot(Position.SMALL_BLIND, PreflopSituation.UNOPENED))
    assert found[small_blind] == 16 * orders.PARTS


@pytest.mark.parametrize("looseness", [2, 8])
def test_a_looser_style_of_the_trained_rows_opens_more_and_hardly_drops_a_hand(looseness: int) -> None:
    table = shipped_profiles()["shark"].ring.table
    rows, looser = (Style(table, Modifiers(looseness=points)) for points in (0, looseness))
    sizes = np.array([hand.combinations for hand in CLASSES])
    more = [_opened(looser, place) - _opened(rows, place) for place in range(len(CLASSES))]
    gained, lost = (sizes @ np.maximum(0, sign * np.array(more)) / sizes.sum() for sign in (1, -1))
    assert lost <= 0.05
    assert gained > lost
    assert _opened(looser, PLACES[StartingHand.parse("72o")]) == 0


def _opened(style: Style, place: int) -> float:
    weights = verdict(style, OPENING, place).weights
    return weights.raise_ / weights.total
