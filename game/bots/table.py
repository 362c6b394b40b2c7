"""Decision tables: rows of weights, and which row decides a spot.

A row's keys may be ANY. Of the rows that match a spot, the one that names most keys decides; of rows that
name equally many, the one that names the earlier key of the row. Rows that name an optional key (the stack
before the flop, after it the line so far and whether the hand is a draw) go before all that do not: they add
finer spots to a table, which needs rows for all stacks, lines and hands, too.

So two rows conflict only if they name the same keys and share hands, or their ranges overlap. Validation
refuses such rows (game/bots/validation.py); in a table that was not validated the range that begins later
decides, and the database lets no two be the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from game.bots.hand_order import CLASSES, HandOrder, equity_order
from game.bots.hand_text import Hands, hands_text
from game.bots.spots import (
    DRAWS,
    LINES,
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Stack,
)

ANY: Final = "any"
Wildcard: TypeAlias = Literal["any"]

PERCENT = 100
"""Weights, sizes and ranges of a row are whole percents."""


class Weights(NamedTuple):
    """How often to fold, to check or call, and to bet or raise. The three have a fixed sum."""

    fold: int
    call: int
    raise_: int

    @property
    def total(self) -> int:
        return self.fold + self.call + self.raise_


class Sizes(NamedTuple):
    """How often a bet or raise has each size, in percent, in the order of bots/sizing.py.

    In shares of the pot after a call, small is .75 and large 1.25 before the flop; after it .5 and 1. Only
    after the flop there are a third and three quarters. Two players open to two big blinds by the small size.
    """

    small: int
    large: int
    all_in: int
    third: int = 0
    three_quarters: int = 0

    @property
    def plain(self) -> tuple[int, ...]:
        """The first three, as older files and exports have them; all five only where a third or three
        quarters are used."""
        return tuple(self) if self.third or self.three_quarters else self[:3]


ALWAYS_SMALL = Sizes(PERCENT, 0, 0)


class PreflopRow(NamedTuple):
    """Decides these starting hands; with a `stack`, only where it is so."""

    situation: PreflopSituation | Wildcard
    position: Position | Wildcard
    stack: Stack | Wildcard
    hands: Hands
    weights: Weights
    sizes: Sizes

    @property
    def names(self) -> tuple[str, str, str]:
        return self.situation, self.position, self.stack

    @property
    def key(self) -> str:
        """The row's stable identity within its table; of a row for every stack it names none."""
        return "/".join(("preflop", *_said(self), hands_text(self.hands)))


class PostflopRow(NamedTuple):
    """Decides hands with an equity against one random hand from `least` up to, but not including, `below`
    percent; with a `line`, only after that line, with a `draw`, only hands that are one, or only others.
    """

    situation: PostflopSituation | Wildcard
    street: PostflopStreet | Wildcard
    opponents: Opponents | Wildcard
    line: Line | Wildcard
    draw: Draw | Wildcard
    least: int
    below: int
    weights: Weights
    sizes: Sizes

    @property
    def names(self) -> tuple[str, str, str, str, str]:
        return self.situation, self.street, self.opponents, self.line, self.draw

    @property
    def key(self) -> str:
        """The row's stable identity within its table; optional keys are named as far as it names any."""
        return "/".join((*_said(self), f"{self.least}-{self.below}"))


OPTIONAL: Final = {PreflopRow: 1, PostflopRow: 2}
"""How many keys of these rows, the last ones, name finer spots; other rows have none."""


def _said(row: PreflopRow | PostflopRow) -> Cell:
    """What names a row for good: of older rows it is as it was before there were more keys."""
    return said(row.names, wide_keys(row))


def said(names: Cell, wide: int) -> Cell:
    """The names, of which the first `wide` are not optional, without the last optional ones that are ANY."""
    while len(names) > wide and names[-1] == ANY:
        names = names[:-1]
    return names


