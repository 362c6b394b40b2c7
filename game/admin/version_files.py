"""The rows of a version as files: out of any version, into a draft."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.admin.file_pages import Link, Target, export_file, import_page
from game.bot_tables.models import TableVersion
from game.laboratory import importing
from game.laboratory.importing import RESOURCES, rows_imported
from game.laboratory.row_changes import words
from game.laboratory.row_files import FileFormat

if TYPE_CHECKING:
    VersionModelAdmin = admin.ModelAdmin[TableVersion]
else:
    VersionModelAdmin = admin.ModelAdmin


class VersionFiles(VersionModelAdmin):
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<int:pk>/files/<slug:part>/", view(self.files), name="game_tableversion_files"),
            path(
                "<int:pk>/files/<slug:part>/<slug:wanted>/",
                view(self.export),
                name="game_tableversion_export",
            ),
            *super().get_urls(),
        ]

    @transaction.atomic
    def files(self, request: HttpRequest, pk: int, part: str) -> HttpResponse:
        """A draft is locked while a file goes into it."""
        versions = TableVersion.objects.select_for_update(of=("self",)).select_related("table")
        version = get_object_or_404(versions, pk=pk)
        self._must_see(request, version, part)
        may_import = self._may_import(request, version, part)
        if request.method == "POST" and not may_import:
            raise PermissionDenied
        return import_page(self, request, _target(version, part, request.user.pk, may_import=may_import))

    def export(self, request: HttpRequest, pk: int, part: str, wanted: str) -> HttpResponse:
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        self._must_see(request, version, part)
        name = f"{version.table.key}-{version.number}-{part}"
        return export_file(RESOURCES[part](version), name, wanted)

    def _must_see(self, request: HttpRequest, version: TableVersion, part: str) -> None:
        if not self.has_view_permission(request, version):
            raise PermissionDenied
        if part not in RESOURCES:
            raise Http404

    def _may_import(self, request: HttpRequest, version: TableVersion, part: str) -> bool:
        row = RESOURCES[part]._meta.model._meta.model_name
        needed = [f"game.{verb}_{row}" for verb in ("add", "change", "delete")]
        return self.has_change_permission(request, version) and request.user.has_perms(needed)


def _target(version: TableVersion, part: str, operator: Any, *, may_import: bool) -> Target:
    kinds = {key: str(resource._meta.model._meta.verbose_name_plural) for key, resource in RESOURCES.items()}
    return Target(
        name=f"{version.pk}/{part}",
        title=_("%(version)s: files of %(rows)s") % {"version": version, "rows": kinds[part]},
        note=_("A file is the whole of its part: rows of the draft that are not in it are removed."),
        columns=RESOURCES[part].columns,
        fingerprint=partial(importing.fingerprint, version),
        tried=partial(rows_imported, version, part),
        taken=partial(rows_imported, version, part, keep_as=operator),
        words=words,
        address=reverse("admin:game_tableversion_change", args=[version.pk]),
        may_import=may_import,
        parts=[
            Link(
                capfirst(kind), reverse("admin:game_tableversion_files", args=[version.pk, key]), key == part
            )
            for key, kind in kinds.items()
        ],
        exports=[
            Link(wanted.name, reverse("admin:game_tableversion_export", args=[version.pk, part, wanted]))
            for wanted in FileFormat
        ],
    )
