"""Hands between bots, one of whom is looked at as if he were the visitor: for learning and for measuring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import BotProfile, SizeClass
from game.engine.odds.percents import starting_percents
from game.engine.rules import DEFAULT_RULES
from game.luck.estimator.estimate import Estimate, estimated
from game.luck.estimator.table import Bots, ObservedLanes, traits_of
from game.luck.estimator.value_function import ValueFunction
from game.simulation import deals
from game.simulation.draws import Purpose, Words
from game.simulation.lanes.contests import LanesOfDeals, lanes_of_deals
from game.simulation.lanes.policies import TablePolicy, style_arrays

LANES = 1024


class Batch(NamedTuple):
    """Hands of bots with all that an Adjuster needs."""

    lanes: LanesOfDeals
    table: ObservedLanes

    @property
    def start(self) -> NDArray[np.int64]:
        """The heroes' stacks before the hand."""
        found: NDArray[np.int64] = self.lanes.stacks[self.table.hero, np.arange(len(self.table.hero))]
        return found


def bots_of(profiles: Sequence[BotProfile], seated: NDArray[np.intp], size_class: SizeClass) -> Bots:
    """`seated` are places among the profiles, -1 for somebody without a table."""
    traits = np.array([traits_of(style_arrays(each.style(size_class))) for each in profiles] + [(0.5, 0.2)])
    folding, raising = (np.asarray(each, dtype=np.float32) for each in traits.T)
    policy = TablePolicy(profiles, 2 if size_class is SizeClass.HEADS_UP else 3)
    return Bots(policy, seated, folding[seated], raising[seated])


def batch_of(
    table: deals.Table, numbers: Words, profiles: Sequence[BotProfile], hero_seat: int | None = None
) -> Batch:
    """Profiles sit at random; the hero is in seat `hero_seat`, or in the row that `numbers` say."""
    words = table.draws.sequences(numbers, Purpose.SEATS, table.seats + 2)
    at_seats = (words[: table.seats] % np.uint64(len(profiles))).astype(np.intp)
    return seated_batch(table, numbers, profiles, at_seats, hero_seat, words)


def seated_batch(
    table: deals.Table,
    numbers: Words,
    profiles: Sequence[BotProfile],
    at_seats: NDArray[np.intp],
    hero_seat: int | None,
    words: Words,
) -> Batch:
    lanes = lanes_of_deals(table, numbers, profiles, at_seats)
    if hero_seat is None:
        # Half of the heroes have the best starting hand: of hands that are folded at once little is learnt.
        percents = starting_percents().take(lanes.cards.combos)
        anybody = (words[-1] % np.uint64(table.seats)).astype(np.intp)
        hero = np.where(words[-2] % np.uint64(2), percents.argmax(axis=0), anybody)
    else:
        hero = (lanes.seats == hero_seat).argmax(axis=0)
    size_class = SizeClass.HEADS_UP if table.seats == 2 else SizeClass.RING
    row = np.arange(table.seats)[:, np.newaxis]
    bots = bots_of(profiles, np.where(row == hero, -1, lanes.seated), size_class)
    return Batch(lanes, ObservedLanes(lanes.layout, lanes.cards, bots, hero, table.draws, numbers))


def adjusted(batch: Batch, values: ValueFunction) -> Estimate:
    return estimated(batch.table, batch.lanes.stacks, batch.lanes.seating, values)


def bot_table(seats: int, seed: bytes, *, uneven: bool) -> deals.Table:
    return deals.Table(DEFAULT_RULES, seats, seed, uneven=uneven)