class WeightedRow(Protocol):
    """A row of weights, of any game."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def weights(self) -> Weights: ...
    @property
    def sizes(self) -> Sizes: ...
    @property
    def key(self) -> str: ...


class RangedRow(WeightedRow, Protocol):
    """A row of weights for a range of strength, in percent."""

    @property
    def least(self) -> int: ...
    @property
    def below(self) -> int: ...


Row: TypeAlias = PreflopRow | PostflopRow
AnyRow: TypeAlias = PreflopRow | RangedRow
Cell: TypeAlias = tuple[str, ...]
Specificity: TypeAlias = tuple[bool, int, tuple[bool, ...]]
R = TypeVar("R", bound=AnyRow)

PREFLOP_CELLS: tuple[Cell, ...] = tuple(product(PreflopSituation, Position, (ANY,)))
POSTFLOP_CELLS: tuple[Cell, ...] = tuple(
    product(PostflopSituation, PostflopStreet, Opponents, (ANY,), (ANY,))
)
"""Those for which a table needs rows; rows for a stack, line or draw come on top."""
STACK_CELLS: tuple[Cell, ...] = tuple(product(PreflopSituation, Position, Stack))
FINER_CELLS: tuple[Cell, ...] = tuple(
    (situation, street, opponents, line, draw)
    for situation, street, opponents in product(PostflopSituation, PostflopStreet, Opponents)
    for line, draw in product(LINES[street], DRAWS[street])
)


@dataclass(frozen=True)
class DecisionTable:
    """One version of a table. `key` and `version` identify it in the reasons of decisions; `order` is
    that along which styles move starting hands.
    """

    key: str
    version: int
    preflop: tuple[PreflopRow, ...]
    postflop: tuple[PostflopRow, ...] = field(repr=False)
    order: HandOrder = field(default_factory=equity_order, repr=False)

    @cached_property
    def _preflop_index(self) -> dict[Cell, list[PreflopRow | None]]:
        return _by_cell(self.preflop, PREFLOP_CELLS, STACK_CELLS, len(CLASSES))

    @cached_property
    def _postflop_index(self) -> dict[Cell, list[PostflopRow | None]]:
        return _by_cell(self.postflop, POSTFLOP_CELLS, FINER_CELLS, PERCENT)

    @cached_property
    def knows_stacks(self) -> bool:
        """Whether any row names a stack."""
        return any(map(is_finer, self.preflop))

    @cached_property
    def knows_lines(self) -> bool:
        """Whether any row names a line."""
        return any(row.line != ANY for row in self.postflop)

    @cached_property
    def knows_draws(self) -> bool:
        """Whether any row names a draw."""
        return any(row.draw != ANY for row in self.postflop)

    @cached_property
    def _knows_finer(self) -> bool:
        return self.knows_lines or self.knows_draws

    def preflop_row(self, spot: PreflopSpot, hand: int) -> PreflopRow | None:
        """The row for a starting hand by its place in CLASSES, None where the table has none."""
        if self.knows_stacks:
            rows = self._preflop_index.get((spot.situation, spot.position, spot.stack))
            if rows is not None:
                return rows[hand]
        return self._preflop_index[spot.situation, spot.position, ANY][hand]

    def postflop_row(self, spot: PostflopSpot, equity: int, draw: Draw = Draw.NO_DRAW) -> PostflopRow | None:
        """The row for an `equity` of 0 to 99 percent, None where the table has none."""
        if self._knows_finer:
            rows = self._postflop_index.get((spot.situation, spot.street, spot.opponents, spot.line, draw))
            if rows is not None:
                return rows[equity]
        return self._postflop_index[spot.situation, spot.street, spot.opponents, ANY, ANY][equity]


def is_finer(row: WeightedRow) -> bool:
    """Whether the row names an optional key."""
    return any(name != ANY for name in row.names[wide_keys(row) :])


def wide_keys(row: WeightedRow) -> int:
    """How many keys of the row name a spot that every table needs."""
    return len(row.names) - OPTIONAL.get(type(row), 0)


def _by_cell(
    rows: Sequence[R], cells: Sequence[Cell], finer: Sequence[Cell], count: int
) -> dict[Cell, list[R | None]]:
    """As indexed; by `finer` cells, too, as far as there are rows for them."""
    every = indexed([row for row in rows if not is_finer(row)], cells, count)
    return every | _finer([row for row in rows if is_finer(row)], every, finer, count)


def _finer(
    rows: Sequence[R], every: Mapping[Cell, list[R | None]], cells: Sequence[Cell], count: int
) -> dict[Cell, list[R | None]]:
    """The finer cells that these rows decide: what they leave open is as where nothing more is named."""
    keys = _keys_of(cells)
    decided = {cell for row in rows for cell in _cells_of(row, keys)}
    named = [cell for cell in cells if cell in decided]
    found: dict[Cell, list[R | None]] = {}
    for cell, own in indexed(rows, named, count).items():
        wider = every[wide_cell(cell, len(cell) - wide_keys(rows[0]))]
        found[cell] = [row or other for row, other in zip(own, wider, strict=True)]
    return found


def wide_cell(cell: Cell, optional: int) -> Cell:
    """The cell with its last `optional` keys left open."""
    return (*cell[: len(cell) - optional], *(ANY,) * optional)


def places_of(row: AnyRow) -> tuple[int, ...]:
    """What a row decides: the places of its hands in CLASSES, or the percents of its range; rising."""
    return tuple(sorted(row.hands) if isinstance(row, PreflopRow) else range(row.least, row.below))


def matches(row: WeightedRow, cell: Cell) -> bool:
    return covers(row.names, cell)


def covers(names: Cell, cell: Cell) -> bool:
    """Whether the keys of a row, some of them ANY, are those of the cell."""
    return all(name in (ANY, key) for name, key in zip(names, cell, strict=True))


def specificity(row: WeightedRow) -> Specificity:
    """Rows compare by this: the greater decides."""
    return specificity_of(row.names, wide_keys(row))


def specificity_of(names: Cell, wide: int) -> Specificity:
    """Of names of which the first `wide` are not optional."""
    named = tuple(name != ANY for name in names)
    return any(named[wide:]), sum(named), named


def indexed(rows: Iterable[R], cells: Sequence[Cell], count: int = PERCENT) -> dict[Cell, list[R | None]]:
    """For every cell, and every percent or place of a hand below `count`, the row that decides."""
    index: dict[Cell, list[R | None]] = {cell: [None] * count for cell in cells}
    if not index:
        return index
    keys = _keys_of(cells)
    placed = [(specificity(row), places_of(row), row) for row in rows]
    for _specificity, places, row in sorted(placed, key=lambda each: (each[0], each[1][:1])):
        for cell in _cells_of(row, keys):
            if (deciding := index.get(cell)) is not None:
                for place in places:
                    deciding[place] = row
    return index


def _keys_of(cells: Sequence[Cell]) -> list[tuple[str, ...]]:
    """What the cells have in each place."""
    return [tuple(dict.fromkeys(keys)) for keys in zip(*cells, strict=True)]


def _cells_of(row: WeightedRow, keys: Sequence[tuple[str, ...]]) -> Iterator[Cell]:
    """The cells that the row names, made of these keys."""
    return product(*(of if name == ANY else (name,) for name, of in zip(row.names, keys, strict=True)))
