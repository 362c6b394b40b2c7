"""Decisions tried out: in every deal one decision of the hero is played to its end with each of its actions.

All else stays alike: the same cards, and the same draws of everybody. The opponents are a crowd.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import BotProfile
from game.bots.table import ALWAYS_SMALL, PERCENT
from game.simulation.deals import Strategy, Table
from game.simulation.draws import Purpose, Words
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.contests import LanesOfDeals, lanes_of_deals
from game.simulation.lanes.keys import STRENGTH
from game.simulation.lanes.play import Deciding, play
from game.simulation.lanes.sizing import sized_raises
from game.simulation.lanes.spots import spots
from game.simulation.lanes.states import Amounts, Lanes, dealt
from game.training.bet_sizes import BET_SIZES, NOISE
from game.training.improvement import ACTIONS, Grid, Tried

STANDS_FOR = 4
_HIGH_BITS = np.uint64(62)  # of a word of 64: they are all 0 once in STANDS_FOR
_SIZES_BELOW = np.array([ALWAYS_SMALL, *BET_SIZES.values()]).cumsum(axis=1)
"""By street and place in SIZES, the draws below which a raise is of this or an earlier size."""


class Crowd(NamedTuple):
    """Who sits in the other seats of a share of the deals: each of `players` alike; None is the hero.

    With `alone` one seat alone is taken by one of them, and the hero sits in all others.
    """

    share: int
    players: Sequence[Strategy | None]
    alone: bool = False


class Trial:
    """Deals at one table in which the hero's decisions are tried out.

    `together` is how much it counts what all who play as the hero win, in place of what he wins alone.
    """

    def __init__(
        self,
        table: Table,
        grid: Grid,
        hero: BotProfile,
        crowds: Sequence[Crowd],
        numbers: Words,
        together: float = 0,
    ) -> None:
        lot = table.draws.sequences(numbers, Purpose.SAMPLE, table.seats + 4)
        strategies, at_seats = _seated(hero, crowds, table.seats, lot[4:], lot[0])
        deals = lanes_of_deals(table, numbers, strategies, at_seats)
        seen = _Seeing(deals, grid)
        self.own_winnings = float(_won(deals, seen).own.mean())
        found = seen.one_a_lane(lot[1])
        # Of the hands with one decision, most of them folds, few are tried out, and stand for the others.
        tried = np.flatnonzero((found.rows >= 0) & ((found.counts > 1) | (lot[1] >> _HIGH_BITS == 0)))
        self._found = _Found(*(part.take(tried) for part in found))
        self._lot = lot[:, tried]
        self._together = together
        self._deals = lanes_of_deals(table, numbers.take(tried), strategies, at_seats.take(tried, axis=1))

    def play(self, tried: Tried) -> None:
        """Add to what was tried."""
        found = self._found
        won = np.array([self._counted(_Forcing(self, found, kind)) for kind in range(ACTIONS)])
        weights = np.where(found.counts > 1, found.counts, STANDS_FOR).astype(np.float64)
        tried.add(found.rows, weights, won)

    def _counted(self, forcing: _Forcing) -> NDArray[np.float64]:
        won = _won(self._deals, forcing)
        return (1 - self._together) * won.own + self._together * won.shared

    @property
    def deals(self) -> LanesOfDeals:
        return self._deals

    def raised_to(self, turn: Turn, lanes: Lanes) -> tuple[NDArray[np.bool_], Amounts]:
        """Where a raise is legal, and to what it is, in sizes drawn as the table has them."""
        draw = (self._lot[2].take(lanes) % np.uint64(PERCENT)).astype(np.int64)
        size = np.searchsorted(_SIZES_BELOW[turn.street], draw, side="right")
        noise = np.full(len(lanes), PERCENT, dtype=np.int64)
        if turn.street:
            spread = np.uint64(2 * NOISE + 1)
            noise += (self._lot[3].take(lanes) % spread).astype(np.int64) - NOISE
        legal = turn.raise_range()
        return legal.allowed, sized_raises(turn, legal, size, noise)


def _seated(
    hero: BotProfile, crowds: Sequence[Crowd], seats: int, lots: Words, lot: Words
) -> tuple[list[Strategy], NDArray[np.int64]]:
    """The strategies, and by seat and deal which of them sits there; the hero's seat is the first."""
    strategies: list[Strategy] = [hero]
    at_seats = np.zeros((seats, len(lot)), dtype=np.int64)
    total = sum(crowd.share for crowd in crowds)
    drawn, begun = (lot % np.uint64(total)).astype(np.int64), 0
    for crowd in crowds:
        deals = np.flatnonzero((drawn >= begun) & (drawn < begun + crowd.share))
        begun += crowd.share
        places = []
        for player in crowd.players:
            if player is not None:
                strategies.append(player)
            places.append(0 if player is None else len(strategies) - 1)
        who = np.array(places).take((lots.take(deals, axis=1) % np.uint64(len(places))).astype(np.int64))
        if crowd.alone:
            strange = 1 + (lot.take(deals) // np.uint64(total) % np.uint64(seats - 1)).astype(np.int64)
            who = np.where(np.arange(seats)[:, np.newaxis] == strange, who[0], 0)
        at_seats[1:, deals] = who[1:]
    return strategies, at_seats


def _row_of_hero(deals: LanesOfDeals) -> NDArray[np.intp]:
    return (deals.seats == 0).argmax(axis=0)


class _Won(NamedTuple):
    """In big blinds, by lane: what the hero has won, and what he has won together with all who play as he
    does.
    """

    own: NDArray[np.float64]
    shared: NDArray[np.float64]


def _won(deals: LanesOfDeals, deciding: Deciding) -> _Won:
    played = play(deals.layout, dealt(deals.layout, deals.stacks), deals.cards, STRENGTH, deciding)
    net = (played.states.stacks - deals.stacks) / deals.layout.big_blind
    own = net[_row_of_hero(deals), np.arange(net.shape[1])]
    return _Won(own, (net * (deals.seated == 0)).sum(axis=0))


class _Found(NamedTuple):
    """Of each lane one decision: its row in the grid (-1 without any), street, and number on the street; and
    how many decisions there were.
    """

    rows: NDArray[np.int64]
    streets: NDArray[np.int64]
    decisions: NDArray[np.int64]
    counts: NDArray[np.int64]


class _Seeing:
    """Lets everybody act, and writes down the hero's decisions."""

    def __init__(self, deals: LanesOfDeals, grid: Grid) -> None:
        self._deals, self._row, self._grid = deals, _row_of_hero(deals), grid
        self._seen: list[NDArray[np.int64]] = []

    def choose(self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8]) -> Choice:
        own = np.flatnonzero(self._row.take(lanes) == turn.row)
        if len(own):
            part = turn.only(own)
            rows = self._grid.of_key[spots(part), keys.take(own)]
            decisions = turn.states.decisions[turn.row].take(part.lanes)
            street = np.full(len(own), turn.street)
            self._seen.append(np.stack([lanes.take(own), rows, street, decisions.astype(np.int64)]))
        return self._deals.seating.choose(turn, lanes, keys)

    def one_a_lane(self, words: Words) -> _Found:
        lanes, rows, streets, decisions = np.concatenate(self._seen, axis=1)
        order = np.argsort(lanes, kind="stable")
        counts = np.bincount(lanes, minlength=len(words))
        chosen = (words % np.maximum(counts, 1).astype(np.uint64)).astype(np.int64)
        starts = np.cumsum(counts) - counts
        places = order.take(np.minimum(starts + chosen, len(order) - 1))
        rows = np.where(counts > 0, rows.take(places), -1)
        return _Found(rows, streets.take(places), decisions.take(places), counts)


