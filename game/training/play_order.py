"""The order of starting hands by how they play: what each wins when it enters the pot, instead of its equity.

In every deal one seat enters with whatever it was dealt: it raises where nobody has, and calls a raise. After
that it plays by its profile, as all others do. What a hand wins that way is smoothed by its likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import CLASSES, HandOrder
from game.bots.profile import BotProfile
from game.simulation.deals import Table
from game.simulation.draws import Words
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.contests import LanesOfDeals, lanes_of_deals
from game.simulation.lanes.keys import STRENGTH, classes_of_combos
from game.simulation.lanes.play import play
from game.simulation.lanes.states import Lanes, dealt

RANKS = 13
SMOOTHED_OVER = 0.03
"""How far, in big blinds, a hand's worth is from what its ranks say, before anything is known."""

Floats = NDArray[np.float64]


@dataclass
class Worth:
    """Of each starting hand that entered, by whether it raised (0) or called (1): how often, and the sums of
    what it won beyond a fold, in big blinds, and of their squares.
    """

    times: Floats
    sums: Floats
    squares: Floats

    @classmethod
    def nothing(cls) -> Worth:
        return cls(*np.zeros((3, 2, len(CLASSES))))

    def include(self, other: Worth) -> None:
        self.times += other.times
        self.sums += other.sums
        self.squares += other.squares

    def of_hands(self) -> Floats:
        """Of each starting hand, smoothed; raises and calls, both above their means, as sure as they are."""
        sure = self.times.sum(axis=1) ** 2 / self.squares.sum(axis=1)
        found: Floats = np.average([self._smoothed(way) for way in range(2)], axis=0, weights=sure)
        return found

    def _smoothed(self, way: int) -> Floats:
        times = np.maximum(self.times[way], 1)
        means = self.sums[way] / times
        means = means - self.sums[way].sum() / times.sum()
        errors = np.maximum(self.squares[way] / times, 1.0) / times
        expected = _by_ranks(means, 1 / np.sqrt(errors))
        share = SMOOTHED_OVER**2 / (SMOOTHED_OVER**2 + errors)
        smoothed: Floats = expected + share * (means - expected)
        return smoothed


def play_order(worth: Worth) -> HandOrder:
    """The weakest first."""
    return HandOrder(tuple(int(place) for place in np.argsort(worth.of_hands(), kind="stable")))


def worth_of(table: Table, player: BotProfile, numbers: Words) -> Worth:
    """Of the hands that one seat is dealt in these deals; `player` sits in all seats."""
    at_seats = np.zeros((table.seats, len(numbers)), dtype=np.intp)
    deals = lanes_of_deals(table, numbers, [player], at_seats)
    entering = _FirstEntry(deals)
    played = play(deals.layout, dealt(deals.layout, deals.stacks), deals.cards, STRENGTH, entering)
    lanes = np.flatnonzero(entering.ways >= 0)
    rows = entering.rows.take(lanes)
    paid = np.array(deals.layout.blinds).take(rows)
    won = played.states.stacks[rows, lanes] - deals.stacks[rows, lanes] + paid
    hands = classes_of_combos().take(deals.cards.combos[rows, lanes])
    worth = Worth.nothing()
    places = entering.ways.take(lanes), hands
    for total, value in zip((worth.times, worth.sums, worth.squares), _powers(won, deals), strict=True):
        np.add.at(total, places, value)
    return worth


def _powers(won: NDArray[np.int64], deals: LanesOfDeals) -> Sequence[Floats]:
    in_blinds = won / deals.layout.big_blind
    return np.ones(len(won)), in_blinds, in_blinds**2


class _FirstEntry:
    """Lets everybody act, but the first seat enters with any hand; `ways` says how it did: -1 not at all."""

    def __init__(self, deals: LanesOfDeals) -> None:
        self._deals = deals
        self.rows = (deals.seats == 0).argmax(axis=0)
        self.ways = np.full(len(self.rows), -1, dtype=np.intp)

    def choose(self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8]) -> Choice:
        choice = self._deals.seating.choose(turn, lanes, keys)
        first = turn.states.decisions[turn.row].take(turn.lanes) == 0
        places = np.flatnonzero((self.rows.take(lanes) == turn.row) & first & (turn.street == 0))
        if len(places):
            self._enter(turn.only(places), places, choice)
            self.ways[lanes.take(places)] = turn.raises.take(places) > 0
        return choice

    def _enter(self, turn: Turn, places: Lanes, choice: Choice) -> None:
        raised = turn.raises > 0
        legal = turn.raise_range()
        raises = ~raised & legal.allowed
        total = np.clip(turn.current_bet + (turn.pot + turn.to_call) * 3 // 4, legal.min, legal.max)
        choice.kinds[places] = np.where(raises, np.int8(ActionKind.RAISE), turn.staying)
        choice.amounts[places] = np.where(raises, total, 0)


def _by_ranks(values: Floats, weights: Floats) -> Floats:
    """The values as a sum of what both ranks, suitedness and the gap are worth, by least squares."""
    features = _features()
    found, *_rest = np.linalg.lstsq(features * weights[:, np.newaxis], values * weights, rcond=None)
    fitted: Floats = features @ found
    return fitted


def _features() -> Floats:
    return np.array([_of_hand(*_ranks_of(place), CLASSES[place].suited) for place in range(len(CLASSES))])


def _ranks_of(place: int) -> tuple[int, int]:
    ranks = sorted(card.rank - 2 for card in CLASSES[place].cards)
    return ranks[1], ranks[0]


def _of_hand(high: int, low: int, suited: bool) -> list[float]:
    pair, gap = high == low, min(high - low, 5)
    ranks = np.zeros((2, RANKS))
    if not pair:
        ranks[0, high], ranks[1, low] = 1, 1
    gaps = [float(not pair and gap == each) for each in range(1, 5)]
    pairs = [float(pair) * high**power for power in range(4)]
    suits = [float(suited), float(suited) * high, float(suited and gap < 3)]
    return [*ranks.ravel().tolist(), *gaps, *pairs, *suits]
