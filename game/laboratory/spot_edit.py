"""Editing the rows of a spot: what a page sent, and what its buttons make of it.

The page carries its state with it: the rows as typed, as it showed them last, as they were when it was
opened, and the steps that can be undone and redone. So it works the same with and without scripts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.bot_tables.models import TableVersion
from game.bot_tables.problems import sentences
from game.bots.table import PERCENT, Sizes, Weights
from game.laboratory import bands as banding
from game.laboratory.bands import Band, Bands, Levels, Play
from game.laboratory.range_text import Painting, Placed, RangeFault, parse_ranges, placed, touched
from game.laboratory.table_spots import TableSpot, row_of

MAX_STEPS = 40
SIGNED = re.compile(r"[+-]?[0-9]{1,4}")
COLUMNS = ("least", "below", "fold", "call", "raise_weight", "small", "large", "all_in")
"""The fields of a row's line, in the order in which states are written."""

Line = dict[str, str]


class EditFault(ValueError):
    """What was typed cannot be done; the message is a sentence for the operator."""


@dataclass(frozen=True)
class Edit:
    """The rows of a spot while they are edited. `begun` are those that the page began with."""

    rows: Bands
    begun: Bands
    past: tuple[Bands, ...] = ()
    future: tuple[Bands, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def is_changed(self) -> bool:
        return self.rows != self.begun

    def changed_to(self, rows: Bands, *notes: str) -> Edit:
        """After a step, which can be undone."""
        if rows == self.rows:
            return replace(self, notes=notes)
        past = (*self.past, self.rows)[-MAX_STEPS:]
        return replace(self, rows=rows, past=past, future=(), notes=notes)

    def undone(self) -> Edit:
        if not self.past:
            return self
        *past, rows = self.past
        return replace(self, rows=rows, past=tuple(past), future=(*self.future, self.rows))

    def redone(self) -> Edit:
        if not self.future:
            return self
        *future, rows = self.future
        return replace(self, rows=rows, past=(*self.past, self.rows), future=tuple(future))


def to_text(rows: Bands) -> str:
    return json.dumps(_plain(rows), separators=(",", ":"))


def steps_text(steps: Sequence[Bands]) -> str:
    return json.dumps([_plain(rows) for rows in steps], separators=(",", ":"))


def _plain(rows: Bands) -> list[list[int]]:
    return [[row.least, row.below, *row.play.weights, *row.play.sizes] for row in rows]


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
    if not isinstance(plain, list) or not all(_is_row(row) for row in plain[:PERCENT]):
        return ()
    rows = (Band(least, below, Play(Weights(*rest[:3]), Sizes(*rest[3:]))) for least, below, *rest in plain)
    return tuple(sorted(rows))


def _is_row(row: Any) -> bool:
    numbers = isinstance(row, list) and len(row) == len(COLUMNS) and all(type(each) is int for each in row)
    return (
        numbers and min(row) >= 0 and row[0] < row[1] <= PERCENT and sum(row[2:5]) == sum(row[5:]) == PERCENT
    )


def lines_of(rows: Bands) -> list[Line]:
    return [dict(zip(COLUMNS, map(str, row), strict=True)) for row in _plain(rows)]


def typed_lines(posted: Mapping[str, str]) -> list[Line]:
    """The rows' lines as they were sent; a line without any number is none."""
    lines = []
    for place in range(PERCENT + 1):
        if f"row-{place}-least" not in posted:
            break
        line = {column: posted.get(f"row-{place}-{column}", "").strip() for column in COLUMNS}
        if any(line.values()):
            lines.append(line)
    return lines


def read_lines(spot: TableSpot, version: TableVersion, lines: Iterable[Line]) -> tuple[Bands, list[str]]:
    """The rows, and what is wrong with them in sentences."""
    rows, faults = [], []
    for number, line in enumerate(lines, start=1):
        numbers = {column: _number(text) for column, text in line.items()}
        missing = [column for column, value in numbers.items() if value is None]
        faults += [_fault(spot, number, column) for column in missing]
        least, below, *rest = (value or 0 for value in numbers.values())
        rows.append(Band(least, below, Play(Weights(*rest[:3]), Sizes(*rest[3:]))))
    if faults:
        return (), faults
    return tuple(sorted(rows)), sentences(_problems(spot, version, rows))


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 3 and int(text) <= PERCENT else None


def _fault(spot: TableSpot, number: int, column: str) -> str:
    values = {"row": number, "column": capfirst(column_label(spot, column))}
    return _("Row %(row)d, %(column)s: a whole number from 0 to 100 belongs here.") % values


def column_label(spot: TableSpot, column: str) -> str:
    return str(getattr(spot.part.model._meta.get_field(column), "verbose_name", column))


def _problems(spot: TableSpot, version: TableVersion, rows: Iterable[Band]) -> list[Any]:
    values = [spot.part.value(row_of(spot, row, version)) for row in rows]
    return [problem for value in values for problem in spot.part.row_problems(value)] or list(
        spot.part.contradictions(values)
    )


def apply(edit: Edit, step: str, posted: Mapping[str, str], under: Levels) -> Edit:
    """The edit after a button was pressed. Raises EditFault with a sentence for what cannot be done."""
    name, _colon, place = step.partition(":")
    match name:
        case "undo":
            return edit.undone()
        case "redo":
            return edit.redone()
        case "paint":
            return _painted(edit, posted, under)
        case "range":
            return _ranged(edit, posted, under)
        case "fill":
            return edit.changed_to(banding.filled(edit.rows, under))
        case "more":
            return edit.changed_to(banding.raising_more(edit.rows, more_of(posted)))
        case "split" | "merge" | "remove" if place in map(str, range(len(edit.rows))):
            act = {"split": banding.split, "merge": banding.merged, "remove": banding.removed}[name]
            return edit.changed_to(act(edit.rows, int(place)))
        case _:
            return edit


def more_of(posted: Mapping[str, str]) -> int:
    """By how many percent rows shall raise more often; less often below 0."""
    text = posted.get("more", "").strip().replace("−", "-")
    if not SIGNED.fullmatch(text) or not -PERCENT <= int(text) <= 10 * PERCENT:
        raise EditFault(_("Write by how many percent to raise more often, from −100 to 1000."))
    return int(text)


def _painted(edit: Edit, posted: Mapping[str, str], under: Levels) -> Edit:
    """Hands touched by the brush, or a range of percents, play the weights of the brush."""
    weights = brush_of(posted)
    if names := posted.get("hands", "").strip():
        found = touched([hand for painting in _parsed(names) for hand in painting.hands])
        return edit.changed_to(
            banding.painted(edit.rows, found.percents, weights, under=under), *_inexact(found)
        )
    least, below = (_number(posted.get(name, "").strip()) for name in ("paint_least", "paint_below"))
    if least is None or below is None or least >= below:
        raise EditFault(_("Write from which percent to which to paint, both within 0 and 100."))
    return edit.changed_to(banding.painted(edit.rows, range(least, below), weights, under=under))


def _ranged(edit: Edit, posted: Mapping[str, str], under: Levels) -> Edit:
    found = _parsed(posted.get("range", ""))
    if any(painting.weights is None for painting in found):
        brush = brush_of(posted)
        found = [Painting(painting.hands, painting.weights or brush) for painting in found]
    return _placed(edit, found, under)


def _parsed(text: str) -> list[Painting]:
    try:
        return parse_ranges(text)
    except RangeFault as fault:
        raise EditFault(str(fault)) from None


def _placed(edit: Edit, paintings: Iterable[Painting], under: Levels) -> Edit:
    rows, notes = edit.rows, []
    for painting in paintings:
        found = placed(painting.hands)
        rows = banding.painted(rows, found.percents, painting.weights or Weights(PERCENT, 0, 0), under=under)
        notes += _inexact(found)
    return edit.changed_to(rows, *notes)


def _inexact(found: Placed) -> list[str]:
    """Rows name hands by their place in the order of strength; hands of one place play alike."""
    notes = []
    if found.along:
        text = _("These hands share a place in the order with painted ones and play like them: %(hands)s.")
        notes.append(text % {"hands": ", ".join(map(str, found.along))})
    if found.out:
        text = _(
            "These hands share a place with more hands outside the range, and stay as they were: %(hands)s."
        )
        notes.append(text % {"hands": ", ".join(map(str, found.out))})
    return notes


def brush_of(posted: Mapping[str, str]) -> Weights:
    numbers = [_number(posted.get(f"brush_{name}", "").strip() or "0") for name in ("fold", "call", "raise")]
    if None in numbers or sum(number or 0 for number in numbers) != PERCENT:
        raise EditFault(_("The brush's fold, call and raise must be whole percents that sum to 100."))
    return Weights(*(number or 0 for number in numbers))
