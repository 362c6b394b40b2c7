"""Who may open the betting, and the cards that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.engine.cards import Card, Rank
from game.engine.ranking import Category, StrippedRanking

# From deal to deal for as long as nobody opens, and then from the start again.
REQUIREMENTS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.KING, Rank.KING, Rank.QUEEN)
TALKED_POT_REQUIREMENT = Rank.KING

DRAW_CARDS = 4
"""How many cards of a straight flush are openers, where either end would complete it."""


def requirement(passed_out: int) -> Rank:
    """The least pair that opens after this many deals in a row that nobody opened."""
    return REQUIREMENTS[passed_out % len(REQUIREMENTS)]


def openers(cards: tuple[Card, ...], pair: Rank, ranking: StrippedRanking) -> tuple[Card, ...]:
    """The fewest of five cards that prove the right to open with at least that pair, the highest that do;
    () where the hand may not open."""
    down = sorted(cards, reverse=True)
    for size in range(2, len(down) + 1):
        for some in combinations(down, size):
            if _prove(some, pair, ranking):
                return some
    return ()


def _prove(cards: Sequence[Card], pair: Rank, ranking: StrippedRanking) -> bool:
    """Whether these cards alone show a hand of at least the pair, or a straight-flush draw."""
    counts = sorted((_count(cards, rank) for rank in {card.rank for card in cards}), reverse=True)
    if len(cards) == 2:
        return counts == [2] and cards[0].rank >= pair
    if counts[0] >= 3 or counts[:2] == [2, 2]:
        return True
    if len(cards) == DRAW_CARDS:
        return is_straight_flush_draw(cards, ranking)
    return len(cards) == 5 and ranking.evaluate(cards).category > Category.TWO_PAIRS


def _count(cards: Sequence[Card], rank: Rank) -> int:
    return sum(card.rank is rank for card in cards)


def is_straight_flush_draw(cards: Sequence[Card], ranking: StrippedRanking) -> bool:
    """Whether four cards lack one card of a straight flush, and two different cards would complete it."""
    if len({card.suit for card in cards}) > 1:
        return False
    completing = [
        card
        for card in ranking.deck
        if card not in cards and ranking.evaluate((*cards, card)).category is Category.STRAIGHT_FLUSH
    ]
    return len(completing) >= 2
