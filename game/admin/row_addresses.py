"""Where in the admin a row of a version is shown."""

from __future__ import annotations

from django.urls import reverse

from game.bot_tables.models import TableVersion
from game.bot_tables.parts import TablePart, kind_of
from game.bots.decision import Reason
from game.bots.draw.decision import DrawReason
from game.bots.table import places_of
from game.laboratory.keyed_rows import keys_of_part
from game.laboratory.styles import cited_version
from game.laboratory.table_spots import TableSpot, rows_by_names


def spot_address(version: TableVersion, spot: TableSpot) -> str:
    return reverse("admin:game_tableversion_spot", args=[version.pk, spot.part.key, spot.slug])


def part_address(version: TableVersion, part: TablePart) -> str:
    return reverse("admin:game_tableversion_part", args=[version.pk, part.key])


def row_addresses(version: TableVersion) -> dict[str, str]:
    """By row key, the address of the row's line on the page of its spot or part."""
    found: dict[str, str] = {}
    for part in kind_of(version.table).parts:
        found |= _of_spots(version, part) if part.is_ranged else _of_part(version, part)
    return found


def deciding_row_address(reason: Reason | DrawReason) -> str:
    """The address of the row that decided; "" without a row, or where its version is gone."""
    version = cited_version(reason.table, reason.version)
    if version is None or reason.row is None:
        return ""
    return row_addresses(version).get(reason.row, "")


def _of_spots(version: TableVersion, part: TablePart) -> dict[str, str]:
    return {
        row.key: f"{address}#row-{place}"
        for names, rows in rows_by_names(part, version).items()
        for address in (spot_address(version, TableSpot(part, names)),)
        for place, row in enumerate(sorted(rows, key=places_of))
    }


def _of_part(version: TableVersion, part: TablePart) -> dict[str, str]:
    places = {names: place for place, names in enumerate(keys_of_part(part))}
    address = part_address(version, part)
    values = [part.value(row) for row in part.rows(version)]
    return {value.key: f"{address}#row-{places[tuple(map(str, value.names))]}" for value in values}
