"""The parts of tables: which rows a table of each kind has, and the value that bots decide by.

Everything that lists, copies, compares, checks or files rows goes by these lists, so that a new kind of table
is added here and nowhere else.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from django.db import models

from game.bot_tables.draw_rows import BlindRow, ExchangeRow, FirstRoundRow, SecondRoundRow
from game.bot_tables.draw_values import blind_value, exchange_value, first_value, second_value
from game.bot_tables.holdem_values import postflop_value, preflop_value
from game.bot_tables.models import DecisionTable, TableVersion
from game.bot_tables.rows import PostflopRow, PreflopRow, TableRow, WeightRow
from game.bots.draw import table as draw
from game.bots.draw.validation import blind_problems, draw_problems, exchange_problems, missing
from game.bots.hand_order import HandOrder, equity_order, order_of
from game.bots.hand_text import hands_text
from game.bots.profile import SizeClass
from game.bots.table import ANY, PERCENT, POSTFLOP_CELLS, PREFLOP_CELLS, Cell, Sizes
from game.bots.table import DecisionTable as HoldemTable
from game.bots.validation import (
    Problem,
    gaps,
    missing_hands,
    overlaps,
    problems,
    row_problems,
    shared_hands,
)

AnyTable: TypeAlias = HoldemTable | draw.DrawTable
RowsByPart: TypeAlias = Mapping[str, Iterable[TableRow]]


class TablePart(NamedTuple):
    """The rows of one model.

    Of their values, `contradictions` finds what no draft may have, `gaps` the cells or ranges that no row
    covers, and `row_problems` what is wrong with one of them. `prefix` begins a row's key in the record of
    changes. `newer` are fields that older files and copies have not, with what their rows mean: those that
    came together in one mapping, the oldest first.
    """

    key: str
    model: type[TableRow]
    value: Callable[[Any], Any]
    contradictions: Callable[[list[Any]], list[Problem]]
    gaps: Callable[[list[Any]], list[Problem]]
    row_problems: Callable[[Any], list[Problem]]
    prefix: tuple[str, ...] = ()
    newer: tuple[Mapping[str, str | int], ...] = ()

    def rows(self, version: TableVersion) -> Iterable[Any]:
        """The rows of a version as they are in the database now."""
        return self.model._default_manager.filter(models.Q(version=version))

    @property
    def is_ranged(self) -> bool:
        """Whether its rows share out the hands of a spot, by their strength or name by name."""
        return issubclass(self.model, WeightRow)

    @property
    def has_hands(self) -> bool:
        """Whether its rows name starting hands."""
        return issubclass(self.model, PreflopRow)

    @property
    def optional(self) -> int:
        """How many keys of its spots, the last ones, name finer spots."""
        return self.model.OPTIONAL

    @property
    def finer_keys(self) -> list[str]:
        """What those keys are called."""
        keys = self.model.KEYS[:-1][len(self.model.KEYS) - 1 - self.optional :]
        return [str(getattr(self.model._meta.get_field(key), "verbose_name", "")) for key in keys]

    @property
    def columns(self) -> tuple[str, ...]:
        """Of its files."""
        return tuple(name.removesuffix("_weight") for name in self.fields)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a row that are in its file, in the order of `columns`."""
        return (*self.model.KEYS, *self.model.VALUES)

    @property
    def unsaid(self) -> dict[str, str | int]:
        """What rows of the oldest files mean by the fields that they have not."""
        return {field: value for fields in self.newer for field, value in fields.items()}

    def known_by(self, generation: int) -> tuple[str, ...]:
        """The fields of files and copies made after fields were added this many times."""
        later = {field for fields in self.newer[generation:] for field in fields}
        return tuple(field for field in self.fields if field not in later)

    def row(self, texts: Mapping[str, str]) -> TableRow:
        """An unsaved row of the texts of a file, which must be valid; it may be older than hands by name."""
        if self.has_hands:
            texts = with_hands(texts)
        texts = {**{field: str(value) for field, value in self.unsaid.items()}, **texts}
        named = zip(self.fields, self.columns, strict=True)
        return self.model(**{field: self._typed(field, texts[column]) for field, column in named})

    def plain(self, value: Any) -> list[Any]:
        """The value of a row as a list to keep, which `value_of_copy` reads."""
        return [_plain(field) for field in value]

    def value_of_copy(self, plain: Iterable[Any]) -> Any:
        """The value of a row that was kept as a list of its fields, weights and sizes as lists in it."""
        flat = [each for field in plain for each in (field if isinstance(field, list) else [field])]
        fields = next((fields for fields in self._copied if len(fields) == len(flat)), self.fields)
        return self.value(self.model(**{**self.unsaid, **dict(zip(fields, flat, strict=True))}))

    @property
    def _copied(self) -> list[tuple[str, ...]]:
        """The fields that a copy may have: those of its time, or all but some that say nothing."""
        of_their_time = [self.known_by(generation) for generation in range(len(self.newer) + 1)]
        without = [tuple(field for field in self.fields if field not in fields) for fields in self.newer]
        return of_their_time + without

    def _typed(self, field: str, text: str) -> int | str:
        is_number = isinstance(self.model._meta.get_field(field), models.PositiveSmallIntegerField)
        return int(text) if is_number else text


