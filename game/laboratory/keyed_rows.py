"""Rows without a range, such as those of the exchange: every row that a part can have, edited on one page."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import TablePart
from game.bot_tables.problems import sentences
from game.bot_tables.row_change import ChangeSource
from game.bot_tables.spot_words import KEY_CHOICES, names_text
from game.bots.table import PERCENT, Cell
from game.laboratory.row_changes import Values, differences, key_of, record_changes, values_of

KeyedRows = dict[Cell, Values]
"""By the keys of a row its values; a key without a row is left out."""


class KeyedLine(NamedTuple):
    """A line of the page, typed or saved; all its values are "" without a row."""

    number: int
    names: Cell
    title: str
    texts: dict[str, str]


def keys_of_part(part: TablePart) -> list[Cell]:
    return list(product(*(choices.values for choices in KEY_CHOICES[part.key])))


def saved_rows(part: TablePart, version: TableVersion) -> KeyedRows:
    return {
        tuple(str(getattr(row, name)) for name in part.model.KEYS): values_of(row)
        for row in part.rows(version)
    }


def lines_of_rows(part: TablePart, rows: KeyedRows) -> list[KeyedLine]:
    texts = {names: {field: str(value) for field, value in row.items()} for names, row in rows.items()}
    return _lines(part, texts)


def typed_keyed_lines(part: TablePart, posted: Mapping[str, str]) -> list[KeyedLine]:
    texts = {
        names: {field: posted.get(f"row-{number}-{field}", "").strip() for field in part.model.VALUES}
        for number, names in enumerate(keys_of_part(part))
    }
    return _lines(part, texts)


def _lines(part: TablePart, texts: Mapping[Cell, dict[str, str]]) -> list[KeyedLine]:
    nothing = dict.fromkeys(part.model.VALUES, "")
    return [
        KeyedLine(number, names, names_text(part.key, names), texts.get(names, nothing))
        for number, names in enumerate(keys_of_part(part))
    ]


def read_keyed_lines(part: TablePart, lines: list[KeyedLine]) -> tuple[KeyedRows, list[str]]:
    """The rows, and what is wrong with them in sentences."""
    filled = [line for line in lines if any(line.texts.values())]
    faults = [
        _("%(row)s, %(column)s: a whole number from 0 to 100 belongs here.")
        % {"row": line.title, "column": capfirst(field_label(part, field))}
        for line in filled
        for field, text in line.texts.items()
        if not (text.isdecimal() and len(text) <= 3 and int(text) <= PERCENT)
    ]
    if faults:
        return {}, faults
    rows = {line.names: {field: int(text) for field, text in line.texts.items()} for line in filled}
    values = [part.value(part.model(**row)) for row in _as_fields(part, rows)]
    return rows, sentences(part.contradictions(values))


def field_label(part: TablePart, field: str) -> str:
    return str(getattr(part.model._meta.get_field(field), "verbose_name", field))


def _as_fields(part: TablePart, rows: KeyedRows) -> list[dict[str, Any]]:
    return [{**dict(zip(part.model.KEYS, names, strict=True)), **row} for names, row in rows.items()]


def conflicting(base: KeyedRows, mine: KeyedRows, theirs: KeyedRows) -> list[Cell]:
    """The keys whose rows both changed, and not alike."""
    keys = dict.fromkeys((*base, *mine, *theirs))
    return [key for key in keys if base.get(key) != mine.get(key) != theirs.get(key) != base.get(key)]


def brought_together(
    base: KeyedRows, mine: KeyedRows, theirs: KeyedRows, taken: set[Cell] | frozenset[Cell] = frozenset()
) -> KeyedRows:
    """Both operators' changes; where they conflict mine, but theirs for the keys that are `taken`."""
    found: KeyedRows = {}
    for key in dict.fromkeys((*mine, *theirs)):
        is_theirs = key in taken or mine.get(key) == base.get(key)
        row = theirs.get(key) if is_theirs else mine.get(key)
        if row is not None:
            found[key] = row
    return found


@transaction.atomic
def save_keyed_rows(version: TableVersion, part: TablePart, rows: KeyedRows, operator_id: int | None) -> int:
    """Replace the part's rows in the draft, record who changed them, and count the changes."""
    model: Any = part.model
    saved = model._default_manager.filter(version=version)
    made = [model(version=version, **fields) for fields in _as_fields(part, rows)]
    before, after = ({key_of(row): values_of(row) for row in some} for some in (saved, made))
    found = differences(before, after)
    if found:
        saved.delete()
        model._default_manager.bulk_create(made)
        record_changes(found, version, operator_id, ChangeSource.EDITED)
        version.save()
    return len(found)
