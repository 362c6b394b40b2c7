"""Poker hands as hand histories name them in English: "two pair, Aces and Kings"."""

from __future__ import annotations

from game.engine.cards import Rank
from game.engine.ranking import Category, HandValue

_NAMES = {
    Rank.TWO: "Deuce", Rank.THREE: "Three", Rank.FOUR: "Four", Rank.FIVE: "Five", Rank.SIX: "Six",
    Rank.SEVEN: "Seven", Rank.EIGHT: "Eight", Rank.NINE: "Nine", Rank.TEN: "Ten", Rank.JACK: "Jack",
    Rank.QUEEN: "Queen", Rank.KING: "King", Rank.ACE: "Ace",
}  # fmt: skip
_PLURALS = {rank: "Sixes" if rank is Rank.SIX else f"{name}s" for rank, name in _NAMES.items()}

_PATTERNS = {
    Category.HIGH_CARD: "high card {high}",
    Category.PAIR: "a pair of {first}",
    Category.TWO_PAIRS: "two pair, {first} and {second}",
    Category.THREE_OF_A_KIND: "three of a kind, {first}",
    Category.STRAIGHT: "a straight, {low} to {high}",
    Category.FLUSH: "a flush, {high} high",
    Category.FULL_HOUSE: "a full house, {first} full of {second}",
    Category.FOUR_OF_A_KIND: "four of a kind, {first}",
    Category.STRAIGHT_FLUSH: "a straight flush, {low} to {high}",
}


def hand_words(value: HandValue) -> str:
    first, second = value.ranks[0], value.ranks[min(1, len(value.ranks) - 1)]
    if value.category is Category.STRAIGHT_FLUSH and first is Rank.ACE:
        return "a Royal Flush"
    return _PATTERNS[value.category].format(
        high=_NAMES[first], low=_lowest(first), first=_PLURALS[first], second=_PLURALS[second]
    )


def _lowest(high: Rank) -> str:
    """The lowest card of the straight to `high`."""
    return _NAMES[Rank.ACE if high is Rank.FIVE else Rank(max(Rank.TWO, high - 4))]
