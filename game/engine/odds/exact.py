"""Exact odds of one known hand against one, two or three unknown ones.

For each group of runouts, the starting hands that hero beats are the edges of a graph on the unseen cards.
Every set of N disjoint edges is one way in which N opponents all lose. Up to three edges, such sets are
counted from degrees and triangles (see `disjoint_edges`), without enumerating combinations of hands. An edge
on which hero ties has the weight t. The coefficient of t^k then counts the deals with k tied opponents, and
hero's share, the sum of the coefficients divided by k + 1, is the integral from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np

from game.engine.cards import Card
from game.engine.odds.deck import RANKS, Array, Counts, Ints, card_set
from game.engine.odds.result import Method, Odds
from game.engine.odds.runouts import BoardSpot, FlushRunouts, PlainRunouts, by_suit, pairs_of_ranks, runouts
from game.engine.odds.tables import HOLE_COLUMN, HOLE_COLUMNS, ValueTables, value_tables

MAX_EXACT_OPPONENTS = 3
_GROUPS_AT_ONCE = 256

# The kinds of two unseen cards when a suit matters: both in it, one in it, none in it.
_BOTH = np.array([(i, j) for i in range(RANKS) for j in range(i + 1, RANKS)], dtype=np.intp)
_RANK = np.arange(RANKS)
_ONE = slice(len(_BOTH), len(_BOTH) + RANKS * RANKS)
_NONE = slice(_ONE.stop, None)
_BOTH_BITS = (1 << _BOTH).sum(axis=1)
_KIND_COLUMN = np.concatenate(
    (HOLE_COLUMN[_BOTH[:, 0], _BOTH[:, 1]], HOLE_COLUMN.ravel(), np.arange(HOLE_COLUMNS))
)


class Hero(NamedTuple):
    """A known starting hand: its column in the value table and its ranks in each suit."""

    column: int
    bits: Ints

    @classmethod
    def of(cls, hole_cards: Sequence[Card]) -> Hero:
        first, second = (card.rank - 2 for card in hole_cards)
        return cls(int(HOLE_COLUMN[first, second]), np.array(by_suit(card_set(hole_cards)), dtype=np.intp))

    def values(self, groups: PlainRunouts | FlushRunouts, tables: ValueTables) -> Array:
        """The value of the hand on each group's boards."""
        values: Array = tables.by_ranks[groups.row, self.column]
        if isinstance(groups, FlushRunouts):
            flush = tables.by_suit.take(self.bits.take(groups.suit) | groups.bits)
            return np.maximum(values, flush)
        return values


def combinations_of(spot: BoardSpot, opponents: int) -> int:
    """The boards to come times the ways to deal `opponents` hands, regardless of their order."""
    unseen = int(spot.left.sum()) - spot.to_come
    hands = 1
    for dealt in range(opponents):
        hands = hands * comb(unseen - 2 * dealt, 2) // (dealt + 1)
    return spot.boards * hands


def exact_odds(
    hole_cards: Sequence[Card], board: Sequence[Card], opponents: int = 1, dead: Sequence[Card] = ()
) -> Odds:
    """The odds against one to three `opponents`. Fast on a board; preflop this takes seconds."""
    spot = BoardSpot.of(board, hole_cards, dead)
    hero = Hero.of(hole_cards)
    total = combinations_of(spot, opponents)
    if opponents == 1:
        won, tied = _heads_up_counts(spot, hero)
        return Odds(won / total, tied / total, (2 * won + tied) / (2 * total), Method.EXACT, total)
    won, unbeaten, sixfold_share = _multiway_counts(spot, hero, opponents)
    equity = float(Fraction(sixfold_share, 6 * total))
    return Odds(won / total, (unbeaten - won) / total, equity, Method.EXACT, total)


def _heads_up_counts(spot: BoardSpot, hero: Hero) -> tuple[int, int]:
    """Combinations won and tied against one opponent."""
    tables = value_tables()
    won = tied = 0
    for all_groups in runouts(spot):
        for start in range(0, len(all_groups.weight), _GROUPS_AT_ONCE):
            groups = all_groups.part(start, _GROUPS_AT_ONCE)
            lost_by_group, tied_by_group = lost_and_tied(groups, hero.values(groups, tables))
            won += int(lost_by_group @ groups.weight)
            tied += int(tied_by_group @ groups.weight)
    return won, tied


def lost_and_tied(groups: PlainRunouts | FlushRunouts, best: Array) -> tuple[Counts, Counts]:
    """For each group, how many hands of an unknown opponent lose to the value `best`, and how many tie."""
    tables = value_tables()
    if isinstance(groups, FlushRunouts):
        values, ways = _values_of_kinds(groups, tables), _pairs_of_kinds(groups.left)
    else:
        values, ways = tables.by_ranks.take(groups.row, axis=0).T, pairs_of_ranks(groups.left)
    # At most 1,225 pairs per group: the sums fit into 16 bits, which numpy adds fastest.
    lost: Counts = np.add.reduce(ways * (values < best), axis=0, dtype=np.int16)
    tied: Counts = np.add.reduce(ways * (values == best), axis=0, dtype=np.int16)
    return lost, tied


