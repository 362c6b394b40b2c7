"""The ranges of all seats of a hand, after each of its public actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import Style
from game.coach.ranges.likelihood import likelihood
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.cards import Card
from game.engine.odds.deck import card_set, card_subsets
from game.engine.odds.percents.places import COMBOS
from game.engine.seat_view import seat_view
from game.engine.state import HandState
from game.engine.variants import HOLDEM
from game.simulation.lanes.keys import private_keys

HandWeights: TypeAlias = NDArray[np.float64]

EVEN = np.ones(COMBOS)


class SeatRange(NamedTuple):
    """What is known of one seat's hand. `weights`, by combo (places among card_subsets(2)), are the
    likelihood of all its actions so far, up to a factor; cards that lie open are not left out (see
    HandRanges.beside).

    `style` is what the seat plays by: None for a person's, whose range stays uniform over what is left.
    `unexplained` are the numbers, among the hand's actions, of those of its own that its table cannot explain
    (after a timeout, or a fallback): they have left the range as it was.
    """

    style: Style | None
    weights: HandWeights = EVEN
    unexplained: tuple[int, ...] = ()

    @property
    def is_uniform(self) -> bool:
        """Whether nothing is known but the cards that lie open."""
        return self.weights is EVEN


class HandRanges(NamedTuple):
    """The ranges by seat, of folded seats too, which keep theirs; seats not dealt in have none."""

    seats: Mapping[int, SeatRange]

    @classmethod
    def dealt(cls, state: HandState, styles: Mapping[int, Style]) -> HandRanges:
        """Before the first action. `styles` are those that the bots play this hand by, from the versions of
        their tables that it began with; other seats are people's.

        Raises ValueError, in words for a reader, for another variant than hold'em.
        """
        if state.setup.variant != HOLDEM:
            raise ValueError("Ranges are known of hold'em only.")
        seats = state.setup.clockwise_from(state.setup.button)
        return cls({seat: SeatRange(styles.get(seat)) for seat in seats})

    def after(self, state: HandState, action: Action, *, by_table: bool = True) -> HandRanges:
        """The ranges once `action` is taken in `state`; `by_table` is False where the seat's table did not
        decide it, as after a timeout.
        """
        seat = state.to_act
        if seat is None or not isinstance(action, Fold | Check | Call | Bet | RaiseTo):
            return self
        own = self.seats[seat]
        if own.style is None:
            return self
        weights = own.weights
        if by_table:
            by_key = likelihood(seat_view(state, seat), own.style, action)
            weights = weights * by_key.take(private_keys(own.style).of_board(state.board))
        if not by_table or not weights[possible(state.board)].any():
            after = own._replace(unexplained=(*own.unexplained, len(state.actions)))
        else:
            after = own._replace(weights=weights)
        return HandRanges({**self.seats, seat: after})

    def beside(self, cards: Sequence[Card]) -> dict[int, HandWeights]:
        """By seat the weights, adding up to one, of the hands that hold none of `cards`: those of the board,
        and what else one knows. Ranges are independent here; see marginals for what the others' hands leave
        of each.
        """
        free = possible(cards)
        found = {}
        for seat, own in self.seats.items():
            weights = own.weights * free
            # What was explained before a street was dealt may be impossible beside it.
            found[seat] = weights / weights.sum() if weights.any() else free / free.sum()
        return found


def possible(cards: Sequence[Card]) -> NDArray[np.bool_]:
    """Shape (1326,): the combos that hold none of `cards`."""
    free: NDArray[np.bool_] = (card_subsets(2).bits & np.uint64(card_set(cards))) == 0
    return free


def ranges_after(
    states: Sequence[HandState], styles: Mapping[int, Style], not_by_table: frozenset[int] = frozenset()
) -> Iterator[HandRanges]:
    """The ranges in each of the `states` of a hand, which follow each other from its beginning on.

    `not_by_table` are the numbers of actions, from 0, that no table decided.
    """
    ranges = HandRanges.dealt(states[0], styles)
    yield ranges
    for before, after in pairwise(states):
        number = len(before.actions)
        ranges = ranges.after(before, after.actions[number], by_table=number not in not_by_table)
        yield ranges
