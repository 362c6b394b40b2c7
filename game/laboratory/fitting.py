"""Fits the modifiers of a style to target figures, by matches in lanes against the profiles of the site."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.bots.profile import BotProfile, Modifiers
from game.engine.rules import DEFAULT_RULES
from game.simulation.contests import OpenTable, StatsByName, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import in_lanes
from game.simulation.report import figures

SEATS = 10
SEARCH_DEALS, FINAL_DEALS = 1_500, 20_000
ROUNDS, HALVINGS = 2, 5
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


class Fitted(NamedTuple):
    modifiers: Modifiers
    reached: Figures


def fit(profile: BotProfile, others: Sequence[BotProfile], target: Figures | None, seed: int = 1) -> Fitted:
    """The modifiers by which the profile's tables come nearest to the target among the `others` at a full
    table; without a target its own. Looseness makes the VPIP, aggression the PFR, bluffs and calls the
    aggression factor."""
    table = Table(DEFAULT_RULES, SEATS, hashlib.sha256(str(seed).encode()).digest())

    def measured(modifiers: Modifiers, deals: int = SEARCH_DEALS) -> Figures:
        return _measured(_with(profile, modifiers), others, table, deals)

    modifiers = profile.ring.modifiers
    if target is None:
        return Fitted(modifiers, measured(modifiers, FINAL_DEALS))
    for _round in range(ROUNDS):
        modifiers = _nearest(modifiers, "looseness", lambda tried: measured(tried).vpip < target.vpip)
        modifiers = _nearest(modifiers, "aggression", lambda tried: measured(tried).pfr < target.pfr)
        modifiers = _nearest(
            modifiers, "bluff_rate", lambda tried: measured(tried).aggression < target.aggression
        )
        modifiers = _nearest(
            modifiers, "stickiness", lambda tried: measured(tried).aggression > target.aggression
        )
    return Fitted(modifiers, measured(modifiers, FINAL_DEALS))


def _nearest(modifiers: Modifiers, name: str, is_too_low: Callable[[Modifiers], bool]) -> Modifiers:
    """Halves the modifier's bounds until it is told within two of its steps."""
    least, most = BOUNDS[name]
    for _halving in range(HALVINGS):
        middle = (least + most) // 2
        if is_too_low(modifiers._replace(**{name: middle})):
            least = middle
        else:
            most = middle
    return modifiers._replace(**{name: (least + most) // 2})


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
