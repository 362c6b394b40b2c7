"""Mirrored matches of a version of a table against the version in force, by what the table is for."""

from __future__ import annotations

from collections.abc import Iterable

from game.bot_tables.models import BotProfile, TableVersion
from game.bots.profile import SizeClass
from game.engine.rules import DEFAULT_RULES, ITALIAN_DRAW_POKER, RuleSet
from game.laboratory.players import BY_VERSION
from game.laboratory.simulation_run import SimulationRun

DEALS = 50_000
DRAW_DEALS = 10_000
"""The engine plays these one by one."""


def names_of(version: TableVersion, profile: BotProfile) -> list[str]:
    """The two players: the profile by this version, and by the one in force."""
    return [f"{profile.key}{BY_VERSION}{version.number}", profile.key]


def matches(
    version: TableVersion, profile: BotProfile, seats: Iterable[int], operator_id: int
) -> list[SimulationRun]:
    """Unsaved, one for each number of seats."""
    rules = rules_of(version)
    return [
        SimulationRun(
            operator_id=operator_id,
            players=names_of(version, profile),
            mirrored=True,
            seats=number,
            rules=rules.key,
            deals=DEALS if rules is DEFAULT_RULES else DRAW_DEALS,
        )
        for number in seats
    ]


def rules_of(version: TableVersion) -> RuleSet:
    """The usual rules of the game that the table is for."""
    return ITALIAN_DRAW_POKER if version.table.size_class == SizeClass.DRAW else DEFAULT_RULES
