"""Poker hands in the English words of hand histories: "two pair, Aces and Kings"."""

from __future__ import annotations

from game.engine.cards import Rank
from game.engine.ranking import Category, HandValue

_NAMES = {
    Rank.TWO: "Deuce", Rank.THREE: "Three", Rank.FOUR: "Four", Rank.FIVE: "Five", Rank.SIX: "Six",
    Rank.SEVEN: "Seven", Rank.EIGHT: "Eight", Rank.NINE: "Nine", Rank.TEN: "Ten", Rank.JACK: "Jack",
    Rank.QUEEN: "Queen", Rank.KING: "King", Rank.ACE: "Ace",
}  # fmt: skip


def hand_words(value: HandValue) -> str:
    first = value.ranks[0]
    second = value.ranks[min(1, len(value.ranks) - 1)]
    match value.category:
        case Category.HIGH_CARD:
            return f"high card {_NAMES[first]}"
        case Category.PAIR:
            return f"a pair of {_plural(first)}"
        case Category.TWO_PAIRS:
            return f"two pair, {_plural(first)} and {_plural(second)}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_plural(first)}"
        case Category.STRAIGHT:
            return f"a straight, {_run(first)}"
        case Category.FLUSH:
            return f"a flush, {_NAMES[first]} high"
        case Category.FULL_HOUSE:
            return f"a full house, {_plural(first)} full of {_plural(second)}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_plural(first)}"
    return "a Royal Flush" if first is Rank.ACE else f"a straight flush, {_run(first)}"


def _run(high: Rank) -> str:
    low = Rank.ACE if high is Rank.FIVE else Rank(high - 4)
    return f"{_NAMES[low]} to {_NAMES[high]}"


def _plural(rank: Rank) -> str:
    return "Sixes" if rank is Rank.SIX else f"{_NAMES[rank]}s"
