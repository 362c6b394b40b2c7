"""The winners of many showdowns at once, and the odds that follow from counting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.boards import Flags, Values
from game.engine.odds.deck import Ints
from game.engine.odds.lanes import Sets
from game.engine.odds.result import Method, Odds
from game.engine.odds.suits import orders_of_equals
from game.engine.ranking import RankingRule


def winners_by_lane(
    values: Values, ranking: RankingRule, cards: Callable[[Ints], tuple[Sets, Sets]]
) -> Flags:
    """Shape (players, lanes), as of `values`: whether the player wins the lane, alone or with others.

    `cards` returns for the given lanes the boards, and the hole cards by player and lane. It is called only
    if suits decide.
    """
    best = values.max(axis=0)
    wins: Flags = values == best
    if ranking.suits_decide:
        tied = np.flatnonzero(np.add.reduce(wins, axis=0, dtype=np.uint8) > 1)
        boards, hole_cards = cards(tied)
        orders = orders_of_equals(best.take(tied), boards, hole_cards) * wins.take(tied, axis=1)
        wins[:, tied] = orders == orders.max(axis=0)
    return wins


class WonCombinations:
    """How many combinations a player wins, by the number of players who share the pot."""

    def __init__(self) -> None:
        self._by_winners: Counter[int] = Counter()

    def add(self, winners: Ints, combinations: NDArray[np.integer] | None = None) -> None:
        """Parallel arrays: the number of winners (0: the player loses), and how often (None: once each)."""
        for number, more in enumerate(np.bincount(winners, weights=combinations).tolist()):
            if number and more:
                self._by_winners[number] += round(more)

    def odds(self, total: int, alike: int = 1) -> Odds:
        """The odds over `total` combinations; if `alike` players were added together, the odds of each."""
        won = self._by_winners[1]
        tied = self._by_winners.total() - won
        shares = sum((Fraction(each, number) for number, each in self._by_winners.items()), Fraction(0))
        each = total * alike
        return Odds(won / each, tied / each, float(shares / each), Method.EXACT, total)
