"""The admin of table versions: edit a draft beside its pictures, publish it, go back, compare."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from game.admin.comparison_page import comparison_page
from game.admin.live_figures import live_figures
from game.admin.picture_page import picture_context, typed_table
from game.admin.rows import INLINES
from game.admin.spot_page import spot_page
from game.admin.version_files import VersionFiles
from game.bot_tables.choices import VersionStatus
from game.bot_tables.models import BotProfile, TableVersion
from game.bot_tables.parts import kind_of, table_of
from game.bot_tables.problems import sentences
from game.bot_tables.row_change import ChangeSource
from game.bot_tables.versions import go_back, make_draft, next_number, publish, version_problems
from game.laboratory.comparison import compare_versions
from game.laboratory.row_changes import differences, fingerprint, record_changes, snapshot
from game.laboratory.styles import row_anchors

CHANGED_MEANWHILE = _(
    "Somebody has changed rows of this draft since you opened this page. Nothing is saved yet: save again to "
    "replace their rows with yours, or reload the page to see them."
)


class TableVersionForm(forms.ModelForm):
    publish = forms.BooleanField(
        label=_("publish"),
        required=False,
        help_text=_("Games play by it from their next hand on, and it can no longer be changed."),
    )
    # The fingerprint of the rows that the page showed.
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = TableVersion
        fields = ("table", "notes")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows = fingerprint(snapshot(self.instance)) if self.instance.pk else ""
        self.initial["seen"] = self.rows

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.cleaned_data.get("seen") and self.cleaned_data["seen"] != self.rows:
            self.data = {**self.data, "seen": self.rows}
            self.add_error(None, CHANGED_MEANWHILE)
        table = self.cleaned_data.get("table")
        # The database has this constraint, too, but a form without the field `status` does not validate it.
        if table and table.versions.filter(status=VersionStatus.DRAFT).exclude(pk=self.instance.pk).exists():
            self.add_error("table", _("The table already has a draft: edit that one."))
        self.instance.is_publishing = bool(self.cleaned_data.get("publish"))
        if self.instance.is_publishing and not self.cleaned_data.get("notes", "").strip():
            self.add_error("notes", _("Say in the note what this version changes: its history shows it."))
        return cleaned


@admin.register(TableVersion)
class TableVersionAdmin(VersionFiles):
    """Only drafts are edited; a published version is copied into a draft first."""

    form = TableVersionForm
    list_display = ("__str__", "status", "changed", "published_by", "notes")
    list_filter = ("table", "status")
    list_select_related = ("table", "published_by")
    actions = ("copy_into_draft",)
    change_form_template = "admin/game/tableversion/change_form.html"
    change_list_template = "admin/game/tableversion/change_list.html"

    class Media:
        css = {"all": ("game/laboratory.css",)}

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("compare/", view(self.compare), name="game_tableversion_compare"),
            path("<int:pk>/spots/<slug:part>/<str:slug>/", view(self.spot), name="game_tableversion_spot"),
            path("<int:pk>/pictures/", view(self.pictures), name="game_tableversion_pictures"),
            path("<int:pk>/pictures/typed/", view(self.typed_pictures), name="game_tableversion_typed"),
            path("<int:pk>/figures/", view(self.live_figures), name="game_tableversion_figures"),
            path("<int:pk>/go-back/", view(require_POST(self.go_back)), name="game_tableversion_go_back"),
            *super().get_urls(),
        ]

    def compare(self, request: HttpRequest) -> HttpResponse:
        return comparison_page(self, request, compare_versions)

    def spot(self, request: HttpRequest, pk: int, part: str, slug: str) -> HttpResponse:
        return spot_page(self, request, pk, part, slug)

    def pictures(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The version as it is saved."""
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        if not self.has_view_permission(request, version):
            raise PermissionDenied
        address = reverse("admin:game_tableversion_change", args=[pk])
        pictures = picture_context(table_of(version), row_anchors(version), request.GET, address)
        context = {
            **self.admin_site.each_context(request),
            **pictures,
            "title": _("Pictures of %(version)s") % {"version": version},
            "opts": self.opts,
            "version": version,
        }
        return render(request, "admin/game/pictures.html", context)

    def typed_pictures(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The pictures of the draft as typed in its form; nothing is saved."""
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        if not self.has_change_permission(request, version):
            raise PermissionDenied
        table, anchors = typed_table(version, request.POST)
        context = picture_context(table, anchors, request.POST, "")
        return render(request, "admin/game/_pictures.html", {**context, "version": version})

    def live_figures(self, request: HttpRequest, pk: int) -> HttpResponse:
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        return live_figures(self, request, version)

    def go_back(self, request: HttpRequest, pk: int) -> HttpResponse:
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        if not self.has_add_permission(request):
            raise PermissionDenied
        if version.is_draft:
            messages.error(request, _("You cannot go back to a draft: publish it."))
            return redirect("admin:game_decisiontable_versions", version.table_id)
        note = _("As version %(number)d again.") % {"number": version.number}
        text = f"{note} {request.POST.get('note', '').strip()}".strip()[:200]
        restored = go_back(version, text, request.user.pk)
        self.log_addition(request, restored, text)
        messages.success(request, _("%(version)s is in force.") % {"version": restored})
        return redirect("admin:game_decisiontable_versions", version.table_id)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        version = kwargs.get("obj") or context.get("original")
        if version is not None:
            context["first_part"] = kind_of(version.table).parts[0].key
            if profile := BotProfile.objects.filter(styles__table=version.table).first():
                context["plays_for"], context["tried_by"] = profile.key, profile.pk
        if version is not None and version.is_draft:
            table, anchors = table_of(version), row_anchors(version)
            context.update(picture_context(table, anchors, request.POST, ""))
            context["version"] = version
        return super().render_change_form(request, context, *args, **kwargs)

    def get_inlines(self, request: HttpRequest, obj: TableVersion | None) -> list[Any]:
        """The parts that the version's table has; a version that is being added gets its rows afterwards."""
        return [INLINES[part.model] for part in kind_of(obj.table).parts] if obj else []

    def response_add(
        self, request: HttpRequest, obj: TableVersion, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        super().response_add(request, obj, *args, **kwargs)
        return redirect("admin:game_tableversion_change", obj.pk)

    def get_readonly_fields(self, request: HttpRequest, obj: TableVersion | None = None) -> tuple[str, ...]:
        return ("table",) if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: TableVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.is_draft)

    def has_delete_permission(self, request: HttpRequest, obj: TableVersion | None = None) -> bool:
        return super().has_delete_permission(request, obj) and obj is not None and obj.is_draft

    def get_fields(self, request: HttpRequest, obj: TableVersion | None = None) -> tuple[str, ...]:
        if obj is None:
            return ("table", "notes")
        if obj.is_draft:
            return ("table", "notes", "publish", "seen")
        return ("table", "status", "notes")

    def save_model(
        self, request: HttpRequest, obj: TableVersion, form: forms.ModelForm, change: bool
    ) -> None:
        if not change:
            obj.number = next_number(obj.table)
        super().save_model(request, obj, form, change)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        formset.save_together()

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Only counts the changed rows; RowChange records each of them."""
        changed = sum(len(s.new_objects) + len(s.changed_objects) + len(s.deleted_objects) for s in formsets)
        rows = ngettext("%(number)d row changed.", "%(number)d rows changed.", changed) % {"number": changed}
        if form.cleaned_data.get("publish"):
            published = _("Published: %(note)s") % {"note": form.cleaned_data["notes"]}
            return f"{published} {rows}" if changed else str(published)
        if add or not changed:
            return super().construct_change_message(request, form, [], add)
        return rows

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Log nothing if nothing changed."""
        return super().log_change(request, obj, message) if message else None

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        draft: TableVersion = form.instance
        before = snapshot(draft)
        super().save_related(request, form, formsets, change)
        record_changes(differences(before, snapshot(draft)), draft, request.user.pk, ChangeSource.EDITED)
        if form.cleaned_data.get("publish"):
            publish(draft, request.user.pk)
            messages.success(request, _("%(version)s is in force.") % {"version": draft})
        elif found := version_problems(draft):
            lines = format_html_join("", "<li>{}</li>", ((line,) for line in sentences(found)))
            heading = _("The draft is saved. Before it can be published:")
            messages.warning(request, format_html('{}<ul class="lab-problems">{}</ul>', heading, lines))

    @admin.action(description=_("Copy the selected version into a draft"), permissions=["add"])
    def copy_into_draft(self, request: HttpRequest, queryset: QuerySet[TableVersion]) -> None:
        for version in queryset:
            if TableVersion.objects.filter(table=version.table, status=VersionStatus.DRAFT).exists():
                text = _("%(table)s has a draft already: edit that one.") % {"table": version.table}
                messages.error(request, text)
                continue
            draft = make_draft(version)
            note = _("Copied from version %(number)d.") % {"number": version.number}
            self.log_addition(request, draft, str(note))
            messages.success(request, _("%(draft)s is a draft now.") % {"draft": draft})
