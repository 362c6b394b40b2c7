"""Two left in a hand on the turn or the river: the value of each choice, counted and not sampled.

The public tree is walked with the whole range of the bot at once: its actions multiply the range by their
likelihood, the hero picks what is best against the range that has come to him. Hands are told apart by
their keys, by which the bot plays, on the river by their cells (cells.py). No chance is sampled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import Style
from game.coach.values.cells import OUTCOMES, Cells, cells_of
from game.coach.values.expansion import Children, TooLarge, given, of_bot, of_hero
from game.coach.values.situation import Situation
from game.engine.actions import Action
from game.engine.cards import FULL_DECK, Card
from game.simulation.lanes.betting import Turn
from game.simulation.lanes.keys import STRENGTH
from game.simulation.lanes.layout import Layout, rows_of
from game.simulation.lanes.play import has_to_act
from game.simulation.lanes.pots import return_uncalled
from game.simulation.lanes.standing import Standing, in_progress

Reach = NDArray[np.float64]
"""Shape (nodes, boards, cells): how likely the deal and the bot's actions have been, up to a factor."""

MAX_NODES = 4000
"""On the turn, none of whose rivers is counted."""

MAX_WEIGHTS = 6_000_000
"""What the nodes of a part of a node's rivers may come to, each with its boards and their cells."""

WEIGHTS_AT_ONCE = 50_000
"""Of the nodes from which a step is made together: it comes to some dozen times as many, which are to stay
in the processor's cache.
"""

RIVERS_OF_A_PART = ((1.5, 48), (4.0, 12), (10.0, 4), (math.inf, 2))
"""How many rivers of a node are taken together where the shorter stack holds less than so many pots: the
deeper it is, the more lines there are on each.
"""


SHALLOW = 1.5
"""In pots: with less than that behind all choices of the river are walked at once, otherwise one by one."""

Rivers = list[float]
"""What the parts of a walk are worth, in the order in which it comes to them: on the turn the nodes at its
end, on a deep river the choices.
"""


class Exact(NamedTuple):
    """Chips, from the decision on, by choice.

    `values` is None as long as parts are missing: of `ends` only the first `rivers` have been worked out,
    which the next walk can take up.
    """

    values: tuple[float, ...] | None
    rivers: Rivers
    ends: int


def can_be_counted(situation: Situation) -> bool:
    """Whether two are left and at most one card is to come."""
    return len(situation.opponents) == 1 and len(situation.state.board) >= 4


def is_exact(situation: Situation) -> bool:
    """Whether what is counted is exact. What one folded hand leaves of the opponent's is known exactly on the
    river; what several leave, and what any leaves of a card to come, is approximated.
    """
    folded = len(situation.ranges.seats) - 2
    return can_be_counted(situation) and folded <= (1 if len(situation.state.board) == 5 else 0)


def exact_values(
    situation: Situation,
    actions: Sequence[Action],
    rivers: Sequence[float] = (),
    goes_on: Callable[[], bool] = lambda: True,
) -> Exact:
    """The value of each of `actions` where the hero plays on as well as he can, by fold, call and raises of
    half the pot, the pot and all-in.

    The walk can be made in parts: `rivers` are those that an earlier one has worked out, and `goes_on` is
    asked before each further one. Raises TooLarge, on the turn only.
    """
    walk = _Walk(situation, rivers, goes_on)
    values = walk.root(actions)
    done = len(walk.rivers_known) == walk.ends
    return Exact(tuple(values.tolist()) if done else None, walk.rivers_known, walk.ends)


