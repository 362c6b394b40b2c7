"""Who wins, in many showdowns side by side, and the odds that follow from counting all of them."""

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
    """Shape (players, lanes) as of `values`: whether the player's hand is the best of the lane, alone or not.

    `cards` gives, for some of the lanes, the boards and, by player and lane, the hole cards; only a ranking
    in which suits decide asks it.
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
    """The combinations that a player wins, by the number of players who share the pot."""

    def __init__(self) -> None:
        self._by_winners: Counter[int] = Counter()

    def add(self, winners: Ints, combinations: NDArray[np.integer] | None = None) -> None:
        """Parallel arrays: who share the pot, 0 where the player does not, and how often (None: once)."""
        for number, more in enumerate(np.bincount(winners, weights=combinations).tolist()):
            if number and more:
                self._by_winners[number] += round(more)

    def odds(self, total: int, alike: int = 1) -> Odds:
        """Of `total` combinations; where they were added for so many players `alike`, the odds of each."""
        won = self._by_winners[1]
        tied = self._by_winners.total() - won
        shares = sum((Fraction(each, number) for number, each in self._by_winners.items()), Fraction(0))
        each = total * alike
        return Odds(won / each, tied / each, float(shares / each), Method.EXACT, total)
