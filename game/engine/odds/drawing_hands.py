"""Which hands of hold'em are draws, on the flop and on the turn.

A draw is no straight or flush yet, but at least eight cards of the deck would make it one that uses a card
of its own: four of a suit, a straight open at both ends, or two gaps. Outs that others hold are not known,
so what counts is the ranks: a straight needs two of them, with four cards each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.deck import RANKS, SUIT_BITS, SUITS, Array, card_set, card_subsets

_RIVER, _FLUSH, _STRAIGHT = 5, 5, 5
_STRAIGHT_RANKS = 2


class _Ranks(NamedTuple):
    """By a set of ranks, as thirteen bits: their number, whether five of them make a straight, and the ranks
    of which one more would make one."""

    number: NDArray[np.int8]
    straight: NDArray[np.bool_]
    missing: NDArray[np.int64]


@cache
def _ranks() -> _Ranks:
    every = np.arange(1 << RANKS)
    with_low_ace = every << 1 | every >> RANKS - 1 & 1
    straight = np.zeros(len(every), dtype=bool)
    for lowest in range(RANKS + 1 - _STRAIGHT + 1):
        run = ((1 << _STRAIGHT) - 1) << lowest
        straight |= with_low_ace & run == run
    missing = np.zeros(len(every), dtype=np.int64)
    for rank in range(RANKS):
        one = 1 << rank
        missing |= np.where(straight[every | one] & ~straight, one, 0)
    number = np.asarray(sum(every >> rank & 1 for rank in range(RANKS)), dtype=np.int8)
    return _Ranks(number, straight, missing)


def draws(boards: Array, hands: Array) -> NDArray[np.bool_]:
    """Whether hands of two cards are draws on boards of one size, all of them sets of cards (uint64)."""
    board, every = boards.astype(np.int64), (boards | hands).astype(np.int64)
    ranks = _ranks()
    flush, made = np.zeros((2, *every.shape), dtype=bool)
    together, alone = np.zeros_like(every), np.zeros_like(board)
    for suit in range(SUITS):
        own, others = every >> RANKS * suit & SUIT_BITS, board >> RANKS * suit & SUIT_BITS
        together, alone = together | own, alone | others
        held = ranks.number.take(own)
        flush |= (held == _FLUSH - 1) & (own != others)
        made |= held >= _FLUSH
    made |= ranks.straight.take(together)
    outs = ranks.missing.take(together) & ~ranks.missing.take(alone)
    drawn: NDArray[np.bool_] = ~made & (flush | (ranks.number.take(outs) >= _STRAIGHT_RANKS))
    return drawn


def is_draw(hole_cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Of one hand; nothing is a draw before the flop or on the river."""
    if not 0 < len(board) < _RIVER:
        return False
    own = np.array(card_set(hole_cards), dtype=np.uint64)
    return bool(draws(np.array(card_set(board), dtype=np.uint64), own))


def draws_of_board(board: Sequence[Card]) -> NDArray[np.bool_]:
    """Shape (1326,): of every combo on a board of three or four cards; of those that hold one of its cards it
    means nothing."""
    return draws(np.array(card_set(board), dtype=np.uint64), card_subsets(2).bits)
