"""The rows of a spot as a page sends and shows them: lines of fields, and states of the rows as text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import HOLDEM
from game.bot_tables.problems import sentences
from game.bots.hand_order import CLASSES
from game.bots.hand_text import HandsFault, hands_text, parse_hands
from game.bots.table import PERCENT, AnyRow, Sizes, Weights
from game.laboratory.bands import Bands, Play, SpotBand
from game.laboratory.range_text import RangeFault, read_hands
from game.laboratory.table_spots import TableSpot, bands_of_rows, unsaved_row

MAX_STEPS = 40
MAX_LINES = len(CLASSES) + 1
WEIGHTS = ("fold", "call", "raise_weight")
BY_AMOUNT = ("third", "small", "three_quarters", "large", "all_in")
"""The sizes as they are shown."""

FOR_ALL = "row-all-"
"""Begins the names of fields whose value stands for all rows."""

PostedLine = dict[str, str]


def columns_of(spot: TableSpot) -> tuple[str, ...]:
    """The fields of a row's line, in the order in which states are written."""
    return (*_decided_by(spot), *WEIGHTS, *sizes_of(spot))


def shown_columns(spot: TableSpot) -> tuple[str, ...]:
    """The same in the order in which they are shown."""
    return (*_decided_by(spot), *WEIGHTS, *sorted(sizes_of(spot), key=BY_AMOUNT.index))


def sizes_of(spot: TableSpot) -> tuple[str, ...]:
    """The fields of Sizes that rows of the spot have."""
    return tuple(name for name in Sizes._fields if name in spot.part.model.VALUES)


def _decided_by(spot: TableSpot) -> tuple[str, ...]:
    return ("hands",) if spot.part.has_hands else ("least", "below")


class EditFault(ValueError):
    """What was typed cannot be done; the message is a sentence for the operator."""


def to_text(spot: TableSpot, rows: Bands) -> str:
    return json.dumps(_plain(spot, rows), separators=(",", ":"))


def steps_text(spot: TableSpot, steps: Sequence[Bands]) -> str:
    return json.dumps([_plain(spot, rows) for rows in steps], separators=(",", ":"))


def _plain(spot: TableSpot, rows: Bands) -> list[list[Any]]:
    count = len(sizes_of(spot))
    return [[*_decided(spot, row), *row.play.weights, *row.play.sizes[:count]] for row in rows]


def _decided(spot: TableSpot, row: SpotBand) -> tuple[Any, ...]:
    return (hands_text(frozenset(row.places)),) if spot.part.has_hands else (row.least, row.below)


def from_text(text: str) -> Bands:
    """The rows of `to_text`; none of a text that is not its."""
    return _rows(_loaded(text))


def steps_from_text(text: str) -> tuple[Bands, ...]:
    steps = _loaded(text)
    return tuple(_rows(rows) for rows in steps[-MAX_STEPS:]) if isinstance(steps, list) else ()


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _rows(plain: Any) -> Bands:
    if not isinstance(plain, list):
        return ()
    rows = [_row(row) for row in plain[:MAX_LINES]]
    return tuple(sorted(row for row in rows if row)) if all(rows) else ()


def _row(plain: Any) -> SpotBand | None:
    """None of what is no row."""
    if not isinstance(plain, list) or not plain:
        return None
    count = 1 if isinstance(plain[0], str) else 2
    decided, numbers = plain[:count], plain[count:]
    is_played = all(type(each) is int and each >= 0 for each in numbers)
    if not is_played or not sum(numbers[:3]) == sum(numbers[3:]) == PERCENT:
        return None
    if len(numbers) > len(Weights._fields) + len(Sizes._fields):
        return None
    places = _places(*decided)
    return SpotBand(tuple(places), Play(Weights(*numbers[:3]), Sizes(*numbers[3:]))) if places else None


def _places(first: Any, below: Any = None) -> Sequence[int]:
    """Of a range or of written hands; none of anything else."""
    if isinstance(first, str) and below is None:
        try:
            return sorted(parse_hands(first))
        except HandsFault:
            return ()
    is_range = type(first) is type(below) is int and 0 <= first < below <= PERCENT
    return range(first, below) if is_range else ()


def lines_of(spot: TableSpot, rows: Bands) -> list[PostedLine]:
    return [dict(zip(columns_of(spot), map(str, row), strict=True)) for row in _plain(spot, rows)]


def split_alike(spot: TableSpot, lines: Sequence[PostedLine]) -> bool:
    """Whether one split of sizes stands for all lines, so that it is shown once. Rows of five-card draw have
    splits of their own."""
    splits = {tuple(line[name] for name in sizes_of(spot)) for line in lines}
    return spot.part in HOLDEM.parts and len(splits) == 1


def typed_lines(spot: TableSpot, posted: Mapping[str, str]) -> list[PostedLine]:
    """The rows' lines as they were sent; a line in which nothing stands is none. What a line does not say
    stands once for all of them."""
    lines, columns = [], columns_of(spot)
    for place in range(MAX_LINES):
        if f"row-{place}-{columns[0]}" not in posted:
            break
        own = {column: posted.get(f"row-{place}-{column}", "").strip() for column in columns}
        if any(own.values()):
            common = {column: posted.get(f"{FOR_ALL}{column}", "").strip() for column in columns}
            lines.append({column: own[column] or common[column] for column in columns})
    return lines


def read_lines(
    spot: TableSpot, version: TableVersion, lines: Iterable[PostedLine]
) -> tuple[Bands, list[str]]:
    """The rows, and what is wrong with them in sentences."""
    rows, faults = [], []
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(_typed_row(spot, version, line, number))
        except EditFault as fault:
            faults.append(str(fault))
    if not faults:
        faults = sentences(_problems(spot, rows))
    return (() if faults else bands_of_rows(rows)), faults


def _typed_row(spot: TableSpot, version: TableVersion, line: PostedLine, number: int) -> AnyRow:
    """The value of a line. Raises EditFault."""
    fields: dict[str, Any] = {
        column: typed_percent(text) for column, text in line.items() if column != "hands"
    }
    for column, value in fields.items():
        if value is None:
            raise EditFault(_fault(spot, number, column))
    if "hands" in line:
        fields["hands"] = _canonical(line["hands"], number)
    row: AnyRow = spot.part.value(unsaved_row(spot, version, fields))
    return row


def _canonical(text: str, number: int) -> str:
    try:
        return hands_text(read_hands(text))
    except RangeFault as fault:
        raise EditFault(_("Row %(row)d: %(fault)s") % {"row": number, "fault": fault}) from None


def typed_percent(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 3 and int(text) <= PERCENT else None


def _fault(spot: TableSpot, number: int, column: str) -> str:
    values = {"row": number, "column": capfirst(column_label(spot, column))}
    return _("Row %(row)d, %(column)s: a whole number from 0 to 100 belongs here.") % values


def column_label(spot: TableSpot, column: str) -> str:
    return str(getattr(spot.part.model._meta.get_field(column), "verbose_name", column))


def _problems(spot: TableSpot, values: list[AnyRow]) -> list[Any]:
    return [problem for value in values for problem in spot.part.row_problems(value)] or list(
        spot.part.contradictions(values)
    )
