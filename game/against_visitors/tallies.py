"""The sums that are kept of the bots' hands against visitors."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from game.engine.odds.result import NORMAL_95
from game.simulation.player_stats import Counts, Winnings


class Bot(NamedTuple):
    """A profile, and the versions of a table and of its modifiers (0: not known) by which it played."""

    profile: str
    table: str
    version: int
    modifiers: int = 0


class ReplayStep(NamedTuple):
    """A decision: the hand's replay shows it at `step`."""

    game_id: UUID
    hand: int
    step: int


class AdjustedResults(NamedTuple):
    """Hands whose luck is known: their number, and the sums of their results without it, in big blinds."""

    hands: int = 0
    won: float = 0.0
    squares: float = 0.0

    def plus(self, result: float) -> AdjustedResults:
        return AdjustedResults(self.hands + 1, self.won + result, self.squares + result * result)

    def merged(self, other: AdjustedResults) -> AdjustedResults:
        return AdjustedResults(self.hands + other.hands, self.won + other.won, self.squares + other.squares)

    @property
    def per_100(self) -> float:
        return 100 * self.won / self.hands if self.hands else 0.0

    @property
    def half_width_per_100(self) -> float:
        """Of the 95 % interval; infinite for fewer than two hands."""
        if self.hands < 2:
            return math.inf
        variance = max(0.0, self.squares - self.won**2 / self.hands) / (self.hands - 1)
        return 100 * NORMAL_95 * math.sqrt(variance / self.hands)


class RowTally(NamedTuple):
    """Decisions by one row; `worst` is the least of their results, at `place`."""

    results: Winnings = Winnings()
    worst: int = 0
    place: ReplayStep | None = None

    def plus(self, result: int, place: ReplayStep) -> RowTally:
        return self.merged(RowTally(Winnings().plus(result), result, place))

    def merged(self, other: RowTally) -> RowTally:
        worse = other if self.place is None or (other.place and other.worst < self.worst) else self
        return RowTally(self.results.merged(other.results), worse.worst, worse.place)


@dataclass
class BotTally:
    """What one bot did in one game; `trial` is the number of the draft of its table that the game might have
    got, 0 if there was none."""

    trial: int = 0
    winnings: Winnings = Winnings()
    counts: Counts = field(default_factory=Counter)
    adjusted: AdjustedResults = AdjustedResults()
    rows: dict[str, RowTally] = field(default_factory=dict)

    def add_decision(self, row: str, result: int, place: ReplayStep) -> None:
        self.rows[row] = self.rows.get(row, RowTally()).plus(result, place)
