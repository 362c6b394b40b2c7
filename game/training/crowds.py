"""Whom a table that is improved meets: the crowd in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.profile import BotProfile, SizeClass
from game.bots.tricks import TRICKS
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
RAISERS = ("min-raise", "always-min-raise", "reraise-opens", "open-all", "raise-bets")
HEADS_UP_TRICKS = (
    *("min-open", "min-open", "shove-range", "shove-range", "shove-range"),
    *("pot-when-checked", "pot-when-checked", "calls-cheaply", "calls-cheaply"),
    *("third-when-checked", "little-when-checked"),
    *RAISERS,
)
RING_TRICKS = (*TRICKS, *(5 * ("min-raise",)), "min-bet", "shove-range")
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
    return [Crowd(1, [Prober(hero, TRICKS[RING_TRICKS[place // 4 % len(RING_TRICKS)]])], alone=True)]


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
        Crowd(25, [Prober(hero, TRICKS[trick]) for trick in HEADS_UP_TRICKS]),
        Crowd(5, [Baseline.CALLER, Baseline.THRESHOLD, Baseline.HONEST]),
    ]
