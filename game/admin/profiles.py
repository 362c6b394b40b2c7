"""The admin of profiles: edit, copy, try out, compare, import and export them."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from game.admin.comparison_page import comparison_page
from game.admin.file_pages import ImportTarget, Link, export_file, import_page
from game.admin.modifiers_page import modifiers_page
from game.admin.play_page import play_page
from game.admin.trial_page import DRAW_TRIAL, HOLDEM_TRIAL, trial_page
from game.admin.visitors_page import bot_page, visitors_page
from game.admin.wizard_page import DRAW, HOLDEM, PERMISSIONS, wizard_page
from game.against_visitors.tallies import Bot
from game.bot_tables.models import MODIFIERS, BotProfile, BotStyle, DecisionTable
from game.bot_tables.style_versions import newest_key, sign_versions
from game.bots.profile import SizeClass
from game.laboratory.comparison import compare_profiles
from game.laboratory.copying import copy_profile
from game.laboratory.importing import (
    ImportOutcome,
    import_styles,
    preview_styles,
    read_styles_file,
    styles_fingerprint,
)
from game.laboratory.row_files import FileFormat, FileRows
from game.laboratory.row_resources import StyleResource


class StylesFormSet(BaseInlineFormSet):
    """The styles of one profile; there must be at least one."""

    def clean(self) -> None:
        super().clean()
        remaining = [form for form in self.forms if form not in self.deleted_forms]
        if not any(form.has_changed() or form.instance.pk for form in remaining):
            text = _("A profile without a style cannot play: add one for either number of players, or both.")
            raise ValidationError(text)


class BotStyleForm(forms.ModelForm):
    """A style; the modifiers of one that exists are changed by drafts, on a page of their own."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk:
            for name in MODIFIERS:
                self.fields[name].disabled = True


class BotStyleInline(admin.StackedInline):
    model = BotStyle
    form = BotStyleForm
    formset = StylesFormSet
    extra = 0
    max_num = len(SizeClass)
    fields = (
        ("size_class", "table"),
        ("looseness", "aggression", "bluff_rate", "stickiness", "size_noise", "shifting"),
    )


