"""The order of a table's starting hands from the weakest on, along which styles move a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import Final

from game.engine.cards import Card
from game.engine.odds.preflop import StartingHand, preflop_percentile, starting_hands

CLASSES: Final = tuple(starting_hands())
"""The 169 starting hands; tables, orders and lanes name each by its place here."""

PLACES: Final = {hand: place for place, hand in enumerate(CLASSES)}
ALL_HANDS_ALIKE = 1
"""The edition of shifting by which all hands move as far, aces too."""

SPARES_THE_ENDS = 2
"""The edition from which the best and the worst hands hardly move, so that nobody folds aces."""

SHIFTING = SPARES_THE_ENDS
"""The newest edition; styles and hands remember theirs."""

_PERCENT = 100
_COMBOS = sum(hand.combinations for hand in CLASSES)

# So many percent from an end a hand moves half as far as in the middle. The tightest style enters a full
# table with about as many. With half of this it folds AKo first to speak in three of four cases, with this
# in one of three.
_HALF_AS_FAR = 12


@dataclass(frozen=True)
class HandOrder:
    """`places` are those of all 169 starting hands, the weakest first."""

    places: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.places) != list(range(len(CLASSES))):
            raise ValueError("an order has each of the 169 starting hands once")

    @cached_property
    def _twice_below(self) -> tuple[int, ...]:
        """By place in CLASSES, twice the number of weaker combinations and of half its own."""
        sizes = [CLASSES[place].combinations for place in self.places]
        middles = (2 * end - own for end, own in zip(accumulate(sizes), sizes, strict=True))
        of_place = dict(zip(self.places, middles, strict=True))
        return tuple(of_place[place] for place in range(len(CLASSES)))

    @cached_property
    def percents(self) -> tuple[int, ...]:
        """By place in CLASSES, the floored percentile among all combinations, 0 to 99. No percent is left
        out, for no hand is as wide as a percent."""
        return tuple(below * _PERCENT // (2 * _COMBOS) for below in self._twice_below)

    @cached_property
    def of_percent(self) -> tuple[tuple[int, ...], ...]:
        """The hands of each percent, the weakest first."""
        found: list[list[int]] = [[] for _percent in range(_PERCENT)]
        for place in self.places:
            found[self.percents[place]].append(place)
        return tuple(map(tuple, found))

    def between(self, least: int, below: int) -> frozenset[int]:
        """The hands from percentile `least` up to, but not including, `below`."""
        return frozenset(place for hands in self.of_percent[least:below] for place in hands)

    def shifted(self, place: int, points: int, edition: int = SHIFTING) -> int:
        """The place of the hand that is played instead: nearest to so many percentile points better.

        In the middle of the order a hand moves by all points, towards both ends by fewer. In the first
        edition of shifting it moves by all points everywhere, but not beyond the ends. The order of two hands
        never changes.
        """
        if not points:
            return place
        asked = points, edition
        if asked not in self._shifts:
            shift = self._shifted if edition >= SPARES_THE_ENDS else self._shifted_alike
            self._shifts[asked] = [shift(each, points) for each in range(len(CLASSES))]
        return self._shifts[asked][place]

    @cached_property
    def _shifts(self) -> dict[tuple[int, int], list[int]]:
        """Where each hand moves, by points and edition; filled in as it is asked for."""
        return {}

    def _shifted(self, place: int, points: int) -> int:
        aim = self._stretched[place] + points
        return min(self.places, key=lambda other: abs(self._stretched[other] - aim))

    @cached_property
    def _stretched(self) -> tuple[float, ...]:
        """By place in CLASSES, the percentile on a scale that grows ever longer towards both ends: what is a
        point in the middle is little there."""
        return tuple(_stretched(below * _PERCENT / (2 * _COMBOS)) for below in self._twice_below)

    def _shifted_alike(self, place: int, points: int) -> int:
        percent = max(0, min(_PERCENT - 1, self.percents[place] + points))
        aim = self._twice_below[place] * _PERCENT + points * 2 * _COMBOS
        return min(self.of_percent[percent], key=lambda other: abs(self._twice_below[other] * _PERCENT - aim))

    def __str__(self) -> str:
        """Such as "32o 42o … AA", as order_of reads it."""
        return " ".join(str(CLASSES[place]) for place in self.places)


def _stretched(percentile: float) -> float:
    """A percentile above 0 and below 100 on the stretched scale. By its slope, 1 + (half / distance from the
    end)³, a hand moves the less."""
    half = _HALF_AS_FAR**3 / 2
    return percentile + half / (_PERCENT - percentile) ** 2 - half / percentile**2


def order_of(names: Iterable[str]) -> HandOrder:
    """The order of hands as they are written, the weakest first. Raises ValueError unless all are there."""
    return HandOrder(tuple(PLACES[StartingHand.parse(name)] for name in names))


@cache
def equity_order() -> HandOrder:
    """By the equity against one random hand: the order of all tables that came before orders of their own."""
    by_equity = sorted(range(len(CLASSES)), key=lambda place: preflop_percentile(CLASSES[place].cards))
    return HandOrder(tuple(by_equity))


def place_of(hole_cards: Sequence[Card]) -> int:
    """The place of a hand in CLASSES."""
    return PLACES[StartingHand.of(hole_cards)]
