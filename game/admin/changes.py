"""Read-only lists of what operators did: all changes in the admin, and all changed rows of tables."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game.bot_tables.row_change import RowChange
from game.laboratory.row_changes import change_text

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnlyAdmin(ModelAdmin):
    """A list that nobody can edit."""

    list_display_links = None
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(RowChange)
class RowChangeAdmin(ReadOnlyAdmin):
    list_display = ("at", "operator", "table", "version", "source", "what")
    list_filter = ("at", "table", "source", ("operator", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("table", "operator")

    @admin.display(description=_("what"))
    def what(self, change: RowChange) -> str:
        return change_text(change)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    """Includes deleted objects. Operators see only the changes of models that they may view."""

    list_display = ("at", "operator", "what", "how")
    list_filter = (
        "action_time",
        "action_flag",
        ("content_type", admin.RelatedOnlyFieldListFilter),
        ("user", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("user", "content_type")
    search_fields = ("object_repr",)

    @admin.display(description=_("when"), ordering="action_time")
    def at(self, entry: LogEntry) -> datetime.datetime:
        return entry.action_time

    @admin.display(description=_("operator"), ordering="user")
    def operator(self, entry: LogEntry) -> str:
        return str(entry.user)

    @admin.display(description=_("what"))
    def what(self, entry: LogEntry) -> str:
        kind = entry.content_type.name if entry.content_type else ""
        return f"{kind}: {entry.object_repr}"

    @admin.display(description=_("how"), ordering="action_flag")
    def how(self, entry: LogEntry) -> str:
        """The admin's own message; for deletions, which have none, the name of the action."""
        return entry.get_change_message() or str(entry.get_action_flag_display())

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        entries: QuerySet[LogEntry] = super().get_queryset(request)
        if request.user.is_superuser:
            return entries
        pages = self.admin_site._registry.items()
        visible = [model for model, page in pages if page.has_view_permission(request)]
        return entries.filter(content_type__in=ContentType.objects.get_for_models(*visible).values())
