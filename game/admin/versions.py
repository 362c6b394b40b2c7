"""The admin of table versions: edit a draft beside its pictures, publish it, go back, compare."""

from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from game.admin.bulk_undo import steps_of
from game.admin.comparison_page import comparison_page
from game.admin.live_figures import live_figures
from game.admin.part_page import part_page
from game.admin.picture_page import picture_context
from game.admin.row_addresses import row_addresses
from game.admin.row_editing import may_edit_rows
from game.admin.spot_list import change_spots, keyed_parts, list_of_spots
from game.admin.spot_page import spot_page
from game.admin.version_files import VersionFiles
from game.bot_tables.choices import VersionStatus
from game.bot_tables.models import BotProfile, TableVersion
from game.bot_tables.parts import kind_of, table_of
from game.bot_tables.problems import sentences
from game.bot_tables.versions import go_back, make_draft, next_number, publish, version_problems
from game.bots.profile import SizeClass
from game.laboratory.comparison import compare_versions
from game.laboratory.matches import names_of, rules_of


class TableVersionForm(forms.ModelForm):
    publish = forms.BooleanField(
        label=_("publish"),
        required=False,
        help_text=_("Games play by it from their next hand on, and it can no longer be changed."),
    )

    class Meta:
        model = TableVersion
        fields = ("table", "notes", "hand_order")
        widgets: ClassVar = {"hand_order": forms.Textarea(attrs={"rows": 5, "spellcheck": "false"})}

    def clean_hand_order(self) -> str:
        """An empty one leaves it as it was."""
        return " ".join(self.cleaned_data["hand_order"].split()) or self.instance.hand_order

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        table = self.cleaned_data.get("table")
        # The database has this constraint, too, but a form without the field `status` does not validate it.
        if table and table.versions.filter(status=VersionStatus.DRAFT).exclude(pk=self.instance.pk).exists():
            self.add_error("table", _("The table already has a draft: edit that one."))
        if self.cleaned_data.get("publish"):
            self._check_publishing()
        return cleaned

    def _check_publishing(self) -> None:
        if not self.cleaned_data.get("notes", "").strip():
            self.add_error("notes", _("Say in the note what this version changes: its history shows it."))
        if found := version_problems(self.instance):
            self.add_error(None, sentences(found))


def _addresses(version: TableVersion, profile: BotProfile) -> dict[str, str]:
    """Of the pages on which the profile plays by this version, with their forms filled in."""
    is_draw = version.table.size_class == SizeClass.DRAW
    own, in_force = names_of(version, profile)
    seats = {"seat_2": own}
    if is_draw:  # nobody plays it with two
        seats |= {"seat_3": in_force, "seat_4": in_force}
    seats["rules"] = rules_of(version).key
    trial = {"profile": profile.pk, "version": version.pk}
    try_page = reverse("admin:game_botprofile_try_draw" if is_draw else "admin:game_botprofile_try")
    return {
        "play_address": f"{reverse('admin:game_botprofile_play')}?{urlencode(seats)}",
        "try_address": f"{try_page}?{urlencode(trial)}",
    }


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
            path("<int:pk>/spots/", view(require_POST(self.spots)), name="game_tableversion_spots"),
            path("<int:pk>/parts/<slug:part>/", view(self.part), name="game_tableversion_part"),
            path("<int:pk>/figures/", view(self.live_figures), name="game_tableversion_figures"),
            path("<int:pk>/go-back/", view(require_POST(self.go_back)), name="game_tableversion_go_back"),
            *super().get_urls(),
        ]

    def compare(self, request: HttpRequest) -> HttpResponse:
        return comparison_page(self, request, compare_versions)

    def spot(self, request: HttpRequest, pk: int, part: str, slug: str) -> HttpResponse:
        return spot_page(self, request, pk, part, slug)

    def spots(self, request: HttpRequest, pk: int) -> HttpResponse:
        return change_spots(self, request, pk)

    def part(self, request: HttpRequest, pk: int, part: str) -> HttpResponse:
        return part_page(self, request, pk, part)

    def pictures(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The version as it is saved."""
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        if not self.has_view_permission(request, version):
            raise PermissionDenied
        address = reverse("admin:game_tableversion_change", args=[pk])
        pictures = picture_context(table_of(version), row_addresses(version), request.GET)
        context = {
            **self.admin_site.each_context(request),
            **pictures,
            "title": _("Pictures of %(version)s") % {"version": version},
            "opts": self.opts,
            "version": version,
            "address": address,
            "profiles": BotProfile.objects.filter(styles__table=version.table),
            "is_draw": version.table.size_class == SizeClass.DRAW,
        }
        return render(request, "admin/game/pictures.html", context)

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
            context |= {"spot_parts": list_of_spots(version), "keyed_parts": keyed_parts(version)}
            context["may_edit"] = self._may_edit(request, version)
            context["steps"] = steps_of(request.session, version.pk)
            if profile := BotProfile.objects.filter(styles__table=version.table).first():
                context |= {"plays_for": profile.key, "tried_by": profile.pk, **_addresses(version, profile)}
        return super().render_change_form(request, context, *args, **kwargs)

    def _may_edit(self, request: HttpRequest, version: TableVersion) -> bool:
        return all(may_edit_rows(self, request, version, part) for part in kind_of(version.table).parts)

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
        ordered = () if obj.table.size_class == SizeClass.DRAW else ("hand_order",)
        if obj.is_draft:
            return ("table", "notes", *ordered, "publish")
        return ("table", "status", "notes", *ordered)

    def save_model(
        self, request: HttpRequest, obj: TableVersion, form: forms.ModelForm, change: bool
    ) -> None:
        if not change:
            obj.number = next_number(obj.table)
            in_force = obj.table.latest_version()
            obj.hand_order = in_force.hand_order if in_force else ""
        super().save_model(request, obj, form, change)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        if form.cleaned_data.get("publish"):
            return str(_("Published: %(note)s") % {"note": form.cleaned_data["notes"]})
        return super().construct_change_message(request, form, formsets, add)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Log nothing if nothing changed."""
        return super().log_change(request, obj, message) if message else None

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        draft: TableVersion = form.instance
        super().save_related(request, form, formsets, change)
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
