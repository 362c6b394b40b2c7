"""Who changed which row of a decision table, and how: to look at, never to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game.laboratory.row_changes import words_of
from game.models import RowChange

if TYPE_CHECKING:
    RowChangeModelAdmin = admin.ModelAdmin[RowChange]
else:
    RowChangeModelAdmin = admin.ModelAdmin


@admin.register(RowChange)
class RowChangeAdmin(RowChangeModelAdmin):
    list_display = ("at", "operator", "table", "version", "source", "what")
    list_display_links = None
    list_filter = ("at", "table", "source", ("operator", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("table", "operator")
    list_per_page = 50
    show_full_result_count = False

    @admin.display(description=_("what"))
    def what(self, change: RowChange) -> str:
        return words_of(change)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
