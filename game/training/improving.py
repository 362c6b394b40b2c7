"""A table improved in rounds: its decisions are tried out against a crowd, and its weights move."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.table import DecisionTable, is_finer
from game.engine.rules import DEFAULT_RULES, HeadsUpBlinds
from game.simulation.deals import Table
from game.simulation.workers import workers
from game.training.bet_sizes import NOISE
from game.training.crowds import crowds
from game.training.defending import checking_more, defended
from game.training.improvement import EAGERNESS, Grid, Policy, Tried, moved
from game.training.rivals import first_edition
from game.training.row_files import read_table
from game.training.trials import Trial

PARTS = {SizeClass.HEADS_UP: 4096, SizeClass.RING: 16_384}
"""Deals played at once, all at one table."""
ROUNDED_TO = 5
"""Weights of the final rows are multiples of this many percent."""
FIRST_MEANT = 0.5
"""The table is the mean of the rounds after this share of all."""

TOGETHER = {SizeClass.HEADS_UP: 0.0, SizeClass.RING: 0.65}
"""How much it counts in trials what all seats win that play by the rows, in place of what one of them wins:
what one takes from another makes the rows no stronger, and who folds leaves the others to defend.
"""

RING_SEATS = (6, 3, 10, 6, 10, 4, 8, 3)


class ImprovementPlan(NamedTuple):
    """All that the result depends on, beside the profiles: `deals` are those of a round, `begun_from` is the
    folder of the rows to begin with.
    """

    size_class: SizeClass
    seed: int
    rounds: int
    deals: int
    begun_from: Path

    @property
    def tables(self) -> list[Table]:
        """The parts of a round take them in turn."""
        seed = hashlib.sha256(f"improve {self.size_class} {self.seed}".encode()).digest()
        if self.size_class is SizeClass.RING:
            return [Table(DEFAULT_RULES, seats, seed) for seats in RING_SEATS]
        return [Table(replace(DEFAULT_RULES, heads_up=blinds), 2, seed) for blinds in HeadsUpBlinds]


class Part(NamedTuple):
    """What one process does at once: the deals from `first` on at a table."""

    plan: ImprovementPlan
    policy: Policy
    place: int
    first: int


Profiles: TypeAlias = Mapping[str, BotProfile]
Progress: TypeAlias = Callable[[int, float], None]
"""Gets the number of rounds done, and what the hero has won a deal in the last, in big blinds."""


def improve(plan: ImprovementPlan, profiles: Profiles, count: int, progress: Progress) -> DecisionTable:
    """The table after all rounds; the same whatever the number of workers, `count`."""
    with workers(count, profiles) as each:
        grid, found = Grid(), []
        policy = grid.policy(begun(plan.begun_from, plan.size_class))
        for number in range(plan.rounds):
            tried, won = Tried.nothing(len(grid.rows)), []
            for part, mean in each(play_part, _parts(plan, policy, number)):
                tried.include(part)
                won.append(mean)
            policy = moved(policy, tried, EAGERNESS[plan.size_class])
            found.append(policy)
            progress(number + 1, float(np.mean(won)))
    mean_policy = np.mean(found[int(plan.rounds * FIRST_MEANT) :], axis=0)
    return final_table(plan, grid, mean_policy)


def final_table(plan: ImprovementPlan, grid: Grid, policy: Policy) -> DecisionTable:
    table = grid.table(str(plan.size_class), plan.size_class, policy, ROUNDED_TO)
    if plan.size_class is SizeClass.RING:
        return defended(checking_more(table, ROUNDED_TO), ROUNDED_TO)
    return table


@cache
def begun(folder: Path, size_class: SizeClass) -> Style:
    """How the hero plays at the beginning: by the rows of a folder, but for those that name a line, a draw or
    a stack.
    """
    table = read_table(folder, size_class)
    preflop = tuple(row for row in table.preflop if not is_finer(row))
    postflop = tuple(row for row in table.postflop if not is_finer(row))
    wide = replace(table, preflop=preflop, postflop=postflop)
    return Style(wide, Modifiers(), NOISE)


def _parts(plan: ImprovementPlan, policy: Policy, number: int) -> list[Part]:
    size = PARTS[plan.size_class]
    parts = -(-plan.deals // size)
    return [Part(plan, policy, place, (number * parts + place) * size) for place in range(parts)]


def play_part(part: Part, profiles: Profiles) -> tuple[Tried, float]:
    grid, plan = Grid(), part.plan
    hero = hero_by(grid.table("hero", plan.size_class, part.policy), plan.size_class)
    tried, tables = Tried.nothing(len(grid.rows)), plan.tables
    numbers = np.arange(part.first, part.first + PARTS[plan.size_class], dtype=np.uint64)
    others = crowds(plan.size_class, hero, profiles, part.place)
    together = TOGETHER[plan.size_class]
    trial = Trial(tables[part.place % len(tables)], grid, hero, others, numbers, together)
    trial.play(tried)
    return tried, trial.own_winnings


def hero_by(table: DecisionTable, size_class: SizeClass) -> BotProfile:
    """Who plays by the table, and where it does not serve by the first edition's."""
    return _player(Style(table, Modifiers(), NOISE), size_class)


def _player(style: Style, size_class: SizeClass) -> BotProfile:
    other = first_edition()
    if size_class is SizeClass.RING:
        return BotProfile("hero", "Hero", style, other.heads_up)
    return BotProfile("hero", "Hero", other.ring, style)
