"""The stream from which every random choice of a game is drawn, and that anyone can recompute.

For a choice, block number `i` of the stream is HMAC-SHA256 keyed by the game's 32-byte seed over the UTF-8
text `label|shuffle word|hand number|i`, with i = 0, 1, 2 … in decimal. The label holds no "|" and the last
two fields are numbers, so no two choices share a text. Each block gives eight unsigned 32-bit integers,
most significant byte first. An integer below n is the first of them that is below the largest multiple of
n in 2³², taken modulo n; the others are passed over, so no value is favoured.

The label names the purpose and the place of a choice. Version 2 of the labels: "seats" and "names" (hand 0)
for who the bots are and what they are called, "button" (hand 0) for the first button, "deck" for each
shuffle, and "bot S STREET N" for the Nth decision of seat S on a street, both counted from 0. So the same
seed gives the same cards and the same luck, whatever was done before (see draws.py). In five-card draw
"reshuffle N" orders the Nth new pack of a deal, from 0, and the number of the hand is that of the deal, which
counts those that left their pot on the table. In version 1 the names
follow the profiles in "seats", and "bot N" is for the bot that takes action number N of a hand.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from enum import IntEnum
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
WORDS = Struct(">8I")
_RANGE = 1 << 32


def draw_seed() -> bytes:
    """A fresh 32-byte seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The seed's SHA-256 in hexadecimal, shown before the game."""
    return hashlib.sha256(seed).hexdigest()


class StreamVersion(IntEnum):
    """How the choices of a game are labelled, and to whom its cards go."""

    BY_ORDER = 1
    """By how many actions came before; the cards in the order in which they are dealt."""
    BY_PLACE = 2
    """By seat, street and decision; the cards by seat."""


class Stream:
    """The numbers of one choice: a label within one hand of one game. Draws follow one another."""

    def __init__(self, seed: bytes, label: str, shuffle_word: str, hand_number: int) -> None:
        if "|" in label:
            raise ValueError(f"a label cannot hold '|': {label!r}")
        self._seed = seed
        self._prefix = f"{label}|{shuffle_word}|{hand_number}|"
        self._words: Iterator[int] = iter(())
        self._counter = 0

    def _word(self) -> int:
        """The next 32 bits; a block of them is made when the last one is used up."""
        for word in self._words:
            return word
        block = hmac.digest(self._seed, f"{self._prefix}{self._counter}".encode(), "sha256")
        self._counter += 1
        self._words = iter(WORDS.unpack(block))
        return next(self._words)

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n − 1, for 1 ≤ n ≤ 2³². Raises ValueError for other n."""
        if not 1 <= n <= _RANGE:
            raise ValueError(f"no integers below {n} can be drawn")
        limit = _RANGE - _RANGE % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """A uniform permutation of `items` (Fisher–Yates, from the last place down)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            chosen = self.below(last + 1)
            result[last], result[chosen] = result[chosen], result[last]
        return tuple(result)


def bot_stream(seed: bytes, shuffle_word: str, hand_number: int, action_number: int) -> Stream:
    """In version 1 of the stream, and in simulations: what the bot draws from that takes action
    `action_number` of a hand, counted from 0."""
    return Stream(seed, f"bot {action_number}", shuffle_word, hand_number)
