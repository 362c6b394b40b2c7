"""Two left in a hand on the turn or the river: the value of each choice, counted and not sampled.

The public tree is walked with the whole range of the bot at once: its actions multiply the range by their
likelihood, the hero picks what is best against the range that has come to him. Hands are told apart by
their keys, by which the bot plays, on the river by their cells (cells.py). No chance is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.coach.values.expansion import Children
from game.coach.values.reach import NodeReach, only
from game.coach.values.situation import Situation
from game.coach.values.streets import River, TurnNodes
from game.coach.values.walk import Ends, Values, Walk
from game.engine.actions import Action

OfSome = Callable[[NDArray[np.intp]], Values]

MAX_NODES = 80_000
"""Of a choice on the turn, none of whose rivers is counted."""

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
    return _Tree(situation, goes_on).values(actions, walked)


class _Tree:
    """All lines from the hero's decision on."""

    def __init__(self, situation: Situation, goes_on: Callable[[], bool]) -> None:
        self._state, self._goes_on = situation.state, goes_on
        self._walk = Walk(situation, goes_on)

    def values(self, actions: Sequence[Action], walked: Walked) -> Exact:
        children = self._walk.first(actions)
        of_some = self._of_river(children) if self._walk.is_river else self._of_turn(children)
        if self._walk.is_river and self._is_shallow():
            return Exact(tuple(of_some(np.arange(len(actions))).tolist()), NOTHING_WALKED, 1.0)
        return self._choice_by_choice(of_some, len(actions), walked)

    def _choice_by_choice(self, of_some: OfSome, count: int, walked: Walked) -> Exact:
        choices, known = list(walked.choices), list(walked.ends)
        while len(choices) < count:
            self._walk.ends = Ends(known, self._goes_on)
            value = float(of_some(np.array([len(choices)])).item())
            if self._walk.ends.are_cut:
                known = self._walk.ends.known
                break
            choices.append(value)
            known = []
        share = (len(choices) + len(known) / max(1, self._walk.ends.met)) / count
        found = tuple(choices)
        return Exact(found if len(found) == count else None, Walked(found, tuple(known)), share)

    def _is_shallow(self) -> bool:
        state = self._state
        return min(state.stacks[seat] for seat in state.contenders) < SHALLOW * state.pot

    def _of_river(self, children: Children) -> OfSome:
        """What gives the values of some choices there; of one alone as a part of the walk."""
        walk, cells = self._walk, self._walk.river()
        street, mass = River(walk, cells), cells.gather(walk.weights[np.newaxis])[0]

        def values(choices: NDArray[np.intp]) -> Values:
            found = street.after(only(children, choices), walk.hero, NodeReach.same(mass, len(choices)))
            return self._per_deal(found)

        def of_some(choices: NDArray[np.intp]) -> Values:
            return walk.ends.next(1, partial(values, choices)) if len(choices) == 1 else values(choices)

        return of_some

    def _of_turn(self, children: Children) -> OfSome:
        street = TurnNodes(self._walk, self._walk.strengths())

        def values(choices: NDArray[np.intp]) -> Values:
            street.room = MAX_NODES
            reach = NodeReach.same(street.mass, len(choices))
            return self._per_deal(street.after(only(children, choices), self._walk.hero, reach))

        return values

    def _per_deal(self, values: Values) -> Values:
        found: Values = values.sum(axis=1) / self._walk.weights.sum()
        return found