class _Walk:
    def __init__(self, situation: Situation, rivers: Sequence[float], goes_on: Callable[[], bool]) -> None:
        state = situation.state
        self._situation, self._goes_on = situation, goes_on
        self._layout, rows = Layout.of(state.setup), rows_of(state.setup)
        self._street, self._last = state.street_index, len(state.setup.variant.streets) - 1
        opponent = situation.opponents[0]
        self._hero, self._bot = rows.index(situation.seat), rows.index(opponent)
        self._style: Style = situation.players[opponent].style(situation.size_class)
        self._stack = state.stacks[situation.seat]
        weights = situation.held()[opponent]
        self._combos = np.flatnonzero(weights)
        self._weights = weights.take(self._combos)
        self.rivers_known, self.ends = list(rivers), 0

    def root(self, actions: Sequence[Action]) -> NDArray[np.float64]:
        standing = in_progress(self._layout, self._situation.state, 1)
        turn = Turn(self._layout, standing, self._street, self._hero, np.arange(1))
        board = self._situation.state.board
        children = given(standing, turn, actions)
        if self._street == self._last:
            found = self._on_river(children, self._river_cells([board]))
        else:
            street = _Turn(self, STRENGTH.of_board(board).take(self._combos))
            reach = np.tile(street.reach, (len(actions), 1, 1))
            found = street.after(children, self._hero, reach)
        values: NDArray[np.float64] = found.sum(axis=1) / self._weights.sum()
        return values

    def _on_river(self, children: Children, cells: Cells) -> NDArray[np.float64]:
        """The values of the choices of a decision there."""
        street, reach = _River(self, cells), cells.gather(self._weights[np.newaxis])

        def of_some(choices: NDArray[np.intp]) -> NDArray[np.float64]:
            return street.after(_only(children, choices), self._hero, np.repeat(reach, len(choices), axis=0))

        def of_one(choice: int) -> float:
            return float(of_some(np.array([choice])).item())

        count, state = len(children.parents), self._situation.state
        if min(state.stacks[seat] for seat in state.contenders) < SHALLOW * state.pot:
            return of_some(np.arange(count))
        found = [self.part(partial(of_one, place)) for place in range(count)]
        return np.array(found)[:, np.newaxis]

    def _river_cells(self, boards: Sequence[Sequence[Card]]) -> Cells:
        return cells_of(self._situation.cards, boards, self._combos, self._layout.ranking)

    def rivers(self) -> Cells:
        """The cells of every board that the river may bring."""
        situation = self._situation
        gone = {*situation.state.board, *situation.cards}
        return self._river_cells([(*situation.state.board, card) for card in FULL_DECK if card not in gone])

    @property
    def cards_to_come(self) -> int:
        """How many rivers there are for one hand of the bot."""
        return len(FULL_DECK) - len(self._situation.state.board) - 2 * len(self._situation.cards)

    def children(self, standing: Standing, street: int, row: int, room: float) -> Children:
        """Raises TooLarge where there are more than `room`."""
        if row == self._hero:
            found = of_hero(self._layout, standing, street, row)
        else:
            found = of_bot(self._layout, standing, street, row, self._style, room)
        if len(found.parents) > room:
            raise TooLarge
        return found

    def other(self, row: int) -> int:
        return self._bot if row == self._hero else self._hero

    def is_hero(self, row: int) -> bool:
        return row == self._hero

    def part(self, value: Callable[[], float]) -> float:
        """The next part of the walk: as known, or worked out as long as there is time; else nothing."""
        place, self.ends = self.ends, self.ends + 1
        if place == len(self.rivers_known) and self._goes_on():
            self.rivers_known.append(value())
        return self.rivers_known[place] if place < len(self.rivers_known) else 0.0

    def won_by_fold(self, standing: Standing, row: int) -> NDArray[np.float64]:
        """Chips of the hero, by node, once `row` has folded."""
        left = standing.stacks[self._hero] - self._stack
        return (left if row == self._hero else left + standing.pot).astype(np.float64)

    def at_showdown(self, standing: Standing) -> NDArray[np.float64]:
        """Shape (nodes, outcomes): chips of the hero; uncalled bets have been returned."""
        paid, pot = standing.paid, standing.pot
        mine, theirs = paid[self._hero], paid[self._bot]
        dead = pot - paid.sum(axis=0)
        level = np.minimum(mine, theirs)
        main = np.where(mine == theirs, pot, np.minimum(paid, level).sum(axis=0) + dead)
        alone = np.where(mine > theirs, pot - main, 0)
        half = main // 2 + (main % 2 if self._hero < self._bot else 0)
        shares = np.stack([np.zeros_like(main), half, main])
        left = standing.stacks[self._hero] - self._stack
        found: NDArray[np.float64] = (left + alone + shares).T.astype(np.float64)
        return found

    def first_row(self) -> int:
        return min(self._hero, self._bot)

    def begin(self, standing: Standing) -> None:
        standing.begin_street(self._layout)

    def can_bet(self, standing: Standing) -> NDArray[np.bool_]:
        able: NDArray[np.bool_] = standing.able.sum(axis=0) == 2
        return able


