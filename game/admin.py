"""Bots for administrators: profiles with their styles, tables with their versions and rows."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from game.bot_vocabulary import VersionStatus
from game.bots.table import POSTFLOP_CELLS, PREFLOP_CELLS, Cell
from game.bots.validation import Problem, gaps, overlaps
from game.loading import postflop_value, preflop_value
from game.models import BotProfile, BotStyle, DecisionTable, PostflopRow, PreflopRow, TableVersion
from game.table_problems import sentences
from game.table_versions import make_draft, next_number, publish, version_problems


class BotStyleInline(admin.StackedInline):
    model = BotStyle
    extra = 0
    max_num = 2
    fields = (
        ("size_class", "table"),
        ("looseness", "aggression", "bluff_rate", "stickiness", "size_noise"),
    )


@admin.register(BotProfile)
class BotProfileAdmin(admin.ModelAdmin):
    list_display = ("name", "key", "temperament", "order", "enabled")
    list_editable = ("order", "enabled")
    list_filter = ("temperament", "enabled")
    search_fields = ("name", "key")
    inlines = (BotStyleInline,)


@admin.register(DecisionTable)
class DecisionTableAdmin(admin.ModelAdmin):
    list_display = ("name", "key", "size_class", "version_in_force")
    prepopulated_fields = {"key": ("name",)}

    @admin.display(description=_("version in force"))
    def version_in_force(self, table: DecisionTable) -> str:
        version = table.latest_version()
        return str(version.number) if version else "–"


class RowsFormSet(forms.BaseInlineFormSet):
    """The rows of one part of a table, checked together."""

    cells: tuple[Cell, ...]
    value: Any

    def clean(self) -> None:
        super().clean()
        kept = [form for form in self.forms if form not in self.deleted_forms]
        if any(form.errors for form in kept):
            return
        rows = [self.value(form.instance) for form in kept if form.has_changed() or form.instance.pk]
        found: list[Problem] = overlaps(rows)
        if self.instance.wanted_published:
            found += gaps(rows, self.cells)
        if found:
            raise ValidationError(sentences(found))


class PreflopRowsFormSet(RowsFormSet):
    cells = PREFLOP_CELLS
    value = staticmethod(preflop_value)


class PostflopRowsFormSet(RowsFormSet):
    cells = POSTFLOP_CELLS
    value = staticmethod(postflop_value)


class PreflopRowInline(admin.TabularInline):
    model = PreflopRow
    formset = PreflopRowsFormSet
    extra = 0


class PostflopRowInline(admin.TabularInline):
    model = PostflopRow
    formset = PostflopRowsFormSet
    extra = 0


class TableVersionForm(forms.ModelForm):
    publish = forms.BooleanField(
        label=_("publish"),
        required=False,
        help_text=_("Games play by it from their next hand on, and it can no longer be changed."),
    )

    class Meta:
        model = TableVersion
        fields = ("table", "notes")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        self.instance.wanted_published = bool(self.cleaned_data.get("publish"))
        return cleaned


@admin.register(TableVersion)
class TableVersionAdmin(admin.ModelAdmin):
    """Only drafts are edited; a published version is copied into a draft first."""

    form = TableVersionForm
    list_display = ("__str__", "status", "changed", "notes")
    list_filter = ("table", "status")
    list_select_related = ("table",)
    inlines = (PreflopRowInline, PostflopRowInline)
    actions = ("copy_into_draft",)

    def get_readonly_fields(self, request: HttpRequest, obj: TableVersion | None = None) -> tuple[str, ...]:
        return ("table",) if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: TableVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.is_draft)

    def has_delete_permission(self, request: HttpRequest, obj: TableVersion | None = None) -> bool:
        return super().has_delete_permission(request, obj) and obj is not None and obj.is_draft

    def get_fields(self, request: HttpRequest, obj: TableVersion | None = None) -> tuple[str, ...]:
        return ("table", "notes", "publish") if obj is None or obj.is_draft else ("table", "status", "notes")

    def save_model(
        self, request: HttpRequest, obj: TableVersion, form: forms.ModelForm, change: bool
    ) -> None:
        if not change:
            obj.number = next_number(obj.table)
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        draft: TableVersion = form.instance
        if form.cleaned_data.get("publish"):
            publish(draft)
            messages.success(request, _("%(version)s is in force.") % {"version": draft})
        elif found := version_problems(draft):
            lines = format_html_join(" ", "{}", ((line,) for line in sentences(found)))
            messages.warning(request, lines)

    @admin.action(description=_("Copy the selected version into a draft"), permissions=["add"])
    def copy_into_draft(self, request: HttpRequest, queryset: QuerySet[TableVersion]) -> None:
        for version in queryset:
            if TableVersion.objects.filter(table=version.table, status=VersionStatus.DRAFT).exists():
                text = _("%(table)s has a draft already: edit that one.") % {"table": version.table}
                messages.error(request, text)
                continue
            text = _("%(draft)s is a draft now.") % {"draft": make_draft(version)}
            messages.success(request, text)
