"""Import and export of rows and styles. A file is previewed first, then imported as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from import_export.resources import Resource

from game.laboratory.importing import ImportOutcome
from game.laboratory.row_files import CONTENT_TYPES, MAX_BYTES, FileFault, FileFormat, FileRows

SALT = "game.import"
PREVIEW_SECONDS = 60 * 60
"""Seconds for which a preview can be confirmed."""


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("CSV, JSON or XLSX, as its name ends, with the columns that an export has."),
    )

    def content(self) -> tuple[bytes, FileFormat]:
        """The uploaded file of a valid form."""
        file: UploadedFile = self.cleaned_data["file"]
        return file.read(), FileFormat(_ending(file))

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if _ending(file) not in set(FileFormat):
            raise forms.ValidationError(_("The name of the file must end in .csv, .json or .xlsx."))
        if (file.size or 0) > MAX_BYTES:
            text = _("The file is larger than %(most)d kB.") % {"most": MAX_BYTES // 1000}
            raise forms.ValidationError(text)
        return file


def _ending(file: UploadedFile) -> str:
    return PurePath(file.name or "").suffix.removeprefix(".").lower()


class Link(NamedTuple):
    label: str
    address: str
    is_current: bool = False


class ImportTarget(NamedTuple):
    """Where a file is imported. `name` is unique; `fingerprint` is different after any change of the target.
    `preview` finds what a file would change, `apply` changes it, and `change_text` puts a change into words.
    """

    name: str
    title: str
    note: str
    columns: tuple[str, ...]
    read: Callable[[bytes, FileFormat], FileRows]
    fingerprint: Callable[[], str]
    preview: Callable[[FileRows], ImportOutcome]
    apply: Callable[[FileRows], ImportOutcome]
    change_text: Callable[[Any], str]
    address: str
    may_import: bool
    parts: list[Link]
    exports: list[Link]


def import_page(model_admin: admin.ModelAdmin, request: HttpRequest, target: ImportTarget) -> HttpResponse:
    """GET shows the form. POST of a file shows its changes or faults; POST of `preview` makes the changes."""
    if request.method == "POST" and "preview" in request.POST:
        return _confirmed(model_admin, request, target)
    form = FileForm(request.POST or None, request.FILES or None) if request.method == "POST" else FileForm()
    context: dict[str, Any] = {}
    if form.is_valid():
        try:
            dataset = target.read(*form.content())
        except FileFault as fault:
            context["faults"] = [str(fault)]
        else:
            context |= _preview(target, dataset)
    return _page(model_admin, request, target, {**context, "form": form})


def _preview(target: ImportTarget, dataset: FileRows) -> dict[str, Any]:
    outcome = target.preview(dataset)
    if outcome.faults:
        return {"faults": outcome.faults}
    preview = {"target": target.name, "state": target.fingerprint(), "rows": [list(row) for row in dataset]}
    return {
        "changes": [target.change_text(change) for change in outcome.changes],
        "holes": outcome.holes,
        "rows": len(dataset),
        "preview": signing.dumps(preview, salt=SALT, compress=True),
    }


def _confirmed(model_admin: admin.ModelAdmin, request: HttpRequest, target: ImportTarget) -> HttpResponse:
    outdated = {
        "faults": [_("The preview is out of date: import the file again.")],
        "form": FileForm(),
    }
    try:
        preview = signing.loads(request.POST["preview"], salt=SALT, max_age=PREVIEW_SECONDS)
    except signing.BadSignature:
        return _page(model_admin, request, target, outdated)
    if preview["target"] != target.name or preview["state"] != target.fingerprint():
        return _page(model_admin, request, target, outdated)
    outcome = target.apply(FileRows(*preview["rows"], headers=list(target.columns)))
    if outcome.faults:
        return _page(model_admin, request, target, {"faults": outcome.faults, "form": FileForm()})
    number = len(outcome.changes)
    text = ngettext("%(number)d change imported.", "%(number)d changes imported.", number)
    messages.success(request, text % {"number": number})
    return redirect(target.address)


def _page(
    model_admin: admin.ModelAdmin, request: HttpRequest, target: ImportTarget, values: dict[str, Any]
) -> HttpResponse:
    context = {
        **model_admin.admin_site.each_context(request),
        "title": target.title,
        "opts": model_admin.opts,
        "target": target,
        **values,
    }
    return render(request, "admin/game/import.html", context)


def export_file(resource: Resource, name: str, file_format: str) -> HttpResponse:
    """The rows as a file to download, in which no spreadsheet takes a text for a formula."""
    if file_format not in set(FileFormat):
        raise Http404
    content = resource.export().export(file_format)
    response = HttpResponse(content, content_type=CONTENT_TYPES[FileFormat(file_format)], charset="utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{file_format}"'
    return response
