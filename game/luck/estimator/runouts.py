"""Many possible boards for each lane, and who is ahead on them.

Samples are drawn from a shuffled deck of each lane that has nothing to do with the cards dealt: by fixed
patterns, in which every unseen card comes as often as any other.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.boards import Boards, HandSets
from game.engine.odds.deck import DECK_SIZE, RANKS, card_subsets
from game.engine.odds.lanes import columns_of_pairs
from game.engine.odds.tables import RANK_KEYS
from game.simulation.lanes.states import Flags

Numbers = NDArray[np.uint8]
Equities = NDArray[np.float32]
Sets = NDArray[np.uint64]

BOARD = 5
_CARD_SETS = np.uint64(1) << np.arange(DECK_SIZE, dtype=np.uint64)
_STEPS = {1: (0,), 2: (0, 1), 3: (0, 1, 4), 5: (0, 1, 4, 9, 15)}


def sets_of(cards: Numbers) -> Sets:
    """The cards along the first axis as sets."""
    sets: Sets = np.bitwise_or.reduce(_CARD_SETS.take(cards), axis=0)
    return sets


def unseen(shuffled: Numbers, seen: Sets) -> Numbers:
    """Shape (cards left, lanes): the lanes' shuffled decks without the cards `seen`, as many in each lane."""
    gone = _CARD_SETS.take(shuffled) & seen != 0
    left = DECK_SIZE - int(seen[0]).bit_count()
    order = np.argsort(gone, axis=0, kind="stable")[:left]
    return np.take_along_axis(shuffled, order, axis=0)


@cache
def _places(cards: int, left: int, samples: int) -> NDArray[np.intp]:
    """Shape (cards, samples): places in a deck of `left`; each place comes about as often as the others."""
    steps = np.array(_STEPS[cards])[:, np.newaxis]
    factors = [factor for factor in range(1, left) if math.gcd(factor, left) == 1]
    rounds = -(-samples // left)
    places = [steps * factor + np.arange(left) for factor in factors[:rounds]]
    found: NDArray[np.intp] = np.concatenate(places, axis=1)[:, :samples] % left
    return found


def sampled(deck: Numbers, cards: int, samples: int) -> Numbers:
    """Shape (cards, samples, lanes): boards of `cards` cards, as many as `samples`; a single card comes at
    most once."""
    left = len(deck)
    return deck[_places(cards, left, min(samples, left) if cards == 1 else samples)]


def hand_values(combos: NDArray[np.int16], live: Flags, boards: Numbers) -> NDArray[np.uint16]:
    """Shape (rows, samples, lanes): what the live hands are worth on full boards of shape (5, samples,
    lanes); the others have 0.
    """
    _, samples, lanes = boards.shape
    rows = len(combos)
    flat = boards.reshape(BOARD, -1)
    dealt = Boards.of(sets_of(flat), RANK_KEYS.take(flat % RANKS).sum(axis=0))
    values = np.zeros((rows, samples * lanes), dtype=np.uint16)
    for row in range(rows):
        here = np.flatnonzero(live[row])
        if len(here):
            places = (np.arange(samples)[:, np.newaxis] * lanes + here).ravel()
            own = np.tile(combos[row].take(here), samples)
            hands = HandSets(
                columns_of_pairs().take(own)[:, np.newaxis], card_subsets(2).bits.take(own)[:, np.newaxis]
            )
            values[row, places] = dealt.take(places).values(hands)[:, 0]
    return values.reshape(rows, samples, lanes)


def equities(values: NDArray[np.uint16], live: Flags, hero: NDArray[np.intp]) -> Equities:
    """Shape (lanes,): the share of the pot that each lane's hero gets on average over the samples."""
    shown = np.where(live[:, np.newaxis], values, 0)
    own = np.take_along_axis(shown, hero[np.newaxis, np.newaxis], axis=0)[0]
    best = shown.max(axis=0)
    tied = np.count_nonzero(shown == best, axis=0)
    share: Equities = (np.where(own == best, 1.0, 0.0) / tied).mean(axis=0).astype(np.float32)
    return share
