"""Uncalled bets, pots and odd chips in many lanes: engine/pots.py and the showdown over arrays."""

from __future__ import annotations

import numpy as np

from game.engine.odds.winning import winners_by_lane
from game.engine.ranking import RankingRule
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.states import Amounts, Flags, Lanes, LaneStates


def return_uncalled(states: LaneStates) -> None:
    """Give back what nobody has matched of the street's highest bet."""
    ordered = np.sort(states.bets, axis=0)
    uncalled = ordered[-1] - ordered[-2]
    lanes = np.flatnonzero(uncalled)
    rows = states.bets.take(lanes, axis=1).argmax(axis=0)
    amounts = uncalled.take(lanes)
    states.stacks[rows, lanes] += amounts
    states.paid[rows, lanes] -= amounts
    states.pot[lanes] -= amounts


def award(states: LaneStates, cards: LaneCards, ranking: RankingRule) -> Flags:
    """Pay out the pots of hands that are over; returns which rows got something at a showdown."""
    contenders = np.count_nonzero(states.in_hand, axis=0)
    won = np.zeros(states.in_hand.shape, dtype=bool)
    alone = np.flatnonzero(contenders == 1)
    states.stacks[states.in_hand.take(alone, axis=1).argmax(axis=0), alone] += states.pot.take(alone)
    lanes = np.flatnonzero(contenders > 1)
    if len(lanes):
        shares = _shares(states.take(lanes), cards.take(lanes), ranking)
        states.stacks[:, lanes] += shares
        won[:, lanes] = shares > 0
    return won


def _shares(states: LaneStates, cards: LaneCards, ranking: RankingRule) -> Amounts:
    """Shape (rows, lanes): what each row gets of the pots, all lanes with a showdown."""
    showdown = _LaneShowdown(cards, ranking)
    in_hand, paid = states.in_hand, states.paid
    most = np.where(in_hand, paid, 0).max(axis=0)
    alike = np.flatnonzero(((paid == most) | ~in_hand).all(axis=0))
    shares = np.zeros(paid.shape, dtype=np.int64)
    shares[:, alike] = showdown.share(states.pot.take(alike), in_hand.take(alike, axis=1), alike)
    uneven = np.flatnonzero(((paid != most) & in_hand).any(axis=0))
    if len(uneven):
        shares[:, uneven] = _shares_of_side_pots(states.take(uneven), showdown, uneven)
    return shares


def _shares_of_side_pots(states: LaneStates, showdown: _LaneShowdown, lanes: Lanes) -> Amounts:
    """The same where contenders paid unlike amounts: a pot for each of their levels, the lowest first."""
    paid, in_hand = states.paid, states.in_hand
    most = np.where(in_hand, paid, 0).max(axis=0)
    levels = np.sort(np.where(in_hand, paid, most), axis=0)
    shares = np.zeros(paid.shape, dtype=np.int64)
    dead = states.pot - paid.sum(axis=0)
    below = np.full(len(most), -1, dtype=np.int64)
    for level in levels:
        # What folded seats paid above every contender goes with the last pot.
        upper = np.where(level == most, paid, np.minimum(paid, level))
        amount = (upper - np.minimum(paid, np.maximum(below, 0))).sum(axis=0) + dead
        here = np.flatnonzero((level > below) & (amount > 0))
        eligible = in_hand.take(here, axis=1) & (paid.take(here, axis=1) >= level.take(here))
        shares[:, here] += showdown.share(amount.take(here), eligible, lanes.take(here))
        dead[level > below] = 0
        below = level
    return shares


class _LaneShowdown:
    """Who wins among some rows of each lane."""

    def __init__(self, cards: LaneCards, ranking: RankingRule) -> None:
        self._values, self._boards, self._hands = cards.values()
        self._ranking = ranking

    def share(self, amounts: Amounts, eligible: Flags, lanes: Lanes) -> Amounts:
        """A pot a lane, shared by the best eligible rows; odd chips go to the first left of the button."""
        values = np.where(eligible, self._values.take(lanes, axis=1), 0)
        wins = winners_by_lane(
            values,
            self._ranking,
            lambda tied: (
                self._boards.take(lanes.take(tied)),
                self._hands.take(lanes.take(tied), axis=1),
            ),
        )
        winners = np.count_nonzero(wins, axis=0)
        each, odd = np.divmod(amounts, winners)
        shares: Amounts = wins * (each + (np.cumsum(wins, axis=0) <= odd))
        return shares
