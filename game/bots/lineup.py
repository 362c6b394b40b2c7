"""The default line-up of a table: a believable mix of temperaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from game.engine.shuffle import Stream


class Temperament(StrEnum):
    """The playing style of a profile, as the mix counts it."""

    TIGHT_AGGRESSIVE = "tight-aggressive"
    TIGHT_PASSIVE = "tight-passive"
    REGULAR = "regular"
    LOOSE_PASSIVE = "loose-passive"
    LOOSE_AGGRESSIVE = "loose-aggressive"


MIX = (
    Temperament.TIGHT_AGGRESSIVE,
    Temperament.LOOSE_PASSIVE,
    Temperament.REGULAR,
    Temperament.TIGHT_PASSIVE,
    Temperament.LOOSE_AGGRESSIVE,
    Temperament.TIGHT_AGGRESSIVE,
    Temperament.REGULAR,
    Temperament.LOOSE_PASSIVE,
    Temperament.TIGHT_PASSIVE,
    Temperament.TIGHT_AGGRESSIVE,
)
"""For ten seats; a smaller table takes the first of these."""


def lineup(profiles: Mapping[str, Temperament], count: int, rng: Stream) -> tuple[str, ...]:
    """The keys of `count` profiles in the usual mix, seated in an order drawn from `rng`.

    A profile sits twice only when all others of its temperament are seated. Any profile can fill the place
    of a temperament that no profile has. Raises ValueError when there is no profile.
    """
    if not profiles:
        raise ValueError("there are no profiles to seat")
    chosen: list[str] = []
    for place in range(count):
        temperament = MIX[place % len(MIX)]
        fitting = [key for key, has in profiles.items() if has is temperament] or list(profiles)
        chosen.append(_least_seated(fitting, chosen, rng))
    return rng.shuffled(chosen)


def _least_seated(keys: Sequence[str], seated: Sequence[str], rng: Stream) -> str:
    fewest = min(seated.count(key) for key in keys)
    candidates = [key for key in keys if seated.count(key) == fewest]
    return candidates[rng.below(len(candidates))]
