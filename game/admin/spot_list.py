"""The list of a version's spots, and what is done to several at once: copied rows, more or fewer raises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby, product
from typing import Any, NamedTuple

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.admin.bulk_undo import SpotChange, keep_steps, steps_of
from game.admin.row_editing import locked_version, may_edit_rows, rows_changed
from game.bot_tables.models import TableVersion
from game.bot_tables.parts import TablePart, kind_of
from game.bot_tables.spot_words import KEY_CHOICES
from game.bots.profile import SizeClass
from game.bots.spots import NEVER_FACED, NEVER_FACED_HEADS_UP
from game.bots.table import ANY, Cell
from game.laboratory.bands import Bands, Scale, raising_more
from game.laboratory.spot_edit import more_of
from game.laboratory.spot_lines import EditFault
from game.laboratory.table_spots import (
    DecidingRow,
    RowsByNames,
    TableSpot,
    bands_of_rows,
    deciding,
    find_spot,
    played,
    rows_by_names,
    save_bands,
    spots_of,
    wide_keys,
)

NEVER: Mapping[SizeClass, AbstractSet[Cell]] = {
    SizeClass.RING: NEVER_FACED,
    SizeClass.HEADS_UP: NEVER_FACED_HEADS_UP,
}
"""By size of table the spots that are not listed, as nobody can be there."""


class SpotCell(NamedTuple):
    """A spot in the list: how many rows it has of its own, and its mean weights, None without any row."""

    key: str
    title: str
    rows: int
    raise_: int | None
    call: int

    @property
    def raise_and_call(self) -> int:
        return (self.raise_ or 0) + self.call


class PartOfList(NamedTuple):
    """The spots of one part: a line for each situation, with None where nobody can be, `headings` over its
    columns, level by level; and the `finer` spots, of a line so far, draws or a stack, that have rows of
    their own."""

    key: str
    title: str
    headings: list[list[tuple[str, int]]]
    lines: list[tuple[str, list[SpotCell | None]]]
    finer: list[SpotCell]
    finer_key: str


def list_of_spots(version: TableVersion) -> list[PartOfList]:
    never = NEVER.get(SizeClass(version.table.size_class), frozenset())
    return [
        _part(part, rows_by_names(part, version), never)
        for part in kind_of(version.table).parts
        if part.is_ranged
    ]


def keyed_parts(version: TableVersion) -> list[tuple[TablePart, str, int]]:
    """The parts whose rows have no range: their name, and how many rows they have."""
    return [
        (part, capfirst(str(part.model._meta.verbose_name_plural)), len(list(part.rows(version))))
        for part in kind_of(version.table).parts
        if not part.is_ranged
    ]


def _part(part: TablePart, rows: RowsByNames, never: AbstractSet[Cell]) -> PartOfList:
    first, *others = KEY_CHOICES[part.key][: wide_keys(part)]
    unsaid = (ANY,) * part.optional
    columns = list(product(*(choices.values for choices in others)))
    lines = [
        (
            str(choice.label),
            [
                None
                if (names := (choice.value, *column)) in never
                else _cell(TableSpot(part, (*names, *unsaid)), rows)
                for column in columns
            ],
        )
        for choice in first
    ]
    title = capfirst(str(part.model._meta.verbose_name_plural))
    finer = [_cell(spot, rows) for spot in spots_of(part) if spot.finer and spot.names in rows]
    return PartOfList(
        part.key, title, list(_headings(others)), lines, finer, capfirst(", ".join(part.finer_keys))
    )


def _headings(others: Sequence[Any]) -> Iterator[list[tuple[str, int]]]:
    """For each key the labels over the columns, and how many columns each spans."""
    for level, choices in enumerate(others):
        span, times = 1, 1
        for inner in others[level + 1 :]:
            span *= len(inner)
        for outer in others[:level]:
            times *= len(outer)
        yield [(str(choice.label), span) for _time in range(times) for choice in choices]


def _cell(spot: TableSpot, rows: RowsByNames) -> SpotCell:
    found = deciding(rows, spot)
    raise_, call = _means(found, spot.scale)
    own = len(rows.get(spot.names, ()))
    return SpotCell(_key(spot), spot.title, own, raise_, call)


def _key(spot: TableSpot) -> str:
    return f"{spot.part.key}/{spot.slug}"


def _means(found: Sequence[DecidingRow | None], scale: Scale) -> tuple[int | None, int]:
    runs = [
        (each, scale.size(place for place, _each in run))
        for each, run in groupby(enumerate(found), key=lambda each: each[1])
    ]
    covered = sum(length for each, length in runs if each)
    if not covered:
        return None, 0
    raise_, call = (
        sum(length * each.row.weights[place] for each, length in runs if each) // covered for place in (2, 1)
    )
    return raise_, call


@transaction.atomic
def change_spots(model_admin: admin.ModelAdmin, request: HttpRequest, pk: int) -> HttpResponse:
    """A post of the list: the chosen spots raise more often, or get the rows of another spot; or
    the last of these steps is undone or done again."""
    version = locked_version(pk)
    spots = _chosen(version, request.POST.getlist("spot"))
    parts = {part.key: part for part in kind_of(version.table).parts if part.is_ranged}
    if not all(may_edit_rows(model_admin, request, version, part) for part in parts.values()):
        raise PermissionDenied
    try:
        changed = _walked(version, request) or _changed(version, spots, request)
    except EditFault as fault:
        messages.error(request, str(fault))
    else:
        _report(model_admin, request, version, changed)
    return redirect(reverse("admin:game_tableversion_change", args=[pk]) + "#spots")


def _chosen(version: TableVersion, keys: Sequence[str]) -> list[TableSpot]:
    found = (find_spot(version, *key.split("/", 1)) for key in keys if "/" in key)
    return [spot for spot in found if spot]


def _changed(version: TableVersion, spots: list[TableSpot], request: HttpRequest) -> dict[str, int]:
    """How many rows changed, by the title of the spot."""
    if not spots:
        raise EditFault(_("Choose the spots first."))
    if request.POST.get("step") == "copy":
        new = _copies(version, spots, request.POST.get("source", ""))
    else:
        new = _scaled(version, spots, more_of(request.POST))
    own = _own_bands(version)
    counts = [(save_bands(version, spot, bands, request.user.pk), spot, bands) for spot, bands in new]
    changed = [(count, spot, bands) for count, spot, bands in counts if count]
    if changed:
        step = [SpotChange(_key(spot), own(spot), bands) for _count, spot, bands in changed]
        keep_steps(request.session, version.pk, steps_of(request.session, version.pk).done(step))
    return {spot.title: count for count, spot, _bands in changed}


def _walked(version: TableVersion, request: HttpRequest) -> dict[str, int]:
    """How many rows an undone or redone step changed, by the title of the spot; empty for another kind of
    step."""
    steps = steps_of(request.session, version.pk)
    match request.POST.get("step"):
        case "undo" if steps.past:
            walked, changes = steps.undone(), [change.turned for change in steps.past[-1]]
        case "redo" if steps.future:
            walked, changes = steps.redone(), steps.future[-1]
        case "undo":
            raise EditFault(_("There is nothing to undo."))
        case "redo":
            raise EditFault(_("There is nothing to redo."))
        case _:
            return {}
    counts = _put(version, changes, request.user.pk)
    keep_steps(request.session, version.pk, walked)
    return counts


def _put(version: TableVersion, changes: Sequence[SpotChange], user_pk: int | None) -> dict[str, int]:
    own = _own_bands(version)
    found = [(change, _chosen(version, [change.key])) for change in changes]
    if any(not spots or own(spots[0]) != change.before for change, spots in found):
        raise EditFault(
            _("Another change came since, in a spot that this would change: nothing was changed.")
        )
    return {
        spot.title: save_bands(version, spot, change.after, user_pk)
        for change, spots in found
        for spot in spots
    }


def _own_bands(version: TableVersion) -> Callable[[TableSpot], Bands]:
    """The present bands of a spot's own rows."""
    own = {part.key: rows_by_names(part, version) for part in kind_of(version.table).parts if part.is_ranged}
    return lambda spot: bands_of_rows(own[spot.part.key].get(spot.names, ()))


