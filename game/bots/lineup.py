"""Who sits at a table: a mix of temperaments, by default the believable one, and whom a visitor chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from game.engine.shuffle import Stream


class Temperament(StrEnum):
    """The playing style of a profile, as the mix counts it."""

    TIGHT_AGGRESSIVE = "tight-aggressive"
    TIGHT_PASSIVE = "tight-passive"
    REGULAR = "regular"
    LOOSE_PASSIVE = "loose-passive"
    LOOSE_AGGRESSIVE = "loose-aggressive"


class Mix(StrEnum):
    """Which temperaments sit at a table, as far as no profile was chosen for a seat."""

    BELIEVABLE = "believable"
    EASY = "easy"
    TOUGH = "tough"


MIXES = {
    Mix.BELIEVABLE: (
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
    ),
    Mix.EASY: (
        Temperament.LOOSE_PASSIVE,
        Temperament.LOOSE_PASSIVE,
        Temperament.LOOSE_AGGRESSIVE,
        Temperament.LOOSE_PASSIVE,
        Temperament.TIGHT_PASSIVE,
    ),
    Mix.TOUGH: (
        Temperament.TIGHT_AGGRESSIVE,
        Temperament.TIGHT_AGGRESSIVE,
        Temperament.REGULAR,
        Temperament.TIGHT_AGGRESSIVE,
        Temperament.TIGHT_AGGRESSIVE,
    ),
}
"""The temperaments in turn: one for each seat to fill, from the first again after the last."""


class OpponentSelection(NamedTuple):
    """Whom a visitor wants to play. `seats` has the key of a profile for each computer player that he chose,
    "" where the mix decides; seats beyond its end are the mix's too.
    """

    mix: Mix = Mix.BELIEVABLE
    seats: tuple[str, ...] = ()

    @property
    def are_chosen(self) -> bool:
        return self.mix is not Mix.BELIEVABLE or any(self.seats)

    def of_seats(self, count: int) -> tuple[str, ...]:
        """The choices for `count` computer players."""
        return (*self.seats[:count], *[""] * (count - len(self.seats)))


def seated(
    profiles: Mapping[str, Temperament], opponents: OpponentSelection, count: int, rng: Stream
) -> tuple[str, ...]:
    """The keys of `count` profiles by seat: those chosen, and in the other seats a line-up of the mix."""
    chosen = opponents.of_seats(count)
    drawn = iter(lineup(profiles, chosen.count(""), rng, opponents.mix))
    return tuple(key or next(drawn) for key in chosen)


def lineup(
    profiles: Mapping[str, Temperament], count: int, rng: Stream, mix: Mix = Mix.BELIEVABLE
) -> tuple[str, ...]:
    """The keys of `count` profiles in a mix, seated in an order drawn from `rng`.

    A profile sits twice only when all others of its temperament are seated. Any profile can fill the place
    of a temperament that no profile has. Raises ValueError when there is no profile.
    """
    if not profiles:
        raise ValueError("there are no profiles to seat")
    chosen: list[str] = []
    for place in range(count):
        temperament = MIXES[mix][place % len(MIXES[mix])]
        fitting = [key for key, has in profiles.items() if has is temperament] or list(profiles)
        chosen.append(_least_seated(fitting, chosen, rng))
    return rng.shuffled(chosen)


def _least_seated(keys: Sequence[str], seated: Sequence[str], rng: Stream) -> str:
    fewest = min(seated.count(key) for key in keys)
    candidates = [key for key in keys if seated.count(key) == fewest]
    return candidates[rng.below(len(candidates))]
