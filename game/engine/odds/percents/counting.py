"""Counting for the tables of percents: every starting hand against every other, on every board.

A score is twice the deals won plus the deals tied, over all hands of one unknown opponent and all boards to
come. The hands that hold neither of hero's cards are all hands, less those with the one, less those with the
other; with a card's partners ordered by value, these are sums up to hero's place.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE, RANKS, Array, Ints, card_subsets
from game.engine.odds.percents.places import (
    COMBOS,
    FLUSH_COLUMNS,
    PLAIN_ROWS,
    boards_after,
    columns_of_combos,
    exchanged_combos,
    flush_rows,
    river_places,
    suitless,
    turn_keys,
)
from game.engine.odds.tables import HOLE_COLUMN, HOLE_COLUMNS, RANK_KEYS, value_tables

Scores: TypeAlias = NDArray[np.int16]
Percents: TypeAlias = NDArray[np.uint8]

MAX_PERCENT = 99
"""A hand that cannot lose is looked up as one of 99 percent."""

_HANDS = comb(45, 2)
DEALS_OF_RIVER = _HANDS
DEALS_OF_TURN = 46 * _HANDS
DEALS_OF_FLOP = comb(47, 2) * _HANDS
_ROWS_AT_ONCE = 256
_ROWS_LOOKED_UP = 1024
_TURNS_AT_ONCE = 128
_SUITS_WITH_PLAIN = 5
_RANK = np.arange(RANKS)
_PAIR_COLUMNS = HOLE_COLUMN[np.tile(_RANK, 2)[:, np.newaxis], np.tile(_RANK, 2)]
_PAIR_BITS = np.concatenate((1 << _RANK, np.zeros(RANKS, dtype=np.intp)))
_PAIR_BITS = _PAIR_BITS[:, np.newaxis] | _PAIR_BITS


def percents(scores: Array, deals: int) -> Percents:
    """Scores as the floored percents of equity that a decision looks up.

    Counts are whole to the end; then the same two steps in the same precision as for a single hand.
    """
    equity = scores.astype(np.int64) / (2 * deals)
    return np.clip(equity * 100, 0, MAX_PERCENT).astype(np.uint8)


def plain_scores(rows: Ints) -> Scores:
    """Shape (rows, 91): the scores on boards without three cards of a suit, by their rows' places.

    Where a hand cannot be held beside the board the number means nothing.
    """
    tables = value_tables()
    on_board = (tables.board_ranks[rows][:, :, np.newaxis] == _RANK).sum(axis=1)
    left = np.maximum(4 - on_board, 0)
    return _in_blocks(tables.by_ranks[rows][:, HOLE_COLUMN], left)


def flush_scores(rows: Ints) -> Scores:
    """Shape (rows, 351): the scores on boards with three or more cards of a suit, by their rows' places."""
    parts = [rows[at : at + _ROWS_LOOKED_UP] for at in range(0, max(1, len(rows)), _ROWS_LOOKED_UP)]
    return np.concatenate([_flush_scores(part) for part in parts])


def _flush_scores(rows: Ints) -> Scores:
    tables = value_tables()
    bits, others = flush_rows().bits[rows], flush_rows().others[rows]
    in_suit = (bits[:, np.newaxis] >> _RANK) & 1
    board_row = tables.row_of_key.take(((in_suit + others) * RANK_KEYS).sum(axis=1), mode="clip")
    values = tables.by_ranks[board_row][:, _PAIR_COLUMNS]
    np.maximum(values, tables.by_suit.take(bits[:, np.newaxis, np.newaxis] | _PAIR_BITS), out=values)
    left = np.concatenate((1 - in_suit, np.maximum(3 - others, 0)), axis=1)
    return _in_blocks(values, left)


def _in_blocks(values: Array, left: Array) -> Scores:
    starts = range(0, max(1, len(values)), _ROWS_AT_ONCE)
    return np.concatenate(
        [_scores(values[at : at + _ROWS_AT_ONCE], left[at : at + _ROWS_AT_ONCE]) for at in starts]
    )


