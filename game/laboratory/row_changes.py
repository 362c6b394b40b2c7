"""The differences between a draft's rows before and after a change: found, recorded, put into words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from django.utils.translation import gettext as _

from game.bot_tables.models import TableVersion
from game.bot_tables.problems import spot_text
from game.bot_tables.row_change import ChangeSource, RowChange
from game.bot_tables.rows import DecisionRow, PostflopRow, PreflopRow

RowKey: TypeAlias = tuple[str | int, ...]
Values: TypeAlias = dict[str, int]

VALUES = ("below", "fold", "call", "raise_weight", "small", "large", "all_in")
KEYS: dict[type[DecisionRow], tuple[str, ...]] = {
    PreflopRow: ("situation", "position", "least"),
    PostflopRow: ("situation", "street", "opponents", "least"),
}


class Difference(NamedTuple):
    """One row; `before` or `after` is None where there is no such row."""

    key: RowKey
    before: Values | None
    after: Values | None


def key_of(row: DecisionRow) -> RowKey:
    return tuple(getattr(row, name) for name in KEYS[type(row)])


def values_of(row: DecisionRow) -> Values:
    return {name: getattr(row, name) for name in VALUES}


def snapshot(version: TableVersion) -> dict[RowKey, Values]:
    """The version's rows as they are in the database now."""
    rows: list[DecisionRow] = [
        *PreflopRow.objects.filter(version=version),
        *PostflopRow.objects.filter(version=version),
    ]
    return {key_of(row): values_of(row) for row in rows}


def fingerprint(items: Mapping[tuple[Any, ...], Any]) -> str:
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
    *names, least = difference.key
    spot = spot_text(tuple(map(str, names)))
    match difference.before, difference.after:
        case None, dict() as after:
            text = _("%(spot)s, from %(least)s %%: added with %(values)s")
            values = _values_text(after)
        case dict() as before, None:
            text = _("%(spot)s, from %(least)s %%: removed, it had %(values)s")
            values = _values_text(before)
        case dict() as before, dict() as after:
            text = _("%(spot)s, from %(least)s %%: %(values)s")
            values = ", ".join(
                f"{_label(name)} {before[name]} → {after[name]}"
                for name in VALUES
                if before[name] != after[name]
            )
        case _nothing:
            raise ValueError("no row before and none after")
    return text % {"spot": spot, "least": least, "values": values}


def change_text(change: RowChange) -> str:
    return difference_text(Difference(tuple(change.row), change.before, change.after))


def _values_text(values: Values) -> str:
    return ", ".join(f"{_label(name)} {values[name]}" for name in VALUES)


def _label(name: str) -> Any:
    return getattr(PreflopRow._meta.get_field(name), "verbose_name", name)
