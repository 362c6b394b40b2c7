"""Measures the shipped computer players: their styles at a table of ten, and what each mix of opponents takes
from one player of a known strength.

The tables are drawn as the site draws them: a number of line-ups of each mix, with as many deals each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.bots.lineup import Mix, Temperament, lineup
from game.bots.profile import BotProfile
from game.engine.rules import DEFAULT_RULES, MAX_SEATS
from game.engine.shuffle import Stream
from game.simulation.contests import OpenTable, StatsByName, add, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import quickest
from game.simulation.report import figures

LINE_UPS = 16
SEATS = (10, 6, 2)
VISITORS = ("shark", "regular", "station")
"""The players whom a mix is measured against: a strong one, an average one, and one who calls too much."""

VISITOR = "visitor"
STYLE = ("hands", "vpip", "pfr", "aggression", "mbb_per_hand", "half_width_95")
RATE = ("mbb_per_hand", "half_width_95")

Plain = dict[str, Any]


class Measuring(NamedTuple):
    """A run: who plays, `deals` for each figure, and the seed of all chance."""

    profiles: Mapping[str, BotProfile]
    temperaments: Mapping[str, Temperament]
    deals: int
    seed: int
    workers: int = 1

    def styles(self) -> dict[str, Plain]:
        """By profile the figures of its style, at ten seats of the believable mix."""
        stats = self._played(Mix.BELIEVABLE, MAX_SEATS, MAX_SEATS)
        return {key: _chosen(figures(stats[key]), STYLE) for key in self.profiles if key in stats}

    def rates(self, progress: Callable[[str], object]) -> list[Plain]:
        """What each visitor wins at a table with each mix, one line for each number of seats."""
        return [
            self._rate(mix, seats, visitor, progress)
            for mix in Mix
            for seats in SEATS
            for visitor in VISITORS
        ]

    def _rate(self, mix: Mix, seats: int, visitor: str, progress: Callable[[str], object]) -> Plain:
        stats = self._played(mix, seats, seats - 1, {VISITOR: self.profiles[visitor]})
        rate = _chosen(figures(stats[VISITOR]), RATE)
        progress(f"{visitor} against {mix}, {seats} seats: {rate['mbb_per_hand']} ± {rate['half_width_95']}")
        return {"mix": mix.value, "seats": seats, "player": visitor, **rate}

    def _played(
        self, mix: Mix, seats: int, bots: int, others: Mapping[str, Strategy] | None = None
    ) -> StatsByName:
        players: dict[str, Strategy] = {**self.profiles, **(others or {})}
        stats: StatsByName = {}
        for number, keys in enumerate(self._line_ups(mix, bots)):
            names = (*keys, *(others or {}))
            table = Table(DEFAULT_RULES, seats, self._seed("deals", mix, seats, number))
            contest = OpenTable(table, {name: players[name] for name in names}, names)
            deals = self.deals // LINE_UPS
            add(stats, run(quickest(contest, deals), deals, self.workers, lambda _done, _stats: None))
        return stats

    def _line_ups(self, mix: Mix, count: int) -> Iterator[tuple[str, ...]]:
        for number in range(LINE_UPS):
            yield lineup(
                self.temperaments, count, Stream(self._seed("line-ups", mix), "seats", "", number), mix
            )

    def _seed(self, *what: object) -> bytes:
        return hashlib.sha256("|".join(map(str, (self.seed, *what))).encode()).digest()


def _chosen(plain: Plain, names: Sequence[str]) -> Plain:
    return {name: plain[name] for name in names}
