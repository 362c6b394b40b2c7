"""What a walk over a public tree knows: the two who are left, the range of the bot, what was walked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import Style
from game.coach.values.cells import Cells, cells_of
from game.coach.values.expansion import Children, TooLarge, given, of_bot, of_hero
from game.coach.values.situation import Situation
from game.engine.actions import Action
from game.engine.cards import FULL_DECK, Card
from game.simulation.lanes.betting import Turn
from game.simulation.lanes.keys import private_keys
from game.simulation.lanes.layout import Layout, rows_of
from game.simulation.lanes.states import LaneStates, in_progress

Values = NDArray[np.float64]


class Ends:
    """What the lines of one choice come to, in turn: first those that are `known`, then as many as there is
    time for.
    """

    def __init__(self, known: Iterable[float], goes_on: Callable[[], bool]) -> None:
        self.known, self._goes_on = list(known), goes_on
        self.met = 0

    def next(self, count: int, values: Callable[[], Values]) -> Values:
        """The next part, of `count` values: known, or worked out as long as there is time; else nothing."""
        place, self.met = self.met, self.met + count
        if place == len(self.known) and self._goes_on():
            self.known.extend(values().reshape(-1).tolist())
        found = self.known[place : place + count]
        return np.array(found or [0.0] * count)

    @property
    def are_cut(self) -> bool:
        return len(self.known) < self.met


class Walk:
    def __init__(self, situation: Situation, goes_on: Callable[[], bool]) -> None:
        state = situation.state
        self._situation = situation
        self._layout, rows = Layout.of(state.setup), rows_of(state.setup)
        self._street, self.last_street = state.street_index, len(state.setup.variant.streets) - 1
        opponent = situation.opponents[0]
        self.hero, self._bot = rows.index(situation.seat), rows.index(opponent)
        self._style: Style = situation.players[opponent].style(situation.size_class)
        self._stack = state.stacks[situation.seat]
        weights = situation.held()[opponent]
        self._combos = np.flatnonzero(weights)
        self.weights = weights.take(self._combos)
        self.ends = Ends((), goes_on)

    def first(self, actions: Sequence[Action]) -> Children:
        """What each of the hero's choices leads to."""
        states = in_progress(self._layout, self._situation.state, 1)
        turn = Turn(self._layout, states, self._street, self.hero, np.arange(1))
        return given(states, turn, actions)

    @property
    def is_river(self) -> bool:
        return self._street == self.last_street

    def river(self) -> Cells:
        """The cells of the board that is there."""
        return self._river_cells([self._situation.state.board])

    def strengths(self) -> NDArray[np.uint8]:
        """Of the bot's hands, on the board that is there."""
        keys = private_keys(self._style).of_board(self._situation.state.board)
        found: NDArray[np.uint8] = keys.take(self._combos)
        return found

    def rivers(self) -> Cells:
        """The cells of every board that the river may bring."""
        situation = self._situation
        gone = {*situation.state.board, *situation.cards}
        return self._river_cells([(*situation.state.board, card) for card in FULL_DECK if card not in gone])

    def _river_cells(self, boards: Sequence[Sequence[Card]]) -> Cells:
        return cells_of(self._situation.cards, boards, self._combos, self._layout.ranking)

    @property
    def cards_to_come(self) -> int:
        """How many rivers there are for one hand of the bot."""
        return len(FULL_DECK) - len(self._situation.state.board) - 2 * len(self._situation.cards)

    def children(self, states: LaneStates, street: int, row: int, room: float) -> Children:
        """Raises TooLarge where there are more than `room`."""
        if row == self.hero:
            found = of_hero(self._layout, states, street, row)
        else:
            found = of_bot(self._layout, states, street, row, self._style, room)
        if len(found.parents) > room:
            raise TooLarge
        return found

    def other(self, row: int) -> int:
        return self._bot if row == self.hero else self.hero

    @property
    def rows(self) -> list[int]:
        return [self.hero, self._bot]

    def is_hero(self, row: int) -> bool:
        return row == self.hero

    def won_by_fold(self, states: LaneStates, row: int) -> NDArray[np.float64]:
        """Chips of the hero, by node, once `row` has folded."""
        left = states.stacks[self.hero] - self._stack
        return (left if row == self.hero else left + states.pot).astype(np.float64)

    def at_showdown(self, states: LaneStates) -> NDArray[np.float64]:
        """Shape (nodes, outcomes): chips of the hero; uncalled bets have been returned."""
        paid, pot = states.paid, states.pot
        mine, theirs = paid[self.hero], paid[self._bot]
        dead = pot - paid.sum(axis=0)
        level = np.minimum(mine, theirs)
        main = np.where(mine == theirs, pot, np.minimum(paid, level).sum(axis=0) + dead)
        alone = np.where(mine > theirs, pot - main, 0)
        half = main // 2 + (main % 2 if self.hero < self._bot else 0)
        shares = np.stack([np.zeros_like(main), half, main])
        left = states.stacks[self.hero] - self._stack
        found: NDArray[np.float64] = (left + alone + shares).T.astype(np.float64)
        return found

    def first_row(self) -> int:
        return min(self.hero, self._bot)

    def begin(self, states: LaneStates) -> None:
        states.begin_street(self._layout)

    def can_bet(self, states: LaneStates) -> NDArray[np.bool_]:
        able: NDArray[np.bool_] = states.able.sum(axis=0) == 2
        return able
