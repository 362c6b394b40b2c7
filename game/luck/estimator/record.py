"""What was done in lanes, and the same done again."""

from __future__ import annotations

import numpy as np

from game.simulation.lanes.betting import Choice, Kinds, Turn
from game.simulation.lanes.keys import KeyArray
from game.simulation.lanes.play import Deciding
from game.simulation.lanes.states import Amounts, Lanes

_MORE = 16


class Record:
    """Writes down what somebody decides, lane by lane in its order."""

    def __init__(self, deciding: Deciding, lanes: int) -> None:
        self._deciding = deciding
        self._count = np.zeros(lanes, dtype=np.intp)
        self._kinds: Kinds = np.zeros((_MORE, lanes), dtype=np.int8)
        self._amounts: Amounts = np.zeros((_MORE, lanes), dtype=np.int64)

    def choose(self, turn: Turn, lanes: Lanes, keys: KeyArray) -> Choice:
        choice = self._deciding.choose(turn, lanes, keys)
        place = self._count.take(lanes)
        if len(place) and place.max() >= len(self._kinds):
            self._kinds = np.concatenate((self._kinds, np.zeros_like(self._kinds[:_MORE])))
            self._amounts = np.concatenate((self._amounts, np.zeros_like(self._amounts[:_MORE])))
        self._kinds[place, lanes], self._amounts[place, lanes] = choice
        self._count[lanes] += 1
        return choice

    def again(self, lanes: Lanes) -> Deciding:
        """In each lane what was done in the one of `lanes`."""
        return _RepeatedRecord(self._kinds, self._amounts, lanes)


class _RepeatedRecord:
    def __init__(self, kinds: Kinds, amounts: Amounts, lanes: Lanes) -> None:
        self._kinds, self._amounts, self._of = kinds, amounts, lanes
        self._next = np.zeros(len(lanes), dtype=np.intp)

    def choose(self, _turn: Turn, lanes: Lanes, _keys: KeyArray) -> Choice:
        place, of = self._next.take(lanes), self._of.take(lanes)
        self._next[lanes] += 1
        return Choice(self._kinds[place, of], self._amounts[place, of])
