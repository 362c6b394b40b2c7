"""Minimum chip, blinds and antes, and how they grow during a game."""

from __future__ import annotations

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
    """What the chips of a hand depend on: the hand's number from 1, and the money and seats of the game.

    `first_small_blind` is the one chosen for the game's start, None where the money and seats decide.
    """

    hand_number: int
    starting_money: int
    starting_seats: int
    seats_in: int
    first_small_blind: int | None = None

    @property
    def first(self) -> int:
        """The small blind of the game's first hand."""
        return self.first_small_blind or minimum_chip(self.starting_money, self.starting_seats)


class Level(NamedTuple):
    """Where the blinds stand: `number` from 1, of `levels`; the next level begins after `hands_left` hands
    (this one counted), or with `next_seats` seats in. Both are None at the last level."""

    number: int
    levels: int
    hands_left: int | None = None
    next_seats: int | None = None


class ChipPlan(Protocol):
    """How the blinds run through a game."""

    def small_blind(self, spot: ChipSpot) -> int: ...

    def level(self, spot: ChipSpot) -> Level: ...


def minimum_chip(starting_money: int, seats_in: int) -> int:
    """The largest of 1, 2, 5, 10, 20, 50, 100 … not above starting money ÷ (seats still in × 100), or 1."""
    most = starting_money // (seats_in * 100)
    decade = 1
    while 10 * decade <= most:
        decade *= 10
    return next((chip for chip in (5 * decade, 2 * decade) if chip <= most), decade)


class GrowByElimination(NamedTuple):
    """The minimum chip grows as seats are eliminated; after a first blind of one's choice, in proportion."""

    def small_blind(self, spot: ChipSpot) -> int:
        chip = minimum_chip(spot.starting_money, spot.seats_in)
        return spot.first * chip // minimum_chip(spot.starting_money, spot.starting_seats)

    def level(self, spot: ChipSpot) -> Level:
        by_seats = {
            seats: minimum_chip(spot.starting_money, seats) for seats in range(spot.starting_seats, 1, -1)
        }
        values = sorted(set(by_seats.values()))
        now = minimum_chip(spot.starting_money, max(2, spot.seats_in))
        next_seats = next((seats for seats, chip in by_seats.items() if chip > now), None)
        return Level(values.index(now) + 1, len(values), next_seats=next_seats)


class ConstantChips(NamedTuple):
    """The minimum chip of the game's start, to the end."""

    def small_blind(self, spot: ChipSpot) -> int:
        return spot.first

    def level(self, spot: ChipSpot) -> Level:
        return Level(1, 1)


class GrowByLevel(NamedTuple):
    """Every `hands_per_level` hands the next of `multiples` of the first small blind; the last one stays."""

    hands_per_level: int
    multiples: tuple[int, ...]

    def small_blind(self, spot: ChipSpot) -> int:
        return spot.first * self.multiples[self.level(spot).number - 1]

    def level(self, spot: ChipSpot) -> Level:
        before, hands = divmod(spot.hand_number - 1, self.hands_per_level)
        count = len(self.multiples)
        if before + 1 >= count:
            return Level(count, count)
        return Level(before + 1, count, hands_left=self.hands_per_level - hands)
