"""What a decision table is worth: matches against versions, baselines and probers in mirrored deals, and
heads-up what a local best response wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from django.utils.translation import gettext as _

from game.bot_tables.models import BotProfile as BotProfileRow
from game.bot_tables.models import TableVersion
from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.profile import BotProfile, SizeClass
from game.bots.tricks import TRICKS
from game.engine.rules import DEFAULT_RULES, HeadsUpBlinds, RuleSet
from game.laboratory.styles import profile_with
from game.simulation.contests import MirroredTeams, OpenTable, run
from game.simulation.deals import Strategy, Table
from game.simulation.draws import seed_of
from game.simulation.lanes.best_response import FORMS, Form, local_best_response
from game.simulation.lanes.contests import in_lanes
from game.simulation.player_stats import PlayerStats
from game.simulation.report import figures, habit_figures

IN_FORCE = "in force"
TRICK_SIGN = "+"
LBR = "LBR "
"""How the names of probers and of local best responses begin."""

MAX_LBR_DEALS = 16_384
MAX_MANY_SIZES_DEALS = 2_048
"""A local best response takes fifty times as long a deal as a match, with many sizes some hundred: at these
numbers a form takes 15 to 30 seconds. What it wins, some 1,000 mbb, is then known to ± 100, with many sizes
to ± 300."""
MANY_SIZES = 10

ReportProgress: TypeAlias = Callable[[], None]
"""Is called every few seconds while matches are played; what it raises ends them."""


WINNINGS = ("mbb_per_hand", "half_width_95")


class NotMeasurable(ValueError):
    """The message says why, for a reader."""


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
    deals: int


def _nothing() -> None:
    """Nobody wants to know."""


class VersionMeasurement(NamedTuple):
    """`in_force` is None where the measured profile plays by the version in force itself, and where there is
    none. `deals` are those of each match; local best responses play at most MAX_LBR_DEALS of them, with many
    sizes MAX_MANY_SIZES_DEALS.
    """

    profile: BotProfile
    in_force: BotProfile | None
    size_class: SizeClass
    deals: int
    seed: int

    @property
    def total(self) -> int:
        """The number of matches."""
        return len(self._settings) * (len(self._opponents()) + len(self._forms))

    def matches(self, report: ReportProgress = _nothing) -> Iterator[Match]:
        """Against the version in force, all baselines, and probers that play as the measured profile; then
        heads-up against each form of local best response.
        """
        for setting in self._settings:
            for name, opponent in self._opponents().items():
                winnings = self._match(setting, opponent, report).winnings
                mean, half = round(winnings.mean, 1), round(winnings.half_width, 1)
                yield Match(setting.name, name, mean, half, self.deals)
        for setting in self._settings:
            for form in self._forms:
                yield self._best_response(setting, form, report)

    def style(self, report: ReportProgress = _nothing) -> dict[str, dict[str, Any]]:
        """By setting, the figures of the profile's style among its like, where nobody wins anything."""
        return {
            setting.name: {
                name: value
                for name, value in (figures(own) | habit_figures(own)).items()
                if name not in WINNINGS
            }
            for setting in self._settings
            for own in (self._among_its_like(setting, report),)
        }

    @property
    def _settings(self) -> tuple[Setting, ...]:
        return SETTINGS[self.size_class]

    @property
    def _forms(self) -> tuple[Form, ...]:
        """Local best responses play heads-up only."""
        return FORMS if self.size_class is SizeClass.HEADS_UP else ()

    def _opponents(self) -> dict[str, Strategy]:
        in_force: dict[str, Strategy] = {IN_FORCE: self.in_force} if self.in_force else {}
        baselines: dict[str, Strategy] = {each.value: each for each in Baseline}
        probers: dict[str, Strategy] = {
            f"+{name}": Prober(self.profile, trick) for name, trick in TRICKS.items()
        }
        return {**in_force, **baselines, **probers}

    def _match(self, setting: Setting, opponent: Strategy, report: ReportProgress) -> PlayerStats:
        players: dict[str, Strategy] = {"measured": self.profile, "opponent": opponent}
        contest = MirroredTeams(self._table(setting), players, ("measured", "opponent"))
        return self._played(contest, report)

    def _among_its_like(self, setting: Setting, report: ReportProgress) -> PlayerStats:
        seats = ("measured",) * setting.seats
        return self._played(OpenTable(self._table(setting), {"measured": self.profile}, seats), report)

    def _played(self, contest: MirroredTeams | OpenTable, report: ReportProgress) -> PlayerStats:
        return run(in_lanes(contest), self.deals, 1, lambda _done, _stats: report())["measured"]

    def _best_response(self, setting: Setting, form: Form, report: ReportProgress) -> Match:
        deals = min(self.deals, MAX_MANY_SIZES_DEALS if len(form.sizes) > MANY_SIZES else MAX_LBR_DEALS)
        lost = local_best_response(self.profile, self._table(setting), form, deals, report)
        return Match(
            setting.name, f"{LBR}{form.name}", round(-lost.mean, 1), round(lost.half_width, 1), deals
        )

    def _table(self, setting: Setting) -> Table:
        return Table(setting.rules, setting.seats, seed_of(self.seed))


def measurement_of(
    version: TableVersion, profile: BotProfileRow, deals: int, seed: int
) -> VersionMeasurement:
    """Of the version as this profile plays it. Raises NotMeasurable."""
    size_class = SizeClass(version.table.size_class)
    if size_class not in SETTINGS:
        raise NotMeasurable(_("Only tables of Hold'em can be measured."))
    if not profile.styles.filter(table=version.table).exists():
        raise NotMeasurable(_("This profile does not play by this table."))
    measured = profile_with(profile, [version])
    if measured is None:
        raise NotMeasurable(_("There is no profile “%(name)s” that can play.") % {"name": profile.key})
    in_force = profile_with(profile) if compared_number(version) else None
    return VersionMeasurement(measured, in_force, size_class, deals, seed)


def compared_number(version: TableVersion) -> int | None:
    """The number of the version in force that this one meets; None if it is the one, or there is none."""
    in_force = version.table.latest_version()
    return in_force.number if in_force and in_force != version else None
