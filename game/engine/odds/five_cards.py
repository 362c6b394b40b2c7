"""Many hands of five cards of a stripped deck at once: their categories, and scores by which they compare.

A card is a number, four times its rank and its suit; hands are the columns of an array with five rows. Scores
order all hands but straight flushes, which run in a circle: of two of those the scores say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.engine.cards import Card, Rank, Suit
from game.engine.ranking import Category, StrippedRanking

Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

Evaluated = tuple[Numbers, Numbers, Numbers]
"""Hands, their categories and their scores."""

HAND = 5
_SUITS = len(Suit)

# Which neighbours are of one rank, of five cards falling: a bit for each, the first pair of them lowest. By
# that pattern the category, the places of the cards as they decide, and the place whose suit decides last.
_PATTERNS: dict[tuple[int, ...], tuple[Category, tuple[int, ...], int]] = {
    (0, 0, 0, 0): (Category.HIGH_CARD, (0, 1, 2, 3, 4), 0),
    (1, 0, 0, 0): (Category.PAIR, (0, 1, 2, 3, 4), 2),
    (0, 1, 0, 0): (Category.PAIR, (1, 2, 0, 3, 4), 0),
    (0, 0, 1, 0): (Category.PAIR, (2, 3, 0, 1, 4), 0),
    (0, 0, 0, 1): (Category.PAIR, (3, 4, 0, 1, 2), 0),
    (1, 0, 1, 0): (Category.TWO_PAIRS, (0, 1, 2, 3, 4), 4),
    (1, 0, 0, 1): (Category.TWO_PAIRS, (0, 1, 3, 4, 2), 2),
    (0, 1, 0, 1): (Category.TWO_PAIRS, (1, 2, 3, 4, 0), 0),
    (1, 1, 0, 0): (Category.THREE_OF_A_KIND, (0, 1, 2, 3, 4), 3),
    (0, 1, 1, 0): (Category.THREE_OF_A_KIND, (1, 2, 3, 0, 4), 0),
    (0, 0, 1, 1): (Category.THREE_OF_A_KIND, (2, 3, 4, 0, 1), 0),
    (1, 1, 0, 1): (Category.FULL_HOUSE, (0, 1, 2, 3, 4), 0),
    (1, 0, 1, 1): (Category.FULL_HOUSE, (2, 3, 4, 0, 1), 0),
    (1, 1, 1, 0): (Category.FOUR_OF_A_KIND, (0, 1, 2, 3, 4), 0),
    (0, 1, 1, 1): (Category.FOUR_OF_A_KIND, (1, 2, 3, 4, 0), 0),
}
_CATEGORIES = np.zeros(16, np.int32)
_ORDERS = np.zeros((HAND, 16), np.int64)
_SUIT_PLACES = np.zeros(16, np.int64)
for _bits, (_category, _order, _place) in _PATTERNS.items():
    _number = sum(bit << place for place, bit in enumerate(_bits))
    _CATEGORIES[_number], _ORDERS[:, _number], _SUIT_PLACES[_number] = _category, _order, _place


def numbers(cards: Iterable[Card]) -> Numbers:
    return np.array([card.rank * _SUITS + card.suit for card in cards], np.int32)


def cards_of(hand: Iterable[int]) -> tuple[Card, ...]:
    return tuple(Card(Rank(number // _SUITS), Suit(number % _SUITS)) for number in hand)


class Shapes(NamedTuple):
    """Hands with their cards falling, and what they are by equal ranks, one suit and neighbouring ranks."""

    ranks: Numbers
    suits: Numbers
    pattern: Numbers
    flush: Flags
    straight: Flags
    low: Flags

    @property
    def categories(self) -> Numbers:
        straight = np.where(self.straight, np.int32(Category.STRAIGHT), _CATEGORIES[self.pattern])
        flush = np.where(self.straight, np.int32(Category.STRAIGHT_FLUSH), np.int32(Category.FLUSH))
        return np.where(self.flush, flush, straight)


# Nine exchanges sort five cards.
_NETWORK = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))


def shapes(hands: Numbers, ranking: StrippedRanking) -> Shapes:
    """`low` are the straights that the ace begins."""
    rows = list(hands)
    for above, below in _NETWORK:
        rows[above], rows[below] = np.maximum(rows[above], rows[below]), np.minimum(rows[above], rows[below])
    falling = np.stack(rows)
    ranks, suits = falling >> 2, falling & 3
    same = ranks[1:] == ranks[:-1]
    pattern = same[0] + 2 * same[1] + 4 * same[2] + 8 * same[3]
    low = (ranks[0] == Rank.ACE) & (ranks[1] == ranking.lowest + HAND - 2) & (ranks[4] == ranking.lowest)
    straight = (pattern == 0) & ((ranks[0] - ranks[4] == HAND - 1) | low)
    return Shapes(ranks, suits, pattern, (suits[1:] == suits[0]).all(axis=0), straight, straight & low)


def evaluated(hands: Numbers, ranking: StrippedRanking) -> tuple[Numbers, Numbers]:
    """Categories and scores of the columns of `hands`."""
    shape = shapes(hands, ranking)
    categories, each = shape.categories, np.arange(hands.shape[1])
    score = _places(ranking)[categories] * _SUITS + np.where(shape.flush, shape.suits[0], 0)
    for place in range(HAND):
        rank = shape.ranks[_ORDERS[place][shape.pattern], each]
        # The highest card of a straight alone decides; in the lowest one it is that after the ace.
        high = np.where(shape.low, shape.ranks[1], rank) if place == 0 else 0
        score = score * 16 + np.where(shape.straight, high, rank)
    suit = shape.suits[_SUIT_PLACES[shape.pattern], each]
    return categories, score * _SUITS + np.where(shape.low, shape.suits[1], suit)


def _places(ranking: StrippedRanking) -> Numbers:
    """The place of each category among those of the ranking."""
    return np.array([ranking.categories.index(category) for category in Category], np.int32)


@lru_cache(maxsize=64)
def subsets(count: int, size: int) -> npt.NDArray[np.int8]:
    """All sets of this many of the numbers below `count`, one in each column."""
    rows = np.zeros((0, 1), np.int8)
    for _place in range(size):
        last = rows[-1].astype(np.int64) if len(rows) else np.full(1, -1)
        more = count - 1 - last
        starts = np.repeat(np.cumsum(more) - more, more)
        following = np.arange(more.sum()) - starts + np.repeat(last, more) + 1
        rows = np.vstack((np.repeat(rows, more, axis=1), following.astype(np.int8)))
    return rows


def random_cards(unseen: Numbers, deals: int, cards: int, generator: np.random.Generator) -> Numbers:
    """So many different cards of those unseen, in random order: a column for each deal."""
    deck = np.repeat(unseen[:, None], deals, axis=1)
    each = np.arange(deals)
    for place in range(cards):
        chosen = generator.integers(place, len(unseen), deals)
        taken = deck[chosen, each]
        deck[chosen, each] = deck[place]
        deck[place] = taken
    return deck[:cards]


def first_wins(hands: Sequence[Evaluated], ranking: StrippedRanking) -> Flags:
    """For each deal whether the first of several hands wins."""
    (_cards, mine, best), *others = hands
    wins = np.ones(len(best), np.bool_)
    flushes = (mine == Category.STRAIGHT_FLUSH).astype(np.int8)
    for _cards, categories, scores in others:
        wins &= best > scores
        flushes += categories == Category.STRAIGHT_FLUSH
    for deal in np.flatnonzero(flushes > 1):
        contest = {seat: cards_of(map(int, hand[0][:, deal])) for seat, hand in enumerate(hands)}
        wins[deal] = ranking.winner(contest) == 0
    return wins
