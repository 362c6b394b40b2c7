"""The streets of a public tree: on each, the values of its nodes, and at its end those of the next."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.coach.values.cells import OUTCOMES, Cells
from game.coach.values.expansion import Children
from game.coach.values.reach import NodeReach, after
from game.coach.values.walk import Values, Walk
from game.simulation.lanes.play import has_to_act
from game.simulation.lanes.pots import return_uncalled
from game.simulation.lanes.states import LaneStates

MAX_RIVER_NODES = 100_000
"""In a part of the walk."""

PARTS = ((1e-9, 4096, 48), (1.0, 64, 48), (1.5, 16, 48), (4.0, 4, 24), (10.0, 1, 12), (math.inf, 1, 4))
"""How many ends of the turn and how many rivers are taken together where the shorter stack holds less than
so many pots: the deeper it is, the more lines there are on each. With nothing left nobody bets any more.
"""


class StreetNodes:
    """The nodes of one street; `keys`, of shape (boards, cells), are by what the bot plays. So many nodes are
    gone through at most before there is new `room`.
    """

    def __init__(self, walk: Walk, street: int, keys: NDArray[np.uint8]) -> None:
        self._walk, self._street, self._keys, self.room = walk, street, keys, math.inf

    def values(self, states: LaneStates, row: int, reach: NodeReach) -> Values:
        """Shape (nodes, boards): the hero's chips where it is the turn of `row`, times the reach."""
        found = np.zeros((len(reach.of), reach.boards))
        for nodes in reach.steps():
            found[nodes] = self._values(states.take(nodes), row, reach.take(nodes))
        return found

    def _values(self, states: LaneStates, row: int, reach: NodeReach) -> Values:
        children = self._walk.children(states, self._street, row, self.room)
        self.room -= len(children.parents)
        children, coming = after(reach, children, self._keys)
        values = self.after(children, row, coming)
        firsts = np.flatnonzero(np.diff(children.parents, prepend=-1))
        joined = np.maximum if self._walk.is_hero(row) else np.add
        found = np.zeros((len(reach.of), reach.boards))
        found[children.parents.take(firsts)] = joined.reduceat(values, firsts, axis=0)
        return found

    def after(self, children: Children, row: int, reach: NodeReach) -> Values:
        """The same for nodes at which `row` has just acted."""
        walk, states = self._walk, children.states
        found = np.zeros((len(reach.of), reach.boards))
        other = walk.other(row)
        goes_on = has_to_act(states, other, np.arange(len(reach.of))) & ~children.folded
        folded = np.flatnonzero(children.folded)
        if len(folded):
            chips = walk.won_by_fold(states.take(folded), row)
            found[folded] = reach.take(folded).totals() * chips[:, np.newaxis]
        if len(open_nodes := np.flatnonzero(goes_on)):
            found[open_nodes] = self.values(states.take(open_nodes), other, reach.take(open_nodes))
        if len(closed := np.flatnonzero(~goes_on & ~children.folded)):
            ended = states.take(closed)
            return_uncalled(ended)
            found[closed] = self.at_end(ended, reach.take(closed))
        return found

    def at_end(self, states: LaneStates, reach: NodeReach) -> Values:
        raise NotImplementedError


class River(StreetNodes):
    def __init__(self, walk: Walk, cells: Cells) -> None:
        super().__init__(walk, walk.last_street, cells.keys)
        self._outcomes = np.stack([cells.outcomes == outcome for outcome in range(OUTCOMES)], axis=2) * 1.0

    def at_end(self, states: LaneStates, reach: NodeReach) -> Values:
        used, of = np.unique(reach.of, return_inverse=True)
        masses = reach.masses.take(used, axis=0).transpose(1, 0, 2)
        by_outcome = np.matmul(masses, self._outcomes).transpose(2, 1, 0)
        chips = self._walk.at_showdown(states) * reach.factors[:, np.newaxis]
        found = np.zeros((len(of), reach.boards))
        for outcome in range(OUTCOMES):
            found += by_outcome[outcome].take(of.reshape(-1), axis=0) * chips[:, outcome, np.newaxis]
        return found


class TurnNodes(StreetNodes):
    """Until the river comes, hands that the bot plays alike count as one."""

    def __init__(self, walk: Walk, keys: NDArray[np.uint8]) -> None:
        used, self._key_of = np.unique(keys, return_inverse=True)
        super().__init__(walk, walk.last_street - 1, used[np.newaxis])
        self._cells = walk.rivers()
        self.mass = np.bincount(self._key_of, walk.weights, len(used))[np.newaxis].astype(np.float64)
        self._rivers = cache(self._rivers_of)

    def at_end(self, states: LaneStates, reach: NodeReach) -> Values:
        """Range by range, and some ends of lines and some rivers at a time."""
        found = np.zeros((len(reach.of), 1))
        depths = states.stacks[self._walk.rows].min(axis=0) / states.pot
        for range_ in np.unique(reach.of):
            there = cache(partial(self._on_rivers, reach.masses[range_, 0]))
            for part, rivers in _parts(np.flatnonzero(reach.of == range_), depths):
                ends = states.take(part)
                value = sum(
                    self._walk.ends.next(len(part), partial(self._on_river, ends, there, some))
                    for some in self._rivers(rivers)
                )
                found[part, 0] = value * reach.factors.take(part)
        return found

    def _rivers_of(self, count: int) -> list[Rivers]:
        starts = range(0, len(self._cells.keys), count)
        slices = [slice(start, start + count) for start in starts]
        return [Rivers(places, River(self._walk, self._cells.some(places))) for places in slices]

    def _on_rivers(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        """What a range of the turn comes to on each river, by cell."""
        held = self._walk.weights * (mass / self.mass[0]).take(self._key_of)
        found: NDArray[np.float64] = self._cells.gather(held[np.newaxis])[0] / self._walk.cards_to_come
        return found

    def _on_river(self, states: LaneStates, there: Callable[[], Values], rivers: Rivers) -> Values:
        """The value of each end, on these rivers together."""
        walk, street = self._walk, rivers.street
        street.room = MAX_RIVER_NODES
        ends = states.take(np.arange(states.pot.size))
        walk.begin(ends)
        reach = NodeReach.same(there()[rivers.boards], states.pot.size)
        is_open = walk.can_bet(ends)[0]
        values = street.values(ends, walk.first_row(), reach) if is_open else street.at_end(ends, reach)
        total: Values = values.sum(axis=1)
        return total


class Rivers(NamedTuple):
    """Some of the boards that the river may bring."""

    boards: slice
    street: River


def _parts(ends: NDArray[np.intp], depths: NDArray[np.float64]) -> Iterator[tuple[NDArray[np.intp], int]]:
    """Ends of the turn that are taken together, and how many rivers at a time."""
    limits = np.array([most for most, _count, _rivers in PARTS])
    kinds = np.searchsorted(limits, depths.take(ends), side="right")
    for kind, (_most, count, rivers) in enumerate(PARTS):
        alike = ends[kinds == kind]
        for start in range(0, len(alike), count):
            yield alike[start : start + count], rivers
