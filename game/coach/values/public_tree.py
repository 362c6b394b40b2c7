"""Two left in a hand on the turn or the river: the value of each choice, counted and not sampled.

The public tree is walked with the whole range of the bot at once: its actions multiply the range by their
likelihood, the hero picks what is best against the range that has come to him. Hands are told apart by
their keys, by which the bot plays, on the river by their cells (cells.py). No chance is sampled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import Style
from game.coach.values.cells import OUTCOMES, Cells, cells_of
from game.coach.values.expansion import Children, TooLarge, given, of_bot, of_hero
from game.coach.values.reach import Reach, after, only
from game.coach.values.situation import Situation
from game.engine.actions import Action
from game.engine.cards import FULL_DECK, Card
from game.simulation.lanes.betting import Turn
from game.simulation.lanes.keys import STRENGTH
from game.simulation.lanes.layout import Layout, rows_of
from game.simulation.lanes.play import has_to_act
from game.simulation.lanes.pots import return_uncalled
from game.simulation.lanes.standing import Standing, in_progress

Values = NDArray[np.float64]

MAX_NODES = 80_000
"""Of a choice on the turn, none of whose rivers is counted."""

MAX_RIVER_NODES = 100_000
"""In a part of the walk."""

PARTS = ((1e-9, 4096, 48), (1.0, 64, 48), (1.5, 16, 48), (4.0, 4, 24), (10.0, 1, 12), (math.inf, 1, 4))
"""How many ends of the turn and how many rivers are taken together where the shorter stack holds less than
so many pots: the deeper it is, the more lines there are on each. With nothing left nobody bets any more.
"""

SHALLOW = 1.5
"""In pots: with less than that behind all choices of the river are walked at once, otherwise one by one."""


class Walked(NamedTuple):
    """What the parts of a walk have brought: what the first `choices` are worth, and of the next one the
    first `ends` of its lines on the turn.
    """

    choices: tuple[float, ...] = ()
    ends: tuple[float, ...] = ()


NOTHING_WALKED = Walked()


class Exact(NamedTuple):
    """Chips, from the decision on, by choice: None as long as a `share` of the walk is missing, which the
    next one takes up from what has been `walked`.
    """

    values: tuple[float, ...] | None
    walked: Walked
    share: float


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
    walked: Walked = NOTHING_WALKED,
    goes_on: Callable[[], bool] = lambda: True,
) -> Exact:
    """The value of each of `actions` where the hero plays on as well as he can, by fold, call and raises of
    half the pot, the pot and all-in.

    The walk can be made in parts: what has been `walked` is not walked again, and `goes_on` is asked before
    each further part. Raises TooLarge, on the turn only.
    """
    return _Walk(situation, goes_on).root(actions, walked)


class _Walk:
    def __init__(self, situation: Situation, goes_on: Callable[[], bool]) -> None:
        state = situation.state
        self._situation, self._goes_on = situation, goes_on
        self._layout, rows = Layout.of(state.setup), rows_of(state.setup)
        self._street, self.last_street = state.street_index, len(state.setup.variant.streets) - 1
        opponent = situation.opponents[0]
        self._hero, self._bot = rows.index(situation.seat), rows.index(opponent)
        self._style: Style = situation.players[opponent].style(situation.size_class)
        self._stack = state.stacks[situation.seat]
        weights = situation.held()[opponent]
        self._combos = np.flatnonzero(weights)
        self.weights = weights.take(self._combos)
        self._ends: list[float] = []
        self._ends_met = 0

    def root(self, actions: Sequence[Action], walked: Walked) -> Exact:
        standing = in_progress(self._layout, self._situation.state, 1)
        turn = Turn(self._layout, standing, self._street, self._hero, np.arange(1))
        children = given(standing, turn, actions)
        values = self._of_river(children) if self._is_river else self._of_turn(children)
        if self._is_river and self._is_shallow():
            return Exact(tuple(values(np.arange(len(actions))).tolist()), NOTHING_WALKED, 1.0)
        return self._choice_by_choice(values, len(actions), walked)

    def _choice_by_choice(
        self, values: Callable[[NDArray[np.intp]], Values], count: int, walked: Walked
    ) -> Exact:
        choices = list(walked.choices)
        self._ends = list(walked.ends)
        while len(choices) < count:
            self._ends_met = 0
            value = float(values(np.array([len(choices)])).item())
            if len(self._ends) < self._ends_met:
                break
            choices.append(value)
            self._ends = []
        share = (len(choices) + len(self._ends) / max(1, self._ends_met)) / count
        found = tuple(choices)
        return Exact(found if len(found) == count else None, Walked(found, tuple(self._ends)), share)

    @property
    def _is_river(self) -> bool:
        return self._street == self.last_street

    def _is_shallow(self) -> bool:
        state = self._situation.state
        return min(state.stacks[seat] for seat in state.contenders) < SHALLOW * state.pot

    def _of_river(self, children: Children) -> Callable[[NDArray[np.intp]], Values]:
        """What gives the values of some choices there; of one alone as a part of the walk."""
        cells = self._river_cells([self._situation.state.board])
        street, mass = _River(self, cells), cells.gather(self.weights[np.newaxis])[0]

        def values(choices: NDArray[np.intp]) -> Values:
            found = street.after(only(children, choices), self._hero, Reach.same(mass, len(choices)))
            return self._per_deal(found)

        def of_some(choices: NDArray[np.intp]) -> Values:
            return self.part(1, partial(values, choices)) if len(choices) == 1 else values(choices)

        return of_some

    def _of_turn(self, children: Children) -> Callable[[NDArray[np.intp]], Values]:
        street = _Turn(self, STRENGTH.of_board(self._situation.state.board).take(self._combos))

        def values(choices: NDArray[np.intp]) -> Values:
            street.room = MAX_NODES
            reach = Reach.same(street.mass, len(choices))
            return self._per_deal(street.after(only(children, choices), self._hero, reach))

        return values

    def _per_deal(self, values: Values) -> Values:
        found: Values = values.sum(axis=1) / self.weights.sum()
        return found

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

    @property
    def rows(self) -> list[int]:
        return [self._hero, self._bot]

    def is_hero(self, row: int) -> bool:
        return row == self._hero

    def part(self, count: int, values: Callable[[], Values]) -> Values:
        """The next part of the walk, of `count` values: as known, or worked out as long as there is time;
        else nothing."""
        place, self._ends_met = self._ends_met, self._ends_met + count
        if place == len(self._ends) and self._goes_on():
            self._ends.extend(values().reshape(-1).tolist())
        known = self._ends[place : place + count]
        return np.array(known or [0.0] * count)

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

    def values(self, standing: Standing, row: int, reach: Reach) -> Values:
        """Shape (nodes, boards): the hero's chips where it is the turn of `row`, times the reach."""
        found = np.zeros((len(reach.of), reach.boards))
        for nodes in reach.steps():
            found[nodes] = self._values(standing.take(nodes), row, reach.take(nodes))
        return found

    def _values(self, standing: Standing, row: int, reach: Reach) -> Values:
        children = self._walk.children(standing, self._street, row, self.room)
        self.room -= len(children.parents)
        children, coming = after(reach, children, self._keys)
        values = self.after(children, row, coming)
        firsts = np.flatnonzero(np.diff(children.parents, prepend=-1))
        joined = np.maximum if self._walk.is_hero(row) else np.add
        found = np.zeros((len(reach.of), reach.boards))
        found[children.parents.take(firsts)] = joined.reduceat(values, firsts, axis=0)
        return found

    def after(self, children: Children, row: int, reach: Reach) -> Values:
        """The same for nodes at which `row` has just acted."""
        walk, standing = self._walk, children.standing
        found = np.zeros((len(reach.of), reach.boards))
        other = walk.other(row)
        goes_on = has_to_act(standing, other, np.arange(len(reach.of))) & ~children.folded
        folded = np.flatnonzero(children.folded)
        if len(folded):
            chips = walk.won_by_fold(standing.take(folded), row)
            found[folded] = reach.take(folded).totals() * chips[:, np.newaxis]
        if len(open_nodes := np.flatnonzero(goes_on)):
            found[open_nodes] = self.values(standing.take(open_nodes), other, reach.take(open_nodes))
        if len(closed := np.flatnonzero(~goes_on & ~children.folded)):
            ended = standing.take(closed)
            return_uncalled(ended)
            found[closed] = self.at_end(ended, reach.take(closed))
        return found

    def at_end(self, standing: Standing, reach: Reach) -> Values:
        raise NotImplementedError


