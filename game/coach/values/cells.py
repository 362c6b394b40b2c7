"""A range on full boards, folded up: hands that a bot plays alike and that win alike count as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.percents import combo_number
from game.engine.odds.winning import winners_by_lane
from game.engine.ranking import RankingRule
from game.simulation.lanes.cards import LaneCards, numbers_of
from game.simulation.lanes.keys import STRENGTH

LOSE, TIE, WIN = range(3)
OUTCOMES = 3
_CELLS = STRENGTH.count * OUTCOMES


class Cells(NamedTuple):
    """By board: `keys` and `outcomes` of shape (boards, cells), an outcome being that of the hero's hand.

    `of_combo`, of shape (boards, combos), is the cell of each combo; combos that cannot be have the last one,
    which stands for nothing.
    """

    keys: NDArray[np.uint8]
    outcomes: NDArray[np.int8]
    of_combo: NDArray[np.intp]

    def some(self, boards: slice) -> Cells:
        """Of these boards only."""
        return Cells(self.keys[boards], self.outcomes[boards], self.of_combo[boards])

    def gather(self, reach: NDArray[np.float64]) -> NDArray[np.float64]:
        """Shape (nodes, boards, cells): what `reach`, of shape (nodes, combos), comes to in each cell."""
        boards, cells = self.keys.shape
        places = (self.of_combo + np.arange(boards)[:, np.newaxis] * (cells + 1)).reshape(-1)
        found = np.empty((len(reach), boards, cells))
        for node, weights in enumerate(reach):
            sums = np.bincount(places, np.tile(weights, boards), minlength=boards * (cells + 1))
            found[node] = sums.reshape(boards, cells + 1)[:, :-1]
        return found


def cells_of(
    cards: Sequence[Card], boards: Sequence[Sequence[Card]], combos: NDArray[np.intp], ranking: RankingRule
) -> Cells:
    """The cells of `combos` on full `boards`, against a hero with `cards`."""
    out = [_marks(cards, board, combos, ranking) for board in boards]
    found = [np.unique(marks[marks < _CELLS]) for marks in out]
    most = max(map(len, found))
    names = np.zeros((len(boards), most), dtype=np.intp)
    of_combo = np.full((len(boards), len(combos)), most, dtype=np.intp)
    for place, (marks, used) in enumerate(zip(out, found, strict=True)):
        names[place, : len(used)] = used
        possible = marks < _CELLS
        of_combo[place, possible] = np.searchsorted(used, marks[possible])
    keys, outcomes = np.divmod(names, OUTCOMES)
    return Cells(keys.astype(np.uint8), outcomes.astype(np.int8), of_combo)


def _marks(
    cards: Sequence[Card], board: Sequence[Card], combos: NDArray[np.intp], ranking: RankingRule
) -> NDArray[np.intp]:
    """For each combo key × 3 + outcome on this board; _CELLS for one that cannot be."""
    lanes = len(combos)
    own = np.full(lanes, combo_number(cards), dtype=np.int16)
    numbers = np.repeat(numbers_of(board)[:, np.newaxis], lanes, axis=1)
    dealt = LaneCards(np.stack([own, combos.astype(np.int16)]), numbers)
    values, out, held = dealt.values()
    possible = (held[1] & (out | held[0])) == 0
    wins = winners_by_lane(values, ranking, lambda tied: (out.take(tied), held.take(tied, axis=1)))
    outcomes = np.where(wins[0], np.where(wins[1], TIE, WIN), LOSE)
    keys = STRENGTH.of_board(board).take(combos).astype(np.intp)
    marks: NDArray[np.intp] = np.where(possible, keys * OUTCOMES + outcomes, _CELLS)
    return marks
