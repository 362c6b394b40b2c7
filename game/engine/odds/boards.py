"""Arrays of full boards, and the values of hands on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.deck import RANKS, SUIT_BITS, SUITS, Ints, card_set, card_subsets
from game.engine.odds.lanes import Sets
from game.engine.odds.runouts import FLUSH_ON_BOARD
from game.engine.odds.tables import HOLE_COLUMN, HOLE_COLUMNS, value_tables

NO_SUIT = 0

Values: TypeAlias = NDArray[np.uint16]
Flags: TypeAlias = NDArray[np.bool_]


class HandSets(NamedTuple):
    """Starting hands as parallel arrays: columns in the value table, and cards as sets."""

    column: Ints
    cards: Sets

    @classmethod
    def of(cls, hands: Iterable[Sequence[Card]]) -> HandSets:
        known = [((one.rank - 2, other.rank - 2), card_set((one, other))) for one, other in hands]
        ranks = np.array([ranks for ranks, _ in known], dtype=np.intp).reshape(-1, 2)
        cards = np.array([cards for _, cards in known], dtype=np.uint64)
        return cls(HOLE_COLUMN[ranks[:, 0], ranks[:, 1]], cards)

    @classmethod
    def outside(cls, known: int) -> HandSets:
        """All hands without a card of the set `known`, ordered by their lower card, then by the higher."""
        pairs = card_subsets(2).outside(known)
        ranks = pairs.cards % RANKS
        return cls(HOLE_COLUMN[ranks[:, 0], ranks[:, 1]], pairs.bits)

    def take(self, places: Ints) -> HandSets:
        return HandSets(self.column.take(places), self.cards.take(places))


class Boards(NamedTuple):
    """Full boards, one per lane.

    out: the cards as a set; row: the start of the board's row in the flattened value table; suit: uint8, the
    suit of three or more of its cards plus one, or NO_SUIT.
    """

    out: Sets
    row: Ints
    suit: NDArray[np.uint8]

    @classmethod
    def of(cls, out: Sets, key: Ints) -> Boards:
        row = value_tables().row_of_key.take(key, mode="clip").astype(np.intp) * HOLE_COLUMNS
        suit = np.full(len(out), NO_SUIT, dtype=np.uint8)
        for number in range(SUITS):
            held = np.bitwise_count(out & np.uint64(SUIT_BITS << RANKS * number))
            suit += (held >= FLUSH_ON_BOARD).view(np.uint8) * np.uint8(number + 1)
        return cls(out, row, suit)

    def take(self, lanes: Ints) -> Boards:
        return Boards(
            self.out.take(lanes, mode="clip"),
            self.row.take(lanes, mode="clip"),
            self.suit.take(lanes, mode="clip"),
        )

    def values(self, hands: HandSets) -> Values:
        """Shape (boards, hands): the value of each hand on each board.

        The fields of `hands` have one dimension, for the same hands on every board, or that shape.
        """
        tables = value_tables()
        place = self.row[:, np.newaxis] + hands.column
        values: Values = tables.by_ranks.ravel().take(place, mode="clip")
        suited = np.flatnonzero(self.suit)
        cards = hands.cards if hands.cards.ndim == 1 else hands.cards.take(suited, axis=0)
        shift = suit_shift(self.suit.take(suited))[:, np.newaxis]
        held = ranks_in_suit(self.out.take(suited)[:, np.newaxis], shift) | ranks_in_suit(cards, shift)
        values[suited] = np.maximum(values[suited], tables.by_suit.take(held, mode="clip"))
        return values


def suit_shift(suit: NDArray[np.uint8]) -> Sets:
    """The first bit of a suit in a set of cards; `suit` as in Boards, not NO_SUIT."""
    return (suit - np.uint8(1)).astype(np.uint64) * np.uint64(RANKS)


def ranks_in_suit(cards: Sets, shift: Sets) -> NDArray[np.uint16]:
    """The ranks that sets of cards hold in the suit whose first bit is `shift`."""
    ranks: NDArray[np.uint16] = (cards >> shift).astype(np.uint16) & np.uint16(SUIT_BITS)
    return ranks
