"""A table of decisions as a grid of weights, and how these move towards the actions that have won more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import equity_order
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import SizeClass, Style
from game.bots.spots import (
    Opponents,
    Position,
    PostflopSituation,
    PreflopSituation,
    PreflopSpot,
)
from game.bots.table import (
    ALWAYS_SMALL,
    ANY,
    PERCENT,
    DecisionTable,
    PostflopRow,
    PreflopRow,
    Weights,
    Wildcard,
)
from game.simulation.lanes.keys import STRENGTH
from game.simulation.lanes.policies import style_arrays
from game.simulation.lanes.spots import WIDE, WIDE_SPOTS
from game.training.bet_sizes import BET_SIZES
from game.training.imitation import merged

PREFLOP_EDGES = (0, 10, 20, 30, 40, 46, 52, 58, 63, 68, 72, 76, 80, 83, 86, 89, 91, 93, 95, 97, 99, 100)
POSTFLOP_EDGES = (0, 10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100)
ACTIONS = 3
"""Fold, check or call, bet or raise."""

FEW = 30
"""A row with fewer decisions in a round stays as it is."""
SPREAD = 0.3
"""By how many big blinds the values of actions differ in a row, before anything is known."""
EAGERNESS = {SizeClass.HEADS_UP: 1.5, SizeClass.RING: 2.5}
"""The weights of actions a big blind apart part by exp of this in a round."""
MIN_SHARE = 0.004

Policy: TypeAlias = NDArray[np.float64]
"""Shape (rows, ACTIONS): the shares of the actions in each row of a Grid."""


class Grid:
    """All spots, in bands of strength: the rows whose weights are looked for. Bands of starting hands follow
    their equity. Lines and draws are left aside.
    """

    def __init__(self) -> None:
        self.rows = [
            (spot, least, below) for spot in range(len(WIDE_SPOTS)) for least, below in pairwise(_edges(spot))
        ]
        self.of_key = np.zeros((len(WIDE_SPOTS), STRENGTH.count), dtype=np.int64)
        """The row of each spot and key."""
        for row, (spot, least, below) in enumerate(self.rows):
            percents = self._percents(spot)
            self.of_key[spot, (percents >= least) & (percents < below)] = row
        self.of_key = self.of_key.take(WIDE, axis=0)

    def _percents(self, spot: int) -> NDArray[np.int64]:
        """Of each key the percent of its band; beyond those that a spot has, as of the last."""
        if isinstance(WIDE_SPOTS[spot], PreflopSpot):
            return np.array(equity_order().percents)
        return np.minimum(np.arange(STRENGTH.count), PERCENT - 1)

    def policy(self, style: Style) -> Policy:
        """What the style does, its modifiers included, as the mean of each band."""
        arrays = style_arrays(style)
        fold, stay = (part[:, : STRENGTH.count] / WEIGHT_TOTAL for part in (arrays.fold, arrays.stay))
        shares = np.stack([fold, stay - fold, 1 - stay], axis=-1)
        return np.array([shares[spot, self.of_key[spot] == row].mean(axis=0) for row, spot in self._places()])

    def _places(self) -> list[tuple[int, int]]:
        return [(row, spot) for row, (spot, _least, _below) in enumerate(self.rows)]

    def table(self, key: str, size_class: SizeClass, policy: Policy, step: int = 1) -> DecisionTable:
        """The rows of the spots that there are in the size class, in percents that are multiples of `step`;
        heads-up wildcards name what is alike.
        """
        preflop, postflop = [], []
        for (place, least, below), shares in zip(self.rows, policy, strict=True):
            spot, weights = WIDE_SPOTS[place], rounded(shares, step)
            if isinstance(spot, PreflopSpot):
                for position in _positions(spot.position, size_class):
                    hands = equity_order().between(least, below)
                    row = PreflopRow(spot.situation, position, ANY, hands, weights, ALWAYS_SMALL)
                    preflop.append(row)
            else:
                for opponents in _opponents(spot.opponents, size_class):
                    sizes = BET_SIZES[spot.street]
                    named = spot.situation, spot.street, opponents
                    postflop.append(PostflopRow(*named, ANY, ANY, least, below, weights, sizes))
        order = list(PreflopSituation)
        preflop.sort(key=lambda row: order.index(PreflopSituation(row.situation)))
        situations = list(PostflopSituation)
        postflop.sort(key=lambda row: situations.index(PostflopSituation(row.situation)))
        return DecisionTable(key, 1, tuple(merged(iter(preflop))), tuple(merged(iter(postflop))))


def _positions(position: Position, size_class: SizeClass) -> list[Position | Wildcard]:
    if size_class is SizeClass.RING or position is Position.BIG_BLIND:
        return [position]
    return [ANY] if position is Position.SMALL_BLIND else []


def _opponents(opponents: Opponents, size_class: SizeClass) -> list[Opponents | Wildcard]:
    if size_class is SizeClass.RING:
        return [opponents]
    return [ANY] if opponents is Opponents.ONE else []


def _edges(spot: int) -> Sequence[int]:
    return PREFLOP_EDGES if isinstance(WIDE_SPOTS[spot], PreflopSpot) else POSTFLOP_EDGES


def rounded(shares: NDArray[np.float64], step: int) -> Weights:
    """Percents that are multiples of `step` and sum to 100: the largest remainders are rounded up."""
    steps = PERCENT // step
    exact = shares / shares.sum() * steps
    whole = np.floor(exact).astype(int)
    for place in np.argsort(whole - exact, kind="stable")[: steps - whole.sum()]:
        whole[place] += 1
    return Weights(*(int(each) * step for each in whole))


@dataclass
class Tried:
    """What was seen of each row: the number of decisions, the sums of their weights and of these squared, and
    of each action the weighted sum of its winnings above their mean, in big blinds, and of their squares.
    """

    times: NDArray[np.int64]
    weights: NDArray[np.float64]
    weights_squared: NDArray[np.float64]
    sums: NDArray[np.float64]
    squares: NDArray[np.float64]

    @classmethod
    def nothing(cls, rows: int) -> Tried:
        each, actions = np.zeros(rows), np.zeros((rows, ACTIONS))
        return cls(np.zeros(rows, np.int64), each, each.copy(), actions, actions.copy())

    def add(self, rows: NDArray[np.int64], weights: NDArray[np.float64], won: NDArray[np.float64]) -> None:
        """`won`, of shape (ACTIONS, deals), in deals in which the decisions of `rows` were tried; `weights`
        are how many decisions each stands for.
        """
        above, times = (won - won.mean(axis=0)).T, weights[:, np.newaxis]
        np.add.at(self.times, rows, 1)
        np.add.at(self.weights, rows, weights)
        np.add.at(self.weights_squared, rows, weights * weights)
        np.add.at(self.sums, rows, times * above)
        np.add.at(self.squares, rows, times * above * above)

    def include(self, other: Tried) -> None:
        for field in fields(self):
            total = getattr(self, field.name)
            total += getattr(other, field.name)

    def advantages(self) -> NDArray[np.float64]:
        """Of each action over the mean of all, drawn towards none as far as it is uncertain."""
        weights = np.maximum(self.weights, 1)[:, np.newaxis]
        means = self.sums / weights
        spread = np.maximum(self.squares / weights - means**2, 1.0)
        errors = spread * (self.weights_squared / np.maximum(self.weights, 1) ** 2)[:, np.newaxis]
        drawn: NDArray[np.float64] = means * SPREAD**2 / (SPREAD**2 + errors)
        return np.where(self.times[:, np.newaxis] < FEW, 0.0, drawn)


def moved(policy: Policy, tried: Tried, eagerness: float) -> Policy:
    """The policy after a round: the shares of actions times the exp of their advantages."""
    shares = np.maximum(policy, MIN_SHARE) * np.exp(eagerness * tried.advantages())
    result: Policy = shares / shares.sum(axis=1, keepdims=True)
    return result
