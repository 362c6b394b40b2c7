"""Five cards of a stripped deck, ranked as poker all'italiana ranks them: no two hands are ever equal.

Straight flushes run in a circle, so this is a comparison of a set of hands and no order of values: only
`winner` compares. Source: the rules page of the site, section on Italian five-card draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from game.engine.cards import FULL_DECK, Card, Rank, Suit
from game.engine.ranking.values import Category, HandValue

T = TypeVar("T")

HAND_SIZE = 5
RARITY_DECK_SIZE = 32
"""The largest deck in which a flush is rarer than four of a kind."""

FLUSH_ABOVE_FULL_HOUSE = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIRS,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
"""The categories as they rise."""

FLUSH_ABOVE_FOUR_OF_A_KIND = (
    *FLUSH_ABOVE_FULL_HOUSE[:6],
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.STRAIGHT_FLUSH,
)


class StraightFlushKind(Enum):
    """By where the ace stands in it: at its end, at its beginning, or not at all."""

    MAXIMUM = "maximum"
    MIDDLE = "middle"
    MINIMUM = "minimum"


BEATS = {
    StraightFlushKind.MAXIMUM: StraightFlushKind.MIDDLE,
    StraightFlushKind.MIDDLE: StraightFlushKind.MINIMUM,
    StraightFlushKind.MINIMUM: StraightFlushKind.MAXIMUM,
}

_CATEGORY_BY_COUNTS = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.PAIR,
}


_UNPAIRED = {Category.HIGH_CARD: Category.FLUSH, Category.STRAIGHT: Category.STRAIGHT_FLUSH}
"""What five cards of different ranks are, and what they are of one suit."""


class StrippedRanking(NamedTuple):
    """How five cards rank in a deck whose lowest rank is `lowest`.

    `by_rarity` is the house rule that puts a flush above four of a kind where it is rarer.
    """

    lowest: Rank
    by_rarity: bool = False

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the deck, in the order from which every shuffle starts."""
        return tuple(card for card in FULL_DECK if card.rank >= self.lowest)

    @property
    def categories(self) -> tuple[Category, ...]:
        """The categories as they rise."""
        if self.by_rarity and len(self.deck) <= RARITY_DECK_SIZE:
            return FLUSH_ABOVE_FOUR_OF_A_KIND
        return FLUSH_ABOVE_FULL_HOUSE

    def evaluate(self, cards: Sequence[Card]) -> HandValue:
        """Category and deciding ranks of five cards, most important first. Values say what a hand is; they
        do not compare. Raises ValueError for other numbers of cards."""
        if len(cards) != HAND_SIZE:
            raise ValueError(f"a hand has five cards, not {len(cards)}")
        category, ranks = _by_ranks(tuple(sorted([card.rank for card in cards], reverse=True)), self)
        if category in _UNPAIRED and len({card.suit for card in cards}) == 1:
            return HandValue(_UNPAIRED[category], ranks)
        return HandValue(category, ranks)

    def straight_high(self, ranks: Sequence[Rank]) -> Rank | None:
        """The highest rank of a straight of five different ranks, falling; None where they make none. The
        ace also begins the lowest straight, whose highest card is its fourth."""
        if ranks[0] - ranks[-1] == HAND_SIZE - 1:
            return ranks[0]
        lowest_straight = range(self.lowest, self.lowest + HAND_SIZE - 1)
        if ranks[0] is Rank.ACE and sorted(ranks[1:]) == list(lowest_straight):
            return ranks[1]
        return None

    def kind(self, cards: Sequence[Card]) -> StraightFlushKind:
        """The kind of a straight flush."""
        return self.kind_by_high(self.evaluate(cards).ranks[0])

    def kind_by_high(self, high: Rank) -> StraightFlushKind:
        """The kind of a straight flush with this highest card."""
        if high is Rank.ACE:
            return StraightFlushKind.MAXIMUM
        begins_with_ace = high == self.lowest + HAND_SIZE - 2
        return StraightFlushKind.MINIMUM if begins_with_ace else StraightFlushKind.MIDDLE

    def winners(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> tuple[int, ...]:
        """The one seat whose hand wins; there is no board."""
        return (self.winner({seat: (*cards, *board) for seat, cards in hands.items()}),)

    def winner(self, hands: Mapping[T, Sequence[Card]]) -> T:
        """Whose of several hands wins: always exactly one's. Raises ValueError where there are none."""
        if not hands:
            raise ValueError("no hands to compare")
        values = {holder: self.evaluate(cards) for holder, cards in hands.items()}
        best = max(values.values(), key=lambda value: self.categories.index(value.category)).category
        rivals = {holder: cards for holder, cards in hands.items() if values[holder].category is best}
        if best is Category.STRAIGHT_FLUSH:
            rivals = self._unbeaten(rivals)
        return max(rivals, key=lambda holder: self._merit(values[holder], rivals[holder]))

    def _unbeaten(self, hands: Mapping[T, Sequence[Card]]) -> dict[T, Sequence[Card]]:
        """Of several straight flushes those that the circle leaves: of one kind, or one suit's."""
        kinds = {holder: self.kind(cards) for holder, cards in hands.items()}
        if len(set(kinds.values())) == len(StraightFlushKind):
            suit = max(cards[0].suit for cards in hands.values())
            return self._unbeaten({holder: cards for holder, cards in hands.items() if cards[0].suit is suit})
        beaten = {BEATS[kind] for kind in kinds.values()}
        return {holder: cards for holder, cards in hands.items() if kinds[holder] not in beaten}

    def _merit(self, value: HandValue, cards: Sequence[Card]) -> tuple[int, ...]:
        """What decides between hands of one category; never equal for two."""
        if value.category is Category.FLUSH:
            return (cards[0].suit, *value.ranks)
        return (*value.ranks, _deciding_suit(value, cards))


@lru_cache(maxsize=16_384)  # halves the time of a simulated deal; there are 2,252 sets of ranks at most
def _by_ranks(held: tuple[Rank, ...], ranking: StrippedRanking) -> tuple[Category, tuple[Rank, ...]]:
    """Category, suits left aside, and deciding ranks of five ranks, falling."""
    count = Counter(held)
    ranks = tuple(sorted(count, key=lambda rank: (count[rank], rank), reverse=True))
    category = _CATEGORY_BY_COUNTS.get(tuple(sorted(count.values(), reverse=True)))
    if category is not None:
        return category, ranks
    high = ranking.straight_high(ranks)
    return (Category.HIGH_CARD, ranks) if high is None else (Category.STRAIGHT, (high,))


def _deciding_suit(value: HandValue, cards: Sequence[Card]) -> Suit:
    """The suit of the highest card, or in pairs of the highest odd card."""
    count = Counter(card.rank for card in cards)
    is_straight = value.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    deciding = (
        value.ranks[0]
        if is_straight
        else max((rank for rank in count if count[rank] == 1), default=value.ranks[0])
    )
    return next(card.suit for card in cards if card.rank is deciding)
