"""Lanes whose luck is looked for: their cards, who plays them, and whose winnings count."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import equity_order
from game.bots.spots import PreflopSpot
from game.bots.table import PERCENT
from game.engine.odds.deck import DECK_SIZE, card_subsets
from game.luck.estimator.features import Floats
from game.simulation.draws import BulkDraws, Purpose, Words
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.policies import StyleArrays, TablePolicy
from game.simulation.lanes.spots import WIDE_SPOTS
from game.simulation.lanes.states import Lanes

SHUFFLES = np.uint64(4)
EVENTS, RUNOUTS, NOISE, HIDDEN = map(np.uint64, range(4))
"""What a deal's samples are drawn for."""


class Bots(NamedTuple):
    """Who plays each row and lane: `profiles` are places in the policy, -1 where no table is known, as of the
    visitor. Traits, by row and lane, as in features.Known.
    """

    policy: TablePolicy
    profiles: NDArray[np.intp]
    folding: Floats
    raising: Floats

    def take(self, lanes: Lanes) -> Bots:
        folding, raising = self.folding.take(lanes, axis=1), self.raising.take(lanes, axis=1)
        return Bots(self.policy, self.profiles.take(lanes, axis=1), folding, raising)


def traits_of(arrays: StyleArrays) -> tuple[float, float]:
    """How often a style folds and how often it raises, over all spots, where nobody bet on an earlier street
    after the flop, and percents of strength alike."""
    fold, stay = (by_key[_every_spot(), _keys_of_percents()].mean() for by_key in (arrays.fold, arrays.stay))
    return float(fold) / 10_000, 1 - float(stay) / 10_000


def _every_spot() -> NDArray[np.intp]:
    return np.arange(len(WIDE_SPOTS))[:, np.newaxis]


@cache
def _keys_of_percents() -> NDArray[np.intp]:
    """Shape (spots, percents): the key of a hand of each percent; before the flop one of those that share
    it."""
    starting = [hands[0] for hands in equity_order().of_percent]
    of_spot = [starting if isinstance(spot, PreflopSpot) else list(range(PERCENT)) for spot in WIDE_SPOTS]
    return np.array(of_spot, dtype=np.intp)


class ObservedLanes(NamedTuple):
    """The lanes that are looked at: their cards and bots, and the row whose winnings count in each. Samples
    are drawn by the numbers of the deals.
    """

    layout: Layout
    cards: LaneCards
    bots: Bots
    hero: NDArray[np.intp]
    draws: BulkDraws
    numbers: Words

    def take(self, lanes: Lanes) -> ObservedLanes:
        return self._replace(
            cards=self.cards.take(lanes),
            bots=self.bots.take(lanes),
            hero=self.hero.take(lanes),
            numbers=self.numbers.take(lanes),
        )

    def shuffled(self, kind: np.uint64, lanes: Lanes) -> NDArray[np.uint8]:
        numbers = self.sample_numbers(kind, lanes)
        return self.draws.permutations(numbers, Purpose.LUCK, DECK_SIZE, DECK_SIZE)

    def sample_numbers(self, kind: np.uint64, lanes: Lanes) -> Words:
        return self.numbers.take(lanes) * SHUFFLES + kind

    def seen(self, board_cards: int, lanes: Lanes) -> NDArray[np.uint64]:
        """The cards of all rows and of the board so far, as sets."""
        cards = self.cards.take(lanes)
        held = np.bitwise_or.reduce(_hole_sets(cards.combos), axis=0)
        return held | (cards.board_sets(board_cards) if board_cards else np.uint64(0))


def _hole_sets(combos: NDArray[np.int16]) -> NDArray[np.uint64]:
    return card_subsets(2).bits.take(combos)
