"""Editing the rows of a spot: what a page sent, and what its buttons make of it.

The page carries its state with it: the rows as typed, as it showed them last, as they were when it was
opened, and the steps that can be undone and redone. So it works the same with and without scripts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import HOLDEM
from game.bot_tables.problems import sentences
from game.bots.hand_order import CLASSES, HandOrder
from game.bots.hand_text import HandsFault, hands_text, parse_hands
from game.bots.table import PERCENT, AnyRow, Sizes, Weights
from game.laboratory import bands as banding
from game.laboratory.bands import Band, Bands, Levels, Play, Scale
from game.laboratory.range_text import Painting, RangeFault, parse_ranges, read_hands
from game.laboratory.table_spots import TableSpot, bands_of_rows, unsaved_row

MAX_STEPS = 40
MAX_LINES = len(CLASSES) + 1
SIGNED = re.compile(r"[+-]?[0-9]{1,4}")
WEIGHTS = ("fold", "call", "raise_weight")
BY_AMOUNT = ("third", "small", "three_quarters", "large", "all_in")
"""The sizes as they are shown."""

FOR_ALL = "row-all-"
"""Begins the names of fields whose value stands for all rows."""

Line = dict[str, str]


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


class Ground(NamedTuple):
    """What a spot is edited on: its scale, what plays `under` its rows, and its table's order of hands."""

    scale: Scale
    under: Levels
    order: HandOrder

    @property
    def ranked(self) -> Sequence[int]:
        """Its places: percents rising, hands from the best down."""
        return range(PERCENT) if self.scale is banding.PERCENTS else self.order.places[::-1]


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


def to_text(spot: TableSpot, rows: Bands) -> str:
    return json.dumps(_plain(spot, rows), separators=(",", ":"))


def steps_text(spot: TableSpot, steps: Sequence[Bands]) -> str:
    return json.dumps([_plain(spot, rows) for rows in steps], separators=(",", ":"))


def _plain(spot: TableSpot, rows: Bands) -> list[list[Any]]:
    count = len(sizes_of(spot))
    return [[*_decided(spot, row), *row.play.weights, *row.play.sizes[:count]] for row in rows]


def _decided(spot: TableSpot, row: Band) -> tuple[Any, ...]:
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


def _row(plain: Any) -> Band | None:
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
    return Band(tuple(places), Play(Weights(*numbers[:3]), Sizes(*numbers[3:]))) if places else None


def _places(first: Any, below: Any = None) -> Sequence[int]:
    """Of a range or of written hands; none of anything else."""
    if isinstance(first, str) and below is None:
        try:
            return sorted(parse_hands(first))
        except HandsFault:
            return ()
    is_range = type(first) is type(below) is int and 0 <= first < below <= PERCENT
    return range(first, below) if is_range else ()


def lines_of(spot: TableSpot, rows: Bands) -> list[Line]:
    return [dict(zip(columns_of(spot), map(str, row), strict=True)) for row in _plain(spot, rows)]


def split_alike(spot: TableSpot, lines: Sequence[Line]) -> bool:
    """Whether one split of sizes stands for all lines, so that it is shown once. Rows of five-card draw have
    splits of their own."""
    splits = {tuple(line[name] for name in sizes_of(spot)) for line in lines}
    return spot.part in HOLDEM.parts and len(splits) == 1


def typed_lines(spot: TableSpot, posted: Mapping[str, str]) -> list[Line]:
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


def read_lines(spot: TableSpot, version: TableVersion, lines: Iterable[Line]) -> tuple[Bands, list[str]]:
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


def _typed_row(spot: TableSpot, version: TableVersion, line: Line, number: int) -> AnyRow:
    """The value of a line. Raises EditFault."""
    fields: dict[str, Any] = {column: _number(text) for column, text in line.items() if column != "hands"}
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


def _number(text: str) -> int | None:
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


