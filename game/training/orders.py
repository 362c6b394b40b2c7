"""The order of a table's starting hands by how often its rows enter the pot with them.

Looseness moves a hand to its neighbours in this order, so neighbours should play alike. By what a hand wins
when it enters they do not: 72o then stands among hands that open, as both are worth about nothing.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import CLASSES, HandOrder, equity_order
from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.table import DecisionTable
from game.simulation.deals import Table
from game.simulation.draws import Words
from game.simulation.lanes.betting import Choice, Turn
from game.simulation.lanes.contests import LanesOfDeals, lanes_of_deals
from game.simulation.lanes.play import play
from game.simulation.lanes.policies import style_arrays
from game.simulation.lanes.spots import SPOTS, spots
from game.simulation.lanes.states import Lanes, dealt
from game.training.bet_sizes import NOISE
from game.training.deals import KINDS

AT_ONCE = 8192
PARTS = 24
"""So many times AT_ONCE deals are played to see how often each spot comes up."""

Counts: TypeAlias = NDArray[np.int64]


def ordered_by_entering(table: DecisionTable, size_class: SizeClass) -> DecisionTable:
    """The table with the order that its own rows yield, at the tables of the training."""
    style = Style(table, Modifiers(), NOISE)
    return replace(table, order=order_by_entering(style, first_spots(style, size_class)))


def order_by_entering(style: Style, times: Counts) -> HandOrder:
    """The hand with which the style folds most often first. `times` says how often it first decides in each
    of SPOTS; hands with which it folds as often stand by their equity.
    """
    # Whole numbers, so that hands that play alike are exactly alike.
    folds = times @ style_arrays(style).fold[:, : len(CLASSES)].astype(np.int64)
    return HandOrder(tuple(sorted(equity_order().places, key=lambda place: -folds[place])))


def first_spots(style: Style, size_class: SizeClass) -> Counts:
    """How often a seat decides for the first time in a hand in each of SPOTS, where all play by the style."""
    seed = hashlib.sha256(f"order {size_class}".encode()).digest()
    tables = [Table(kind.rules, kind.seats, seed) for kind in KINDS[size_class]]
    player = BotProfile(style.table.key, style.table.key, style, style)
    found = np.zeros(len(SPOTS), dtype=np.int64)
    for part in range(PARTS):
        numbers = np.arange(part * AT_ONCE, (part + 1) * AT_ONCE, dtype=np.uint64)
        found += _first_spots(tables[part % len(tables)], player, numbers)
    return found


def _first_spots(table: Table, player: BotProfile, numbers: Words) -> Counts:
    at_seats = np.zeros((table.seats, len(numbers)), dtype=np.intp)
    deals = lanes_of_deals(table, numbers, [player], at_seats)
    counting = _CountingFirst(deals)
    play(deals.layout, dealt(deals.layout, deals.stacks), deals.cards, deals.seating.keys, counting)
    return counting.found


class _CountingFirst:
    """Lets everybody act, and counts the spots of first decisions."""

    def __init__(self, deals: LanesOfDeals) -> None:
        self._deals = deals
        self.found = np.zeros(len(SPOTS), dtype=np.int64)

    def choose(self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8]) -> Choice:
        if turn.street == 0:
            first = turn.states.decisions[turn.row].take(turn.lanes) == 0
            self.found += np.bincount(spots(turn)[first], minlength=len(SPOTS))
        return self._deals.seating.choose(turn, lanes, keys)
