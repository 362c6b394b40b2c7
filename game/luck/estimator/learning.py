"""The value function learnt from hands of bots: for the deal by averages, after it by networks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import BotProfile
from game.luck.estimator.adjusting import Adjuster, Alternatives
from game.luck.estimator.bot_hands import LANES, batch_of, bot_table
from game.luck.estimator.estimate import won_by
from game.luck.estimator.features import Described, Floats
from game.luck.estimator.network import ValueNetwork, trained
from game.luck.estimator.value_function import (
    BINS,
    CLASSES,
    SIZES,
    STREETS,
    DealValues,
    ValueFunction,
    bins_of_combos,
)
from game.simulation.draws import Purpose
from game.simulation.lanes.betting import Turn
from game.simulation.lanes.contests import lanes_of_deals, play_deals
from game.simulation.lanes.keys import classes_of_combos
from game.simulation.lanes.policies import ActionLikelihoods
from game.simulation.lanes.states import Lanes, LaneStates

MAX_SEATS = 10
SEATS_PLAYED = ((2,), (3, 4, 5, 6, 6, 7, 8, 9, 10))
"""By size, what is learnt from; six seats more than others, as most games have them."""

EPOCHS = 12
_SHRUNK = 400.0

Progress = Callable[[str], object]


class Lessons(NamedTuple):
    """What a network learns from: parallel arrays."""

    features: Floats
    target: Floats
    weight: Floats


class _Recorder(Adjuster):
    """Writes down where the heroes stand after each event that luck may lie in."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.found: list[tuple[int, Lanes, Described]] = []

    def other_cards(self, known: int, cards: int, lanes: Lanes) -> NDArray[np.uint8]:
        return np.zeros((cards, 0, len(lanes)), dtype=np.uint8)

    def add_others(
        self, made: Alternatives, turn: Turn, lanes: Lanes, profiles: Lanes, shares: ActionLikelihoods
    ) -> None:
        pass

    def value_of(
        self, states: LaneStates, street: int, lanes: Lanes, percents: NDArray[np.uint8], equity: Floats
    ) -> NDArray[np.float64]:
        state = self.described(states, street, lanes, percents, equity)
        self.found.append((street, lanes, state))
        return np.zeros(len(lanes))


def no_values(seats: int) -> ValueFunction:
    """A value function that says nothing, of hands that are being learnt from."""
    nothing = DealValues(
        np.zeros((seats, CLASSES), dtype=np.float32), np.zeros((seats, seats, BINS), dtype=np.float32)
    )
    return ValueFunction({seats: nothing}, {})


def lessons(profiles: Sequence[BotProfile], seats: int, seed: bytes, hands: int) -> list[Lessons]:
    """By street, from this many hands; half of them with uneven stacks."""
    found: list[list[Lessons]] = [[] for _ in range(STREETS)]
    for start in range(0, hands, LANES):
        table = bot_table(seats, seed, uneven=start // LANES % 2 == 0)
        batch = batch_of(table, np.arange(start, start + LANES, dtype=np.uint64), profiles)
        looking = _Recorder(batch.table, batch.start, batch.lanes.seating, no_values(seats))
        won = won_by(batch.table, batch.lanes.stacks, looking, looking).astype(np.float32)
        for street, lanes, state in looking.found:
            found[street].append(_lessons(state, won.take(lanes)))
    return [_together(parts) for parts in found]


def _lessons(state: Described, won: Floats) -> Lessons:
    """Errors count in big blinds, but those of great pots somewhat less: there are few of them."""
    open_ = np.flatnonzero(~state.is_settled)
    target = ((won - state.base) / state.scale).take(open_)
    weight = (state.scale / 10).take(open_)
    return Lessons(state.features.take(open_, axis=0), np.clip(target, -30, 30), weight.astype(np.float32))


def _together(parts: Sequence[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def learnt_networks(
    profiles: Sequence[BotProfile], size: int, seed: int, hands: int, progress: Progress
) -> dict[tuple[int, int], ValueNetwork]:
    """Networks by size, a place in SIZES, and street, from `hands` hands."""
    seats_played = SEATS_PLAYED[size]
    each = -(-hands // len(seats_played))
    parts = []
    for place, seats in enumerate(seats_played):
        parts.append(lessons(profiles, seats, _seed(f"lessons {place} {seats} {seed}"), each))
        progress(f"{SIZES[size]}: {each:,} hands of {seats} seats")
    networks = {}
    for street in range(STREETS):
        lesson = _together([part[street] for part in parts])
        rng = np.random.default_rng((seed, size, street))
        networks[size, street] = trained(*lesson, rng, epochs=EPOCHS)
        progress(f"{SIZES[size]}, street {street}: {len(lesson.target):,} states")
    return networks


def learnt_deals(profiles: Sequence[BotProfile], seats: int, seed: int, hands: int) -> DealValues:
    """What starting hands are worth, on average over hands of bots who sit at random."""
    table = bot_table(seats, _seed(f"deals {seats} {seed}"), uneven=False)
    own, rivals = np.zeros((2, seats, CLASSES)), np.zeros((2, seats, seats, BINS))
    for start in range(0, hands, 8 * LANES):
        numbers = np.arange(start, start + 8 * LANES, dtype=np.uint64)
        words = table.draws.sequences(numbers, Purpose.SEATS, seats)
        at_seats = (words % np.uint64(len(profiles))).astype(np.intp)
        combos = lanes_of_deals(table, numbers, profiles, at_seats).cards.combos
        won = np.clip(play_deals(table, numbers, profiles, at_seats).net / 1000, -60, 60)
        _add_up(own, rivals, combos, won)
    chances = np.bincount(classes_of_combos(), minlength=CLASSES) / len(classes_of_combos())
    bin_chances = np.bincount(bins_of_combos(), minlength=BINS) / len(bins_of_combos())
    return DealValues(_centred(own, chances), _centred(rivals, bin_chances))


def _add_up(
    own: NDArray[np.float64], rivals: NDArray[np.float64], combos: NDArray[np.int16], won: NDArray[np.float64]
) -> None:
    for row in range(len(combos)):
        classes, bins = classes_of_combos().take(combos[row]), bins_of_combos().take(combos[row])
        own[0, row] += np.bincount(classes, won[row], minlength=CLASSES)
        own[1, row] += np.bincount(classes, minlength=CLASSES)
        for hero in range(len(combos)):
            rivals[0, row, hero] += np.bincount(bins, won[hero], minlength=BINS)
            rivals[1, row, hero] += np.bincount(bins, minlength=BINS)


def _centred(sums: NDArray[np.float64], chances: NDArray[np.float64]) -> Floats:
    """Means, less their expectation over all combos; those of few hands are brought nearer to it."""
    total, count = sums
    mean = total.sum(axis=-1, keepdims=True) / np.maximum(count.sum(axis=-1, keepdims=True), 1)
    found = (total - count * mean) / (count + _SHRUNK)
    centred: Floats = (found - (found * chances).sum(axis=-1, keepdims=True)).astype(np.float32)
    return centred


def _seed(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()
