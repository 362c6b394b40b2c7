"""The admin of decision tables, with the history of each: its versions, who changed them and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import VersionStatus
from game.bot_tables.models import DecisionTable, TableVersion
from game.bot_tables.row_change import RowChange
from game.laboratory.copying import copy_table_of
from game.laboratory.row_changes import change_text

MAX_ENTRIES = 200
MAX_CHANGES = 50


@admin.register(DecisionTable)
class DecisionTableAdmin(admin.ModelAdmin):
    list_display = ("name", "key", "size_class", "version_in_force", "history_of_versions")
    actions = ("copy_tables",)

    def get_readonly_fields(self, request: HttpRequest, obj: DecisionTable | None = None) -> tuple[str, ...]:
        # Games refer to the table by its key, and its profiles rely on its number of players.
        return ("key", "size_class") if obj else ()

    def get_prepopulated_fields(
        self, request: HttpRequest, obj: DecisionTable | None = None
    ) -> dict[str, Sequence[str]]:
        return {} if obj else {"key": ("name",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[DecisionTable]:
        return super().get_queryset(request).prefetch_related("versions")

    @admin.display(description=_("version in force"))
    def version_in_force(self, table: DecisionTable) -> str:
        numbers = [v.number for v in table.versions.all() if v.status == VersionStatus.PUBLISHED]
        return str(max(numbers)) if numbers else "–"

    @admin.display(description=_("history"))
    def history_of_versions(self, table: DecisionTable) -> str:
        address = reverse("admin:game_decisiontable_versions", args=[table.pk])
        text = _("Versions of %(table)s") % {"table": table}
        return format_html('<a href="{}">{}</a>', address, text)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.versions)
        return [path("<int:pk>/versions/", view, name="game_decisiontable_versions"), *super().get_urls()]

    def versions(self, request: HttpRequest, pk: int) -> HttpResponse:
        table = get_object_or_404(DecisionTable, pk=pk)
        if not self.has_view_permission(request, table):
            raise PermissionDenied
        versions = list(TableVersion.objects.filter(table=table).select_related("table", "published_by"))
        published = [version for version in versions if version.status == VersionStatus.PUBLISHED]
        context = {
            **self.admin_site.each_context(request),
            "title": _("Versions of %(table)s") % {"table": table},
            "opts": self.opts,
            "table": table,
            "versions": versions,
            "in_force": published[0] if published else None,
            "may_go_back": request.user.has_perm("game.add_tableversion"),
            "entries": _entries(versions),
            "changes": _changes(table),
        }
        return render(request, "admin/game/versions.html", context)

    @admin.action(description=_("Copy the selected tables as new ones"), permissions=["add"])
    def copy_tables(self, request: HttpRequest, queryset: QuerySet[DecisionTable]) -> None:
        for table in queryset:
            copy = copy_table_of(table, request.user.pk)
            self.log_addition(request, copy, [{"added": {}}])
            values: dict[str, Any] = {"copy": copy, "table": table}
            messages.success(request, _("“%(copy)s” is a copy of %(table)s.") % values)


def _changes(table: DecisionTable) -> list[tuple[RowChange, str]]:
    changes = RowChange.objects.filter(table=table).select_related("operator")[:MAX_CHANGES]
    return [(change, change_text(change)) for change in changes]


def _entries(versions: list[TableVersion]) -> list[LogEntry]:
    """The admin's log of these versions, latest first."""
    entries = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(TableVersion),
        object_id__in=[str(version.pk) for version in versions],
    )
    return list(entries.select_related("user").order_by("-action_time")[:MAX_ENTRIES])