def apply(edit: Edit, step: str, posted: Mapping[str, str], ground: Ground) -> Edit:
    """The edit after a button was pressed. Raises EditFault with a sentence for what cannot be done."""
    name, _colon, place = step.partition(":")
    match name:
        case "undo":
            return edit.undone()
        case "redo":
            return edit.redone()
        case "paint":
            return _painted(edit, posted, ground)
        case "range":
            return _ranged(edit, posted, ground)
        case "fill":
            return edit.changed_to(banding.filled(edit.rows, ground.under, ground.scale))
        case "more":
            return edit.changed_to(banding.raising_more(edit.rows, more_of(posted)))
        case "sizes":
            return edit.changed_to(banding.sized(edit.rows, _split_of(posted)))
        case "split" if place in map(str, range(len(edit.rows))):
            return edit.changed_to(banding.split(edit.rows, int(place), ground.scale, ground.ranked))
        case "merge" if place in map(str, range(len(edit.rows))):
            return edit.changed_to(banding.merged(edit.rows, int(place), ground.scale))
        case "remove" if place in map(str, range(len(edit.rows))):
            return edit.changed_to(banding.removed(edit.rows, int(place)))
        case _:
            return edit


def more_of(posted: Mapping[str, str]) -> int:
    """By how many percent rows shall raise more often; less often below 0."""
    text = posted.get("more", "").strip().replace("−", "-")
    if not SIGNED.fullmatch(text) or not -PERCENT <= int(text) <= 10 * PERCENT:
        raise EditFault(_("Write by how many percent to raise more often, from −100 to 1000."))
    return int(text)


def _split_of(posted: Mapping[str, str]) -> Sizes:
    """One split of sizes for all rows of a spot."""
    numbers = [_number(posted.get(f"split-{name}", "").strip() or "0") for name in Sizes._fields]
    if None in numbers or sum(number or 0 for number in numbers) != PERCENT:
        raise EditFault(_("The sizes must be whole percents that sum to 100."))
    return Sizes(*(number or 0 for number in numbers))


def _painted(edit: Edit, posted: Mapping[str, str], ground: Ground) -> Edit:
    """Hands touched by the brush, or a range of percents, play the weights of the brush."""
    weights = brush_of(posted)
    if names := posted.get("hands", "").strip():
        hands = frozenset().union(*(painting.hands for painting in _parsed(names, ground)))
        return _placed(edit, [Painting(hands, weights)], ground)
    least, below = (_number(posted.get(name, "").strip()) for name in ("paint_least", "paint_below"))
    if least is None or below is None or least >= below:
        raise EditFault(_("Write from which percent to which to paint, both within 0 and 100."))
    is_ranged = ground.scale is banding.PERCENTS
    places = frozenset(range(least, below)) if is_ranged else ground.order.between(least, below)
    return _placed(edit, [Painting(places, weights)], ground)


def _ranged(edit: Edit, posted: Mapping[str, str], ground: Ground) -> Edit:
    found = _parsed(posted.get("range", ""), ground)
    if any(painting.weights is None for painting in found):
        brush = brush_of(posted)
        found = [Painting(painting.hands, painting.weights or brush) for painting in found]
    return _placed(edit, found, ground)


def _parsed(text: str, ground: Ground) -> list[Painting]:
    try:
        return parse_ranges(text, ground.order)
    except RangeFault as fault:
        raise EditFault(str(fault)) from None


def _placed(edit: Edit, paintings: Iterable[Painting], ground: Ground) -> Edit:
    rows = edit.rows
    for places, weights in paintings:
        chosen = weights or Weights(PERCENT, 0, 0)
        rows = banding.painted(rows, places, chosen, ground.under, ground.scale)
    return edit.changed_to(rows)


def brush_of(posted: Mapping[str, str]) -> Weights:
    numbers = [_number(posted.get(f"brush_{name}", "").strip() or "0") for name in ("fold", "call", "raise")]
    if None in numbers or sum(number or 0 for number in numbers) != PERCENT:
        raise EditFault(_("The brush's fold, call and raise must be whole percents that sum to 100."))
    return Weights(*(number or 0 for number in numbers))
