"""The admin of the trials of drafts: begin one, see how it stands, change its share, end it."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.admin.visitors_page import NOTHING, STYLE, figure_text, per_100_text, unit_of, weeks_chart
from game.against_visitors.arms import comparison_of, weeks_of_trial
from game.against_visitors.figures import BotFigures, Per100
from game.against_visitors.tallies import Bot
from game.bot_tables.choices import VersionStatus
from game.bot_tables.draft_trials import DraftTrial, begin_trial, end_trial
from game.bot_tables.models import TableVersion
from game.bot_tables.problems import sentences
from game.bot_tables.versions import version_problems
from game.laboratory.result_charts import style_tracks

MAX_WEEKS = 20


class DraftTrialForm(forms.ModelForm):
    """Of a new trial, or of one that runs."""

    end = forms.BooleanField(
        label=gettext_lazy("end the trial"),
        required=False,
        help_text=gettext_lazy("No new game gets the draft; those that have it keep it."),
    )

    class Meta:
        model = DraftTrial
        fields = ("profile", "version", "percent", "note")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields.get("version")
        if isinstance(field, forms.ModelChoiceField):
            tried = Q(status=VersionStatus.DRAFT) | Q(status=VersionStatus.TRIAL)
            versions = TableVersion.objects.filter(tried, table__styles__isnull=False)
            field.queryset = versions.select_related("table").distinct()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        profile, version = cleaned.get("profile"), cleaned.get("version")
        if profile and version:
            if not profile.styles.filter(table=version.table).exists():
                self.add_error("version", _("This profile does not play by this table."))
            elif version.table.latest_version() is None:
                self.add_error("version", _("The table has no version in force to compare with."))
            elif found := version_problems(version):
                self.add_error("version", sentences(found))
            if DraftTrial.objects.filter(profile=profile, version__table=version.table, ended=None).exists():
                self.add_error(None, _("A draft of this table is on trial with this profile already."))
        return cleaned


@admin.register(DraftTrial)
class DraftTrialAdmin(admin.ModelAdmin):
    form = DraftTrialForm
    list_display = ("__str__", "percent", "started", "started_by", "ended", "note")
    list_select_related = ("profile", "version__table", "started_by")
    change_form_template = "admin/game/drafttrial/change_form.html"

    class Media:
        css = {"all": ("game/laboratory.css",)}

    def has_change_permission(self, request: HttpRequest, obj: DraftTrial | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.ended is None)

    def has_delete_permission(self, request: HttpRequest, obj: DraftTrial | None = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: DraftTrial | None = None) -> tuple[str, ...]:
        own = ("profile", "version", "percent", "note")
        if obj is None:
            return own
        return (*own, "started", "started_by", "ended") if obj.ended else (*own, "end")

    def get_readonly_fields(self, request: HttpRequest, obj: DraftTrial | None = None) -> tuple[str, ...]:
        return ("profile", "version") if obj else ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[DraftTrial]:
        return super().get_queryset(request).select_related(*self.list_select_related)

    def save_model(self, request: HttpRequest, obj: DraftTrial, form: forms.ModelForm, change: bool) -> None:
        if not change:
            obj.started_by_id = request.user.pk
            begin_trial(obj)
        elif form.cleaned_data["end"]:
            end_trial(obj)
        else:
            obj.save()

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        if trial := kwargs.get("obj"):
            context |= comparison_context(trial)
        return super().render_change_form(request, context, *args, **kwargs)


def comparison_context(trial: DraftTrial) -> dict[str, Any]:
    """What the visitors' games say of the draft so far."""
    bot = Bot(trial.profile.key, trial.version.table.key, trial.version.number)
    found = comparison_of(bot)
    arms = [
        (name, arm)
        for name, arm in ((_("draft"), found.draft), (_("version in force"), found.in_force))
        if arm is not None
    ]
    unit = unit_of(found.draft or found.in_force)
    return {
        "unit": unit,
        "headings": [label for _key, label in STYLE],
        "arms": [(name, arm, *_won(arm), _style(arm)) for name, arm in arms],
        "difference": _text(found.difference),
        "adjusted_difference": _text(found.adjusted_difference),
        "growing": weeks_chart(_growing(bot), unit),
        "tracks": style_tracks({name: arm.style for name, arm in arms if not arm.is_draw}),
        "names": [name for name, _arm in arms],
    }


def _won(arm: BotFigures) -> tuple[str, str]:
    return per_100_text(arm.won), _text(arm.adjusted)


def _style(arm: BotFigures) -> list[str]:
    return [figure_text(arm.style[key]) for key, _label in STYLE]


def _text(won: Per100 | None) -> str:
    return NOTHING if won is None else per_100_text(won)


def _growing(bot: Bot) -> dict[datetime.date, Per100]:
    """The difference as it was known at the end of each week, without luck where that is known."""
    found = {}
    for week in weeks_of_trial(bot)[-MAX_WEEKS:]:
        until = comparison_of(bot, week)
        known = until.adjusted_difference or until.difference
        if known is not None and known.half_width is not None:
            found[week] = known
    return found
