"""How likely the hands of a range come to the nodes of a public tree.

Lines of play that differ in nothing but chips multiply the range by the same shares: they have one range
together, of which each node has a factor. So a range is multiplied once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.coach.values.expansion import Acts, Children

Masses = NDArray[np.float64]
Nodes = NDArray[np.intp]

AT_ONCE = 60_000
"""Of numbers that a step starts from: it comes to some dozen times as many, which are to stay in the
processor's cache.
"""

_OF_A_NODE = 20
"""How many numbers a node comes to beside one for each board."""


class NodeReach(NamedTuple):
    """`masses`, of shape (ranges, boards, cells): how likely the deal and the bot's actions have been, up to
    a factor. By node, `of` is the range and `factors` what it is to be multiplied by.
    """

    masses: Masses
    of: Nodes
    factors: NDArray[np.float64]

    @classmethod
    def same(cls, mass: NDArray[np.float64], nodes: int) -> NodeReach:
        """One range of shape (boards, cells), repeated for each of these nodes."""
        return cls(mass[np.newaxis], np.zeros(nodes, dtype=np.intp), np.ones(nodes))

    @property
    def boards(self) -> int:
        return self.masses.shape[1]

    def take(self, nodes: Nodes) -> NodeReach:
        return NodeReach(self.masses, self.of.take(nodes), self.factors.take(nodes))

    def totals(self) -> NDArray[np.float64]:
        """Shape (nodes, boards): that of all hands."""
        used, of = np.unique(self.of, return_inverse=True)
        sums = self.masses.take(used, axis=0).sum(axis=2)
        found: NDArray[np.float64] = sums.take(of.reshape(-1), axis=0) * self.factors[:, np.newaxis]
        return found

    def steps(self) -> Iterator[Nodes]:
        """All nodes, in parts no larger than a step should be; nodes of a range together."""
        boards, cells = self.masses.shape[1:]
        order = np.argsort(self.of, kind="stable")
        of = self.of.take(order)
        costs = np.full(len(of), boards + _OF_A_NODE) + (np.diff(of, prepend=-1) > 0) * (boards * cells)
        parts = np.cumsum(costs) // AT_ONCE
        return iter(np.split(order, np.flatnonzero(np.diff(parts)) + 1))


def after(reach: NodeReach, children: Children, keys: NDArray[np.uint8]) -> tuple[Children, NodeReach]:
    """The reach of the children that can come at all; `keys`, of shape (boards, cells), are by what the bot
    plays.
    """
    of, factors = reach.of.take(children.parents), reach.factors.take(children.parents)
    if children.acts is None:
        return children, NodeReach(reach.masses, of, factors)
    acts = children.acts
    masses, of = _multiplied(reach.masses, of, acts, keys)
    alive = masses.any(axis=(1, 2))
    coming = NodeReach(masses, of, factors * acts.factors)
    if alive.all():
        return children, coming
    nodes = np.flatnonzero(alive.take(of))
    return only(children, nodes), coming.take(nodes)


def _multiplied(masses: Masses, of: Nodes, acts: Acts, keys: NDArray[np.uint8]) -> tuple[Masses, Nodes]:
    """Each range times each share that meets it, and by child which of these it has."""
    pairs, of = np.unique(of * len(acts.shares) + acts.which, return_inverse=True)
    ranges, which = np.divmod(pairs, len(acts.shares))
    used, which = np.unique(which, return_inverse=True)
    shares = acts.shares.take(used, axis=0)[:, keys]
    found: Masses = masses.take(ranges, axis=0) * shares.take(which.reshape(-1), axis=0)
    return found, of.reshape(-1)


def only(children: Children, places: Nodes) -> Children:
    """Some of the children, in order."""
    acts = children.acts
    if acts is not None:
        acts = acts._replace(which=acts.which.take(places), factors=acts.factors.take(places))
    states, parents, folded = children.states, children.parents, children.folded
    return Children(states.take(places), parents.take(places), folded.take(places), acts)
