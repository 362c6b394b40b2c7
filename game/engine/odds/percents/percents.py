"""The percents themselves: of one hand, of all hands on a board, of many boards at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import FULL_DECK, Card
from game.engine.odds.deck import RANKS, SUITS, Array, Ints, card_number, card_set, card_subsets
from game.engine.odds.hero import heads_up_equity
from game.engine.odds.percents.counting import MAX_PERCENT, Percents, percents_of_boards
from game.engine.odds.percents.file import (
    FLOP_START,
    FLUSH_START,
    PLAIN_START,
    TURN_START,
    PercentTables,
    tables_in_use,
)
from game.engine.odds.percents.places import (
    COMBOS,
    FLUSH_COLUMNS,
    columns_of_combos,
    combo_numbers,
    exchanged_combos,
    flop_keys,
    place_of_order,
    river_places,
    suitless,
    turn_keys,
)
from game.engine.odds.preflop import preflop_percentile
from game.engine.odds.runouts import by_suit
from game.engine.odds.tables import HOLE_COLUMNS

_FLOP, _RIVER = 3, 5
_PERCENT = 100
_BOARDS_KEPT = 512


def combo_number(hole_cards: Sequence[Card]) -> int:
    """The place of two cards among card_subsets(2)."""
    first, second = hole_cards
    return int(combo_numbers()[card_number(first), card_number(second)])


@cache
def starting_percents() -> Percents:
    """Of every combo the floored percents of its percentile before the flop."""
    by_number = sorted(FULL_DECK, key=card_number)
    pairs = card_subsets(2).cards.tolist()
    return np.array(
        [_floored(preflop_percentile((by_number[one], by_number[other]))) for one, other in pairs],
        dtype=np.uint8,
    )


def percent_of_hand(hole_cards: Sequence[Card], board: Sequence[Card]) -> int:
    """0 to 99: the hand's floored percents, before the flop of its percentile, after it of its equity."""
    if not board:
        return int(starting_percents()[combo_number(hole_cards)])
    tables = tables_in_use()
    if tables is None:
        return _floored(heads_up_equity(hole_cards, board))
    start, columns = _located_one(card_set(board))
    return int(tables.flat[start + int(columns[combo_number(hole_cards)])])


def _floored(share: float) -> int:
    return min(MAX_PERCENT, int(share * _PERCENT))


def percents_of_board(board: Sequence[Card]) -> Percents:
    """Shape (1326,), not to be written to: the percents of all combos on a board of 0, 3, 4 or 5 cards.

    What it says of combos that hold a card of the board means nothing. Without the tables a flop takes some
    twenty milliseconds.
    """
    return _percents_of_board(card_set(board)) if board else starting_percents()


@lru_cache(maxsize=_BOARDS_KEPT)
def _percents_of_board(board: int) -> Percents:
    tables = tables_in_use()
    if tables is None:
        percents: Percents = percents_of_boards(np.array([board], dtype=np.uint64))[0]
        return percents
    start, columns = _located_one(board)
    return tables.flat[start:].take(columns)


# On a river this takes 53 µs, more than a bot's decision without it, and several bots decide on each.
@lru_cache(maxsize=_BOARDS_KEPT)
def _located_one(board: int) -> tuple[int, NDArray[np.int16]]:
    """As _located, for a single board: where its percents begin, and its combos' columns."""
    size = board.bit_count()
    if size == _RIVER:
        start, column_start, _ = _located(np.array([board], dtype=np.uint64))
        return int(start[0]), columns_of_combos()[int(column_start[0]) // COMBOS]
    places, first = (_flop_places(), FLOP_START) if size == _FLOP else (_turn_places(), TURN_START)
    fields = by_suit(board)
    order = sorted(range(SUITS), key=fields.__getitem__)
    key = sum(fields[suit] << RANKS * place for place, suit in enumerate(order))
    return first + places[key] * COMBOS, exchanged_combos()[place_of_order(order)]


@cache
def _flop_places() -> dict[int, int]:
    return {key: place for place, key in enumerate(flop_keys().tolist())}


@cache
def _turn_places() -> dict[int, int]:
    return {key: place for place, key in enumerate(turn_keys().tolist())}


def percents_of_lanes(tables: PercentTables, boards: NDArray[np.uint64], combos: Array) -> Percents:
    """Shape (hands, lanes) as of `combos`: the percents of hands on boards of one size, a board a lane."""
    start, column_start, columns = _located(boards)
    place = columns.take(combos + column_start)
    percents: Percents = tables.flat.take(place + start)
    return percents


def _located(boards: NDArray[np.uint64]) -> tuple[Ints, Ints, NDArray[np.int16]]:
    """Where each board's percents begin, and where in a table of columns its combos' columns begin."""
    size = int(boards[0]).bit_count() if len(boards) else _RIVER
    if size == _RIVER:
        rivers = river_places(boards)
        plain = PLAIN_START + rivers.row * HOLE_COLUMNS
        start = np.where(rivers.suit > 0, FLUSH_START + rivers.row * FLUSH_COLUMNS, plain)
        return start, rivers.suit * COMBOS, columns_of_combos().ravel()
    keys, first = (flop_keys(), FLOP_START) if size == _FLOP else (turn_keys(), TURN_START)
    found = suitless(boards)
    start = first + np.searchsorted(keys, found.key) * COMBOS
    return start, found.order * COMBOS, exchanged_combos().ravel()
