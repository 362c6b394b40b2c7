"""Fits the modifiers of a style to target figures, by matches in lanes against the profiles of the site."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from game.bots.profile import BotProfile, Modifiers
from game.engine.rules import DEFAULT_RULES
from game.simulation.contests import OpenTable, StatsByName, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import in_lanes
from game.simulation.report import figures

SEATS = 10
STEP_DEALS = (*[1_500] * 4, *[4_000] * 3, *[16_000] * 2)
"""Of the steps of a fit: the first ones need not be exact. The best of the last kind is taken."""

FINAL_DEALS = 20_000
FITTED = "fitted"


class Figures(NamedTuple):
    """VPIP and PFR in percent of hands, and the aggression factor after the flop."""

    vpip: float
    pfr: float
    aggression: float


class Bounds(NamedTuple):
    least: int
    most: int


BOUNDS = {
    "looseness": Bounds(-30, 40),
    "aggression": Bounds(20, 400),
    "bluff_rate": Bounds(0, 25),
    "stickiness": Bounds(-15, 25),
}
"""Beyond these a style no longer plays like anybody: it folds aces, or raises with anything."""


BLUFFS_A_STEP, CALLS_A_STEP = 10, 10
"""By how much a step changes them for each factor of e that the aggression factor is off."""

POINTS_OF_RATIO = 6


class Fitted(NamedTuple):
    modifiers: Modifiers
    reached: Figures


def fit(profile: BotProfile, others: Sequence[BotProfile], target: Figures | None, seed: int = 1) -> Fitted:
    """The modifiers by which the profile's tables come nearest to the target among the `others` at a full
    table; without a target its own."""
    table = Table(DEFAULT_RULES, SEATS, hashlib.sha256(str(seed).encode()).digest())

    @cache
    def measured(modifiers: Modifiers, deals: int) -> Figures:
        return _measured(_with(profile, modifiers), others, table, deals)

    modifiers = profile.ring.modifiers
    if target is None:
        return Fitted(modifiers, measured(modifiers, FINAL_DEALS))
    tried: list[Fitted] = []
    for deals in STEP_DEALS:
        tried.append(Fitted(modifiers, measured(modifiers, deals)))
        modifiers = _nearer(*tried[-1], target)
    exact = tried[-STEP_DEALS.count(STEP_DEALS[-1]) :]
    best = min(exact, key=lambda each: _miss(each.reached, target)).modifiers
    return Fitted(best, measured(best, FINAL_DEALS))


def _nearer(modifiers: Modifiers, reached: Figures, target: Figures) -> Modifiers:
    """A step towards the target. Looseness makes the VPIP, aggression the PFR; bluffs and calls make the
    aggression factor."""
    loosened = modifiers.looseness + 0.8 * (target.vpip - reached.vpip)
    scaled = modifiers.aggression * min(2.0, max(0.5, target.pfr / max(reached.pfr, 0.5)))
    lack = math.log(target.aggression / max(reached.aggression, 0.05))
    bluffs = modifiers.bluff_rate + BLUFFS_A_STEP * lack
    calls = modifiers.stickiness - CALLS_A_STEP * lack
    values = zip(BOUNDS, (loosened, scaled, bluffs, calls), strict=True)
    return Modifiers(**{name: _within(BOUNDS[name], value) for name, value in values})


def _within(bounds: Bounds, value: float) -> int:
    return max(bounds.least, min(bounds.most, round(value)))


def _miss(reached: Figures, target: Figures) -> float:
    """How far off it is, in percentage points of VPIP and PFR; the aggression factor counts by its ratio."""
    ratio = math.log(max(reached.aggression, 0.05) / target.aggression)
    return abs(reached.vpip - target.vpip) + abs(reached.pfr - target.pfr) + POINTS_OF_RATIO * abs(ratio)


def _with(profile: BotProfile, modifiers: Modifiers) -> BotProfile:
    return profile._replace(
        ring=profile.ring._replace(modifiers=modifiers),
        heads_up=profile.heads_up._replace(modifiers=modifiers),
    )


def _measured(profile: BotProfile, others: Sequence[BotProfile], table: Table, deals: int) -> Figures:
    """The profile sits in the first seat; its button moves with the deals."""
    seated = [others[place % len(others)] for place in range(table.seats - 1)] if others else [profile] * 9
    players: dict[str, Strategy] = {FITTED: profile, **{each.key: each for each in seated}}
    names = (FITTED, *(each.key for each in seated))
    stats = run(in_lanes(OpenTable(table, players, names)), deals, 1, _nothing)
    found: dict[str, Any] = figures(stats[FITTED])
    return Figures(found["vpip"] or 0, found["pfr"] or 0, found["aggression"] or 0)


def _nothing(done: int, stats: StatsByName) -> None:
    """Nobody waits for the steps of a fit."""
