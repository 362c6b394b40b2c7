"""All ways to complete a board, in groups on which every hand has the same value.

If no flush is possible, only ranks matter: the boards of the same ranks form one group, with their number as
its weight. With three or more cards of a suit, the cards of that suit matter individually and the others by
rank. The 2,118,760 boards preflop become some 150,000 groups, the 1,081 on a flop between 91 and 350.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from game.engine.cards import Card
from game.engine.odds.deck import DECK_SIZE, RANKS, SUIT_BITS, SUITS, Counts, Ints, card_set
from game.engine.odds.tables import BOARD_SIZE, HOLE_RANKS, RANK_KEYS, ValueTables, value_tables

FLUSH_ON_BOARD = 3


class PlainRunouts(NamedTuple):
    """Full boards on which nobody can have a flush.

    weight: boards in the group; row: the board's row in the value table; left: int16, shape (13, groups), the
    unseen cards of each rank once the board is complete.
    """

    weight: Ints
    row: Ints
    left: Counts

    def part(self, start: int, size: int) -> PlainRunouts:
        stop = start + size
        return PlainRunouts(self.weight[start:stop], self.row[start:stop], self.left[:, start:stop])


class FlushRunouts(NamedTuple):
    """Full boards with at least three cards of `suit`.

    weight, row: as in PlainRunouts; bits: the board's ranks in the suit; left: int16, shape (26, groups),
    the unseen cards of each rank in the suit (0 or 1), then those of each rank in the other suits.
    """

    weight: Ints
    row: Ints
    suit: Ints
    bits: Ints
    left: Counts

    def part(self, start: int, size: int) -> FlushRunouts:
        stop = start + size
        weight, row, suit, bits = (
            field[start:stop] for field in (self.weight, self.row, self.suit, self.bits)
        )
        return FlushRunouts(weight, row, suit, bits, self.left[:, start:stop])


class BoardSpot(NamedTuple):
    """A board, and the rest of the deck.

    key: the sum of the board's RANK_KEYS; board_bits: the board's ranks by suit; left: int16, shape (4, 13),
    1 for each unseen card; to_come: the number of board cards to come.
    """

    key: int
    board_bits: tuple[int, ...]
    left: Counts
    to_come: int

    @classmethod
    def of(cls, board: Sequence[Card], *seen: Sequence[Card]) -> BoardSpot:
        """The spot with this `board`; the cards `seen` are not in the deck either."""
        on_board = card_set(board)
        gone = on_board
        for cards in seen:
            gone |= card_set(cards)
        left = np.array([1 - (gone >> number & 1) for number in range(DECK_SIZE)], dtype=np.int16)
        return cls(
            int(sum(RANK_KEYS[card.rank - 2] for card in board)),
            by_suit(on_board),
            left.reshape(SUITS, RANKS),
            BOARD_SIZE - len(board),
        )

    @property
    def boards(self) -> int:
        return comb(int(self.left.sum()), self.to_come)


def by_suit(cards: int) -> tuple[int, ...]:
    """A set of cards as one set of ranks for each suit."""
    return tuple(cards >> RANKS * suit & SUIT_BITS for suit in range(SUITS))


class _Draws(NamedTuple):
    """Ways to draw cards by rank.

    ranks: shape (size, ways); taken: int16, shape (13, ways), how many of each rank; key: the sums of
    RANK_KEYS; bits: the ranks as a set.
    """

    ranks: Ints
    taken: Counts
    key: Ints
    bits: Ints

    @classmethod
    def of(cls, ways: list[tuple[int, ...]], size: int) -> _Draws:
        ranks = np.array(ways, dtype=np.intp).reshape(len(ways), size).T
        taken = (ranks == np.arange(RANKS)[:, np.newaxis, np.newaxis]).sum(axis=1, dtype=np.int16)
        return cls(ranks, taken, RANK_KEYS @ taken, (1 << np.arange(RANKS)) @ taken.astype(bool))


@cache
def _by_rank(size: int) -> _Draws:
    """Every choice of `size` ranks, at most four of each."""
    ways = combinations_with_replacement(range(RANKS), size)
    return _Draws.of([way for way in ways if len({*way}) > 1 or size < BOARD_SIZE], size)


@cache
def _in_suit(size: int) -> _Draws:
    """Every choice of `size` cards of one suit."""
    return _Draws.of(list(combinations(range(RANKS), size)), size)


_WAYS = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)], dtype=np.intp)


def _ways(left: Counts, draws: _Draws) -> Ints:
    """The number of ways to make each of the draws from `left` cards of each rank."""
    if not len(draws.ranks):
        return np.ones(1, dtype=np.intp)
    if len(draws.ranks) == 1:
        return left.astype(np.intp)
    if len(draws.ranks) == 2:
        return pairs_of_ranks(left[:, np.newaxis])[:, 0].astype(np.intp)
    ways: Ints = _WAYS.take(left[:, np.newaxis] * 5 + draws.taken).prod(axis=0)
    return ways


_SAME_RANK = (HOLE_RANKS[:, 0] == HOLE_RANKS[:, 1]).astype(np.int16)[:, np.newaxis]


def pairs_of_ranks(left: Counts) -> Counts:
    """Shape (91, groups): the ways to draw two cards of each pair of ranks; `left` has shape (13, groups)."""
    first, second = left.take(HOLE_RANKS[:, 0], axis=0), left.take(HOLE_RANKS[:, 1], axis=0)
    ways: Counts = first * (second - _SAME_RANK) >> _SAME_RANK
    return ways


def runouts(spot: BoardSpot) -> tuple[PlainRunouts, FlushRunouts]:
    """Every completion of the board, each in exactly one group. Weights are positive."""
    tables = value_tables()
    flush = _flush_runouts(spot, tables)
    left = spot.left.sum(axis=0, dtype=np.int16)
    draws = _by_rank(spot.to_come)
    row = tables.row_of_key.take(spot.key + draws.key).astype(np.intp)
    weight = _ways(left, draws)
    if len(flush.weight):
        suited = np.bincount(flush.row, weights=flush.weight, minlength=len(tables.board_ranks))
        weight = weight - suited.take(row).astype(np.intp)
    keep = np.flatnonzero(weight > 0)
    after = left[:, np.newaxis] - draws.taken.take(keep, axis=1)
    return PlainRunouts(weight.take(keep), row.take(keep), after), flush


def _flush_runouts(spot: BoardSpot, tables: ValueTables) -> FlushRunouts:
    parts = [
        _suited_runouts(spot, suit, suited, tables)
        for suit in range(SUITS)
        for suited in range(max(0, FLUSH_ON_BOARD - spot.board_bits[suit].bit_count()), spot.to_come + 1)
    ]
    if not parts:
        nothing = np.zeros(0, dtype=np.intp)
        return FlushRunouts(nothing, nothing, nothing, nothing, np.zeros((2 * RANKS, 0), dtype=np.int16))
    return FlushRunouts(*(np.concatenate(field, axis=-1) for field in zip(*parts, strict=True)))


def _suited_runouts(spot: BoardSpot, suit: int, suited: int, tables: ValueTables) -> FlushRunouts:
    """The runouts with exactly `suited` more cards of `suit`."""
    in_suit = spot.left[suit]
    off_suit = spot.left.sum(axis=0, dtype=np.int16) - in_suit
    draws, others = _in_suit(suited), _by_rank(spot.to_come - suited)
    missing = SUIT_BITS & ~int(in_suit @ (1 << np.arange(RANKS)))
    possible = np.flatnonzero((draws.bits & missing) == 0)
    weight = _ways(off_suit, others)
    drawn = np.flatnonzero(weight)
    key = spot.key + draws.key.take(possible)[:, np.newaxis] + others.key.take(drawn)
    left = np.empty((2 * RANKS, *key.shape), dtype=np.int16)
    left[:RANKS] = (in_suit[:, np.newaxis] - draws.taken.take(possible, axis=1))[:, :, np.newaxis]
    left[RANKS:] = (off_suit[:, np.newaxis] - others.taken.take(drawn, axis=1))[:, np.newaxis, :]
    return FlushRunouts(
        np.broadcast_to(weight.take(drawn), key.shape).ravel(),
        tables.row_of_key.take(key.ravel()).astype(np.intp),
        np.full(key.size, suit, dtype=np.intp),
        np.repeat(draws.bits.take(possible) | spot.board_bits[suit], len(drawn)),
        left.reshape(2 * RANKS, -1),
    )
