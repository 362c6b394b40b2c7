"""Export of rows from any version, and import into a draft."""

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

from game.admin.file_pages import ImportTarget, Link, export_file, import_page
from game.admin.row_editing import locked_version
from game.bot_tables.models import TableVersion
from game.bot_tables.parts import kind_of
from game.laboratory.importing import RESOURCES, import_rows, read_rows_file
from game.laboratory.row_changes import difference_text, snapshot, values_fingerprint
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
                "<int:pk>/files/<slug:part>/<slug:file_format>/",
                view(self.export),
                name="game_tableversion_export",
            ),
            *super().get_urls(),
        ]

    @transaction.atomic
    def files(self, request: HttpRequest, pk: int, part: str) -> HttpResponse:
        """The page of imports and exports. The version is locked during an import."""
        version = locked_version(pk)
        self._check_view(request, version, part)
        may_import = self._may_import(request, version, part)
        if request.method == "POST" and not may_import:
            raise PermissionDenied
        return import_page(self, request, _target(version, part, request.user.pk, may_import=may_import))

    def export(self, request: HttpRequest, pk: int, part: str, file_format: str) -> HttpResponse:
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        self._check_view(request, version, part)
        name = f"{version.table.key}-{version.number}-{part}"
        return export_file(RESOURCES[part](version), name, file_format)

    def _check_view(self, request: HttpRequest, version: TableVersion, part: str) -> None:
        if not self.has_view_permission(request, version):
            raise PermissionDenied
        if part not in _parts(version):
            raise Http404

    def _may_import(self, request: HttpRequest, version: TableVersion, part: str) -> bool:
        row = RESOURCES[part]._meta.model._meta.model_name
        permissions = [f"game.{verb}_{row}" for verb in ("add", "change", "delete")]
        return self.has_change_permission(request, version) and request.user.has_perms(permissions)


def _parts(version: TableVersion) -> dict[str, str]:
    """What the rows of each part of the version's table are called."""
    return {part.key: str(part.model._meta.verbose_name_plural) for part in kind_of(version.table).parts}


def _target(version: TableVersion, part: str, operator: Any, *, may_import: bool) -> ImportTarget:
    kinds = _parts(version)
    return ImportTarget(
        name=f"{version.pk}/{part}",
        title=_("%(version)s: files of %(rows)s") % {"version": version, "rows": kinds[part]},
        note=_("A file holds all rows of its part: rows of the draft that are not in it are removed."),
        columns=RESOURCES[part].columns,
        read=partial(read_rows_file, version, part),
        fingerprint=lambda: values_fingerprint(snapshot(version)),
        preview=partial(import_rows, version, part),
        apply=partial(import_rows, version, part, operator_id=operator),
        change_text=difference_text,
        address=reverse("admin:game_tableversion_change", args=[version.pk]),
        may_import=may_import,
        parts=[
            Link(
                capfirst(kind), reverse("admin:game_tableversion_files", args=[version.pk, key]), key == part
            )
            for key, kind in kinds.items()
        ],
        exports=[
            Link(each.name, reverse("admin:game_tableversion_export", args=[version.pk, part, each]))
            for each in FileFormat
        ],
    )
