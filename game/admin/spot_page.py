"""The page of one spot of a version: its hands beside its rows, painted, typed and saved alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst

from game.admin.row_addresses import spot_address
from game.admin.row_editing import locked_version, may_edit_rows, tell_saved
from game.admin.spot_picture import spot_picture
from game.bot_tables.models import TableVersion
from game.bot_tables.parts import HOLDEM, order_of_version
from game.bot_tables.spot_words import KEY_CHOICES
from game.bots.hand_text import hands_text
from game.laboratory import bands as banding
from game.laboratory.bands import Bands, Conflict, Levels, levels_of
from game.laboratory.spot_edit import Edit, Ground, apply_step
from game.laboratory.spot_lines import (
    BY_AMOUNT,
    FOR_ALL,
    EditFault,
    PostedLine,
    column_label,
    from_text,
    lines_of,
    read_lines,
    shown_columns,
    sizes_of,
    split_alike,
    steps_from_text,
    steps_text,
    to_text,
    typed_lines,
)
from game.laboratory.table_spots import (
    RowsByNames,
    TableSpot,
    bands_of_rows,
    find_spot,
    finer_spots,
    inherited,
    rows_by_names,
    save_bands,
    spots_alike,
)

SUMS = {
    **dict.fromkeys(("fold", "call", "raise_weight"), "weights"),
    **dict.fromkeys(BY_AMOUNT, "sizes"),
}
"""The fields that sum to 100 within a row, by a name of their sum."""

BRUSH = {"brush_fold": "0", "brush_call": "0", "brush_raise": "100", "more": "10"}


class OpenedSpot(NamedTuple):
    """A spot of a version, with all rows of its part as they are saved."""

    version: TableVersion
    spot: TableSpot
    rows: RowsByNames

    @property
    def saved(self) -> Bands:
        return bands_of_rows(self.rows.get(self.spot.names, ()))

    @property
    def ground(self) -> Ground:
        """What is edited on."""
        return Ground(self.spot.scale, self.under, order_of_version(self.version))

    @property
    def under(self) -> Levels:
        return inherited(self.rows, self.spot)


class Shown(NamedTuple):
    """What the page shows of an edit: the lines as typed, and what is to say about them."""

    edit: Edit
    lines: list[PostedLine]
    faults: list[str] = []
    conflicts: list[Conflict] = []
    theirs: Bands = ()


@transaction.atomic
def spot_page(
    model_admin: admin.ModelAdmin, request: HttpRequest, pk: int, part: str, slug: str
) -> HttpResponse:
    """The version is locked while its rows are saved."""
    version = locked_version(pk)
    if not model_admin.has_view_permission(request, version):
        raise PermissionDenied
    spot = find_spot(version, part, slug)
    if spot is None:
        raise Http404
    may_edit = may_edit_rows(model_admin, request, version, spot.part)
    opened = OpenedSpot(version, spot, rows_by_names(spot.part, version))
    if request.method != "POST":
        shown = Shown(Edit(opened.saved, opened.saved), lines_of(opened.spot, opened.saved))
        return _render(model_admin, request, opened, shown, may_edit=may_edit)
    if not may_edit:
        raise PermissionDenied
    return _answer(model_admin, request, opened)


def _answer(model_admin: admin.ModelAdmin, request: HttpRequest, opened: OpenedSpot) -> HttpResponse:
    shown = _stepped(opened, request.POST)
    if request.POST.get("step", "").startswith("save") and not shown.faults:
        shown = _saved(model_admin, request, opened, shown)
        if not shown.conflicts:
            return redirect(_next_address(request.POST["step"], opened))
    return _render(model_admin, request, opened, shown, may_edit=True)


def _stepped(opened: OpenedSpot, posted: Mapping[str, str]) -> Shown:
    """The edit after what was typed, and after the button that was pressed."""
    lines = typed_lines(opened.spot, posted)
    rows, faults = read_lines(opened.spot, opened.version, lines)
    edit = Edit(
        from_text(posted.get("shown", "")),
        from_text(posted.get("begun", "")),
        steps_from_text(posted.get("past", "")),
        steps_from_text(posted.get("future", "")),
    )
    if faults:
        return Shown(edit, lines, faults)
    edit = edit.changed_to(rows)
    try:
        edit = apply_step(edit, posted.get("step", ""), posted, opened.ground)
    except EditFault as fault:
        return Shown(edit, lines, [str(fault)])
    return Shown(edit, lines_of(opened.spot, edit.rows))


def _saved(model_admin: admin.ModelAdmin, request: HttpRequest, opened: OpenedSpot, shown: Shown) -> Shown:
    """Saves the rows, together with what others have saved meanwhile; where both changed, it asks first."""
    edit = shown.edit
    scale = opened.spot.scale
    begun, mine, saved = (levels_of(rows, scale) for rows in (edit.begun, edit.rows, opened.saved))
    found = banding.conflicts(begun, mine, saved)
    if found and from_text(request.POST.get("asked", "")) != opened.saved:
        return shown._replace(conflicts=found, theirs=opened.saved)
    theirs = {each.least for each in found if request.POST.get(f"take-{each.least}") == "theirs"}
    rows = edit.rows
    if edit.begun != opened.saved:
        rows = scale.bands_of(banding.combined(begun, mine, saved, theirs), (*edit.rows, *opened.saved))
    changed = save_bands(opened.version, opened.spot, rows, request.user.pk)
    tell_saved(model_admin, request, opened.version, opened.spot.title, changed)
    return shown


def _next_address(step: str, opened: OpenedSpot) -> str:
    if step == "save-close":
        return reverse("admin:game_tableversion_change", args=[opened.version.pk])
    spots = spots_alike(opened.spot)
    place = spots.index(opened.spot) + (step == "save-next")
    return spot_address(opened.version, spots[place % len(spots)])


def _finer_links(opened: OpenedSpot) -> list[tuple[str, list[tuple[str, str, int, bool]]]]:
    """For each optional key that there is a choice of, its name, and the spots that differ in it: the name,
    address and number of rows of each, and whether it is shown."""
    part, wide = opened.spot.part, len(opened.spot.wide)
    return [
        (
            capfirst(name),
            [
                (
                    str(KEY_CHOICES[part.key][wide + place](each.names[wide + place]).label),
                    spot_address(opened.version, each),
                    len(opened.rows.get(each.names, ())),
                    each == opened.spot,
                )
                for each in spots
            ],
        )
        for place, (name, spots) in enumerate(zip(part.finer_keys, finer_spots(opened.spot), strict=True))
        if len(spots) > 1
    ]


def _render(
    model_admin: admin.ModelAdmin, request: HttpRequest, opened: OpenedSpot, shown: Shown, *, may_edit: bool
) -> HttpResponse:
    edit, spot = shown.edit, opened.spot
    posted = request.POST if request.method == "POST" else request.GET
    spots = spots_alike(spot)
    place = spots.index(spot)
    context = {
        **model_admin.admin_site.each_context(request),
        **spot_picture(opened.version, spot, opened.rows, edit.rows, posted.get("profile", "")),
        **{name: posted.get(name, value) for name, value in BRUSH.items()},
        "title": spot.title,
        "opts": model_admin.opts,
        "version": opened.version,
        "spot": spot,
        "edit": edit,
        "columns": _columns(spot, shown.lines),
        "split": _shown_split(spot, shown.lines),
        "is_split_alike": split_alike(spot, shown.lines),
        "lines": _shown_lines(spot, shown.lines),
        "faults": shown.faults,
        "conflicts": [(_places_text(spot, each.places), each) for each in shown.conflicts],
        "theirs": to_text(spot, shown.theirs),
        "begun": to_text(spot, edit.begun),
        "shown": to_text(spot, edit.rows),
        "past": steps_text(spot, edit.past),
        "future": steps_text(spot, edit.future),
        **{
            name: posted.get(name, "") if shown.faults else ""
            for name in ("range", "paint_least", "paint_below")
        },
        "may_edit": may_edit,
        "finer_spots": _finer_links(opened),
        "before": spot_address(opened.version, spots[place - 1]),
        "after": spot_address(opened.version, spots[(place + 1) % len(spots)]),
    }
    template = "admin/game/_spot_editor.html" if "X-Editor" in request.headers else "admin/game/spot.html"
    return render(request, template, context)


def _shown_split(spot: TableSpot, lines: list[PostedLine]) -> list[tuple[str, str, str]]:
    """The sizes of all rows: the names of their fields, labels and values, those of the first row."""
    begins = FOR_ALL if split_alike(spot, lines) else "split-"
    return [
        (f"{begins}{name}", capfirst(column_label(spot, name)), lines[0][name])
        for name in (shown_columns(spot) if lines and spot.part in HOLDEM.parts else ())
        if name in sizes_of(spot)
    ]


def _places_text(spot: TableSpot, places: tuple[int, ...]) -> str:
    if spot.part.has_hands:
        return hands_text(frozenset(places))
    return f"{places[0]}–{places[-1] + 1} %"


def _columns(spot: TableSpot, lines: list[PostedLine]) -> list[tuple[str, str]]:
    """What each row says for itself, with labels."""
    common = sizes_of(spot) if split_alike(spot, lines) else ()
    return [
        (column, capfirst(column_label(spot, column)))
        for column in shown_columns(spot)
        if column not in common
    ]


def _shown_lines(spot: TableSpot, lines: list[PostedLine]) -> list[dict[str, Any]]:
    """A line of each row: its fields with their labels and the sum that they belong to."""
    columns = _columns(spot, lines)
    return [
        {
            "place": place,
            "number": place + 1,
            "fields": [(column, line[column], label, SUMS.get(column, "")) for column, label in columns],
            "has_next": place + 1 < len(lines),
        }
        for place, line in enumerate(lines)
    ]
