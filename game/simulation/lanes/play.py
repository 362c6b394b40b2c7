"""Whole hands in lanes: street by street, sweep by sweep around the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from game.simulation.lanes.betting import Choice, Kinds, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import KeyArray, PrivateKeys
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.pots import award, return_uncalled
from game.simulation.lanes.states import Amounts, Flags, Lanes, LaneStates


class LaneStep(NamedTuple):
    """A row's turn on a street in some lanes: the keys of its hands, the pot before it, what was done and
    paid, what then stood before the row, and whether that was all it had.
    """

    street: int
    row: int
    lanes: Lanes
    keys: KeyArray
    pot: Amounts
    kinds: Kinds
    paid: Amounts
    bets: Amounts
    all_in: Flags


class Deciding(Protocol):
    """Whoever acts in the lanes."""

    def choose(self, turn: Turn, lanes: Lanes, keys: KeyArray) -> Choice:
        """What the turn's row does in each of its lanes: `lanes` are their places among all, `keys` the
        private keys of the row's hands.
        """
        ...


class Watching(Protocol):
    """Whoever looks on."""

    def dealt(self, street: int, states: LaneStates) -> None:
        """Called for each street before anybody acts on it; `states` holds all lanes, open or not."""
        ...


@dataclass(slots=True)
class Played:
    """Hands that are over: the stacks after it, and all that was done, in its order within each lane.

    `flop` says which lanes saw a flop, `showdown` in which hands were compared, `won` which rows got
    something there. Arrays of shape (rows, lanes) and (lanes,).
    """

    states: LaneStates
    steps: list[LaneStep] = field(default_factory=list)
    flop: Flags = field(default_factory=lambda: np.zeros(0, dtype=bool))
    showdown: Flags = field(default_factory=lambda: np.zeros(0, dtype=bool))
    won: Flags = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))


class Beginning(NamedTuple):
    """From where lanes are played on: the street's place, and the row whose turn it may be.

    `is_dealt` is False where the street before is over and this one is yet to be dealt.
    """

    street: int
    row: int
    is_dealt: bool = True


def play(
    layout: Layout,
    states: LaneStates,
    cards: LaneCards,
    keys: PrivateKeys,
    deciding: Deciding,
    beginning: Beginning | None = None,
    watching: Watching | None = None,
) -> Played:
    """Play all lanes to their end; `states` are changed on the way."""
    if beginning is None:
        beginning = Beginning(0, layout.opener)
    lanes = np.arange(states.in_hand.shape[1])
    played = Played(states, flop=np.zeros(len(lanes), dtype=bool))
    for street in range(beginning.street, layout.streets):
        if street > beginning.street or not beginning.is_dealt:
            states.begin_street(layout)
        if street == 1:
            played.flop = np.count_nonzero(states.in_hand, axis=0) > 1
        if watching is not None:
            watching.dealt(street, states)
        row = beginning.row if street == beginning.street else 0
        _play_street(layout, states, cards, street, row, keys, deciding, played.steps)
    played.showdown = np.count_nonzero(states.in_hand, axis=0) > 1
    played.won = award(states, cards, layout.ranking)
    return played


class _Betting(NamedTuple):
    """The lanes in which somebody can bet on a street; `lanes` are their numbers among all, `keys` those of
    each row."""

    layout: Layout
    states: LaneStates
    street: int
    lanes: Lanes
    keys: KeyArray
    deciding: Deciding

    def act(self, row: int, lanes: Lanes) -> LaneStep:
        """The row acts in some of these lanes."""
        turn, numbers = Turn(self.layout, self.states, self.street, row, lanes), self.lanes.take(lanes)
        keys = self.keys[row].take(lanes)
        choice = self.deciding.choose(turn, numbers, keys)
        paid = turn.apply(choice)
        return LaneStep(
            self.street, row, numbers, keys, turn.pot, choice.kinds, paid, turn.bet + paid, paid == turn.stack
        )


def _play_street(
    layout: Layout,
    states: LaneStates,
    cards: LaneCards,
    street: int,
    row: int,
    keys: PrivateKeys,
    deciding: Deciding,
    steps: list[LaneStep],
) -> None:
    """Bet until nobody owes an action, in the lanes where somebody can; then return uncalled bets."""
    contenders = np.count_nonzero(states.in_hand, axis=0)
    able = np.count_nonzero(states.able, axis=0)
    owing = states.bets.any(axis=0)
    open_lanes = np.flatnonzero((contenders > 1) & (able > ~owing))
    own_keys = keys.of_lanes(cards.take(open_lanes), layout.board_cards[street])
    betting = _Betting(layout, states.take(open_lanes), street, open_lanes, own_keys, deciding)
    order = [*range(row, layout.rows), *range(row)]
    left = np.arange(len(open_lanes))
    while len(left):
        before = len(steps)
        for place in order:
            lanes = left.take(np.flatnonzero(has_to_act(betting.states, place, left)))
            if len(lanes):
                steps.append(betting.act(place, lanes))
        if len(steps) == before:
            break
        left = left.take(np.flatnonzero(_somebody_owes(betting.states, left)))
    states.put(open_lanes, betting.states)
    return_uncalled(states)


def _somebody_owes(states: LaneStates, lanes: Lanes) -> Flags:
    """Whether a row that can bet has not acted or not matched the current bet."""
    owes = states.able & ((states.acted_at < 0) | (states.bets < states.current_bet))
    some: Flags = owes.any(axis=0).take(lanes)
    return some


def has_to_act(states: LaneStates, row: int, lanes: Lanes) -> Flags:
    """Whether it is the row's turn, all rows before it having acted."""
    bet = states.bets[row].take(lanes)
    owes = bet < states.current_bet.take(lanes)
    has: Flags = states.in_hand[row].take(lanes) & (states.stacks[row].take(lanes) > 0)
    has &= owes | (states.acted_at[row].take(lanes) < 0)
    # The only one left to bet acts only where a contender's bet stands above his.
    others = [other for other in range(len(states.bets)) if other != row]
    answers = np.zeros(len(lanes), dtype=bool)
    for other in others:
        rival = states.in_hand[other].take(lanes)
        able = states.stacks[other].take(lanes) > 0
        answers |= rival & (able | (states.bets[other].take(lanes) > bet))
    has &= answers
    return has
