"""Measures the shipped computer players: their styles at a table of ten, and what a player of known
strength wins against each mix of opponents.

The tables are drawn as the site draws them: a number of line-ups of each mix, with as many deals each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from game.bots.lineup import Mix, Temperament, lineup
from game.bots.profile import BotProfile
from game.engine.rules import DEFAULT_RULES, MAX_SEATS
from game.engine.shuffle import Stream
from game.simulation.contests import OpenTable, StatsByName, add, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import quickest
from game.simulation.report import figures
from game.simulation.workers import workers

LINE_UPS = 16
SEATS = (10, 6, 2)
VISITORS = ("shark", "regular", "station")
"""The players whom a mix is measured against: a strong one, an average one, and one who calls too much."""

VISITOR = "visitor"
STYLE = ("hands", "vpip", "pfr", "aggression", "mbb_per_hand", "half_width_95")
RATE = ("mbb_per_hand", "half_width_95")

Plain = dict[str, Any]


class LineUp(NamedTuple):
    """Players at a table, with the visitor whose winnings are measured, if any."""

    mix: Mix
    seats: int
    number: int
    keys: tuple[str, ...]
    visitor: str


Playing: TypeAlias = Callable[[Iterable[LineUp]], Iterable[StatsByName]]
"""Plays some line-ups, in their order."""


class CharacterMeasurement(NamedTuple):
    """A run: who plays, `deals` for each figure, and the seed of all chance."""

    profiles: Mapping[str, BotProfile]
    temperaments: Mapping[str, Temperament]
    deals: int
    seed: int
    workers: int = 1

    def measured(self, progress: Callable[[str], object]) -> Plain:
        """Styles and rates. The workers begin once and keep the players, as tables take long to prepare."""
        with workers(self.workers, self) as each:
            return self._measured(partial(each, _of_line_up), progress)

    def _measured(self, played: Playing, progress: Callable[[str], object]) -> Plain:
        return {"styles": self.styles(played), "rates": self.rates(played, progress)}

    def styles(self, played: Playing) -> dict[str, Plain]:
        """By profile the figures of its style, at ten seats of the believable mix."""
        stats = self._played(played, Mix.BELIEVABLE, MAX_SEATS, MAX_SEATS)
        return {key: _chosen(figures(stats[key]), STYLE) for key in self.profiles if key in stats}

    def rates(self, played: Playing, progress: Callable[[str], object]) -> list[Plain]:
        """What each visitor wins at a table with each mix, one line for each number of seats."""
        return [
            self._rate(played, mix, seats, visitor, progress)
            for mix in Mix
            for seats in SEATS
            for visitor in VISITORS
        ]

    def _rate(
        self, played: Playing, mix: Mix, seats: int, visitor: str, progress: Callable[[str], object]
    ) -> Plain:
        stats = self._played(played, mix, seats, seats - 1, visitor)
        rate = _chosen(figures(stats[VISITOR]), RATE)
        progress(f"{visitor} against {mix}, {seats} seats: {rate['mbb_per_hand']} ± {rate['half_width_95']}")
        return {"mix": mix.value, "seats": seats, "player": visitor, **rate}

    def _played(self, played: Playing, mix: Mix, seats: int, bots: int, visitor: str = "") -> StatsByName:
        stats: StatsByName = {}
        line_ups = enumerate(self._line_ups(mix, bots))
        for own in played(LineUp(mix, seats, number, keys, visitor) for number, keys in line_ups):
            add(stats, own)
        return stats

    def of_line_up(self, asked: LineUp) -> StatsByName:
        """What its players do in their share of the deals."""
        players: dict[str, Strategy] = {key: self.profiles[key] for key in asked.keys}
        if asked.visitor:
            players[VISITOR] = self.profiles[asked.visitor]
        names = (*asked.keys, *([VISITOR] if asked.visitor else []))
        table = Table(DEFAULT_RULES, asked.seats, self._seed("deals", asked.mix, asked.seats, asked.number))
        contest = OpenTable(table, players, names)
        deals = self.deals // LINE_UPS
        return run(quickest(contest, deals), deals, 1, lambda _done, _stats: None)

    def _line_ups(self, mix: Mix, count: int) -> Iterator[tuple[str, ...]]:
        for number in range(LINE_UPS):
            yield lineup(
                self.temperaments, count, Stream(self._seed("line-ups", mix), "seats", "", number), mix
            )

    def _seed(self, *what: object) -> bytes:
        return hashlib.sha256("|".join(map(str, (self.seed, *what))).encode()).digest()


def _chosen(plain: Plain, names: Sequence[str]) -> Plain:
    return {name: plain[name] for name in names}


def _of_line_up(asked: LineUp, measuring: CharacterMeasurement) -> StatsByName:
    return measuring.of_line_up(asked)