def _scaled(version: TableVersion, spots: list[TableSpot], percent: int) -> list[tuple[TableSpot, Bands]]:
    """Spots without rows of their own do not change: the rows that decide there belong to other spots."""
    own = _own_bands(version)
    return [(spot, raising_more(own(spot), percent)) for spot in spots]


def _copies(version: TableVersion, spots: list[TableSpot], key: str) -> list[tuple[TableSpot, Bands]]:
    """The chosen spots play as the source does, by rows of its own or of wider spots."""
    source = next(iter(_chosen(version, [key])), None)
    if source is None:
        raise EditFault(_("Choose the spot to copy."))
    if any(spot.part.key != source.part.key for spot in spots):
        raise EditFault(_("Copy a spot to spots of the same part of a hand."))
    rows = rows_by_names(source.part, version)
    own = bands_of_rows(rows.get(source.names, ()))
    bands = source.scale.bands_of(played(deciding(rows, source)), own)
    return [(spot, bands) for spot in spots]


def _report(
    model_admin: admin.ModelAdmin, request: HttpRequest, version: TableVersion, changed: dict[str, int]
) -> None:
    total = sum(changed.values())
    if not total:
        messages.info(request, _("Nothing was changed."))
        return
    spots = ngettext("%(number)d spot", "%(number)d spots", len(changed)) % {"number": len(changed)}
    rows = rows_changed(total)
    model_admin.log_change(request, version, f"{spots}: {rows}")
    messages.success(request, f"{spots}: {rows}")
