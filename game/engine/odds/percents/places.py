"""Where boards and starting hands stand in the tables of percents.

Cards are the numbers of odds/deck.py, combos are places among card_subsets(2). Flops and turns are told apart
only as far as suits cannot be exchanged: 1,755 and 16,432 boards. On rivers a board without three cards of a
suit is its ranks, any other the ranks in that suit and the ranks of the rest: 6,188 and 36,608 rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE, RANKS, SUIT_BITS, SUITS, Ints, card_subsets
from game.engine.odds.runouts import FLUSH_ON_BOARD
from game.engine.odds.tables import BOARD_SIZE, HOLE_COLUMN, HOLE_COLUMNS, HOLE_RANKS, RANK_KEYS, value_tables

COMBOS = 1326
FLOPS = 1755
TURNS = 16_432
PLAIN_ROWS = 6188
FLUSH_ROWS = 36_608
CARD_KINDS = 2 * RANKS
"""Where a suit matters a card is one of its thirteen, or of a rank in the other suits."""

FLUSH_COLUMNS = CARD_KINDS * (CARD_KINDS + 1) // 2

_ONE = np.uint64(1)
_SUIT = np.uint64(SUIT_BITS)
_PERMUTATIONS = list(permutations(range(SUITS)))
# Of a suit's order written in base four, its place among the permutations.
_PLACE_OF_ORDER = np.zeros(SUITS**SUITS, dtype=np.intp)
for _place, _order in enumerate(_PERMUTATIONS):
    _PLACE_OF_ORDER[sum(suit * SUITS**digit for digit, suit in enumerate(_order))] = _place


def place_of_order(order: Sequence[int]) -> int:
    """The place in exchanged_combos of an order of the suits."""
    return _PERMUTATIONS.index(tuple(order))


@cache
def combo_numbers() -> NDArray[np.int16]:
    """Shape (52, 52): the combo of two cards in either order; 0 where both are the same card."""
    table = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.int16)
    low, high = card_subsets(2).cards.T
    table[low, high] = table[high, low] = np.arange(COMBOS)
    return table


@cache
def exchanged_combos() -> NDArray[np.int16]:
    """Shape (24, 1326): for each order of the suits, what combo each combo becomes.

    In an order the k-th suit stands where suit k is wanted: its cards become those of suit k.
    """
    cards = card_subsets(2).cards
    result = np.empty((len(_PERMUTATIONS), COMBOS), dtype=np.int16)
    for place, order in enumerate(_PERMUTATIONS):
        suit = np.argsort(order)[cards // RANKS]
        new = suit * RANKS + cards % RANKS
        result[place] = combo_numbers()[new[:, 0], new[:, 1]]
    return result


class Suitless(NamedTuple):
    """Boards as they look once their suits are put in order.

    key: uint64, the set of cards then; order: intp, the place in exchanged_combos of the order that does it.
    """

    key: NDArray[np.uint64]
    order: Ints


def suitless(boards: NDArray[np.uint64]) -> Suitless:
    """Boards given as sets of cards, shape (n,)."""
    shifts = (np.arange(SUITS) * RANKS).astype(np.uint64)
    fields = (boards[:, np.newaxis] >> shifts) & _SUIT
    order = np.argsort(fields, axis=1, kind="stable")
    ordered = np.take_along_axis(fields, order, axis=1)
    code = order @ (SUITS ** np.arange(SUITS))
    return Suitless(np.bitwise_or.reduce(ordered << shifts, axis=1), _PLACE_OF_ORDER.take(code))


@cache
def flop_keys() -> NDArray[np.uint64]:
    """The 1,755 flops as Suitless.key has them, rising."""
    return np.unique(suitless(card_subsets(3).bits).key)


@cache
def turn_keys() -> NDArray[np.uint64]:
    """The 16,432 turns as Suitless.key has them, rising."""
    return np.unique(suitless(boards_after(flop_keys())[2]).key)


def boards_after(boards: NDArray[np.uint64]) -> tuple[Ints, Ints, NDArray[np.uint64]]:
    """Every board with every further card: parallel arrays of its place, the card and the longer board."""
    cards = _ONE << np.arange(DECK_SIZE, dtype=np.uint64)
    place, card = np.nonzero((boards[:, np.newaxis] & cards) == 0)
    return place, card, boards.take(place) | cards.take(card)


class RiverPlaces(NamedTuple):
    """Full boards as the tables of rivers have them, parallel arrays.

    suit: intp, 1 to 4 for the suit of which three or more lie there, else 0; row: intp, in the table of the
    boards with such a suit, or in that of the others.
    """

    suit: Ints
    row: Ints


def river_places(boards: NDArray[np.uint64]) -> RiverPlaces:
    """Boards of five cards given as sets of cards, shape (n,)."""
    suit = np.zeros(len(boards), dtype=np.intp)
    key = np.zeros(len(boards), dtype=np.intp)
    held = np.zeros(len(boards), dtype=np.intp)
    for number in range(SUITS):
        bits = ((boards >> np.uint64(RANKS * number)) & _SUIT).astype(np.intp)
        key += _key_of_bits().take(bits)
        is_it = np.bitwise_count(bits) >= FLUSH_ON_BOARD
        suit += is_it * (number + 1)
        held += is_it * bits
    row = value_tables().row_of_key.take(key, mode="clip").astype(np.intp)
    others = _place_of_others().take(key - _key_of_bits().take(held), mode="clip")
    flush = _first_flush_row().take(held) + others
    return RiverPlaces(suit, np.where(suit > 0, flush, row))


@cache
def _key_of_bits() -> Ints:
    """Of every set of ranks the sum of RANK_KEYS."""
    sets = np.arange(SUIT_BITS + 1)
    keys: Ints = ((sets[:, np.newaxis] >> np.arange(RANKS)) & 1) @ RANK_KEYS
    return keys


@cache
def _place_of_others() -> Ints:
    """Of the sum of RANK_KEYS of no, one or two cards, their place among as many."""
    places = np.zeros(2 * int(RANK_KEYS[-1]) + 1, dtype=np.intp)
    places[RANK_KEYS[HOLE_RANKS].sum(axis=1)] = np.arange(HOLE_COLUMNS)
    # Two cards may have the sum of one: that of a deuce and another is the other's, and both have one place.
    places[RANK_KEYS] = HOLE_COLUMN[0]
    return places


class FlushRows(NamedTuple):
    """What the rows for boards with three or more cards of a suit stand for.

    bits: intp, the ranks in the suit; others: intp, shape (rows, 13), how many other cards of each rank.
    """

    bits: Ints
    others: Ints


@cache
def _flush_layout() -> tuple[Ints, FlushRows]:
    first = np.zeros(SUIT_BITS + 1, dtype=np.intp)
    bits: list[int] = []
    others: list[Ints] = []
    by_size = _others_by_size()
    for held in range(SUIT_BITS + 1):
        if FLUSH_ON_BOARD <= held.bit_count() <= BOARD_SIZE:
            first[held] = len(bits)
            choices = by_size[BOARD_SIZE - held.bit_count()]
            bits += [held] * len(choices)
            others.append(choices)
    return first, FlushRows(np.array(bits, dtype=np.intp), np.concatenate(others))


def _others_by_size() -> list[Ints]:
    """By number of cards, every choice of that many cards by rank, as counts of each rank."""
    one = np.eye(RANKS, dtype=np.intp)
    return [np.zeros((1, RANKS), dtype=np.intp), one, one[HOLE_RANKS[:, 0]] + one[HOLE_RANKS[:, 1]]]


def _first_flush_row() -> Ints:
    """Of the ranks in the suit the first of their rows."""
    return _flush_layout()[0]


def flush_rows() -> FlushRows:
    return _flush_layout()[1]


@cache
def pair_columns(kinds: int) -> Ints:
    """Shape (kinds, kinds): the column of two kinds of card in either order."""
    low, high = np.triu_indices(kinds)
    columns = np.empty((kinds, kinds), dtype=np.intp)
    columns[low, high] = columns[high, low] = np.arange(len(low))
    return columns


@cache
def columns_of_combos() -> NDArray[np.int16]:
    """Shape (5, 1326): each combo's column on rivers, first where no suit matters, then suit by suit."""
    cards = card_subsets(2).cards
    rank, suit = cards % RANKS, cards // RANKS
    columns = [pair_columns(RANKS)[rank[:, 0], rank[:, 1]]]
    for number in range(SUITS):
        kind = rank + RANKS * (suit != number)
        columns.append(pair_columns(CARD_KINDS)[kind[:, 0], kind[:, 1]])
    return np.stack(columns).astype(np.int16)