def _values_of_kinds(groups: FlushRunouts, tables: ValueTables) -> Array:
    """Shape (338, groups): the value of each kind of two cards on each board."""
    by_column = np.ascontiguousarray(tables.by_ranks.take(groups.row, axis=0).T)
    values = by_column.take(_KIND_COLUMN, axis=0)
    both, one, none = values[: len(_BOTH)], values[_ONE], values[_NONE]
    by_rank = one.reshape(RANKS, RANKS, -1)
    np.maximum(both, tables.by_suit.take(_BOTH_BITS[:, np.newaxis] | groups.bits), out=both)
    suited = tables.by_suit.take((1 << _RANK)[:, np.newaxis] | groups.bits)
    np.maximum(by_rank, suited[:, np.newaxis, :], out=by_rank)
    np.maximum(none, tables.by_suit.take(groups.bits), out=none)
    return values


def _pairs_of_kinds(left: Counts) -> Counts:
    """Shape (338, groups): the ways to hold two cards, by kind; `left` as in FlushRunouts."""
    suited, others = left[:RANKS], left[RANKS:]
    ways = np.empty((len(_KIND_COLUMN), left.shape[1]), dtype=np.int16)
    np.multiply(suited.take(_BOTH[:, 0], axis=0), suited.take(_BOTH[:, 1], axis=0), out=ways[: len(_BOTH)])
    one = ways[_ONE].reshape(RANKS, RANKS, -1)
    np.multiply(suited[:, np.newaxis, :], others[np.newaxis, :, :], out=one)
    ways[_NONE] = pairs_of_ranks(others)
    return ways


# Kinds of one unseen card, for the graphs: thirteen ranks, or thirteen of the suit and thirteen off it.
_RANK_PAIRS = HOLE_COLUMN.ravel()
_CARD_RANK = np.tile(_RANK, 2)
_CARD_BIT = np.concatenate((1 << _RANK, np.zeros(RANKS, dtype=np.intp)))
_CARD_PAIRS = HOLE_COLUMN[_CARD_RANK[:, np.newaxis], _CARD_RANK].ravel()
_CARD_PAIR_BITS = (_CARD_BIT[:, np.newaxis] | _CARD_BIT).ravel()


def _multiway_counts(spot: BoardSpot, hero: Hero, opponents: int) -> tuple[int, int, int]:
    """Combinations won, combinations won or tied, and six times hero's total share."""
    tables = value_tables()
    plain, flush = runouts(spot)
    sums = np.zeros(3)
    for start in range(0, len(plain.weight), _GROUPS_AT_ONCE):
        groups = plain.part(start, _GROUPS_AT_ONCE)
        values = tables.by_ranks.take(groups.row, axis=0).take(_RANK_PAIRS, axis=1)
        sums += _ways(values, hero.values(groups, tables), groups.left, opponents) @ groups.weight
    for start in range(0, len(flush.weight), _GROUPS_AT_ONCE):
        suited = flush.part(start, _GROUPS_AT_ONCE)
        values = tables.by_ranks.take(suited.row, axis=0).take(_CARD_PAIRS, axis=1)
        np.maximum(values, tables.by_suit.take(suited.bits[:, np.newaxis] | _CARD_PAIR_BITS), out=values)
        sums += _ways(values, hero.values(suited, tables), suited.left, opponents) @ suited.weight
    won, halves, unbeaten = sums.tolist()
    # Simpson's rule integrates polynomials up to the third degree without error.
    return round(won), round(unbeaten), round(won + 4 * halves + unbeaten)


def _ways(values: Array, hero: Array, left: Counts, opponents: int) -> Array:
    """Shape (3, groups): the weighted ways for all opponents to lose or tie, with t = 0, 1/2 and 1."""
    kinds, groups = left.shape
    threshold = hero[:, np.newaxis]
    lose = (values < threshold).reshape(groups, kinds, kinds).astype(np.float64)
    tie = (values == threshold).reshape(groups, kinds, kinds).astype(np.float64)
    number = np.ascontiguousarray(left.T, dtype=np.float64)
    return np.stack([disjoint_edges(lose + t * tie, number, opponents) for t in (0.0, 0.5, 1.0)])


def disjoint_edges(weight: Array, number: Array, size: int) -> Array:
    """The sum over all sets of `size` (2 or 3) disjoint edges of the product of their weights.

    The graph has `number[a]` vertices of kind a, and an edge of `weight[a, b]` between any two different ones
    of kinds a and b. Inclusion and exclusion over which of the edges touch: with x(e, f) = 1 where e and f
    share a vertex, sum the product of 1 - x over all pairs of two or three edges.
    """
    loop = np.diagonal(weight, axis1=1, axis2=2)
    squares = weight * weight

    def total(per_vertex: Array) -> Array:
        result: Array = (number * per_vertex).sum(axis=1)
        return result

    def across(matrix: Array) -> Array:
        """For a vertex of each kind, the sum over all vertices, itself included."""
        result: Array = np.matmul(matrix, number[:, :, np.newaxis])[:, :, 0]
        return result

    degree = across(weight) - loop
    square_sums = across(squares)
    edges = total(degree) / 2
    edges_squared = total(square_sums - loop**2) / 2
    touching = total(degree**2) - edges_squared  # ordered pairs of edges, an edge touching itself
    if size == 2:
        pairs: Array = (edges**2 - touching) / 2
        return pairs
    neighbours = degree[:, :, np.newaxis] + degree[:, np.newaxis, :] - weight
    chains = (total(across(weight * neighbours**2)) - total(loop * (2 * degree - loop) ** 2)) / 2
    edges_cubed = total(across(squares * weight) - loop**3) / 2
    walks = np.matmul(weight * number[:, np.newaxis, :], weight) * weight
    triangles = total(across(walks)) - 3 * total(loop * square_sums) + 2 * total(loop**3)
    mutual = total(degree**3) - edges_cubed + triangles
    triples: Array = (edges**3 - 3 * edges * touching + 3 * chains - mutual) / 6
    return triples
