"""The spots of a version: the rows of each, and the rows that decide where it has none of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from django.db import transaction

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import TablePart, kind_of
from game.bot_tables.row_change import ChangeSource
from game.bot_tables.rows import TableRow
from game.bot_tables.spot_words import KEY_CHOICES, names_text
from game.bots.hand_text import hands_text
from game.bots.spots import DRAWS, LINES, Draw, Line, PostflopStreet, Stack
from game.bots.table import ANY, AnyRow, Cell, places_of, said, specificity_of
from game.laboratory.bands import HANDS, PERCENTS, Bands, Levels, Play, Scale, SpotBand
from game.laboratory.row_changes import Difference, differences, key_of, record_changes, values_of

SEPARATOR = ","


class TableSpot(NamedTuple):
    """The rows of one part that name these keys, any of which may be ANY."""

    part: TablePart
    names: Cell

    @property
    def slug(self) -> str:
        """Without the last optional keys that it does not name."""
        return SEPARATOR.join(said(self.names, len(self.wide)))

    @property
    def wide(self) -> Cell:
        """Its names without the optional keys."""
        return self.names[: wide_keys(self.part)]

    @property
    def finer(self) -> Cell:
        """Its optional keys; none where it names none of them."""
        keys = self.names[wide_keys(self.part) :]
        return keys if any(key != ANY for key in keys) else ()

    @property
    def title(self) -> str:
        return names_text(self.part.key, self.names)

    @property
    def scale(self) -> Scale:
        """What its rows share out."""
        return HANDS if self.part.has_hands else PERCENTS


class DecidingRow(NamedTuple):
    """The row that decides a place of a spot; it is the spot's `own` if it names all of its keys."""

    row: AnyRow
    own: bool


RowsByNames = Mapping[Cell, list[AnyRow]]


def find_spot(version: TableVersion, part_key: str, slug: str) -> TableSpot | None:
    part = next((part for part in ranged_parts(version) if part.key == part_key), None)
    if part is None:
        return None
    return next((spot for spot in spots_of(part) if spot.slug == slug), None)


def ranged_parts(version: TableVersion) -> list[TablePart]:
    return [part for part in kind_of(version.table).parts if part.is_ranged]


def spots_of(part: TablePart) -> Iterator[TableSpot]:
    """All spots that rows can name, in the order of play."""
    for names in product(*(choices.values for choices in KEY_CHOICES[part.key])):
        spot = TableSpot(part, names)
        if all(key in known for key, known in zip(spot.finer, finer_keys(spot), strict=False)):
            yield spot


def spots_alike(spot: TableSpot) -> list[TableSpot]:
    """Those of its part that say the same of the stack, or of line and draws."""
    return [each for each in spots_of(spot.part) if each.finer == spot.finer]


def finer_spots(spot: TableSpot) -> list[list[TableSpot]]:
    """For each optional key that there is a choice of, the spots that differ from this one in it alone."""
    wide = len(spot.wide)
    return [
        [TableSpot(spot.part, (*spot.names[:place], key, *spot.names[place + 1 :])) for key in keys]
        for place, keys in enumerate(finer_keys(spot), start=wide)
    ]


def finer_keys(spot: TableSpot) -> list[tuple[str, ...]]:
    """What each optional key of a spot may be, on its street."""
    if not spot.part.optional:
        return []
    if spot.part.has_hands:
        return [(ANY, *Stack)]
    street = spot.names[1]
    if street == ANY:
        return [(ANY, *Line), (ANY, *Draw)]
    return [_choices(LINES[PostflopStreet(street)]), _choices(DRAWS[PostflopStreet(street)])]


def _choices(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Any of them, or a certain one; a single one is none to choose."""
    return (ANY, *keys) if len(keys) > 1 else (ANY,)


def wide_keys(part: TablePart) -> int:
    """How many keys of its spots are not optional."""
    return len(KEY_CHOICES[part.key]) - part.optional


def rows_by_names(part: TablePart, version: TableVersion) -> dict[Cell, list[AnyRow]]:
    return grouped([part.value(row) for row in part.rows(version)])


def grouped(rows: Iterable[AnyRow]) -> dict[Cell, list[AnyRow]]:
    found: dict[Cell, list[AnyRow]] = {}
    for row in rows:
        found.setdefault(tuple(map(str, row.names)), []).append(row)
    return found


def deciding(rows: RowsByNames, spot: TableSpot) -> list[DecidingRow | None]:
    """For each place of a spot the row that decides it; rows that name more of its keys go first."""
    names = spot.names
    found: list[DecidingRow | None] = [None] * spot.scale.count
    wider = product(*((ANY, name) if name != ANY else (ANY,) for name in names))
    for cell in sorted(wider, key=partial(specificity_of, wide=wide_keys(spot.part))):
        for row in rows.get(cell, ()):
            for place in places_of(row):
                found[place] = DecidingRow(row, cell == names)
    return found


def bands_of_rows(rows: Iterable[AnyRow]) -> Bands:
    bands = (SpotBand(places_of(row), Play(row.weights, row.sizes)) for row in rows)
    return tuple(sorted(bands))


def inherited(rows: RowsByNames, spot: TableSpot) -> Levels:
    """What rows that name fewer keys play in a spot."""
    others = {cell: of_cell for cell, of_cell in rows.items() if cell != spot.names}
    return played(deciding(others, spot))


def played(found: Iterable[DecidingRow | None]) -> list[Play | None]:
    return [Play(each.row.weights, each.row.sizes) if each else None for each in found]


def row_of(spot: TableSpot, band: SpotBand, version: TableVersion) -> TableRow:
    """The unsaved row of a band."""
    weights, sizes = band.play
    fields: dict[str, Any] = {
        **_decided(spot, band),
        "fold": weights.fold,
        "call": weights.call,
        "raise_weight": weights.raise_,
        **{name: share for name, share in sizes._asdict().items() if name in spot.part.model.VALUES},
    }
    return unsaved_row(spot, version, fields)


def unsaved_row(spot: TableSpot, version: TableVersion, fields: Mapping[str, Any]) -> TableRow:
    model: Any = spot.part.model
    row: TableRow = model(version=version, **_keys(spot), **fields)
    return row


def _decided(spot: TableSpot, band: SpotBand) -> dict[str, Any]:
    if spot.part.has_hands:
        return {"hands": hands_text(frozenset(band.places))}
    return {"least": band.least, "below": band.below}


def _keys(spot: TableSpot) -> dict[str, str]:
    return dict(zip(spot.part.model.KEYS, spot.names, strict=False))


@transaction.atomic
def save_bands(version: TableVersion, spot: TableSpot, bands: Bands, operator_id: int | None) -> int:
    """Replace the spot's rows in the draft, record who changed them, and count the changes."""
    manager: Any = spot.part.model._default_manager
    saved = manager.filter(version=version, **_keys(spot))
    rows = [row_of(spot, band, version) for band in bands]
    found = _changes(saved, rows)
    if found:
        saved.delete()
        manager.bulk_create(rows)
        record_changes(found, version, operator_id, ChangeSource.EDITED)
        version.save()
    return len(found)


def _changes(before: Iterable[Any], after: Iterable[Any]) -> list[Difference]:
    sides = ({key_of(row): values_of(row) for row in rows} for rows in (before, after))
    return differences(*sides)
