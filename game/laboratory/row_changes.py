"""The differences between a draft's rows before and after a change: found, recorded, put into words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from django.utils.translation import gettext as _

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import HOLDEM, PARTS, TablePart, part_of, rows_of
from game.bot_tables.row_change import ChangeSource, RowChange
from game.bot_tables.rows import TableRow
from game.bot_tables.spot_words import names_text
from game.bots.table import ANY

OLDEST_PREFLOP = 3
"""The keys of a row before the flop as they were recorded before it knew stacks."""

RowKey: TypeAlias = tuple[str | int, ...]
Values: TypeAlias = dict[str, int]


class Difference(NamedTuple):
    """One row; `before` or `after` is None where there is no such row."""

    key: RowKey
    before: Values | None
    after: Values | None


def key_of(row: TableRow) -> RowKey:
    return (*part_of(type(row)).prefix, *(getattr(row, name) for name in row.KEYS))


def values_of(row: TableRow) -> Values:
    return {name: getattr(row, name) for name in row.VALUES}


def snapshot(version: TableVersion) -> dict[RowKey, Values]:
    """The version's rows as they are in the database now."""
    return {key_of(row): values_of(row) for rows in rows_of(version).values() for row in rows}


def values_fingerprint(items: Mapping[tuple[Any, ...], Any]) -> str:
    """A hash of JSON-ready values by their keys. Their order does not matter; any other change shows."""
    content = sorted(([str(part) for part in key], value) for key, value in items.items())
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def differences(before: Mapping[RowKey, Values], after: Mapping[RowKey, Values]) -> list[Difference]:
    keys = [*after, *(key for key in before if key not in after)]
    found = (Difference(key, before.get(key), after.get(key)) for key in keys)
    return [difference for difference in found if difference.before != difference.after]


def record_changes(
    found: Iterable[Difference], version: TableVersion, operator_id: int | None, source: ChangeSource
) -> None:
    RowChange.objects.bulk_create(
        RowChange(
            table_id=version.table_id,
            version=version.number,
            operator_id=operator_id,
            source=source,
            row=list(difference.key),
            before=difference.before,
            after=difference.after,
        )
        for difference in found
    )


def difference_text(difference: Difference) -> str:
    """The row, and how it changed."""
    part, keys = part_and_keys(difference.key)
    match difference.before, difference.after:
        case None, dict() as after:
            text, values = _("%(row)s: added with %(values)s"), _values_text(part, after)
        case dict() as before, None:
            text, values = _("%(row)s: removed, it had %(values)s"), _values_text(part, before)
        case dict() as before, dict() as after:
            text, values = "%(row)s: %(values)s", _changed_text(part, before, after)
        case _nothing:
            raise ValueError("no row before and none after")
    return text % {"row": _row_text(part, keys), "values": values}


def part_and_keys(key: RowKey) -> tuple[TablePart, RowKey]:
    """The part of a row, and its keys there: rows of Hold'em do not begin with their part."""
    if (part := PARTS.get(str(key[0]))) and part.prefix:
        return part, key[1:]
    preflop, postflop = HOLDEM.parts
    # Older rows have no stack, line or draws. Rows before the flop end in their hands, the oldest ones in two
    # keys and a percent.
    part = preflop if isinstance(key[-1], str) or len(key) == OLDEST_PREFLOP else postflop
    while len(key) < len(part.model.KEYS):
        key = (*key[:-1], ANY, key[-1])
    return part, key


def _row_text(part: TablePart, keys: RowKey) -> str:
    decided = ("least", "hands")
    names = tuple(str(key) for name, key in zip(part.model.KEYS, keys, strict=True) if name not in decided)
    spot = names_text(part.key, names)
    if len(names) == len(keys):
        return spot
    if isinstance(keys[-1], str):
        return f"{spot}, {keys[-1]}"
    return _("%(spot)s, from %(least)s %%") % {"spot": spot, "least": keys[-1]}


def _changed_text(part: TablePart, before: Values, after: Values) -> str:
    return ", ".join(
        f"{_label(part, name)} {before[name]} → {after[name]}"
        for name in _columns(part, before)
        if before[name] != after[name]
    )


def change_text(change: RowChange) -> str:
    return difference_text(Difference(tuple(change.row), change.before, change.after))


def _values_text(part: TablePart, values: Values) -> str:
    return ", ".join(f"{_label(part, name)} {values[name]}" for name in _columns(part, values))


def _columns(part: TablePart, values: Values) -> list[str]:
    """The columns in their order, with the end of the range that older rows before the flop have."""
    return [name for name in dict.fromkeys(("below", *part.model.VALUES)) if name in values]


def _label(part: TablePart, name: str) -> Any:
    if name == "below":
        return _("below")
    return getattr(part.model._meta.get_field(name), "verbose_name", name)
