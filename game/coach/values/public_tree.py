"""Two left in a hand on the turn or the river: the value of each choice, counted and not sampled.

The public tree is walked with the whole range of the bot at once: its actions multiply the range by their
likelihood, the hero picks what is best against the range that has come to him. On the river hands are told
apart by their cells (cells.py). No chance is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import Style
from game.coach.values.cells import OUTCOMES, Cells, cells_of
from game.coach.values.expansion import Children, given, of_bot, of_hero
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
"""On the turn. A pass through so many takes an eighth of a second, without a single river."""


DEEP = 1.5
"""How many pots the shorter stack holds at the turn's end if the rivers of a node are taken in parts: all
together those of deep stacks may take half a second.
"""

RIVERS_OF_A_PART = 12


class TooLarge(Exception):
    """The turn alone has more nodes than that."""


Rivers = list[float]
"""What the nodes at the turn's end are worth, in the order in which the walk comes to them."""


class Exact(NamedTuple):
    """Chips, from the decision on, by choice.

    `values` is None as long as rivers are missing: of `ends` nodes at the turn's end only the first `rivers`
    have been worked out, which the next walk can take up.
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

    On the turn the walk can be made in parts: `rivers` are those that an earlier one has worked out, and
    `goes_on` is asked before each further one. Raises TooLarge.
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
        self.rivers_known, self.ends, self._nodes = list(rivers), 0, 0

    def root(self, actions: Sequence[Action]) -> NDArray[np.float64]:
        standing = in_progress(self._layout, self._situation.state, 1)
        turn = Turn(self._layout, standing, self._street, self._hero, np.arange(1))
        board = self._situation.state.board
        if self._street == self._last:
            cells = self._river_cells([board])
            street: _Street = _River(self, cells)
            reach = cells.gather(self._weights[np.newaxis])
        else:
            street = _Turn(self, STRENGTH.of_board(board).take(self._combos))
            reach = self._weights[np.newaxis, np.newaxis]
        children = given(standing, turn, actions)
        found = street.after(children, self._hero, np.repeat(reach, len(actions), axis=0))
        values: NDArray[np.float64] = found.sum(axis=1) / self._weights.sum()
        return values

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

    def children(self, standing: Standing, street: int, row: int) -> Children:
        if row == self._hero:
            return of_hero(self._layout, standing, street, row)
        return of_bot(self._layout, standing, street, row, self._style)

    def other(self, row: int) -> int:
        return self._bot if row == self._hero else self._hero

    def is_hero(self, row: int) -> bool:
        return row == self._hero

    def count(self, nodes: int) -> None:
        """Nodes of the turn, on the way."""
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            raise TooLarge

    def at_end_of_turn(self, value: Callable[[], float]) -> float:
        """The next node at the turn's end: as known, or worked out as long as there is time; else nothing."""
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
    """The nodes of one street; `keys`, of shape (boards, cells), are by what the bot plays."""

    def __init__(self, walk: _Walk, street: int, keys: NDArray[np.uint8]) -> None:
        self._walk, self._street, self._keys = walk, street, keys

    def values(self, standing: Standing, row: int, reach: Reach) -> NDArray[np.float64]:
        """Shape (nodes, boards): the hero's chips where it is the turn of `row`, times the reach."""
        walk = self._walk
        nodes, boards, _ = reach.shape
        if not nodes:
            return np.zeros((0, boards))
        children = walk.children(standing, self._street, row)
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
    """On the turn every combo is a cell of its own, as any river may tell two of them apart."""

    def __init__(self, walk: _Walk, keys: NDArray[np.uint8]) -> None:
        super().__init__(walk, walk._last - 1, keys[np.newaxis])
        cells = walk.rivers()
        boards = len(cells.keys)
        starts = range(0, boards, RIVERS_OF_A_PART)
        self._at_once = [_Rivers.of(walk, cells)]
        self._in_parts = [
            _Rivers.of(walk, cells.some(slice(start, start + RIVERS_OF_A_PART))) for start in starts
        ]

    def after(self, children: Children, row: int, reach: Reach) -> NDArray[np.float64]:
        self._walk.count(len(reach))
        return super().after(children, row, reach)

    def at_end(self, standing: Standing, reach: Reach) -> NDArray[np.float64]:
        """Node by node: on the river each has a cell for every board."""
        found = [
            sum(
                self._walk.at_end_of_turn(partial(self._on_river, standing, reach, node, rivers))
                for rivers in self._parts(standing, node)
            )
            for node in range(len(reach))
        ]
        return np.array(found, dtype=np.float64).reshape(-1, 1)

    def _parts(self, standing: Standing, node: int) -> list[_Rivers]:
        left = standing.stacks[[self._walk._hero, self._walk._bot], node].min()
        return self._in_parts if left >= DEEP * standing.pot[node] else self._at_once

    def _on_river(self, standing: Standing, reach: Reach, node: int, rivers: _Rivers) -> float:
        walk, street = self._walk, rivers.street
        there = rivers.cells.gather(reach[node]) / walk.cards_to_come
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
