"""The luck in a pot of five-card draw, as numbers whose expectation is 0 whoever plays. Each compares what
happened with the mean over further, equally likely shuffles that no player has seen: the luck of the deal
with other deals, that of a draw with other orders of the pack. Players must exchange by their own cards
alone, as all do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from statistics import fmean
from typing import TypeAlias

from game.bots.draw.hands import merit, percents
from game.bots.table import PERCENT
from game.engine.cards import FULL_DECK, Card, Rank, Suit
from game.engine.ranking import Category, HandValue, StrippedRanking
from game.engine.state import HandState
from game.engine.variants.italian_draw.serving import AT_ONCE

SHUFFLES = 12
"""The further shuffles with which each is compared: more of them cost more than they explain."""
POWERS = (4, 16)
"""The strongest hands of a deal decide how much is played for."""
HAND_SIZE = 5

HandWorth: TypeAlias = tuple[int, ...]
Discards: TypeAlias = Mapping[int, tuple[Card, ...]]

_BITS = 3
_COUNT = (1 << _BITS) - 1
_FIRST_SUIT = len(Rank)


def deal_luck(hand: HandState, rng: Random) -> list[float]:
    """How strong the best and the second best hand of the deal are, in powers of their percents."""
    worths, count = _worths(_ranking(hand)), len(hand.setup.dealt_in)
    deck = [_KEYS[card] for card in hand.deck]
    others = [_strong(rng.sample(deck, count * HAND_SIZE), count, worths) for _ in range(SHUFFLES)]
    actual = _strong(deck, count, worths)
    return [value - fmean(values) for value, *values in zip(actual, *others, strict=True)]


def _strong(deck: Sequence[int], count: int, worths: _Worths) -> list[float]:
    size = count * HAND_SIZE
    hands = sorted([worths[sum(deck[seat:size:count])] for seat in range(count)])
    best = [worths.percents[hand] / PERCENT for hand in (hands[-1], hands[-2])]
    return [value**power for value in best for power in POWERS]


def draw_luck(hand: HandState, discards: Discards, rng: Random) -> list[float]:
    """For each seat, in chips: how much more of the pot it would win at once with what was drawn than in
    the mean over other orders of the pack.

    `hand` stands before the first exchange. Once the pack is empty nothing more is counted.
    """
    pack = [_KEYS[card] for card in hand.deck[hand.dealt :]]
    served = served_places({seat: len(cards) for seat, cards in discards.items()}, len(pack))
    needed = 1 + max((place for places in served.values() for place in places), default=-1)
    held = {
        seat: sum([_KEYS[card] for card in hand.hole_cards[seat] if card not in cards])
        for seat, cards in discards.items()
    }
    table = [(seat, key, served[seat]) for seat, key in held.items()]
    worths = _worths(_ranking(hand))

    def shares(cards: Sequence[int]) -> list[float]:
        hands = {seat: worths[key + sum([cards[place] for place in places])] for seat, key, places in table}
        best = max(hands.values())
        winners = [seat for seat, worth in hands.items() if worth == best]
        return [1 / len(winners) if seat in winners else 0.0 for seat in hand.setup.seats]

    others = [shares(rng.sample(pack, needed)) for _ in range(SHUFFLES)]
    return [hand.pot * (value - fmean(values)) for value, *values in zip(shares(pack), *others, strict=True)]


def served_places(counts: Mapping[int, int], size: int) -> dict[int, list[int]]:
    """Which cards of a pack of this size each seat gets, if the seats exchange `counts` in the order of the
    deal."""
    served: dict[int, list[int]] = {}
    following, last = 0, None
    for seat, count in counts.items():
        served[seat] = list(range(following, following + min(count, AT_ONCE)))
        following += len(served[seat])
        last = seat if count else last
    for seat in [seat for seat, count in counts.items() if count > AT_ONCE]:
        following += last == seat  # burnt
        served[seat].append(following)
        following, last = following + 1, seat
    return {seat: [place for place in places if place < size] for seat, places in served.items()}


def _ranking(hand: HandState) -> StrippedRanking:
    ranking = hand.setup.hand_ranking
    if not isinstance(ranking, StrippedRanking):
        raise TypeError("no game of a stripped deck")
    return ranking


_KEYS = {
    card: 1 << _BITS * (card.rank - Rank.TWO) | 1 << _BITS * (_FIRST_SUIT + card.suit) for card in FULL_DECK
}
"""The keys of cards add up to that of a hand: how many it holds of each rank and suit."""


class _Worths(dict[int, HandWorth]):
    """The worth of a hand by its key, suits left aside; of fewer cards, what they make so far."""

    def __init__(self, ranking: StrippedRanking) -> None:
        self._ranking = ranking
        self.percents = percents(ranking)

    def __missing__(self, key: int) -> HandWorth:
        ranks = [rank for rank in Rank for _ in range(key >> _BITS * (rank - Rank.TWO) & _COUNT)]
        suits = [key >> _BITS * (_FIRST_SUIT + suit) & _COUNT for suit in Suit]
        if len(ranks) < HAND_SIZE:
            value = _so_far(ranks)
        else:
            is_flush = HAND_SIZE in suits
            some = [Card(rank, Suit(0 if is_flush else place % 2)) for place, rank in enumerate(ranks)]
            value = self._ranking.evaluate(some)
        worth = self[key] = merit(value, self._ranking)
        return worth


@cache
def _worths(ranking: StrippedRanking) -> _Worths:
    return _Worths(ranking)


def _so_far(ranks: Sequence[Rank]) -> HandValue:
    down = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    most = max(map(ranks.count, ranks), default=1)
    category = {2: Category.PAIR, 3: Category.THREE_OF_A_KIND, 4: Category.FOUR_OF_A_KIND}.get(most)
    if [ranks.count(rank) for rank in down[:2]] == [2, 2]:
        category = Category.TWO_PAIRS
    return HandValue(category or Category.HIGH_CARD, tuple(down))
