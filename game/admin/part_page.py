"""The page of a part of a version whose rows have no range: those of the exchange, those of the blinds."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.admin.row_editing import locked_version, may_edit_rows, tell_saved
from game.bot_tables.models import TableVersion
from game.bot_tables.parts import TablePart, kind_of
from game.laboratory.keyed_rows import (
    KeyedLine,
    KeyedRows,
    brought_together,
    conflicting,
    field_label,
    keys_of_part,
    lines_of_rows,
    read_keyed_lines,
    save_keyed_rows,
    saved_rows,
    typed_keyed_lines,
)


class ShownPart(NamedTuple):
    """`begun` and `asked` are rows as texts: those that the page began with, and those that it asks about."""

    lines: list[KeyedLine]
    begun: str
    faults: list[str] = []
    conflicts: list[dict[str, Any]] = []
    asked: str = ""


@transaction.atomic
def part_page(model_admin: admin.ModelAdmin, request: HttpRequest, pk: int, part_key: str) -> HttpResponse:
    """The version is locked while its rows are saved."""
    version = locked_version(pk)
    if not model_admin.has_view_permission(request, version):
        raise PermissionDenied
    parts = kind_of(version.table).parts
    part = next((part for part in parts if part.key == part_key and not part.is_ranged), None)
    if part is None:
        raise Http404
    may_edit = may_edit_rows(model_admin, request, version, part)
    saved = saved_rows(part, version)
    if request.method != "POST":
        shown = ShownPart(lines_of_rows(part, saved), _text(saved))
        return _render(model_admin, request, version, part, shown, may_edit=may_edit)
    if not may_edit:
        raise PermissionDenied
    return _answer(model_admin, request, version, part, saved)


def _answer(
    model_admin: admin.ModelAdmin,
    request: HttpRequest,
    version: TableVersion,
    part: TablePart,
    saved: KeyedRows,
) -> HttpResponse:
    lines = typed_keyed_lines(part, request.POST)
    mine, faults = read_keyed_lines(part, lines)
    begun_text = request.POST.get("begun", "")
    begun = _rows(part, begun_text)
    conflicts = [] if faults else conflicting(begun, mine, saved)
    if faults or (conflicts and request.POST.get("asked") != _text(saved)):
        asked = [_conflict(part, key, mine, saved) for key in conflicts]
        shown = ShownPart(lines, begun_text, faults, asked, _text(saved))
        return _render(model_admin, request, version, part, shown, may_edit=True)
    places = {key: place for place, key in enumerate(keys_of_part(part))}
    taken = {key for key in conflicts if request.POST.get(f"take-{places[key]}") == "theirs"}
    rows = brought_together(begun, mine, saved, taken)
    changed = save_keyed_rows(version, part, rows, request.user.pk)
    tell_saved(model_admin, request, version, _title(part), changed)
    return redirect(reverse("admin:game_tableversion_change", args=[version.pk]))


def _conflict(part: TablePart, key: tuple[str, ...], mine: KeyedRows, theirs: KeyedRows) -> dict[str, Any]:
    line = next(line for line in lines_of_rows(part, {}) if line.names == key)
    sides = [_values_text(part, rows.get(key)) for rows in (mine, theirs)]
    return {"place": line.number, "title": line.title, "mine": sides[0], "theirs": sides[1]}


def _values_text(part: TablePart, values: dict[str, int] | None) -> str:
    if values is None:
        return _("no row")
    return ", ".join(f"{field_label(part, field)} {value}" for field, value in values.items())


def _text(rows: KeyedRows) -> str:
    return json.dumps(sorted([list(key), row] for key, row in rows.items()), separators=(",", ":"))


def _rows(part: TablePart, text: str) -> KeyedRows:
    """The rows that `_text` wrote; none for any other text."""
    try:
        found = {tuple(map(str, key)): dict(row) for key, row in json.loads(text)}
    except (ValueError, TypeError, RecursionError):
        return {}
    known = set(keys_of_part(part))
    fields = set(part.model.VALUES)
    return {key: row for key, row in found.items() if key in known and set(row) == fields}


def _title(part: TablePart) -> str:
    return capfirst(str(part.model._meta.verbose_name_plural))


def _render(
    model_admin: admin.ModelAdmin,
    request: HttpRequest,
    version: TableVersion,
    part: TablePart,
    shown: ShownPart,
    *,
    may_edit: bool,
) -> HttpResponse:
    labels = [(field, capfirst(field_label(part, field))) for field in part.model.VALUES]
    context = {
        **model_admin.admin_site.each_context(request),
        "title": _title(part),
        "opts": model_admin.opts,
        "version": version,
        "labels": labels,
        "lines": [
            (line, [(field, label, line.texts[field]) for field, label in labels]) for line in shown.lines
        ],
        "shown": shown,
        "may_edit": may_edit,
    }
    return render(request, "admin/game/part.html", context)
