"""Minimum chip, blinds and antes, and how they grow during a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol


class Chips(NamedTuple):
    """What is posted in one hand. The small blind is the minimum chip; `ante` is due from every seat."""

    small_blind: int
    ante: int = 0

    @property
    def minimum_chip(self) -> int:
        return self.small_blind

    @property
    def big_blind(self) -> int:
        return 2 * self.small_blind


class ChipSpot(NamedTuple):
    """What the chips of a hand depend on: the hand's number from 1, and the money and seats of the game."""

    hand_number: int
    starting_money: int
    starting_seats: int
    seats_in: int


class ChipPlan(Protocol):
    """How blinds and antes run through a game."""

    def chips(self, spot: ChipSpot) -> Chips: ...


def _chip_series() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, 100 … without end."""
    decade = 1
    while True:
        yield from (decade, 2 * decade, 5 * decade)
        decade *= 10


def minimum_chip(starting_money: int, seats_in: int) -> int:
    """The largest value of the chip series not above starting money ÷ (seats still in × 100), at least 1."""
    chip = 1
    for value in _chip_series():
        if value * seats_in * 100 > starting_money:
            return chip
        chip = value
    raise AssertionError("the chip series has no end")


class GrowByElimination(NamedTuple):
    """The minimum chip grows as seats are eliminated."""

    def chips(self, spot: ChipSpot) -> Chips:
        return Chips(minimum_chip(spot.starting_money, spot.seats_in))


class ConstantChips(NamedTuple):
    """The minimum chip of the game's start, to the end."""

    def chips(self, spot: ChipSpot) -> Chips:
        return Chips(minimum_chip(spot.starting_money, spot.starting_seats))


class GrowByLevel(NamedTuple):
    """Every `hands_per_level` hands the next of `multiples` of the first small blind; the last one stays.

    From level `ante_level` (counted from 1) on everyone pays an ante of one small blind.
    """

    hands_per_level: int
    multiples: tuple[int, ...]
    ante_level: int

    def chips(self, spot: ChipSpot) -> Chips:
        level = min((spot.hand_number - 1) // self.hands_per_level + 1, len(self.multiples))
        first = minimum_chip(spot.starting_money, spot.starting_seats)
        small_blind = first * self.multiples[level - 1]
        return Chips(small_blind, ante=small_blind if level >= self.ante_level else 0)
