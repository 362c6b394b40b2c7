"""Decision tables of five-card draw: rows of weights for bets, and for what to exchange.

A row's keys may be ANY. Of the rows that match a spot, the one that names most keys decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from game.bots.draw.hands import HandClass
from game.bots.table import ANY, Sizes, Weights, Wildcard


class Situation(StrEnum):
    """What a seat has to answer. The first three are free to pass."""

    OPENING = "opening"
    MAKER = "maker"  # the maker of a blind that others have seen
    UNBET = "unbet"  # nobody has bet after the draw
    OPENED = "opened"
    BLIND = "blind"
    RAISED = "raised"
    SMALL_BET = "small-bet"
    BIG_BET = "big-bet"


FREE = frozenset({Situation.OPENING, Situation.MAKER, Situation.UNBET})


class Place(StrEnum):
    """How many have still to speak before the opening."""

    EARLY = "early"
    LATE = "late"


class Drawn(StrEnum):
    """The fewest cards that an opponent still in has exchanged."""

    NOT_YET = "not-yet"
    NONE = "none"
    ONE = "one"
    MORE = "more"


class Spot(NamedTuple):
    situation: Situation
    place: Place
    drawn: Drawn


class BetRow(NamedTuple):
    """Decides hands with a percent of strength from `least` up to, but not including, `below`."""

    situation: Situation | Wildcard
    place: Place | Wildcard
    drawn: Drawn | Wildcard
    least: int
    below: int
    weights: Weights
    sizes: Sizes

    @property
    def names(self) -> tuple[str, str, str]:
        return self.situation, self.place, self.drawn

    @property
    def key(self) -> str:
        """The row's stable identity within its table."""
        return "/".join(("bet", *self.names, f"{self.least}-{self.below}"))

    @property
    def specificity(self) -> tuple[int, tuple[bool, ...]]:
        named = tuple(name != ANY for name in self.names)
        return sum(named), named

    def matches(self, spot: Spot, percent: int) -> bool:
        keys = all(name in (ANY, key) for name, key in zip(self.names, spot, strict=True))
        return keys and self.least <= percent < self.below


class DiscardRow(NamedTuple):
    """How often a class of hand is exchanged as usual, keeps its kicker, or is `served`, in percent."""

    hand_class: HandClass
    usual: int
    with_kicker: int
    served: int

    @property
    def key(self) -> str:
        return f"discard/{self.hand_class}"


@dataclass(frozen=True)
class DrawTable:
    """All that a bot needs: rows for bets and for the exchange, and how often it declares a blind.

    `draw_percents` is the strength that a class of hand has before the draw at least.
    """

    key: str
    version: int
    bets: tuple[BetRow, ...]
    discards: tuple[DiscardRow, ...]
    draw_percents: tuple[tuple[HandClass, int], ...]
    blind_percent: int
    unseen_percent: int

    @cached_property
    def _bets_down(self) -> tuple[BetRow, ...]:
        return tuple(sorted(self.bets, key=lambda row: row.specificity, reverse=True))

    @cached_property
    def _discards(self) -> dict[HandClass, DiscardRow]:
        return {row.hand_class: row for row in self.discards}

    @cached_property
    def _draw_percents(self) -> dict[HandClass, int]:
        return dict(self.draw_percents)

    def bet_row(self, spot: Spot, percent: int) -> BetRow | None:
        return next((row for row in self._bets_down if row.matches(spot, percent)), None)

    def discard_row(self, found: HandClass) -> DiscardRow | None:
        return self._discards.get(found)

    def draw_percent(self, found: HandClass) -> int:
        return self._draw_percents.get(found, 0)
