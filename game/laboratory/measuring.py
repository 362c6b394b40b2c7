"""What a decision table is worth: matches against versions, baselines and probers in mirrored deals, and
heads-up what a local best response wins.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.profile import BotProfile, SizeClass
from game.bots.tricks import TRICKS
from game.engine.rules import DEFAULT_RULES, HeadsUpBlinds, RuleSet
from game.simulation.contests import MirroredTeams, OpenTable, StatsByName, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.best_response import FORMS, local_best_response
from game.simulation.lanes.contests import in_lanes
from game.simulation.player_stats import PlayerStats
from game.simulation.report import figures, habit_figures

IN_FORCE = "in force"


class Setting(NamedTuple):
    """At what table is measured; `name` says it in a report."""

    name: str
    rules: RuleSet
    seats: int


SETTINGS: Mapping[SizeClass, tuple[Setting, ...]] = {
    SizeClass.HEADS_UP: tuple(
        Setting(blinds.value, replace(DEFAULT_RULES, heads_up=blinds), 2) for blinds in HeadsUpBlinds
    ),
    SizeClass.RING: tuple(Setting(f"{seats} seats", DEFAULT_RULES, seats) for seats in (3, 6, 10)),
}


class Match(NamedTuple):
    """What the measured profile has won of an opponent, in thousandths of a big blind a hand, ± 95 %."""

    setting: str
    opponent: str
    mbb_per_hand: float
    half_width_95: float


class VersionMeasurement(NamedTuple):
    """`in_force` is None where the measured profile plays by the version in force itself."""

    profile: BotProfile
    in_force: BotProfile | None
    size_class: SizeClass
    deals: int
    seed: int

    def matches(self) -> Iterator[Match]:
        """Against the version in force, all baselines, and probers that play as the measured profile."""
        for setting in SETTINGS[self.size_class]:
            for name, opponent in self._opponents().items():
                winnings = self._match(setting, opponent).winnings
                yield Match(setting.name, name, round(winnings.mean, 1), round(winnings.half_width, 1))

    def best_responses(self) -> Iterator[Match]:
        """Against each form of local best response, which there are heads-up only."""
        for setting in SETTINGS[self.size_class] if self.size_class is SizeClass.HEADS_UP else ():
            for form in FORMS:
                lost = local_best_response(self.profile, self._table(setting), form, self.deals)
                yield Match(setting.name, f"LBR {form.name}", round(-lost.mean, 1), round(lost.half_width, 1))

    def style(self) -> dict[str, dict[str, Any]]:
        """By setting, the figures of the profile's style among its like."""
        return {
            setting.name: figures(own) | habit_figures(own)
            for setting in SETTINGS[self.size_class]
            for own in (self._among_its_like(setting),)
        }

    def _opponents(self) -> dict[str, Strategy]:
        in_force: dict[str, Strategy] = {IN_FORCE: self.in_force} if self.in_force else {}
        baselines: dict[str, Strategy] = {each.value: each for each in Baseline}
        probers: dict[str, Strategy] = {
            f"+{name}": Prober(self.profile, trick) for name, trick in TRICKS.items()
        }
        return {**in_force, **baselines, **probers}

    def _match(self, setting: Setting, opponent: Strategy) -> PlayerStats:
        players: dict[str, Strategy] = {"measured": self.profile, "opponent": opponent}
        contest = MirroredTeams(self._table(setting), players, ("measured", "opponent"))
        return run(in_lanes(contest), self.deals, 1, _nothing)["measured"]

    def _among_its_like(self, setting: Setting) -> PlayerStats:
        seats = ("measured",) * setting.seats
        contest = OpenTable(self._table(setting), {"measured": self.profile}, seats)
        return run(in_lanes(contest), self.deals, 1, _nothing)["measured"]

    def _table(self, setting: Setting) -> Table:
        return Table(setting.rules, setting.seats, hashlib.sha256(str(self.seed).encode()).digest())


def _nothing(done: int, stats: StatsByName) -> None:
    """Matches are short: each reports itself."""
