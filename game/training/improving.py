"""A table improved in rounds: its decisions are tried out against a crowd, and its weights move."""

from __future__ import annotations

import hashlib
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import numpy as np

from game.bots.baselines import Baseline
from game.bots.probers import Prober, Trick
from game.bots.profile import BotProfile, Modifiers, SizeClass, Style
from game.bots.table import DecisionTable
from game.engine.rules import DEFAULT_RULES, HeadsUpBlinds
from game.simulation.deals import Table
from game.training.improvement import Grid, Policy, Tried, moved
from game.training.rivals import SECOND_EDITION, first_edition, table_of
from game.training.trials import NOISE, Crowd, Trial

PART = 4096
"""Deals played at once, all at one table."""
ROUNDED_TO = 5
"""Weights of the final rows are multiples of this many percent."""
FIRST_MEANT = 0.5
"""The table is the mean of the rounds after this share of all."""

RING_SEATS = (6, 3, 10, 6, 10, 4, 8, 3)
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


class Plan(NamedTuple):
    """All that the result depends on, beside the profiles: `deals` are those of a round."""

    size_class: SizeClass
    seed: int
    rounds: int
    deals: int

    @property
    def tables(self) -> list[Table]:
        """The parts of a round take them in turn."""
        seed = hashlib.sha256(f"improve {self.size_class} {self.seed}".encode()).digest()
        if self.size_class is SizeClass.RING:
            return [Table(DEFAULT_RULES, seats, seed) for seats in RING_SEATS]
        return [Table(replace(DEFAULT_RULES, heads_up=blinds), 2, seed) for blinds in HeadsUpBlinds]


class Part(NamedTuple):
    """What one process does at once: the deals from `first` on at a table."""

    plan: Plan
    policy: Policy
    place: int
    first: int


Profiles: TypeAlias = Mapping[str, BotProfile]
Progress: TypeAlias = Callable[[int, float], None]
"""Gets the number of rounds done, and what the hero has won a deal in the last, in big blinds."""


def improve(plan: Plan, profiles: Profiles, workers: int, progress: Progress) -> DecisionTable:
    """The table after all rounds; the same whatever the number of workers."""
    grid, found = Grid(), []
    policy = grid.policy(begun(plan.size_class))
    with _pool(profiles, workers) as each:
        for number in range(plan.rounds):
            tried, won = Tried.nothing(len(grid.rows)), []
            for part, mean in each(_parts(plan, policy, number)):
                tried.include(part)
                won.append(mean)
            policy = moved(policy, tried)
            found.append(policy)
            progress(number + 1, float(np.mean(won)))
    mean_policy = np.mean(found[int(plan.rounds * FIRST_MEANT) :], axis=0)
    return grid.table(str(plan.size_class), plan.size_class, mean_policy, ROUNDED_TO)


def begun(size_class: SizeClass) -> Style:
    """How the hero plays at the beginning; heads-up by rows of the second edition."""
    if size_class is SizeClass.RING:
        return first_edition().ring
    return Style(table_of(SECOND_EDITION, size_class), Modifiers(), NOISE)


def _parts(plan: Plan, policy: Policy, number: int) -> list[Part]:
    parts = -(-plan.deals // PART)
    return [Part(plan, policy, place, (number * parts + place) * PART) for place in range(parts)]


def play_part(part: Part, profiles: Profiles) -> tuple[Tried, float]:
    grid, plan = Grid(), part.plan
    hero = hero_by(grid.table("hero", plan.size_class, part.policy), plan.size_class)
    tried, tables = Tried.nothing(len(grid.rows)), plan.tables
    numbers = np.arange(part.first, part.first + PART, dtype=np.uint64)
    crowds = _crowds(plan.size_class, hero, profiles)
    trial = Trial(tables[part.place % len(tables)], grid, hero, crowds, numbers)
    trial.play(tried)
    return tried, trial.own_winnings


def hero_by(table: DecisionTable, size_class: SizeClass) -> BotProfile:
    """Who plays by the table, and where it does not serve by the first edition's."""
    style, other = Style(table, Modifiers(), NOISE), first_edition()
    if size_class is SizeClass.RING:
        return BotProfile("hero", "Hero", style, other.heads_up)
    return BotProfile("hero", "Hero", other.ring, style)


def _crowds(size_class: SizeClass, hero: BotProfile, profiles: Profiles) -> Sequence[Crowd]:
    """Opponents in a hundred deals."""

    def probers(tricks: Sequence[Trick]) -> list[Prober]:
        return [Prober(hero, trick) for trick in tricks]

    if size_class is SizeClass.RING:
        return [
            Crowd(25, [None, first_edition()]),
            Crowd(30, [None, Baseline.EHS_TAG]),
            Crowd(12, [None, None, *(profiles[key] for key in OTHERS)]),
            Crowd(13, [None]),
            Crowd(20, [*probers((*Trick, *RAISERS, *RAISERS)), Baseline.ALL_IN, Baseline.CALLER], alone=True),
        ]
    return [
        Crowd(25, [first_edition()]),
        Crowd(25, [Baseline.EHS_TAG]),
        Crowd(20, [None]),
        Crowd(25, probers(HEADS_UP_TRICKS)),
        Crowd(5, [Baseline.CALLER, Baseline.THRESHOLD, Baseline.HONEST]),
    ]


Each: TypeAlias = Callable[[Sequence[Part]], Iterator[tuple[Tried, float]]]


@contextmanager
def _pool(profiles: Profiles, workers: int) -> Iterator[Each]:
    """A function that plays parts and gives what was tried in their order."""
    if workers == 1:
        yield lambda parts: (play_part(part, profiles) for part in parts)
        return
    with multiprocessing.get_context("spawn").Pool(workers, _begin, (profiles,)) as pool:
        yield lambda parts: pool.imap(_play_in_worker, parts)


_profiles: Profiles


def _begin(profiles: Profiles) -> None:
    """Each worker gets the profiles once, not with every part."""
    global _profiles
    _profiles = profiles


def _play_in_worker(part: Part) -> tuple[Tried, float]:
    return play_part(part, _profiles)
