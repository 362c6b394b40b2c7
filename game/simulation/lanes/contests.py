"""Contests whose deals are played in lanes, some thousands at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.percents import tables_in_use
from game.simulation.contests import Contest, MirroredTeams, OpenTable, StatsByName, add
from game.simulation.deals import Strategy, Table, stack_span
from game.simulation.draws import Purpose, Words
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.habits import habits_by_player
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.play import Played, play
from game.simulation.lanes.player_stats import counts_by_player
from game.simulation.lanes.players import LanePlayers
from game.simulation.lanes.states import Amounts, dealt
from game.simulation.player_stats import Counts, PlayerStats, Winnings

LANES = 8192
FEW_DEALS = 3000
_BURNT_AND_BOARD = 8
_BOARD_PLACES = np.array([1, 2, 3, 5, 7])
"""Of the cards after those of all seats: one is burnt before flop, turn and river."""


class PlayedDeals(NamedTuple):
    """Deals played in lanes, with the strategy in each row and lane, and what it has won in thousandths of a
    big blind, both of shape (rows, lanes).
    """

    played: Played
    seated: NDArray[np.intp]
    net: Amounts


class LanesOfDeals(NamedTuple):
    """Deals before their first action, ready to be played: `seats` and `seated` say by row and lane which
    seat that is and which strategy sits there; `stacks` are those before antes and blinds.
    """

    layout: Layout
    stacks: Amounts
    cards: LaneCards
    seats: NDArray[np.intp]
    seated: NDArray[np.intp]
    seating: LanePlayers


def lanes_of_deals(
    table: Table, numbers: Words, strategies: Sequence[Strategy], at_seats: NDArray[np.integer]
) -> LanesOfDeals:
    """The deals that `table.play` plays, all of one limit; `at_seats` says by seat and lane which strategy
    sits there.
    """
    setup = table.setup(int(numbers[0]))
    seats = table.seats
    button = (numbers % np.uint64(seats)).astype(np.intp)
    places = (button + 1 + np.arange(seats)[:, np.newaxis]) % seats
    lanes = np.arange(len(numbers))
    deck = table.draws.cards(numbers, 2 * seats + _BURNT_AND_BOARD)
    board = deck.take(2 * seats + _BOARD_PLACES, axis=0)
    cards = LaneCards.of_numbers(deck[2 * places, lanes], deck[2 * places + 1, lanes], board)
    stacks = _stacks(table, numbers, setup.stacks[0], setup.big_blind)[places, lanes]
    seated = at_seats[places, lanes].astype(np.intp)
    seating = LanePlayers(strategies, seated, places, cards, table.draws, numbers)
    return LanesOfDeals(Layout.of(setup), stacks, cards, places, seated, seating)


def play_deals(
    table: Table, numbers: Words, strategies: Sequence[Strategy], at_seats: NDArray[np.integer]
) -> PlayedDeals:
    """The same, played to their ends."""
    layout, stacks, cards, _seats, seated, seating = lanes_of_deals(table, numbers, strategies, at_seats)
    played = play(layout, dealt(layout, stacks), cards, seating.keys, seating)
    net = (played.states.stacks - stacks) * 1000 // layout.big_blind
    return PlayedDeals(played, seated, net)


def _stacks(table: Table, numbers: Words, stack: int, big_blind: int) -> Amounts:
    """Shape (seats, lanes), as Table.setup has them."""
    if not table.uneven:
        return np.full((table.seats, len(numbers)), stack, dtype=np.int64)
    smallest, span = stack_span(big_blind)
    words = table.draws.sequences(numbers, Purpose.STACKS, table.seats)
    return smallest + (words % np.uint64(span)).astype(np.int64)


def quickest(contest: OpenTable | MirroredTeams, deals: int) -> Contest:
    """Lanes, unless they would first have to compute tables for few deals; the results are the same.

    Raises ValueError as in_lanes does.
    """
    lanes = in_lanes(contest)
    return contest if deals < FEW_DEALS and tables_in_use() is None else lanes


def in_lanes(contest: OpenTable | MirroredTeams) -> Contest:
    """The same contest, with the same results, played in lanes. Raises ValueError, in words for a reader,
    for a variant that lanes do not play.
    """
    Layout.of(contest.table.setup(0))
    return OpenTableInLanes(contest) if isinstance(contest, OpenTable) else MirroredTeamsInLanes(contest)


def _by_limit(table: Table, numbers: range) -> list[Words]:
    """The numbers in parts that are played under one limit each."""
    parts: dict[int, list[int]] = {}
    for number in numbers:
        parts.setdefault(table.limit_turn(number), []).append(number)
    return [np.array(part, dtype=np.uint64) for part in parts.values()]


class _InLanes(ABC):
    """A contest whose deals of one limit are played side by side."""

    contest: OpenTable | MirroredTeams

    def play(self, numbers: range) -> StatsByName:
        stats: StatsByName = {}
        for part in _by_limit(self.contest.table, numbers):
            add(stats, self._play(part))
        return stats

    @abstractmethod
    def _play(self, numbers: Words) -> StatsByName:
        """The deals of these numbers, which are all of one limit."""


@dataclass(frozen=True)
class OpenTableInLanes(_InLanes):
    contest: OpenTable
    chunk: int = LANES

    def _play(self, numbers: Words) -> StatsByName:
        contest, table = self.contest, self.contest.table
        names = list(dict.fromkeys(contest.seats))
        players = np.array([names.index(name) for name in contest.seats], dtype=np.uint8)
        at_seats = table.draws.permutations(numbers, Purpose.SEATS, table.seats, table.seats, players)
        deals = play_deals(table, numbers, [contest.players[name] for name in names], at_seats)
        counts = _counts(deals, len(names))
        result: StatsByName = {}
        for place, name in enumerate(names):
            net = (deals.net * (deals.seated == place)).sum(axis=0)
            result[name] = PlayerStats(counts[place], _winnings(net // contest.seats.count(name)))
        return result


@dataclass(frozen=True)
class MirroredTeamsInLanes(_InLanes):
    contest: MirroredTeams
    chunk: int = LANES

    def _play(self, numbers: Words) -> StatsByName:
        contest, table = self.contest, self.contest.table
        strategies = [contest.players[name] for name in contest.teams]
        order = table.draws.permutations(numbers, Purpose.SEATS, table.seats, table.seats)
        first = np.ones(order.shape, dtype=np.intp)
        np.put_along_axis(first, order[: table.seats // 2].astype(np.intp), 0, axis=0)
        counts, net = [], np.zeros((len(contest.teams), len(numbers)), dtype=np.int64)
        for swap in (0, 1):
            deals = play_deals(table, numbers, strategies, first ^ swap)
            counts.append(_counts(deals, len(strategies)))
            for team, total in enumerate(net):
                total += (deals.net * (deals.seated == team)).sum(axis=0)
        return {
            name: PlayerStats(counts[0][team] + counts[1][team], _winnings(net[team] // table.seats))
            for team, name in enumerate(contest.teams)
        }


def _counts(deals: PlayedDeals, players: int) -> list[Counts]:
    counts = counts_by_player(deals.played, deals.seated, players)
    habits = habits_by_player(deals.played, deals.seated, players)
    return [one + other for one, other in zip(counts, habits, strict=True)]


def _winnings(scores: Amounts) -> Winnings:
    return Winnings(len(scores), int(scores.sum()), int((scores * scores).sum()))
