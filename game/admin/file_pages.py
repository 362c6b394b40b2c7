"""Import and export of rows and styles: a file is looked at first, and taken as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import Any, NamedTuple

import tablib
from django import forms
from django.contrib import admin, messages
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from import_export.resources import Resource

from game.laboratory.importing import Outcome
from game.laboratory.row_files import MOST_BYTES, WRITERS, FileFault, FileFormat, dataset_of

SALT = "game.import"
LOOKED_AT_FOR = 60 * 60
"""Seconds for which a preview can be confirmed."""


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("CSV, JSON or XLSX, as its name ends, with the columns that an export has."),
    )

    def content(self) -> tuple[bytes, FileFormat]:
        """What was sent, of a valid form."""
        file: UploadedFile = self.cleaned_data["file"]
        return file.read(), FileFormat(_ending(file))

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if _ending(file) not in set(FileFormat):
            raise forms.ValidationError(_("The name of the file must end in .csv, .json or .xlsx."))
        if (file.size or 0) > MOST_BYTES:
            text = _("The file is larger than %(most)d kB.") % {"most": MOST_BYTES // 1000}
            raise forms.ValidationError(text)
        return file


def _ending(file: UploadedFile) -> str:
    return PurePath(file.name or "").suffix.removeprefix(".").lower()


class Link(NamedTuple):
    label: str
    address: str
    is_current: bool = False


class Target(NamedTuple):
    """What a file goes into. `name` tells one target from every other, `fingerprint` its state from any
    later one; `tried` says what a file would change, `taken` changes it.
    """

    name: str
    title: str
    note: str
    columns: tuple[str, ...]
    fingerprint: Callable[[], str]
    tried: Callable[[tablib.Dataset], Outcome]
    taken: Callable[[tablib.Dataset], Outcome]
    words: Callable[[Any], str]
    address: str
    may_import: bool
    parts: list[Link]
    exports: list[Link]


def import_page(model_admin: admin.ModelAdmin, request: HttpRequest, target: Target) -> HttpResponse:
    """GET: the form. POST of a file: what it would change, or what is wrong; of `looked_at`: the change."""
    if request.method == "POST" and "looked_at" in request.POST:
        return _confirmed(model_admin, request, target)
    form = FileForm(request.POST or None, request.FILES or None) if request.method == "POST" else FileForm()
    context: dict[str, Any] = {}
    if form.is_valid():
        try:
            dataset = dataset_of(*form.content(), target.columns)
        except FileFault as fault:
            context["faults"] = [str(fault)]
        else:
            context |= _preview(target, dataset)
    return _page(model_admin, request, target, {**context, "form": form})


def _preview(target: Target, dataset: tablib.Dataset) -> dict[str, Any]:
    outcome = target.tried(dataset)
    if outcome.faults:
        return {"faults": outcome.faults}
    seen = {"target": target.name, "state": target.fingerprint(), "rows": [list(row) for row in dataset]}
    return {
        "changes": [target.words(change) for change in outcome.changes],
        "rows": len(dataset),
        "looked_at": signing.dumps(seen, salt=SALT, compress=True),
    }


def _confirmed(model_admin: admin.ModelAdmin, request: HttpRequest, target: Target) -> HttpResponse:
    too_late = {
        "faults": [_("This is no longer what was looked at: import the file again.")],
        "form": FileForm(),
    }
    try:
        seen = signing.loads(request.POST["looked_at"], salt=SALT, max_age=LOOKED_AT_FOR)
    except signing.BadSignature:
        return _page(model_admin, request, target, too_late)
    if seen["target"] != target.name or seen["state"] != target.fingerprint():
        return _page(model_admin, request, target, too_late)
    outcome = target.taken(tablib.Dataset(*seen["rows"], headers=list(target.columns)))
    if outcome.faults:
        return _page(model_admin, request, target, {"faults": outcome.faults, "form": FileForm()})
    number = len(outcome.changes)
    text = ngettext("%(number)d change imported.", "%(number)d changes imported.", number)
    messages.success(request, text % {"number": number})
    return redirect(target.address)


def _page(
    model_admin: admin.ModelAdmin, request: HttpRequest, target: Target, shown: dict[str, Any]
) -> HttpResponse:
    context = {
        **model_admin.admin_site.each_context(request),
        "title": target.title,
        "opts": model_admin.opts,
        "target": target,
        **shown,
    }
    return render(request, "admin/game/import.html", context)


def export_file(resource: Resource, name: str, wanted: str) -> HttpResponse:
    """The rows as a file to keep; its texts are such that no spreadsheet takes them for formulas."""
    if wanted not in set(FileFormat):
        raise Http404
    writer = WRITERS[FileFormat(wanted)]()
    response = HttpResponse(
        writer.export_data(resource.export()), content_type=writer.get_content_type(), charset="utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.{wanted}"'
    return response
