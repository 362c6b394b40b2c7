"""Cards as numbers from 0 to 51, and sets of cards as the bits of a 64-bit number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card, Rank

RANKS = 13
SUITS = 4
DECK_SIZE = 52
SUIT_BITS = (1 << RANKS) - 1

Ints: TypeAlias = NDArray[np.intp]
Counts: TypeAlias = NDArray[np.int16]
Array: TypeAlias = NDArray[Any]


def card_number(card: Card) -> int:
    """0 to 51, suit by suit and rising within the suit, so that a suit is thirteen neighbouring bits."""
    return card.suit * RANKS + card.rank - Rank.TWO


def card_set(cards: Iterable[Card]) -> int:
    """The cards as a set of bits, bit n for card number n."""
    bits = 0
    for card in cards:
        bits |= 1 << card_number(card)
    return bits


class CardSubsets(NamedTuple):
    """All subsets of the deck of one size, as parallel arrays.

    bits: uint64, the subset as a set of cards; cards: intp, shape (subsets, size), rising card numbers.
    """

    bits: NDArray[np.uint64]
    cards: Ints

    def outside(self, excluded: int) -> CardSubsets:
        """The subsets without a card of the set `excluded`."""
        free = np.flatnonzero((self.bits & np.uint64(excluded)) == 0)
        return CardSubsets(self.bits.take(free), self.cards.take(free, axis=0))


@cache
def card_subsets(size: int) -> CardSubsets:
    """The 1,326 pairs, 22,100 triples … of the deck in a fixed order."""
    ways = list(combinations(range(DECK_SIZE), size))
    cards = np.array(ways, dtype=np.intp).reshape(len(ways), size)
    bits = np.left_shift(np.uint64(1), cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return CardSubsets(bits, cards)


def check_spot(
    hole_cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = (), *, opponents: int = 0
) -> None:
    """Raises ValueError with a readable message unless hero's spot is possible.

    It needs two hole cards, a board of 0, 3, 4 or 5, no card twice, and enough cards for `opponents` and the
    rest of the board.
    """
    if len(hole_cards) != 2:
        raise ValueError(f"a starting hand has two cards, not {len(hole_cards)}")
    check_board(board)
    known = [*hole_cards, *board, *dead]
    check_distinct(known)
    needed = 2 * opponents + 5 - len(board)
    if needed > DECK_SIZE - len(known):
        raise ValueError(f"{needed} cards are to come, but only {DECK_SIZE - len(known)} are left")


def check_board(board: Sequence[Card]) -> None:
    if len(board) not in (0, 3, 4, 5):
        raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {len(board)}")


def check_distinct(cards: Sequence[Card]) -> None:
    if len(set(cards)) < len(cards):
        twice = next(card for index, card in enumerate(cards) if card in cards[:index])
        raise ValueError(f"the card {twice} comes twice")
