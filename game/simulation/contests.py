"""Runs of many hands: a table of players, or two teams in mirrored deals. In one process or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from game.engine.state import HandState
from game.simulation.deals import Strategy, Table
from game.simulation.draws import Purpose
from game.simulation.habits import habit_counts
from game.simulation.player_stats import Counts, PlayerStats, Winnings, net_in_thousandths, seat_counts
from game.simulation.workers import workers

StatsByName: TypeAlias = dict[str, PlayerStats]
ReportDeals: TypeAlias = Callable[[int, StatsByName], None]
"""Gets the number of deals done and the stats over them, which it must not change."""


class Contest(Protocol):
    """A series of deals, each independent of the others."""

    @property
    def chunk(self) -> int:
        """How many deals are played between two reports of progress."""
        ...

    def play(self, numbers: range) -> StatsByName:
        """What these deals add to each player's stats."""
        ...


class DealByDeal:
    """A contest that the engine plays, one deal after the other."""

    chunk = 50

    def deal(self, number: int) -> StatsByName:
        raise NotImplementedError

    def play(self, numbers: range) -> StatsByName:
        stats: StatsByName = {}
        for number in numbers:
            add(stats, self.deal(number))
        return stats


def add(stats: StatsByName, more: StatsByName) -> None:
    for name, player_stats in more.items():
        stats[name] = stats[name].merged(player_stats) if name in stats else player_stats


def hand_counts(state: HandState) -> list[Counts]:
    """All that is counted of a finished hand, by seat."""
    return [one + other for one, other in zip(seat_counts(state), habit_counts(state), strict=True)]


@dataclass(frozen=True)
class OpenTable(DealByDeal):
    """One table with the players named in `seats`, reseated for every hand. A name may have several seats."""

    table: Table
    players: Mapping[str, Strategy]
    seats: tuple[str, ...]

    def deal(self, number: int) -> StatsByName:
        names = self.table.draws.shuffled(number, Purpose.SEATS, self.seats)
        state = self.table.play(number, [self.players[name] for name in names])
        counts = hand_counts(state)
        stats: StatsByName = {}
        for name in dict.fromkeys(names):
            own = [seat for seat, other in enumerate(names) if other == name]
            net = sum(net_in_thousandths(state, seat) for seat in own)
            stats[name] = PlayerStats(
                sum((counts[seat] for seat in own), Counter()), Winnings().plus(net // len(own))
            )
        return stats


@dataclass(frozen=True)
class MirroredTeams(DealByDeal):
    """Two teams, each with half the seats. Every deal is played twice, the second time with the teams
    swapped.

    A team's score of a deal is the mean of what its seats won in both plays. With an odd number of seats each
    team has the larger half once.
    """

    table: Table
    players: Mapping[str, Strategy]
    teams: tuple[str, str]

    def deal(self, number: int) -> StatsByName:
        count = self.table.seats
        order = self.table.draws.shuffled(number, Purpose.SEATS, range(count))
        firsts = set(order[: count // 2])
        results = {name: (Counter[str](), 0) for name in self.teams}
        for swap in (0, 1):
            names = [self.teams[(seat not in firsts) ^ swap] for seat in range(count)]
            state = self.table.play(number, [self.players[name] for name in names])
            for seat, (name, counts) in enumerate(zip(names, hand_counts(state), strict=True)):
                before, net = results[name]
                results[name] = before + counts, net + net_in_thousandths(state, seat)
        return {
            name: PlayerStats(counts, Winnings().plus(net // count))
            for name, (counts, net) in results.items()
        }


def run(contest: Contest, deals: int, count: int, report: ReportDeals) -> StatsByName:
    """Each player's stats over `deals` deals. They are the same whatever the number of workers, `count`.

    `report` is called now and then.
    """
    stats: StatsByName = {}
    done = 0
    ranges = (range(start, min(start + contest.chunk, deals)) for start in range(0, deals, contest.chunk))
    with workers(count, contest) as each:
        for size, chunk in each(_play, ranges):
            add(stats, chunk)
            done += size
            report(done, stats)
    return stats


def _play(numbers: range, contest: Contest) -> tuple[int, StatsByName]:
    return len(numbers), contest.play(numbers)
