"""Hands of the full deck: what five to seven cards are worth, and which of several hands wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.cards import FULL_DECK, Card, Rank, Suit
from game.engine.ranking.values import Category, HandValue


class RankingRule(NamedTuple):
    """How hands rank: whether suits decide between equal ones, and in stripped decks whether categories go by
    how rare they are."""

    suits_decide: bool = False
    by_rarity: bool = False

    @property
    def deck(self) -> tuple[Card, ...]:
        return FULL_DECK

    def evaluate(self, cards: Sequence[Card]) -> HandValue:
        return evaluate(cards)

    def winners(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> tuple[int, ...]:
        return winners(hands, board, self)


STANDARD_RANKING = RankingRule()
SUITS_DECIDE = RankingRule(suits_decide=True)

# The key of a set of cards is the sum of one number per card. Its low part counts the cards of each rank
# in base eight (no hand holds more than four of a rank), so equal keys mean equal multisets of ranks.
_RANK_KEY: Mapping[Rank, int] = {rank: 1 << 3 * (rank - 2) for rank in Rank}
_CARD_KEY: Mapping[Card, int] = {Card(rank, suit): _RANK_KEY[rank] for rank in Rank for suit in Suit}
_CARD_SUIT_COUNT: Mapping[Card, int] = {Card(rank, suit): 1 << 4 * suit for rank in Rank for suit in Suit}
_FLUSH_TEST = 0x3333  # added to four-bit suit counts, carries into a bit of 0x8888 from five cards on

_RANKS_DOWN = tuple(reversed(Rank))
_STRAIGHTS: tuple[tuple[frozenset[Rank], Rank], ...] = (
    *((frozenset(Rank(high - step) for step in range(5)), Rank(high)) for high in range(14, 5, -1)),
    (frozenset({Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}), Rank.FIVE),
)

# Filled as hands are met: at most 49,205 multisets of seven ranks and as many subsets of a suit as occur.
_VALUE_BY_RANKS: dict[int, HandValue] = {}
_FLUSH_VALUES: dict[frozenset[Rank], HandValue] = {}


def evaluate(cards: Sequence[Card]) -> HandValue:
    """The best hand that five of the `cards` make (five to seven distinct cards)."""
    key = 0
    suits = 0
    for card in cards:
        key += _CARD_KEY[card]
        suits += _CARD_SUIT_COUNT[card]
    if (suits + _FLUSH_TEST) & 0x8888:
        # With at most seven cards a flush rules out four of a kind and a full house.
        return _flush_value(cards)
    value = _VALUE_BY_RANKS.get(key)
    if value is None:
        value = _VALUE_BY_RANKS[key] = _value_without_flush([card.rank for card in cards])
    return value


def _straight_high(ranks: frozenset[Rank]) -> Rank | None:
    for straight, high in _STRAIGHTS:
        if straight <= ranks:
            return high
    return None


def _flush_suit(cards: Sequence[Card]) -> Suit | None:
    for suit in Suit:
        if sum(card.suit is suit for card in cards) >= 5:
            return suit
    return None


def _flush_value(cards: Sequence[Card]) -> HandValue:
    suit = _flush_suit(cards)
    ranks = frozenset(card.rank for card in cards if card.suit is suit)
    value = _FLUSH_VALUES.get(ranks)
    if value is None:
        high = _straight_high(ranks)
        if high is not None:
            value = HandValue(Category.STRAIGHT_FLUSH, (high,))
        else:
            value = HandValue(Category.FLUSH, tuple(sorted(ranks, reverse=True)[:5]))
        _FLUSH_VALUES[ranks] = value
    return value


def _value_without_flush(ranks: list[Rank]) -> HandValue:
    count = {rank: ranks.count(rank) for rank in _RANKS_DOWN if rank in ranks}
    down = list(count)
    quads = [rank for rank in down if count[rank] == 4]
    trips = [rank for rank in down if count[rank] == 3]
    pairs = [rank for rank in down if count[rank] == 2]

    def kickers(number: int, *used: Rank) -> tuple[Rank, ...]:
        return tuple(rank for rank in down if rank not in used)[:number]

    if quads:
        return HandValue(Category.FOUR_OF_A_KIND, (quads[0], *kickers(1, quads[0])))
    if trips and (len(trips) > 1 or pairs):
        pair = max(trips[1:] + pairs)
        return HandValue(Category.FULL_HOUSE, (trips[0], pair))
    high = _straight_high(frozenset(down))
    if high is not None:
        return HandValue(Category.STRAIGHT, (high,))
    if trips:
        return HandValue(Category.THREE_OF_A_KIND, (trips[0], *kickers(2, trips[0])))
    if len(pairs) >= 2:
        return HandValue(Category.TWO_PAIRS, (pairs[0], pairs[1], *kickers(1, pairs[0], pairs[1])))
    if pairs:
        return HandValue(Category.PAIR, (pairs[0], *kickers(3, pairs[0])))
    return HandValue(Category.HIGH_CARD, tuple(down[:5]))


_GROUPS: Mapping[Category, tuple[int, ...]] = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIRS: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five of the `cards` that make `evaluate(cards)`, in the order one would lay them out.

    Where several cards of a rank would do, the better suits are taken.
    """
    value = evaluate(cards)
    pool = sorted(cards, key=lambda card: (card.rank, card.suit), reverse=True)
    if value.category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        suit = _flush_suit(cards)
        pool = [card for card in pool if card.suit is suit]
    if value.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        high = value.ranks[0]
        ranks = [Rank(rank) if rank > 1 else Rank.ACE for rank in range(high, high - 5, -1)]
        return tuple(next(card for card in pool if card.rank is rank) for rank in ranks)
    if value.category is Category.FLUSH:
        return tuple(pool[:5])
    chosen: list[Card] = []
    for rank, size in zip(value.ranks, _GROUPS[value.category], strict=True):
        chosen += [card for card in pool if card.rank is rank][:size]
    return tuple(chosen)


def _suit_order(hole_cards: Sequence[Card], board: Sequence[Card]) -> tuple[object, ...]:
    """What decides between hands equal by rank where suits count; never equal for two seats."""
    cards = (*hole_cards, *board)
    five = best_five(cards)
    # A straight is laid out from its top down, so that the five leads the one in which the ace is low.
    straight = evaluate(cards).category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    highest = five[0] if straight else max(five, key=lambda card: (card.rank, card.suit))
    return highest.suit, *sorted(hole_cards, reverse=True)


def winners(
    hands: Mapping[int, Sequence[Card]], board: Sequence[Card], rule: RankingRule = STANDARD_RANKING
) -> tuple[int, ...]:
    """The seats with the best hand among `hands` (seat → hole cards) on a full `board`.

    Several seats share the win, except where suits decide: then there is always exactly one.
    Source: the rules page of the site, section on ranking.
    """
    values = {seat: evaluate((*hole_cards, *board)) for seat, hole_cards in hands.items()}
    best = max(values.values())
    equal = tuple(seat for seat, value in values.items() if value == best)
    if len(equal) == 1 or not rule.suits_decide:
        return equal
    return (max(equal, key=lambda seat: _suit_order(hands[seat], board)),)
