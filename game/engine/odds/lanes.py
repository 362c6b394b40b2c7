"""Drawing two cards at a time in many lanes at once."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE, RANKS, Ints, card_subsets
from game.engine.odds.tables import HOLE_COLUMN

Sets: TypeAlias = NDArray[np.uint64]
"""Sets of cards, as bits."""

COLUMN_SHIFT = np.uint64(DECK_SIZE)
"""A drawn pair is one number: its cards as a set, and above them its column in the value table."""

_CARDS = np.uint64((1 << DECK_SIZE) - 1)
_TABLE_BITS = 12
_RAW_BITS = 16
_FEW = 1500
_DRAWS_FOR_FEW = 12_000
_MOST_TRIES = 64


class PairDrawer:
    """Draws uniformly among the pairs of cards outside a set of known ones.

    A table of 4,096 entries holds every pair equally often, so that twelve random bits draw one; the
    entries left over hold all cards, which clash with every lane and so are drawn again.
    """

    def __init__(self, known: int) -> None:
        pairs = card_subsets(2).outside(known)
        first, second = pairs.cards[:, 0] % RANKS, pairs.cards[:, 1] % RANKS
        numbers = pairs.bits | HOLE_COLUMN[first, second].astype(np.uint64) << COLUMN_SHIFT
        self._table = np.full(1 << _TABLE_BITS, _CARDS, dtype=np.uint64)
        copies = len(self._table) // len(numbers)
        self._table[: copies * len(numbers)] = np.tile(numbers, copies)

    @staticmethod
    def cards_of(drawn: Sets) -> Sets:
        return drawn & _CARDS

    def draw(self, out: Sets, generator: np.random.Generator) -> Sets:
        """A pair for each lane that has none of the lane's cards `out` (which must leave at least two)."""
        drawn = self._any(len(out), generator)
        clashing = np.flatnonzero((out & drawn) != 0)
        while len(clashing) > _FEW:
            lanes = out.take(clashing)
            again = self._any(len(clashing), generator)
            drawn[clashing] = again
            clashing = clashing.compress((lanes & again) != 0)
        while len(clashing):
            clashing = self._try_several(drawn, out, clashing, generator)
        return drawn

    def _try_several(
        self,
        drawn: Sets,
        out: Sets,
        clashing: Ints,
        generator: np.random.Generator,
    ) -> Ints:
        """Gives each clashing lane the first of several draws that fits; returns the lanes where none did."""
        tries = min(_MOST_TRIES, _DRAWS_FOR_FEW // len(clashing))
        draws = self._any(tries * len(clashing), generator).reshape(tries, -1)
        fits = (out.take(clashing) & draws) == 0
        first = fits.argmax(axis=0) * len(clashing) + np.arange(len(clashing))
        drawn[clashing] = draws.ravel().take(first)
        return clashing.compress(~fits.ravel().take(first))

    def _any(self, number: int, generator: np.random.Generator) -> Sets:
        raw = generator.bit_generator.random_raw(-(-number // 4)).view(np.uint16)[:number]
        return self._table.take(raw >> (_RAW_BITS - _TABLE_BITS), mode="clip")
