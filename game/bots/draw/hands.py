"""A five-card hand as a player sees it: its worth now, what it may become, what to exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from math import comb

from game.bots.table import PERCENT
from game.engine.cards import Card, Rank, Suit
from game.engine.ranking import Category, HandValue, StrippedRanking
from game.engine.seat_view import SeatView

SUITS = len(Suit)


class HandClass(StrEnum):
    """What matters for the exchange."""

    NOTHING = "nothing"
    FLUSH_DRAW = "flush-draw"
    STRAIGHT_DRAW = "straight-draw"
    STRAIGHT_FLUSH_DRAW = "straight-flush-draw"
    PAIR = "pair"
    TWO_PAIRS = "two-pairs"
    THREE = "three"
    FOUR = "four"
    COMPLETE = "complete"


_MADE = {
    Category.PAIR: HandClass.PAIR,
    Category.TWO_PAIRS: HandClass.TWO_PAIRS,
    Category.THREE_OF_A_KIND: HandClass.THREE,
    Category.FOUR_OF_A_KIND: HandClass.FOUR,
}


CACHED_HANDS = 20_000
"""A decision asks several times for the class of one hand; without them simulations take an eighth longer."""


def stripped_ranking(view: SeatView) -> StrippedRanking:
    """How hands rank in the deal. Raises ValueError in a game with a whole deck."""
    if not isinstance(view.hand_ranking, StrippedRanking):
        raise ValueError("no game of a stripped deck")
    return view.hand_ranking


def hand_class(cards: Sequence[Card], ranking: StrippedRanking) -> HandClass:
    """A made hand counts before a draw, but for a straight-flush draw with no more than a pair."""
    return _hand_class(tuple(cards), ranking)


@lru_cache(maxsize=CACHED_HANDS)
def _hand_class(cards: tuple[Card, ...], ranking: StrippedRanking) -> HandClass:
    category = ranking.evaluate(cards).category
    draw = _best_draw(cards, ranking)
    if category is Category.PAIR and draw is HandClass.STRAIGHT_FLUSH_DRAW:
        return draw
    if category is Category.HIGH_CARD:
        return draw or HandClass.NOTHING
    return _MADE.get(category, HandClass.COMPLETE)


def _best_draw(cards: Sequence[Card], ranking: StrippedRanking) -> HandClass | None:
    classes = {_draw_class(four, ranking) for four in combinations(cards, 4)}
    order = (HandClass.STRAIGHT_FLUSH_DRAW, HandClass.STRAIGHT_DRAW, HandClass.FLUSH_DRAW)
    return next((each for each in order if each in classes), None)


def _draw_class(four: Sequence[Card], ranking: StrippedRanking) -> HandClass | None:
    one_suit = len({card.suit for card in four}) == 1
    if _is_open_ended(four, ranking):
        return HandClass.STRAIGHT_FLUSH_DRAW if one_suit else HandClass.STRAIGHT_DRAW
    return HandClass.FLUSH_DRAW if one_suit else None


def _is_open_ended(four: Sequence[Card], ranking: StrippedRanking) -> bool:
    """Whether two ranks complete a straight."""
    held = [card.rank for card in four]
    if len(set(held)) < len(held):
        return False
    ranks = (Rank(rank) for rank in range(ranking.lowest, Rank.ACE + 1) if rank not in held)
    found = sum(ranking.straight_high(sorted((*held, rank), reverse=True)) is not None for rank in ranks)
    return found >= 2


def kept_cards(cards: Sequence[Card], ranking: StrippedRanking) -> tuple[Card, ...]:
    """The cards that a usual exchange leaves; at least one."""
    found = hand_class(cards, ranking)
    if found is HandClass.COMPLETE:
        return tuple(cards)
    if found in (HandClass.FLUSH_DRAW, HandClass.STRAIGHT_DRAW, HandClass.STRAIGHT_FLUSH_DRAW):
        fours = sorted(combinations(cards, 4), key=sorted, reverse=True)
        return next(four for four in fours if _draw_class(four, ranking) is found)
    count = Counter(card.rank for card in cards)
    together = tuple(card for card in cards if count[card.rank] > 1)
    return together or tuple(sorted(cards, reverse=True)[:1])


def kicker(cards: Sequence[Card], held: Sequence[Card]) -> tuple[Card, ...]:
    """The highest card beside those held."""
    return tuple(sorted((card for card in cards if card not in held), reverse=True)[:1])


def percent(cards: Sequence[Card], ranking: StrippedRanking) -> int:
    """How many of a hundred hands of this deck are worth less, equals counting half; from 0 to 99.

    Suits are left aside, and all straight flushes are alike.
    """
    return percents(ranking)[merit(ranking.evaluate(cards), ranking)]


def merit(value: HandValue, ranking: StrippedRanking) -> tuple[int, ...]:
    """A key that orders hands of a deck, apart from suits and from the ranks of straight flushes."""
    place = ranking.categories.index(value.category)
    return (place,) if value.category is Category.STRAIGHT_FLUSH else (place, *value.ranks)


@lru_cache(maxsize=16)  # without it a bot's step takes 1.6 times the time
def percents(ranking: StrippedRanking) -> dict[tuple[int, ...], int]:
    """The percent of every hand of the deck, by its merit."""
    counts: Counter[tuple[int, ...]] = Counter()
    for value, count in _counted(ranking):
        counts[merit(value, ranking)] += count
    total = comb(len(ranking.deck), 5)
    below = 0
    found: dict[tuple[int, ...], int] = {}
    for each in sorted(counts):
        found[each] = min(PERCENT - 1, PERCENT * (2 * below + counts[each]) // (2 * total))
        below += counts[each]
    return found


def _counted(ranking: StrippedRanking) -> Iterator[tuple[HandValue, int]]:
    """Every value of five cards of the deck, with the number of hands that have it."""
    ranks = [Rank(rank) for rank in range(Rank.ACE, ranking.lowest - 1, -1)]
    one, two, three = SUITS, comb(SUITS, 2), comb(SUITS, 3)
    for five in combinations(ranks, 5):
        high = ranking.straight_high(five)
        if high is not None:
            yield HandValue(Category.STRAIGHT_FLUSH, (high,)), SUITS
            yield HandValue(Category.STRAIGHT, (high,)), one**5 - SUITS
        else:
            yield HandValue(Category.FLUSH, five), SUITS
            yield HandValue(Category.HIGH_CARD, five), one**5 - SUITS
    for first in ranks:
        others = [rank for rank in ranks if rank is not first]
        for second in others:
            yield HandValue(Category.FOUR_OF_A_KIND, (first, second)), one
            yield HandValue(Category.FULL_HOUSE, (first, second)), three * two
        for pair in combinations(others, 2):
            yield HandValue(Category.THREE_OF_A_KIND, (first, *pair)), three * one**2
        for odd in combinations(others, 3):
            yield HandValue(Category.PAIR, (first, *odd)), two * one**3
    for high_pair, low_pair in combinations(ranks, 2):
        for rank in ranks:
            if rank not in (high_pair, low_pair):
                yield HandValue(Category.TWO_PAIRS, (high_pair, low_pair, rank)), two**2 * one
