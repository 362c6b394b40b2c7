"""Fits the modifiers of a style to target figures, by matches in lanes against the profiles of the site."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from game.bots.hand_order import SHIFTING
from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile
from game.engine.rules import DEFAULT_RULES
from game.simulation.contests import OpenTable, run
from game.simulation.deals import Strategy, Table
from game.simulation.draws import seed_of
from game.simulation.lanes.contests import OpenTableInLanes
from game.simulation.player_stats import Counts, Stat

SEATS = 10
FEW_PARTS, PARTS = 8, 15
"""Of a measurement, from which its interval comes."""

T_95 = {FEW_PARTS: 2.36}
USUAL_T_95 = 2.14
"""Of Student's distribution, for 15 parts."""

FITTED = "fitted"


class Stage(NamedTuple):
    """A part of a fit: the deals of each of its steps, and of the measurement of what they have found. The
    last stage takes the best of its steps, those before go on from theirs."""

    steps: tuple[int, ...]
    final: int
    parts: int = PARTS
    is_last: bool = False


STAGES = (
    Stage((3_000,) * 4, 8_000, FEW_PARTS),
    Stage((16_000,) * 3, 30_000),
    Stage((30_000,) * 3, 60_000, is_last=True),
)
"""Each narrows what the one before has found; the first takes .8 seconds of processor time."""


class StyleFigures(NamedTuple):
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
"""Beyond these a style no longer plays like anybody: it folds nearly all hands, or raises with anything."""


BLUFFS_A_STEP, CALLS_A_STEP = 20, 20
"""By how much a step changes them for each factor of e that the aggression factor is off. Both together make
up about two thirds of it: ten points of stickiness a fifth, ten of bluffs an eighth (tight profiles)."""

POINTS_OF_RATIO = 10


class Reached(NamedTuple):
    """Measured figures, with half of their 95 % intervals."""

    figures: StyleFigures
    half_widths: StyleFigures


class Fitted(NamedTuple):
    modifiers: Modifiers
    reached: Reached


def fit(profile: BotProfile, others: Sequence[BotProfile], target: StyleFigures, seed: int = 1) -> Fitted:
    """The modifiers by which the profile's tables come nearest to the target among the `others` at a full
    table."""
    for stage in STAGES:
        found = fit_stage(profile, others, target, stage, seed)
        profile = with_modifiers(profile, found.modifiers)
    return found


def fit_stage(
    profile: BotProfile, others: Sequence[BotProfile], target: StyleFigures, stage: Stage, seed: int = 1
) -> Fitted:
    """One stage of a fit, from the profile's modifiers on."""
    table = _table(seed)

    @cache
    def measured(modifiers: Modifiers, deals: int) -> Reached:
        return _measured(with_modifiers(profile, modifiers), others, table, deals, 1)

    modifiers = profile.ring.modifiers
    tried: list[Fitted] = []
    for deals in stage.steps:
        tried.append(Fitted(modifiers, measured(modifiers, deals)))
        modifiers = _nearer(modifiers, tried[-1].reached.figures, target, _vpip_a_point(tried))
    if stage.is_last:
        modifiers = min(tried, key=lambda each: _miss(each.reached.figures, target)).modifiers
    return measure(with_modifiers(profile, modifiers), others, stage, seed)


def measure(profile: BotProfile, others: Sequence[BotProfile], stage: Stage, seed: int = 1) -> Fitted:
    """What the profile reaches as it is, in the sample of this stage."""
    reached = _measured(profile, others, _table(seed), stage.final, stage.parts)
    return Fitted(profile.ring.modifiers, reached)


def _table(seed: int) -> Table:
    return Table(DEFAULT_RULES, SEATS, seed_of(seed))