class ProfileLineForm(forms.ModelForm):
    """A line of the list; each field has a label for screen readers."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, field in self.fields.items():
            field.widget.attrs["aria-label"] = f"{self.instance}: {field.label or name}"


@admin.register(BotProfile)
class BotProfileAdmin(admin.ModelAdmin):
    list_display = ("name", "name_it", "key", "temperament", "order", "enabled")
    list_editable = ("order", "enabled")
    list_filter = ("temperament", "enabled")
    search_fields = ("name", "name_it", "key")
    inlines = (BotStyleInline,)
    actions = ("copy_profiles", "copy_profiles_with_tables")
    change_list_template = "admin/game/botprofile/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("try/", view(self.try_out), name="game_botprofile_try"),
            path("new/", view(self.wizard), name="game_botprofile_wizard"),
            path("new/draw/", view(self.draw_wizard), name="game_botprofile_draw_wizard"),
            path("play/", view(self.play), name="game_botprofile_play"),
            path("try-draw/", view(self.try_out_draw), name="game_botprofile_try_draw"),
            path("compare/", view(self.compare), name="game_botprofile_compare"),
            path(
                "<int:pk>/modifiers/<slug:size_class>/",
                view(self.modifiers),
                name="game_botprofile_modifiers",
            ),
            path("visitors/", view(self.visitors), name="game_botprofile_visitors"),
            path(
                "visitors/<slug:profile>/<slug:table>/<int:version>/<int:modifiers>/",
                view(self.visitors_bot),
                name="game_botprofile_visitors_bot",
            ),
            path("files/", view(self.files), name="game_botprofile_files"),
            path("files/<slug:file_format>/", view(self.export), name="game_botprofile_export"),
            *super().get_urls(),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: BotProfile | None = None) -> tuple[str, ...]:
        # Running and past games refer to the profile by its key; until it is offered no game does.
        return ("key",) if obj and obj.known_to_games else ()

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        if profile := kwargs.get("obj"):
            tables = DecisionTable.objects.filter(styles__profile=profile).distinct()
            newest = (table.versions.order_by("-number").first() for table in tables)
            context["styles"] = list(profile.styles.all())
            context["plays_draw"] = any(style.size_class == SizeClass.DRAW for style in context["styles"])
            context["newest_versions"] = [version for version in newest if version]
        return super().render_change_form(request, context, *args, **kwargs)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        before = newest_key()
        super().save_related(request, form, formsets, change)
        sign_versions(before, request.user.pk, "")
        for style in form.instance.styles.select_related("table"):
            if style.table.latest_version() is None:
                values = {"table": style.table, "profile": form.instance}
                text = _("“%(table)s” has no published version: %(profile)s cannot play by it yet.") % values
                messages.warning(request, text)

    def get_changelist_form(self, request: HttpRequest, **options: Any) -> type[forms.ModelForm]:
        return super().get_changelist_form(request, form=ProfileLineForm, **options)

    def try_out(self, request: HttpRequest) -> HttpResponse:
        return trial_page(self, request, HOLDEM_TRIAL)

    def wizard(self, request: HttpRequest) -> HttpResponse:
        return wizard_page(self, request, HOLDEM)

    def draw_wizard(self, request: HttpRequest) -> HttpResponse:
        return wizard_page(self, request, DRAW)

    def play(self, request: HttpRequest) -> HttpResponse:
        return play_page(self, request)

    def try_out_draw(self, request: HttpRequest) -> HttpResponse:
        return trial_page(self, request, DRAW_TRIAL)

    def compare(self, request: HttpRequest) -> HttpResponse:
        return comparison_page(self, request, compare_profiles)

    def modifiers(self, request: HttpRequest, pk: int, size_class: str) -> HttpResponse:
        return modifiers_page(self, request, pk, size_class)

    def visitors(self, request: HttpRequest) -> HttpResponse:
        return visitors_page(self, request)

    def visitors_bot(
        self, request: HttpRequest, profile: str, table: str, version: int, modifiers: int
    ) -> HttpResponse:
        return bot_page(self, request, Bot(profile, table, version, modifiers))

    @transaction.atomic
    def files(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        may_import = request.user.has_perms(("game.add_botstyle", "game.change_botstyle"))
        if request.method == "POST" and not may_import:
            raise PermissionDenied
        return import_page(self, request, self._styles(request, may_import=may_import))

    def export(self, request: HttpRequest, file_format: str) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return export_file(StyleResource(), "styles", file_format)

    def _styles(self, request: HttpRequest, *, may_import: bool) -> ImportTarget:
        return ImportTarget(
            name="styles",
            title=str(_("Files of styles")),
            note=str(
                _("Styles act at once, without a draft. Profiles and styles that are not in the file stay.")
            ),
            columns=StyleResource.columns,
            read=read_styles_file,
            fingerprint=styles_fingerprint,
            preview=preview_styles,
            apply=partial(self._import, request),
            change_text=lambda change: change.text,
            address=reverse("admin:game_botprofile_changelist"),
            may_import=may_import,
            parts=[],
            exports=[
                Link(each.name, reverse("admin:game_botprofile_export", args=[each])) for each in FileFormat
            ],
        )

    def _import(self, request: HttpRequest, dataset: FileRows) -> ImportOutcome:
        before = newest_key()
        outcome = import_styles(dataset)
        sign_versions(before, request.user.pk, str(_("Imported.")))
        for change in outcome.changes:
            self.log_change(request, change.profile, change.text)
        return outcome

    @admin.action(description=_("Copy the selected profiles"), permissions=["add"])
    def copy_profiles(self, request: HttpRequest, queryset: QuerySet[BotProfile]) -> None:
        self._copy(request, queryset, with_tables=False)

    @admin.action(description=_("Copy the selected profiles with their tables"), permissions=["add_tables"])
    def copy_profiles_with_tables(self, request: HttpRequest, queryset: QuerySet[BotProfile]) -> None:
        self._copy(request, queryset, with_tables=True)

    def has_add_tables_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perms(PERMISSIONS))

    def _copy(self, request: HttpRequest, queryset: QuerySet[BotProfile], *, with_tables: bool) -> None:
        for profile in queryset:
            copy = copy_profile(profile, request.user.pk, with_tables=with_tables)
            self.log_addition(request, copy, [{"added": {}}])
            values: dict[str, Any] = {"copy": copy, "profile": profile}
            text = _("“%(copy)s” is a copy of %(profile)s, not yet offered for new games.") % values
            messages.success(request, text)
