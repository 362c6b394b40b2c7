"""Whom a table that is improved meets: the crowd in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.baselines import Baseline
from game.bots.probers import Prober, Trick
from game.bots.profile import BotProfile, SizeClass
from game.simulation.deals import Strategy
from game.training.rivals import first_edition
from game.training.trials import Crowd

OTHERS = (
    "rock",
    "weak-tight",
    "regular",
    "regular",
    "loose-passive",
    "station",
    "loose-aggressive",
    "maniac",
)
"""Those of the believable mix who play by other tables than the one improved."""
RAISERS = (Trick.MIN_RAISE, Trick.ALWAYS_MIN_RAISE, Trick.RERAISE_OPENS, Trick.OPEN_ALL, Trick.RAISE_BETS)
HEADS_UP_TRICKS = (
    *(Trick.MIN_OPEN, Trick.MIN_OPEN, Trick.SHOVE_RANGE, Trick.SHOVE_RANGE, Trick.SHOVE_RANGE),
    *(Trick.POT_WHEN_CHECKED, Trick.POT_WHEN_CHECKED, Trick.CALLS_CHEAPLY, Trick.CALLS_CHEAPLY),
    *RAISERS,
)
RING_TRICKS = (
    *Trick,
    *(Trick.MIN_RAISE, Trick.MIN_RAISE, Trick.MIN_RAISE, Trick.MIN_RAISE, Trick.MIN_RAISE),
    *(Trick.MIN_BET, Trick.SHOVE_RANGE),
)
"""Of all parts in which somebody has one, they have these in turn."""


def crowds(
    size_class: SizeClass, hero: BotProfile, profiles: Mapping[str, BotProfile], place: int
) -> Sequence[Crowd]:
    """Who shares the deals of the part at this place of a round; None is the hero. With many seats each part
    has one crowd: few players at a time are played sooner.
    """
    if size_class is SizeClass.HEADS_UP:
        return _heads_up(hero)
    drawn = (61 * place + 17) % 100
    for below, players in _at_all_seats(profiles):
        if drawn < below:
            return [Crowd(1, players)]
    for below, player in ((75, Baseline.ALL_IN), (77, Baseline.CALLER)):
        if drawn < below:
            return [Crowd(1, [player], alone=True)]
    return [Crowd(1, [Prober(hero, RING_TRICKS[place // 4 % len(RING_TRICKS)])], alone=True)]


def _at_all_seats(profiles: Mapping[str, BotProfile]) -> Sequence[tuple[int, Sequence[Strategy | None]]]:
    """Of a hundred parts, below which number the other seats are drawn from these."""
    return [
        (26, [None, first_edition()]),
        (54, [None, Baseline.EHS_TAG]),
        (74, [None, None, *(profiles[key] for key in OTHERS)]),
    ]


def _heads_up(hero: BotProfile) -> Sequence[Crowd]:
    """Opponents in a hundred deals."""
    return [
        Crowd(25, [first_edition()]),
        Crowd(25, [Baseline.EHS_TAG]),
        Crowd(20, [None]),
        Crowd(25, [Prober(hero, trick) for trick in HEADS_UP_TRICKS]),
        Crowd(5, [Baseline.CALLER, Baseline.THRESHOLD, Baseline.HONEST]),
    ]