def _nearer(
    modifiers: Modifiers, found: StyleFigures, target: StyleFigures, vpip_a_point: float
) -> Modifiers:
    """A step towards the target. Looseness makes the VPIP, aggression the PFR; bluffs and calls make the
    aggression factor."""
    loosened = modifiers.looseness + 0.8 * (target.vpip - found.vpip) / vpip_a_point
    scaled = modifiers.aggression * min(2.0, max(0.5, target.pfr / max(found.pfr, 0.5)))
    lack = math.log(target.aggression / max(found.aggression, 0.05))
    bluffs = modifiers.bluff_rate + BLUFFS_A_STEP * lack
    calls = modifiers.stickiness - CALLS_A_STEP * lack
    values = zip(BOUNDS, (loosened, scaled, bluffs, calls), strict=True)
    return Modifiers(**{name: within(BOUNDS[name], value) for name, value in values})


def _vpip_a_point(tried: Sequence[Fitted]) -> float:
    """By how much a point of looseness has changed the VPIP from the step before to the last one, within
    reason: rows of tight profiles end at few hands."""
    if len(tried) < 2:
        return 1.0
    before, last = tried[-2:]
    points = last.modifiers.looseness - before.modifiers.looseness
    if not points:
        return 1.0
    return min(2.0, max(0.3, (last.reached.figures.vpip - before.reached.figures.vpip) / points))


def within(bounds: Bounds, value: float) -> int:
    return max(bounds.least, min(bounds.most, round(value)))


def _miss(found: StyleFigures, target: StyleFigures) -> float:
    """How far off it is, in percentage points of VPIP and PFR; the aggression factor counts by its ratio."""
    ratio = math.log(max(found.aggression, 0.05) / target.aggression)
    return abs(found.vpip - target.vpip) + abs(found.pfr - target.pfr) + POINTS_OF_RATIO * abs(ratio)


def with_modifiers(profile: BotProfile, modifiers: Modifiers) -> BotProfile:
    """Looseness moves hands by the newest edition: what is fitted is a new profile."""
    ring, heads_up = (
        style._replace(modifiers=modifiers, shifting=SHIFTING) for style in (profile.ring, profile.heads_up)
    )
    return profile._replace(ring=ring, heads_up=heads_up)


def _measured(
    profile: BotProfile, others: Sequence[BotProfile], table: Table, deals: int, parts: int
) -> Reached:
    """The profile sits in the first seat; its button moves with the deals."""
    seated = [others[place % len(others)] for place in range(table.seats - 1)] if others else [profile] * 9
    players: dict[str, Strategy] = {FITTED: profile, **{each.key: each for each in seated}}
    names = (FITTED, *(each.key for each in seated))
    counts: list[Counts] = []
    contest = OpenTableInLanes(OpenTable(table, players, names), deals // parts)
    run(contest, deals, 1, lambda _done, stats: counts.append(Counter(stats[FITTED].counts)))
    return reached([after - before for before, after in pairwise([Counter(), *counts])])


def reached(parts: Sequence[Counts]) -> Reached:
    """The figures of hands that were counted in parts, with their intervals from how the parts differ."""
    found = [
        ratio([(part[above], part[below]) for part in parts], scale)
        for above, below, scale in (
            (Stat.VPIP, Stat.HANDS, 100),
            (Stat.PFR, Stat.HANDS, 100),
            (Stat.BETS, Stat.CALLS, 1),
        )
    ]
    return Reached(
        StyleFigures(*(each for each, _width in found)), StyleFigures(*(width for _each, width in found))
    )


def ratio(parts: Sequence[tuple[float, float]], scale: float) -> tuple[float, float]:
    """The ratio of two sums and half of its 95 % interval; infinite for fewer than two parts."""
    whole, count = sum(below for _above, below in parts), len(parts)
    if not whole:
        return 0.0, math.inf
    found = sum(above for above, _below in parts) / whole
    if count < 2:
        return found * scale, math.inf
    squares = sum((above - found * below) ** 2 for above, below in parts)
    error = math.sqrt(squares * count / (count - 1)) / whole
    return found * scale, T_95.get(count, USUAL_T_95) * error * scale
