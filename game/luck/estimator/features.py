"""What the value function sees of a hand: a few numbers for the hero of each lane.

A hero is the row whose winnings are looked at. All cards are known here, for games are looked at when they
are over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.simulation.lanes.layout import Layout
from game.simulation.lanes.states import LINES, Amounts, Flags, LaneStates

Floats = NDArray[np.float32]

LAST_STREET = 3


class Known(NamedTuple):
    """What is known of lanes besides where they stand: the hero's row, and by row the percents of strength
    and two traits of who plays it (how often it folds, how often it raises, over all its spots).
    """

    hero: NDArray[np.intp]
    percents: NDArray[np.uint8]
    folding: Floats
    raising: Floats


class Described(NamedTuple):
    """`features`, of shape (lanes, features); `base` and `scale` in big blinds: the value is
    base + scale × what a network says, or the base alone where the hand `is_settled`.
    """

    features: Floats
    base: Floats
    scale: Floats
    is_settled: Flags


def described(
    layout: Layout, states: LaneStates, street: int, known: Known, equity: Floats, start: Amounts
) -> Described:
    """`equity` is the hero's share of the pot if all bets were over; `start` his stack before the hand."""
    view = _LaneView(layout, states, street, known)
    settled = view.is_settled
    return Described(
        features=np.stack([np.asarray(each, dtype=np.float32) for each in view.features(equity)], axis=1),
        base=view.base(equity, start, settled),
        scale=view.pot,
        is_settled=settled,
    )


class _LaneView:
    def __init__(self, layout: Layout, states: LaneStates, street: int, known: Known) -> None:
        self.layout, self.states, self.street, self.known = layout, states, street, known
        self.rows = len(states.bets)
        self.blind = layout.big_blind
        row = np.arange(self.rows)[:, np.newaxis]
        self.is_hero = row == known.hero
        self.rivals = states.in_hand & ~self.is_hero
        behind = states.bets < states.current_bet
        self.owes = states.able & ((states.acted_at < 0) | behind)
        self.pot = (states.pot / self.blind).astype(np.float32)
        self.later = row > known.hero

    def own(self, array: NDArray[Any]) -> NDArray[Any]:
        """The hero's element in each lane."""
        return np.take_along_axis(array, self.known.hero[np.newaxis], axis=0)[0]

    @property
    def is_settled(self) -> Flags:
        """Whether cards alone decide what the hero gets, or nothing: nobody can act, or one side folded."""
        over = ~self.owes.any(axis=0)
        able = np.count_nonzero(self.states.able, axis=0)
        alone = ~self.rivals.any(axis=0) | ~self.own(self.states.in_hand)
        last = self.street == LAST_STREET
        return np.asarray(alone | (over & (last | (able <= 1))))

    def base(self, equity: Floats, start: Amounts, settled: Flags) -> Floats:
        """What the hero has won so far if all bets were over now: by pots that he can win."""
        states = self.states
        paid = self.own(states.paid)
        most = np.where(self.rivals, states.paid, 0).max(axis=0)
        alone = ~self.rivals.any(axis=0)
        matched = np.where(settled, np.minimum(paid, most), paid)
        dead = states.pot - states.paid.sum(axis=0)
        contested = np.minimum(states.paid, matched).sum(axis=0) + dead
        won = np.where(alone, states.pot, paid - matched + contested * equity)
        base: Floats = ((self.own(states.stacks) - start + won) / self.blind).astype(np.float32)
        return base

    def features(self, equity: Floats) -> list[NDArray[Any]]:
        states, known, pot = self.states, self.known, self.pot
        strength = (known.percents / 100).astype(np.float32)
        rivals, owing = self.rivals, self.rivals & self.owes
        count = np.count_nonzero(rivals, axis=0)
        ranked = np.sort(np.where(rivals, strength, 0), axis=0)
        second = ranked[-2] if self.rows > 2 else np.zeros_like(ranked[-1])
        mean = np.where(rivals, strength, 0).sum(axis=0) / np.maximum(count, 1)
        waiting = np.where(owing, strength, 0).max(axis=0)
        settled = np.where(rivals & ~self.owes, strength, 0).max(axis=0)
        aggressor = states.last_aggressor == np.arange(self.rows)[:, np.newaxis]
        leading = np.where(aggressor & rivals, strength, 0).max(axis=0)
        own = self.own(strength)
        owed = np.minimum(states.current_bet - self.own(states.bets), self.own(states.stacks))
        owed = np.where(self.own(self.owes), np.maximum(owed, 0), 0) / self.blind
        due = np.where(owing, np.minimum(states.current_bet - states.bets, states.stacks), 0)
        due = due.max(axis=0) / self.blind
        deepest = np.where(rivals, states.stacks, 0).max(axis=0)
        left = np.minimum(self.own(states.stacks), deepest) / self.blind
        depth = left / np.maximum(pot, 0.5)
        paid = self.own(states.paid) / self.blind
        behind = np.count_nonzero(rivals & self.later, axis=0)
        traits = [
            np.where(rivals, trait, 0).sum(axis=0) / np.maximum(count, 1)
            for trait in (known.folding, known.raising)
        ]
        return [
            *(own, equity, equity * np.minimum(depth, 4), own * np.minimum(depth, 4)),
            *(ranked[-1], second, mean, waiting, settled, leading),
            *(count / 5, np.count_nonzero(owing, axis=0) / 5, self.own(self.owes)),
            *(owed / (pot + owed), due / (pot + due), np.log(np.maximum(pot, 0.5)) / 3),
            *(np.log1p(depth), np.log1p(left) / 4, paid / np.maximum(pot, 0.5)),
            *(behind / np.maximum(count, 1), self.own(aggressor), (aggressor & rivals).any(axis=0)),
            *(np.minimum(states.raises, 3) / 3, known.hero / self.rows, np.full(len(pot), self.rows / 10)),
            *(own - ranked[-1], equity * (1 - equity), *traits),
            *(self.own(states.decisions) > 0, np.count_nonzero(states.able, axis=0) / 5),
            *self._line(),
        ]

    def _line(self) -> list[Flags]:
        """Which of LINES was played before this street: heads-up, where tables have rows for them."""
        return [self.states.line == place for place in range(len(LINES))] if self.rows == 2 else []
