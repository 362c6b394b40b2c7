"""Chance for simulations: numbers by place, in bulk.

A place is a deal's number, what the draw is for, and where in the deal. Its 128 bits are the AES-256
encryption, keyed by the seed, of these numbers, so that any place can be drawn without the others, and tens
of thousands at once for some nanoseconds each. Games take theirs from the stream in engine/shuffle.py,
which anyone can recompute with the standard library.
"""

from __future__ import annotations

import hashlib
import struct
import threading
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple, TypeVar

import numpy as np
from Cryptodome.Cipher import AES
from numpy.typing import NDArray

from game.engine.cards import FULL_DECK
from game.engine.odds.deck import DECK_SIZE, card_number

T = TypeVar("T")
Words = NDArray[np.uint64]

_BLOCK = struct.Struct("<QQ")
_WORDS_IN_BLOCK = 2
_ROUTE_BITS = 16


BY_NUMBER = tuple(sorted(FULL_DECK, key=card_number))
"""The deck from which simulations shuffle: card n of odds/deck.py stands at place n."""


class Purpose(IntEnum):
    """What a number is drawn for."""

    DECK = 1
    SEATS = 2
    BOT = 3
    STACKS = 4
    SAMPLE = 5
    LUCK = 6
    SHORT_STACKS = 7


class BlockWords(NamedTuple):
    """The two 64-bit words of each place, parallel arrays.

    The first choice of a place takes the remainder of `first`, all others take theirs from `second` one after
    the other, dividing it each time: with 64 bits no remainder is favoured by more than one in 10¹⁴.
    """

    first: Words
    second: Words

    def take(self, lanes: NDArray[np.intp]) -> BlockWords:
        return BlockWords(self.first.take(lanes), self.second.take(lanes))


class PlacedRng:
    """The choices of one place, in the order in which BlockWords gives them."""

    def __init__(self, first: int, second: int) -> None:
        self._first: int | None = first
        self._second = second

    def below(self, n: int) -> int:
        """An integer from 0 to n − 1. At most some five choices in all, so that bits are left."""
        if self._first is not None:
            drawn, self._first = self._first % n, None
            return drawn
        self._second, drawn = divmod(self._second, n)
        return drawn


class _CipherOfThread(threading.local):
    """Requests of several threads share a table's draws, and a cipher is not made for two at once."""

    def __init__(self, seed: bytes) -> None:
        self.encrypt = AES.new(seed, AES.MODE_ECB).encrypt  # one block a place


def seed_of(number: int) -> bytes:
    """The 32 bytes for the number by which a simulation is asked for."""
    return hashlib.sha256(str(number).encode()).digest()


class BulkDraws:
    """All numbers of a simulation with a 32-byte seed."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._cipher = _CipherOfThread(seed)

    def __reduce__(self) -> tuple[type[BulkDraws], tuple[bytes]]:
        return BulkDraws, (self.seed,)

    def words(self, numbers: Words, purpose: Purpose, route: NDArray[np.integer] | int = 0) -> BlockWords:
        """The words at one place of each deal of `numbers`; `route` (below 2¹⁶) says where in the deal."""
        places = np.empty((len(numbers), _WORDS_IN_BLOCK), dtype=np.uint64)
        places[:, 0] = numbers
        places[:, 1] = route
        places[:, 1] |= np.uint64(purpose << _ROUTE_BITS)
        encrypted = self._cipher.encrypt(places.reshape(-1).view(np.uint8).data)
        drawn = np.frombuffer(encrypted, dtype=np.uint64).reshape(-1, _WORDS_IN_BLOCK)
        return BlockWords(drawn[:, 0], drawn[:, 1])

    def rng(self, number: int, purpose: Purpose, route: int = 0) -> PlacedRng:
        """The same for a single place."""
        block = self._cipher.encrypt(_BLOCK.pack(number, purpose << _ROUTE_BITS | route))
        return PlacedRng(*_BLOCK.unpack(block))

    def sequence(self, number: int, purpose: Purpose, length: int) -> list[int]:
        """The words of the first places of one deal, one after the other."""
        blocks = -(-length // _WORDS_IN_BLOCK)
        places = b"".join(_BLOCK.pack(number, purpose << _ROUTE_BITS | route) for route in range(blocks))
        return list(struct.unpack(f"<{length}Q", self._cipher.encrypt(places)[: 8 * length]))

    def sequences(self, numbers: Words, purpose: Purpose, length: int) -> Words:
        """Shape (length, deals): `sequence` of each of the deals."""
        blocks = -(-length // _WORDS_IN_BLOCK)
        words = self.words(np.tile(numbers, blocks), purpose, np.repeat(np.arange(blocks), len(numbers)))
        pairs = np.stack(words).reshape(_WORDS_IN_BLOCK, blocks, len(numbers))
        return np.ascontiguousarray(pairs.transpose(1, 0, 2).reshape(-1, len(numbers))[:length])

    def shuffled(
        self, number: int, purpose: Purpose, items: Sequence[T], length: int | None = None
    ) -> list[T]:
        """The first `length` of `items` (all of them) in a random order: Fisher–Yates, first place first."""
        result = list(items)
        length = len(result) if length is None else length
        for place, word in enumerate(self.sequence(number, purpose, length)):
            chosen = place + word % (len(result) - place)
            result[place], result[chosen] = result[chosen], result[place]
        return result[:length]

    def permutations(
        self, numbers: Words, purpose: Purpose, size: int, length: int, start: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]:
        """Shape (length, deals): what `shuffled` gives for each of the deals, for the items 0 to `size` − 1.

        `start`, of shape (size,), are other items than these.
        """
        items = np.arange(size, dtype=np.uint8) if start is None else start
        order = np.repeat(items[:, np.newaxis], len(numbers), axis=1)
        flat, lanes = order.reshape(-1), np.arange(len(numbers))
        for place, words in enumerate(self.sequences(numbers, purpose, length)):
            left = np.uint64(size - place)
            chosen = (place + (words % left).astype(np.intp)) * len(numbers) + lanes
            drawn = flat.take(chosen)
            flat[chosen] = order[place]
            order[place] = drawn
        return order[:length]

    def cards(self, numbers: Words, length: int) -> NDArray[np.uint8]:
        """Shape (length, deals): the first cards of each deal's shuffled deck, as numbers of odds/deck.py."""
        return self.permutations(numbers, Purpose.DECK, DECK_SIZE, length)


Number = TypeVar("Number", int, NDArray[np.int64])


def bot_route(seat: Number, street: int, decision: Number) -> Number:
    """Where a bot draws: its seat at the table, the street's place, and how often it has decided there."""
    return seat << 12 | street << 8 | decision
