"""Drawing pairs of cards in many lanes at once."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE, RANKS, Ints, card_subsets
from game.engine.odds.tables import HOLE_COLUMN

Sets: TypeAlias = NDArray[np.uint64]
"""Sets of cards, as bits."""

_SHIFT = np.uint64(DECK_SIZE)
_CARDS = np.uint64((1 << DECK_SIZE) - 1)
_TABLE_BITS = 12
_RAW_BITS = 16
_ALL_BITS = (1 << 64) - 1
_WORDS_AT_ONCE = 1 << 14
_FEW = 1500
_DRAWS_FOR_FEW = 12_000
_MAX_TRIES = 64


class RandomBits:
    """Random bits from a generator, fetched in blocks, since a small call costs as much as a large one."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator
        self._block = np.empty(0, dtype=np.uint16)
        self._used = 0

    def take(self, number: int) -> NDArray[np.uint16]:
        """Sixteen bits for each of `number` lanes."""
        if self._used + number > len(self._block):
            words = max(_WORDS_AT_ONCE, -(-number // 4))
            block = self._generator.integers(0, _ALL_BITS, words, dtype=np.uint64, endpoint=True)
            self._block, self._used = block.view(np.uint16), 0
        self._used += number
        return self._block[self._used - number : self._used]

    def places(self, number: int, below: int) -> Ints:
        """For each of `number` lanes a uniform integer from 0 to `below` − 1; `below` is at most 65,536."""
        drawn = self.take(number)
        most = np.uint16((1 << _RAW_BITS) // below * below - 1)
        again = np.flatnonzero(drawn > most)
        while len(again):
            redrawn = self.take(len(again))
            drawn[again] = redrawn
            again = again.compress(redrawn > most)
        return (drawn - drawn // np.uint16(below) * np.uint16(below)).astype(np.intp)


class PairDrawer:
    """Draws uniformly among the pairs of cards outside a set of known ones.

    A drawn pair is one number: its cards as a set, and in the bits above them a number below 2,048 that
    `above` gives for each of card_subsets(2). A table of 4,096 entries holds every pair equally often, so
    that twelve random bits draw one. The remaining entries hold all cards: they clash with every lane and are
    drawn again.
    """

    def __init__(self, known: int, above: Ints) -> None:
        bits = card_subsets(2).bits
        numbers = (bits | above.astype(np.uint64) << _SHIFT).compress((bits & np.uint64(known)) == 0)
        self._table = np.full(1 << _TABLE_BITS, _CARDS, dtype=np.uint64)
        copies = len(self._table) // len(numbers)
        self._table[: copies * len(numbers)] = np.tile(numbers, copies)

    @staticmethod
    def cards_of(drawn: Sets) -> Sets:
        return drawn & _CARDS

    @staticmethod
    def above(drawn: Sets) -> Ints:
        return (drawn >> _SHIFT).view(np.intp)

    def draw(self, out: Sets, bits: RandomBits) -> Sets:
        """For each lane a pair without the lane's cards `out`, which must leave at least two cards."""
        drawn = self._any(len(out), bits)
        clashing = np.flatnonzero((out & drawn) != 0)
        while len(clashing) > _FEW:
            lanes = out.take(clashing)
            again = self._any(len(clashing), bits)
            drawn[clashing] = again
            clashing = clashing.compress((lanes & again) != 0)
        while len(clashing):
            clashing = self._try_several(drawn, out, clashing, bits)
        return drawn

    def _try_several(
        self,
        drawn: Sets,
        out: Sets,
        clashing: Ints,
        bits: RandomBits,
    ) -> Ints:
        """Gives each clashing lane the first of several draws that fits; returns the lanes in which none
        fits.
        """
        tries = min(_MAX_TRIES, _DRAWS_FOR_FEW // len(clashing))
        draws = self._any(tries * len(clashing), bits).reshape(tries, -1)
        fits = (out.take(clashing) & draws) == 0
        first = fits.argmax(axis=0) * len(clashing) + np.arange(len(clashing))
        drawn[clashing] = draws.ravel().take(first)
        return clashing.compress(~fits.ravel().take(first))

    def _any(self, number: int, bits: RandomBits) -> Sets:
        places = bits.take(number) >> np.uint16(_RAW_BITS - _TABLE_BITS)
        return self._table.take(places, mode="clip")


@cache
def columns_of_pairs() -> Ints:
    """The column in the value table of each of card_subsets(2)."""
    ranks = card_subsets(2).cards % RANKS
    columns: Ints = HOLE_COLUMN[ranks[:, 0], ranks[:, 1]]
    return columns


def hand_drawer(known: int) -> PairDrawer:
    """Draws starting hands; the bits above their cards are their column in the value table."""
    return PairDrawer(known, columns_of_pairs())