class _Street:
    """The nodes of one street; `keys`, of shape (boards, cells), are by what the bot plays. So many nodes are
    gone through at most before there is new `room`.
    """

    def __init__(self, walk: _Walk, street: int, keys: NDArray[np.uint8]) -> None:
        self._walk, self._street, self._keys, self.room = walk, street, keys, math.inf

    def values(self, standing: Standing, row: int, reach: Reach) -> NDArray[np.float64]:
        """Shape (nodes, boards): the hero's chips where it is the turn of `row`, times the reach."""
        nodes, boards, cells = reach.shape
        step = max(1, WEIGHTS_AT_ONCE // (boards * cells))
        if nodes > step:
            parts = [np.arange(start, min(nodes, start + step)) for start in range(0, nodes, step)]
            return np.concatenate(
                [self.values(standing.take(part), row, reach.take(part, axis=0)) for part in parts]
            )
        walk = self._walk
        if not nodes:
            return np.zeros((0, boards))
        children = walk.children(standing, self._street, row, self.room)
        self.room -= len(children.parents)
        coming = reach.take(children.parents, axis=0)
        if children.shares is not None:
            coming *= children.shares[:, self._keys]
            alive = np.flatnonzero(coming.any(axis=(1, 2)))
            children = _only(children, alive)
            coming = coming.take(alive, axis=0)
        found = self.after(children, row, coming)
        if walk.is_hero(row):
            best = np.full((nodes, boards), -np.inf)
            np.maximum.at(best, children.parents, found)
            return best
        total = np.zeros((nodes, boards))
        np.add.at(total, children.parents, found)
        return total

    def after(self, children: Children, row: int, reach: Reach) -> NDArray[np.float64]:
        """The same for nodes at which `row` has just acted."""
        walk, standing = self._walk, children.standing
        found = np.zeros(reach.shape[:2])
        other = walk.other(row)
        everywhere = np.arange(len(reach))
        goes_on = has_to_act(standing, other, everywhere) & ~children.folded
        folded = np.flatnonzero(children.folded)
        mass = reach.take(folded, axis=0).sum(axis=2)
        found[folded] = mass * walk.won_by_fold(standing.take(folded), row)[:, np.newaxis]
        open_nodes = np.flatnonzero(goes_on)
        found[open_nodes] = self.values(standing.take(open_nodes), other, reach.take(open_nodes, axis=0))
        closed = np.flatnonzero(~goes_on & ~children.folded)
        ended = standing.take(closed)
        return_uncalled(ended)
        found[closed] = self.at_end(ended, reach.take(closed, axis=0))
        return found

    def at_end(self, standing: Standing, reach: Reach) -> NDArray[np.float64]:
        raise NotImplementedError


class _River(_Street):
    def __init__(self, walk: _Walk, cells: Cells) -> None:
        super().__init__(walk, walk._last, cells.keys)
        by_outcome = np.stack([cells.outcomes == outcome for outcome in range(OUTCOMES)])
        self._outcomes = by_outcome.astype(np.float64)

    def at_end(self, standing: Standing, reach: Reach) -> NDArray[np.float64]:
        by_outcome = np.einsum("nkc,okc->nko", reach, self._outcomes)
        chips = self._walk.at_showdown(standing)
        found: NDArray[np.float64] = np.einsum("nko,no->nk", by_outcome, chips)
        return found


class _Rivers(NamedTuple):
    """Some of the boards that the river may bring."""

    cells: Cells
    street: _River

    @classmethod
    def of(cls, walk: _Walk, cells: Cells) -> _Rivers:
        return cls(cells, _River(walk, cells))


class _Turn(_Street):
    """Until the river comes, hands that the bot plays alike count as one."""

    def __init__(self, walk: _Walk, keys: NDArray[np.uint8]) -> None:
        used, self._key_of = np.unique(keys, return_inverse=True)
        super().__init__(walk, walk._last - 1, used[np.newaxis])
        self._cells = walk.rivers()
        self.reach = np.zeros(len(used))
        np.add.at(self.reach, self._key_of, walk._weights)
        self.room = MAX_NODES
        self._parts = cache(self._parts_of)

    def at_end(self, standing: Standing, reach: Reach) -> NDArray[np.float64]:
        """Node by node: on the river each has a cell for every board."""
        found = [
            sum(
                self._walk.part(partial(self._on_river, standing, reach, node, rivers))
                for rivers in self._parts(self._rivers_of_a_part(standing, node))
            )
            for node in range(len(reach))
        ]
        return np.array(found, dtype=np.float64).reshape(-1, 1)

    def _rivers_of_a_part(self, standing: Standing, node: int) -> int:
        left = standing.stacks[[self._walk._hero, self._walk._bot], node].min()
        return next(rivers for depth, rivers in RIVERS_OF_A_PART if left < depth * standing.pot[node])

    def _parts_of(self, rivers: int) -> list[_Rivers]:
        starts = range(0, len(self._cells.keys), rivers)
        return [_Rivers.of(self._walk, self._cells.some(slice(start, start + rivers))) for start in starts]

    def _on_river(self, standing: Standing, reach: Reach, node: int, rivers: _Rivers) -> float:
        walk, street = self._walk, rivers.street
        street.room = MAX_WEIGHTS // rivers.cells.keys.size
        held = walk._weights * (reach[node, 0] / self.reach).take(self._key_of)
        there = rivers.cells.gather(held[np.newaxis]) / walk.cards_to_come
        own = standing.take(np.array([node]))
        able = walk.can_bet(own)[0]
        walk.begin(own)
        values = street.values(own, walk.first_row(), there) if able else street.at_end(own, there)
        return float(values.sum())


def _only(children: Children, places: NDArray[np.intp]) -> Children:
    shares = None if children.shares is None else children.shares.take(places, axis=0)
    return Children(
        children.standing.take(places), children.parents.take(places), children.folded.take(places), shares
    )
