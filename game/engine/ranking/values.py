"""The kinds of poker hand, and what a hand is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

from game.engine.cards import Card, Rank


class Category(IntEnum):
    """The kinds of poker hand, in their standard rising order."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


class HandValue(NamedTuple):
    """Category and the ranks that decide within it, most important first.

    Values of one ranking rule compare as poker hands do; equal values are equal hands, suits left aside.
    """

    category: Category
    ranks: tuple[Rank, ...]


class Ranking(Protocol):
    """How the hands of one deal rank. `winners` is the only comparison: there need be no order of values."""

    @property
    def deck(self) -> tuple[Card, ...]: ...

    def evaluate(self, cards: Sequence[Card]) -> HandValue:
        """What the cards are worth."""
        ...

    def winners(self, hands: Mapping[int, Sequence[Card]], board: Sequence[Card]) -> tuple[int, ...]:
        """The seats with the best hand among `hands` (seat → own cards), with the cards on the board."""
        ...