class _Forcing:
    """Lets everybody act, but the hero does one thing in the decision found."""

    def __init__(self, trial: Trial, found: _Found, kind: int) -> None:
        self._trial, self._found, self._kind = trial, found, kind
        self._row = _row_of_hero(trial.deals)

    def choose(self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8]) -> Choice:
        choice = self._trial.deals.seating.choose(turn, lanes, keys)
        decisions = turn.states.decisions[turn.row].take(turn.lanes)
        here = (self._row.take(lanes) == turn.row) & (self._found.streets.take(lanes) == turn.street)
        here &= self._found.decisions.take(lanes) == decisions
        places = np.flatnonzero(here)
        if len(places):
            self._force(turn.only(places), lanes.take(places), places, choice)
        return choice

    def _force(self, turn: Turn, lanes: Lanes, places: Lanes, choice: Choice) -> None:
        free = turn.to_call == 0
        stays = turn.staying
        choice.kinds[places] = stays
        choice.amounts[places] = 0
        if self._kind == 0:
            choice.kinds[places] = np.where(free, np.int8(ActionKind.CHECK), np.int8(ActionKind.FOLD))
        elif self._kind == ACTIONS - 1:
            allowed, amounts = self._trial.raised_to(turn, lanes)
            choice.kinds[places] = np.where(allowed, turn.raising, stays)
            choice.amounts[places] = np.where(allowed, amounts, 0)