class _River(_Street):
    def __init__(self, walk: _Walk, cells: Cells) -> None:
        super().__init__(walk, walk.last_street, cells.keys)
        self._outcomes = np.stack([cells.outcomes == outcome for outcome in range(OUTCOMES)], axis=2) * 1.0

    def at_end(self, standing: Standing, reach: Reach) -> Values:
        used, of = np.unique(reach.of, return_inverse=True)
        masses = reach.masses.take(used, axis=0).transpose(1, 0, 2)
        by_outcome = np.matmul(masses, self._outcomes).transpose(2, 1, 0)
        chips = self._walk.at_showdown(standing) * reach.factors[:, np.newaxis]
        found = np.zeros((len(of), reach.boards))
        for outcome in range(OUTCOMES):
            found += by_outcome[outcome].take(of.reshape(-1), axis=0) * chips[:, outcome, np.newaxis]
        return found


class _Turn(_Street):
    """Until the river comes, hands that the bot plays alike count as one."""

    def __init__(self, walk: _Walk, keys: NDArray[np.uint8]) -> None:
        used, self._key_of = np.unique(keys, return_inverse=True)
        super().__init__(walk, walk.last_street - 1, used[np.newaxis])
        self._cells = walk.rivers()
        self.mass = np.bincount(self._key_of, walk.weights, len(used))[np.newaxis].astype(np.float64)
        self._rivers = cache(self._rivers_of)

    def at_end(self, standing: Standing, reach: Reach) -> Values:
        """Range by range, and some ends of lines and some rivers at a time."""
        found = np.zeros((len(reach.of), 1))
        depths = standing.stacks[self._walk.rows].min(axis=0) / standing.pot
        for range_ in np.unique(reach.of):
            there = cache(partial(self._on_rivers, reach.masses[range_, 0]))
            for part, rivers in _parts(np.flatnonzero(reach.of == range_), depths):
                ends = standing.take(part)
                value = sum(
                    self._walk.part(len(part), partial(self._on_river, ends, there, some))
                    for some in self._rivers(rivers)
                )
                found[part, 0] = value * reach.factors.take(part)
        return found

    def _rivers_of(self, count: int) -> list[_Rivers]:
        starts = range(0, len(self._cells.keys), count)
        slices = [slice(start, start + count) for start in starts]
        return [_Rivers(places, _River(self._walk, self._cells.some(places))) for places in slices]

    def _on_rivers(self, mass: NDArray[np.float64]) -> NDArray[np.float64]:
        """What a range of the turn comes to on each river, by cell."""
        held = self._walk.weights * (mass / self.mass[0]).take(self._key_of)
        found: NDArray[np.float64] = self._cells.gather(held[np.newaxis])[0] / self._walk.cards_to_come
        return found

    def _on_river(self, standing: Standing, there: Callable[[], Values], rivers: _Rivers) -> Values:
        """The value of each end, on these rivers together."""
        walk, street = self._walk, rivers.street
        street.room = MAX_RIVER_NODES
        ends = standing.take(np.arange(standing.pot.size))
        walk.begin(ends)
        reach = Reach.same(there()[rivers.boards], standing.pot.size)
        is_open = walk.can_bet(ends)[0]
        values = street.values(ends, walk.first_row(), reach) if is_open else street.at_end(ends, reach)
        total: Values = values.sum(axis=1)
        return total


class _Rivers(NamedTuple):
    """Some of the boards that the river may bring."""

    boards: slice
    street: _River


def _parts(ends: NDArray[np.intp], depths: NDArray[np.float64]) -> Iterator[tuple[NDArray[np.intp], int]]:
    """Ends of the turn that are taken together, and how many rivers at a time."""
    limits = np.array([most for most, _count, _rivers in PARTS])
    kinds = np.searchsorted(limits, depths.take(ends), side="right")
    for kind, (_most, count, rivers) in enumerate(PARTS):
        alike = ends[kinds == kind]
        for start in range(0, len(alike), count):
            yield alike[start : start + count], rivers
