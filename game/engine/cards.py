"""Cards and decks."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "scdh"


class Rank(IntEnum):
    """A card's rank. The ace is high; only the straight to the five counts it low."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self - 2]


class Suit(IntEnum):
    """The suits in rising order. Only rule sets in which suits decide compare them."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]


class Card(NamedTuple):
    """One card; prints as "As", "Td", "2c"."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return _NAMES[self]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written as rank and suit letter, in either case ("As", "tD"), or "10s".

        Raises ValueError for anything else.
        """
        name = text.strip().replace("10", "T")
        try:
            return _BY_NAME[name[:1].upper() + name[1:].lower()]
        except KeyError:
            raise ValueError(f"not a card: {text!r}") from None


_BY_NAME = {rank.letter + suit.letter: Card(rank, suit) for rank in reversed(Rank) for suit in reversed(Suit)}
_NAMES = {card: name for name, card in _BY_NAME.items()}

FULL_DECK: tuple[Card, ...] = tuple(_BY_NAME.values())
"""The 52 cards in the order from which every shuffle starts: Ah Ad Ac As Kh … 2s."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "As Kd 10c" or "AsKdTc", each at most once.

    Raises ValueError for text that is not a card and for a card that occurs twice.
    """
    compact = "".join(text.replace(",", " ").split()).replace("10", "T")
    if len(compact) % 2:
        raise ValueError(f"not a list of cards: {text!r}")
    names = [compact[i : i + 2] for i in range(0, len(compact), 2)]
    cards = tuple([_BY_NAME.get(name) or Card.parse(name) for name in names])
    if len(set(cards)) < len(cards):
        raise ValueError(f"the same card twice: {text!r}")
    return cards


def format_cards(cards: Iterable[Card], separator: str = " ") -> str:
    """The cards as a text that parse_cards reads."""
    return separator.join([_NAMES[card] for card in cards])