def _scores(values: Array, left: Array) -> Scores:
    """Shape (rows, pairs of kinds), from values of shape (rows, kinds, kinds) and the cards left of each."""
    kinds = values.shape[1]
    one, other = np.triu_indices(kinds)
    partners = np.broadcast_to(left[:, np.newaxis, :], values.shape) - np.eye(kinds, dtype=np.intp)
    by_card = _beaten_twice(values, partners)
    pairs = left[:, one] * (left[:, other] - (one == other)) >> (one == other)
    all_hands = _beaten_twice(values[:, one, other], pairs)
    # Hero's own hand ties with itself once, and is taken away twice.
    scores: Scores = all_hands - by_card[:, one, other] - by_card[:, other, one] + np.int16(1)
    return scores


def _beaten_twice(values: Array, ways: Array) -> Scores:
    """Along the last axis, for each value the ways to hold a lower one plus those to hold no higher one."""
    order = values.argsort(axis=-1)
    ordered = np.take_along_axis(values, order, axis=-1)
    up_to = np.take_along_axis(ways.astype(np.int16), order, axis=-1).cumsum(axis=-1, dtype=np.int16)
    places = np.arange(values.shape[-1], dtype=np.int16)
    rises = np.ones(ordered.shape, dtype=bool)
    rises[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    first = np.maximum.accumulate(np.where(rises, places, np.int16(0)), axis=-1)
    ends = np.ones_like(rises)
    ends[..., :-1] = rises[..., 1:]
    last = np.where(ends, places, places[-1])[..., ::-1]
    last = np.minimum.accumulate(last, axis=-1)[..., ::-1]
    before = np.concatenate((np.zeros_like(up_to[..., :1]), up_to), axis=-1)
    both = np.take_along_axis(before, first, axis=-1) + np.take_along_axis(up_to, last, axis=-1)
    result: Scores = np.empty_like(both)
    np.put_along_axis(result, order, both, axis=-1)
    return result


class RiverScores:
    """The scores of rivers: those of all rows, or counted row by row as they are asked for."""

    def __init__(self, boards: NDArray[np.uint64] | None = None) -> None:
        """Of all rows, or only of those of `boards`."""
        flush, plain = np.arange(len(flush_rows().bits)), np.arange(PLAIN_ROWS)
        if boards is not None:
            places = river_places(boards)
            flush = np.unique(places.row.compress(places.suit > 0))
            plain = np.unique(places.row.compress(places.suit == 0))
        self.plain, self.flush = plain_scores(plain), flush_scores(flush)
        self._plain_place = np.zeros(PLAIN_ROWS, dtype=np.intp)
        self._plain_place[plain] = np.arange(len(plain))
        self._flush_place = np.zeros(len(flush_rows().bits), dtype=np.intp)
        self._flush_place[flush] = np.arange(len(flush))
        nothing = np.zeros(FLUSH_COLUMNS, dtype=np.int16)
        self._flat = np.concatenate((self.plain.ravel(), self.flush.ravel(), nothing))
        self._nothing = len(self._flat) - len(nothing)

    def of_turns(self, turns: NDArray[np.uint64]) -> NDArray[np.int32]:
        """Shape (turns, 1326): the scores on boards of four cards; 0 for combos that hold one of them."""
        suit, base = self._rivers_of(turns)
        columns = columns_of_combos()
        total = np.zeros((len(turns), COMBOS), dtype=np.int32)
        for number in range(_SUITS_WITH_PLAIN):
            total += self._all_rivers(suit, base, number).take(columns[number], axis=1)
        for cards in card_subsets(2).cards.T:
            # Neither of the combo's own cards comes on the river.
            place = suit[:, cards] * COMBOS + np.arange(COMBOS)
            total -= self._flat.take(base[:, cards] + columns.ravel().take(place))
        total[(turns[:, np.newaxis] & card_subsets(2).bits) != 0] = 0
        return total

    def _rivers_of(self, turns: NDArray[np.uint64]) -> tuple[Ints, Ints]:
        """Shape (turns, 52), by the river's card: the suit of river_places, and where the scores begin."""
        place, card, boards = boards_after(turns)
        rivers = river_places(boards)
        suit = np.zeros((len(turns), DECK_SIZE), dtype=np.intp)
        base = np.full((len(turns), DECK_SIZE), self._nothing, dtype=np.intp)
        suit[place, card] = rivers.suit
        flush = self._plain_size + self._flush_place.take(rivers.row) * FLUSH_COLUMNS
        plain = self._plain_place.take(rivers.row, mode="clip") * HOLE_COLUMNS
        base[place, card] = np.where(rivers.suit > 0, flush, plain)
        return suit, base

    @property
    def _plain_size(self) -> int:
        return self.plain.size

    def _all_rivers(self, suit: Ints, base: Ints, number: int) -> NDArray[np.int32]:
        """The scores on the rivers of one suit (0: of none) added up, by column."""
        width = FLUSH_COLUMNS if number else HOLE_COLUMNS
        rivers = np.where((suit == number) & (base < self._nothing), base, self._nothing)
        result = np.zeros((len(suit), width), dtype=np.int32)
        columns = np.arange(width)
        for card in range(DECK_SIZE):
            on = np.flatnonzero(rivers[:, card] < self._nothing)
            if len(on):
                result[on] += self._flat.take(rivers[on, card][:, np.newaxis] + columns)
        return result


def all_turns(rivers: RiverScores) -> Iterator[tuple[int, NDArray[np.int32]]]:
    """The scores of the turns of turn_keys, some at a time, each with the first one's place."""
    keys = turn_keys()
    for start in range(0, len(keys), _TURNS_AT_ONCE):
        yield start, rivers.of_turns(keys[start : start + _TURNS_AT_ONCE])


class FlopScores:
    """Scores of flops, added up from those of their turns: each pair of turn and river counts both ways."""

    def __init__(self, flops: NDArray[np.uint64]) -> None:
        self._total = np.zeros((len(flops), COMBOS), dtype=np.int32)
        flop, _card, boards = boards_after(flops)
        turns = suitless(boards)
        place = np.searchsorted(turn_keys(), turns.key)
        by_place = np.argsort(place, kind="stable")
        self._flop, self._order, self._place = flop[by_place], turns.order[by_place], place[by_place]

    @property
    def turns(self) -> Ints:
        """The places among turn_keys of all turns that are needed."""
        return np.unique(self._place)

    def add(self, turns: Ints, scores: NDArray[np.int32]) -> None:
        """The scores of turns at rising places."""
        first, last = np.searchsorted(self._place, (turns[0], turns[-1] + 1))
        for at in range(first, last):
            row = scores[np.searchsorted(turns, self._place[at])]
            self._total[self._flop[at]] += row.take(exchanged_combos()[self._order[at]])

    @property
    def scores(self) -> NDArray[np.int32]:
        return self._total // 2


def percents_of_boards(boards: NDArray[np.uint64]) -> Percents:
    """Shape (boards, 1326), counted here and now, for boards of one size (3 to 5 cards) as sets of cards."""
    size = int(boards[0]).bit_count()
    if size == 5:
        return _percents_of_rivers(boards)
    if size == 4:
        return percents(RiverScores(boards_after(boards)[2]).of_turns(boards), DEALS_OF_TURN)
    flops = FlopScores(boards)
    turns = turn_keys().take(flops.turns)
    flops.add(flops.turns, RiverScores(boards_after(turns)[2]).of_turns(turns))
    return percents(flops.scores, DEALS_OF_FLOP)


def _percents_of_rivers(boards: NDArray[np.uint64]) -> Percents:
    places = river_places(boards)
    result = np.empty((len(boards), COMBOS), dtype=np.uint8)
    for suit in np.unique(places.suit):
        on = np.flatnonzero(places.suit == suit)
        rows = places.row.take(on)
        scores = flush_scores(rows) if suit else plain_scores(rows)
        result[on] = percents(scores, DEALS_OF_RIVER).take(columns_of_combos()[suit], axis=1)
    return result
