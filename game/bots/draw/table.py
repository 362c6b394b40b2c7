"""Decision tables of five-card draw: rows of weights for both rounds, rows for the exchange and for blinds.

A row's keys may be ANY. Of the rows that match a spot, the one that names most keys decides, as in every
table (game/bots/table.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeAlias

from game.bots.draw.hands import HandClass
from game.bots.table import Cell, Sizes, Weights, Wildcard, covers, indexed, specificity_of


class FirstSituation(StrEnum):
    """What a seat has to answer before the draw. The first two are free to pass."""

    OPENING = "opening"
    MAKER = "maker"
    """The maker of a blind that others have seen."""
    OPENED = "opened"
    BIG_OPENING = "big-opening"
    RAISED = "raised"
    BIG_RAISE = "big-raise"
    BLIND = "blind"


class DrawPosition(StrEnum):
    """How many have still to speak before the opening."""

    EARLY = "early"
    LATE = "late"


class Requirement(StrEnum):
    """What an opener must hold or, once it is opened, held."""

    JACKS = "jacks"
    QUEENS = "queens"
    KINGS = "kings"
    TALKED = "talked"
    """Kings, in a talked pot: the opening is the pot."""
    NONE = "none"
    """A blind has opened."""


class SecondSituation(StrEnum):
    """What a seat has to answer after the draw. The first two are free to pass."""

    FIRST = "first"
    """Nobody has bet, and others are still to speak."""
    LAST = "last"
    SMALL_BET = "small-bet"
    BIG_BET = "big-bet"
    RAISED = "raised"
    BIG_RAISE = "big-raise"


FREE = frozenset({FirstSituation.OPENING, FirstSituation.MAKER, SecondSituation.FIRST, SecondSituation.LAST})


class Drawn(StrEnum):
    """The fewest cards that an opponent still in has exchanged."""

    NONE = "none"
    ONE = "one"
    TWO = "two"
    MORE = "more"


class Declaration(StrEnum):
    """What a seat is asked before it sees its cards."""

    BLIND = "buio"
    COUNTER_BLIND = "controbuio"
    SEEN_UNSEEN = "unseen"
    """To see the counter-blind at once."""


class PotBefore(StrEnum):
    """Whether chips of earlier deals lie on the table."""

    EMPTY = "empty"
    CARRIED = "carried"


class FirstSpot(NamedTuple):
    situation: FirstSituation
    place: DrawPosition
    requirement: Requirement


class SecondSpot(NamedTuple):
    situation: SecondSituation
    drawn: Drawn


Spot: TypeAlias = FirstSpot | SecondSpot


class FirstRow(NamedTuple):
    """Decides hands with a strength from `least` up to, but not including, `below` percent of the hands
    dealt."""

    situation: FirstSituation | Wildcard
    place: DrawPosition | Wildcard
    requirement: Requirement | Wildcard
    least: int
    below: int
    weights: Weights
    sizes: Sizes

    @property
    def names(self) -> tuple[str, str, str]:
        return self.situation, self.place, self.requirement

    @property
    def key(self) -> str:
        """The row's stable identity within its table."""
        return "/".join(("first-round", *self.names, f"{self.least}-{self.below}"))


class SecondRow(NamedTuple):
    """Decides hands with a strength from `least` up to, but not including, `below` percent of the hands
    after an exchange."""

    situation: SecondSituation | Wildcard
    drawn: Drawn | Wildcard
    least: int
    below: int
    weights: Weights
    sizes: Sizes

    @property
    def names(self) -> tuple[str, str]:
        return self.situation, self.drawn

    @property
    def key(self) -> str:
        """The row's stable identity within its table."""
        return "/".join(("second-round", *self.names, f"{self.least}-{self.below}"))


class ExchangeRow(NamedTuple):
    """How often a class of hand is exchanged as usual, keeps its kicker, or is `served`, in percent.

    `worth` is the strength that the class has before the draw at least.
    """

    hand_class: HandClass
    usual: int
    with_kicker: int
    served: int
    worth: int

    @property
    def names(self) -> tuple[str]:
        return (self.hand_class,)

    @property
    def key(self) -> str:
        return f"exchange/{self.hand_class}"


class BlindRow(NamedTuple):
    """How often a seat says yes, in percent."""

    declaration: Declaration | Wildcard
    pot: PotBefore | Wildcard
    yes: int

    @property
    def names(self) -> tuple[str, str]:
        return self.declaration, self.pot

    @property
    def key(self) -> str:
        return "/".join(("blinds", *self.names))


FIRST_CELLS: tuple[Cell, ...] = tuple(product(FirstSituation, DrawPosition, Requirement))
SECOND_CELLS: tuple[Cell, ...] = tuple(product(SecondSituation, Drawn))
EXCHANGE_CELLS: tuple[Cell, ...] = tuple((each,) for each in HandClass)
BLIND_CELLS: tuple[Cell, ...] = tuple(product(Declaration, PotBefore))


@dataclass(frozen=True)
class DrawTable:
    """One version of a table. `key` and `version` identify it in the reasons of decisions."""

    key: str
    version: int
    first: tuple[FirstRow, ...]
    second: tuple[SecondRow, ...]
    exchange: tuple[ExchangeRow, ...]
    blinds: tuple[BlindRow, ...]

    @cached_property
    def _first_index(self) -> dict[Cell, list[FirstRow | None]]:
        return indexed(self.first, FIRST_CELLS)

    @cached_property
    def _second_index(self) -> dict[Cell, list[SecondRow | None]]:
        return indexed(self.second, SECOND_CELLS)

    @cached_property
    def _exchange_index(self) -> dict[HandClass, ExchangeRow]:
        return {row.hand_class: row for row in self.exchange}

    @cached_property
    def _blind_index(self) -> dict[Cell, BlindRow]:
        return _by_cell(self.blinds)

    def first_row(self, spot: FirstSpot, strength: int) -> FirstRow | None:
        """The row for a `strength` of 0 to 99 percent, None where the table has none."""
        return self._first_index[spot][strength]

    def second_row(self, spot: SecondSpot, strength: int) -> SecondRow | None:
        """The row for a `strength` of 0 to 99 percent, None where the table has none."""
        return self._second_index[spot][strength]

    def exchange_row(self, found: HandClass) -> ExchangeRow | None:
        return self._exchange_index.get(found)

    def worth(self, found: HandClass) -> int:
        row = self.exchange_row(found)
        return row.worth if row else 0

    def blind_row(self, declaration: Declaration, pot: PotBefore) -> BlindRow | None:
        return self._blind_index.get((declaration, pot))


def _by_cell(rows: Iterable[BlindRow]) -> dict[Cell, BlindRow]:
    """For every cell that has one, the row that decides."""
    ordered = sorted(rows, key=lambda row: specificity_of(row.names, len(row.names)))
    return {cell: row for row in ordered for cell in BLIND_CELLS if covers(row.names, cell)}
