"""The counts of simulation/habits.py over arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from game.bots.table import PERCENT
from game.simulation.habits import BANDS, MAX_PERCENT, POSTFLOP, Habit, bets_of, paid_of, sized_bet
from game.simulation.lanes.betting import ActionKind
from game.simulation.lanes.keys import percents_of_keys
from game.simulation.lanes.play import LaneStep, Played
from game.simulation.lanes.states import NOBODY, Flags

Players = NDArray[np.intp]
_PREFLOP, _RIVER = 0, 3


def habits_by_player(played: Played, seated: Players, players: int) -> list[Counter[str]]:
    """The counts of each of this many players; `seated` says by row and lane which of them sits there."""
    reader = _HabitsReader(seated, players)
    for step in played.steps:
        reader.acted(step)
    reader.add(Habit.ALL_INS_PREFLOP, seated[:, reader.somebody_all_in].ravel())
    return reader.counts


class _HabitsReader:
    """Follows all hands at once, a step of many lanes after the other."""

    def __init__(self, seated: Players, players: int) -> None:
        rows, lanes = seated.shape
        self.seated, self.players, self.street = seated, players, _PREFLOP
        self.counts: list[Counter[str]] = [Counter() for _ in range(players)]
        self.bets = np.zeros(lanes, dtype=bool)  # whether there was one on this street, after the flop
        self.raiser = np.full(lanes, NOBODY, dtype=np.int8)
        self.checked = np.zeros((rows, lanes), dtype=bool)
        self.somebody_all_in = np.zeros(lanes, dtype=bool)

    def add(self, name: str, who: Players) -> None:
        """One more for each of these players."""
        for player, more in enumerate(np.bincount(who, minlength=self.players).tolist()):
            if more:
                self.counts[player][name] += more

    def _add_by(
        self,
        name: Callable[[int], str],
        who: Players,
        values: NDArray[np.integer],
        span: int,
        amounts: NDArray[np.integer] | None = None,
    ) -> None:
        """One more, or an amount more, for each of these players by the value of each, below `span`."""
        sums = np.bincount(who * span + values, amounts, self.players * span)
        for place in np.flatnonzero(sums).tolist():
            player, value = divmod(place, span)
            self.counts[player][name(value)] += int(sums[place])

    def acted(self, step: LaneStep) -> None:
        if step.street != self.street:
            self._new_street(step.street)
        who, raises = self.seated[step.row].take(step.lanes), step.kinds >= ActionKind.BET
        if step.street == _PREFLOP:
            self._preflop(step, raises)
        else:
            self._postflop(step, who, raises)

    def _new_street(self, street: int) -> None:
        if street > 1:
            self.raiser[:] = NOBODY
        self.street = street
        self.bets[:] = False
        self.checked[:] = False

    def _preflop(self, step: LaneStep, raises: Flags) -> None:
        self.somebody_all_in[step.lanes[step.all_in]] = True
        self.raiser[step.lanes[raises]] = step.row
        gone = (step.all_in | (step.kinds == ActionKind.FOLD)) & (self.raiser.take(step.lanes) == step.row)
        self.raiser[step.lanes[gone]] = NOBODY

    def _postflop(self, step: LaneStep, who: Players, raises: Flags) -> None:
        lanes, checked = step.lanes, self.checked[step.row]
        faces = checked.take(lanes)
        self.add(Habit.CHECK_RAISE_CHANCES, who[faces])
        self.add(Habit.CHECK_RAISES, who[faces & raises])
        checked[lanes] = step.kinds == ActionKind.CHECK
        self._donk(step, who, raises)
        self._sized(step, who, raises)

    def _donk(self, step: LaneStep, who: Players, raises: Flags) -> None:
        raiser = self.raiser.take(step.lanes)
        self.raiser[step.lanes[raiser == step.row]] = NOBODY
        may = (raiser != NOBODY) & (raiser != step.row) & ~self.bets.take(step.lanes)
        self.add(Habit.DONK_CHANCES, who[may])
        self.add(Habit.DONK_BETS, who[may & raises])

    def _sized(self, step: LaneStep, who: Players, raises: Flags) -> None:
        first = raises & ~self.bets.take(step.lanes) & ~step.all_in
        percents = np.minimum(MAX_PERCENT, (200 * step.paid + step.pot) // np.maximum(2 * step.pot, 1))
        street, bettors, paid = POSTFLOP[step.street - 1], who[first], percents[first]
        self._add_by(partial(sized_bet, street), bettors, paid, MAX_PERCENT + 1)
        bits = np.frexp(step.pot[first])[1]
        bands = bits * PERCENT + percents_of_keys(step.keys[first])
        self._add_by(partial(bets_of, street), bettors, bands, BANDS * PERCENT)
        self._add_by(partial(paid_of, street), bettors, bands, BANDS * PERCENT, paid)
        self.bets[step.lanes[raises]] = True
        if step.street == _RIVER:
            self.add(Habit.RIVER_BETS, who[raises])
            self.add(Habit.RIVER_ALL_INS, who[raises & step.all_in])