class TableKind(NamedTuple):
    """The parts of a kind of table; `table` takes the values of their rows in the same order."""

    parts: tuple[TablePart, ...]
    table: Callable[..., AnyTable]
    problems: Callable[[Any], list[Problem]]

    def values(self, table: AnyTable) -> tuple[tuple[Any, ...], ...]:
        """The rows of a table, part by part."""
        plain = [getattr(table, field.name) for field in dataclasses.fields(table)]
        return tuple(rows for rows in plain if isinstance(rows, tuple))

    def value(self, key: str, number: int, rows: RowsByPart, hand_order: str = "") -> AnyTable:
        """The table of these rows by the keys of their parts, saved or not."""
        values = (tuple(map(part.value, rows.get(part.key, ()))) for part in self.parts)
        return self.table(key, number, *values, *orders(hand_order))


def _plain(field: Any) -> Any:
    if isinstance(field, frozenset):
        return hands_text(field)
    return field.plain if isinstance(field, Sizes) else field


def with_hands(line: Mapping[str, Any], order: HandOrder | None = None) -> Mapping[str, Any]:
    """A line of a file of rows before the flop; older files have percentiles in place of hands. Raises
    ValueError for what is no range."""
    if "least" not in line:
        return line
    least, below = int(line["least"]), int(line["below"])
    if not 0 <= least < below <= PERCENT:
        raise ValueError("an empty range, or one beyond 0 to 100")
    return {**line, "hands": hands_text((order or equity_order()).between(least, below))}


def orders(text: str) -> tuple[HandOrder, ...]:
    """The order of hands as a version has it; none where it says nothing, as outside Hold'em."""
    return (order_of(text.split()),) if text else ()


def _ranged(
    key: str,
    model: type[TableRow],
    value: Callable[[Any], Any],
    cells: tuple[Cell, ...],
    *prefix: str,
    newer: tuple[Mapping[str, str | int], ...] = (),
) -> TablePart:
    """A part whose rows have ranges of strength."""
    checks = overlaps, partial(gaps, cells=cells), row_problems
    return TablePart(key, model, value, *checks, prefix, newer)


HOLDEM = TableKind(
    (
        TablePart(
            "preflop",
            PreflopRow,
            preflop_value,
            shared_hands,
            partial(missing_hands, cells=PREFLOP_CELLS),
            row_problems,
            newer=({"stack": ANY},),
        ),
        _ranged(
            "postflop",
            PostflopRow,
            postflop_value,
            POSTFLOP_CELLS,
            newer=({"line": ANY}, {"third": 0, "three_quarters": 0}, {"draw": ANY}),
        ),
    ),
    HoldemTable,
    problems,
)

DRAW = TableKind(
    (
        _ranged("first-round", FirstRoundRow, first_value, draw.FIRST_CELLS, "first-round"),
        _ranged("second-round", SecondRoundRow, second_value, draw.SECOND_CELLS, "second-round"),
        TablePart(
            "exchange",
            ExchangeRow,
            exchange_value,
            exchange_problems,
            partial(missing, cells=draw.EXCHANGE_CELLS),
            lambda row: exchange_problems([row]),
            ("exchange",),
        ),
        TablePart(
            "blinds",
            BlindRow,
            blind_value,
            blind_problems,
            partial(missing, cells=draw.BLIND_CELLS),
            lambda row: blind_problems([row]),
            ("blinds",),
        ),
    ),
    draw.DrawTable,
    draw_problems,
)

KINDS = {SizeClass.RING: HOLDEM, SizeClass.HEADS_UP: HOLDEM, SizeClass.DRAW: DRAW}
PARTS = {part.key: part for kind in (HOLDEM, DRAW) for part in kind.parts}
"""All parts of all kinds, by key."""


def kind_of(table: DecisionTable) -> TableKind:
    return KINDS[SizeClass(table.size_class)]


def part_of(model: type[TableRow]) -> TablePart:
    return next(part for part in PARTS.values() if part.model is model)


def rows_of(version: TableVersion) -> dict[str, Iterable[Any]]:
    """The version's rows, by part."""
    return {part.key: part.rows(version) for part in kind_of(version.table).parts}


def table_of(version: TableVersion) -> AnyTable:
    """The saved table of a version, draft or not."""
    kind = kind_of(version.table)
    return kind.value(version.table.key, version.number, rows_of(version), version.hand_order)


def order_of_version(version: TableVersion) -> HandOrder:
    """The order along which styles move hands: that by equity where an older version names none."""
    return next(iter(orders(version.hand_order)), equity_order())
