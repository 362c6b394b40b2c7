"""The wizard: a new profile from a kind of player or another profile, fitted to target figures."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.choices import KindChoice, SizeClassChoice
from game.bot_tables.loading import bot_profiles
from game.bot_tables.models import BotProfile
from game.bots.profile import Modifiers
from game.laboratory.copying import copy_profile
from game.laboratory.fitting import FINAL_DEALS, SEATS, Figures, fit
from game.laboratory.kinds import KINDS, Kind

PERMISSIONS = ("game.add_botprofile", "game.add_botstyle", "game.add_decisiontable", "game.add_tableversion")


PREFIX = "new"
"""Begins the fields of the new profile, which has an aggression of its own beside the target's."""


def _start_choices() -> list[tuple[str, Any]]:
    kinds = [(f"kind:{kind}", kind.label) for kind in KINDS]
    playing = BotProfile.objects.filter(styles__size_class=SizeClassChoice.RING).distinct()
    profiles = [(f"profile:{each.key}", each.name) for each in playing]
    return [(_("Kinds of players"), kinds), (_("Profiles"), profiles)]


def _target(label: Any, least: float, most: float, step: str = "0.5") -> forms.FloatField:
    return forms.FloatField(
        label=label,
        required=False,
        validators=[MinValueValidator(least), MaxValueValidator(most)],
        widget=forms.NumberInput({"min": least, "max": most, "step": step}),
        help_text=gettext_lazy("Empty: as usual for the kind, or as the profile plays."),
    )


class WizardForm(forms.Form):
    start = forms.ChoiceField(label=gettext_lazy("Start from"), choices=_start_choices)
    vpip = _target(gettext_lazy("VPIP, percent"), 3, 90)
    pfr = _target(gettext_lazy("PFR, percent"), 1, 80)
    aggression = _target(gettext_lazy("Aggression factor"), 0.2, 8, "0.1")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or {}
        vpip, pfr = cleaned.get("vpip"), cleaned.get("pfr")
        if vpip is not None and pfr is not None and pfr > vpip:
            self.add_error("pfr", _("Whoever raises also puts chips in: the PFR is at most the VPIP."))
        return cleaned

    @property
    def kind(self) -> Kind | None:
        return KINDS[KindChoice(self._key)] if self.cleaned_data["start"].startswith("kind:") else None

    @property
    def start_key(self) -> str:
        kind = self.kind
        return kind.start if kind else self._key

    @property
    def _key(self) -> str:
        return str(self.cleaned_data["start"]).partition(":")[2]

    def target(self, usual: Figures) -> Figures:
        given = (self.cleaned_data.get(name) for name in Figures._fields)
        return Figures(*(own if value is None else value for value, own in zip(given, usual, strict=True)))


class NewProfileForm(forms.ModelForm):
    """The new profile's name and face, and the modifiers that were fitted."""

    looseness = forms.IntegerField(min_value=-40, max_value=40, widget=forms.HiddenInput)
    aggression = forms.IntegerField(min_value=10, max_value=400, widget=forms.HiddenInput)
    bluff_rate = forms.IntegerField(min_value=0, max_value=50, widget=forms.HiddenInput)
    stickiness = forms.IntegerField(min_value=-30, max_value=30, widget=forms.HiddenInput)
    own_tables = forms.BooleanField(
        label=gettext_lazy("with tables of its own"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Copies of the tables that it starts from, with drafts to be edited."),
    )

    class Meta:
        model = BotProfile
        fields = ("name", "name_it", "key", "portrait", "temperament", "kind", "line_en", "line_it")

    @property
    def modifiers(self) -> Modifiers:
        return Modifiers(**{name: self.cleaned_data[name] for name in Modifiers._fields})


def wizard_page(model_admin: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    if not request.user.has_perms(PERMISSIONS):
        raise PermissionDenied
    start = WizardForm(request.POST if request.method == "POST" else None)
    context: dict[str, Any] = {"start": start}
    if request.method == "POST" and start.is_valid():
        if base := BotProfile.objects.filter(key=start.start_key).first():
            if "make" in request.POST:
                made = NewProfileForm(request.POST, prefix=PREFIX)
                if made.is_valid():
                    return _made(model_admin, request, base, made)
                context["profile"] = made
            else:
                context |= _fitted(start, base)
        else:
            start.add_error("start", _("The profile that this kind starts from is gone: choose another one."))
    page = {**model_admin.admin_site.each_context(request), "title": _("New bot, step by step")}
    return render(request, "admin/game/wizard.html", {**page, "opts": model_admin.opts, **context})


def _fitted(start: WizardForm, base: BotProfile) -> dict[str, Any]:
    """What the fit reached, and the form of the new profile."""
    profile = bot_profiles().get(base.key)
    if profile is None:
        start.add_error("start", _("This profile has no published table to play by."))
        return {}
    others = [each for key, each in bot_profiles().items() if key != base.key][: SEATS - 1]
    usual = start.kind.usual if start.kind else fit(profile, others, None).reached.figures
    target = start.target(usual)
    is_asked = start.kind is not None or target != usual
    found = fit(profile, others, target if is_asked else None)
    labels = ("VPIP", "PFR", _("aggression"))
    initial = {
        **found.modifiers._asdict(),
        "portrait": base.portrait,
        "temperament": base.temperament,
        "kind": base.kind,
        "line_en": base.line_en,
        "line_it": base.line_it,
    }
    return {
        "lines": list(zip(labels, target, *found.reached, strict=True)),
        "deals": number_format(FINAL_DEALS, use_l10n=True, force_grouping=True),
        "modifiers": found.modifiers,
        "profile": NewProfileForm(initial=initial, prefix=PREFIX),
    }


@transaction.atomic
def _made(
    model_admin: admin.ModelAdmin, request: HttpRequest, base: BotProfile, form: NewProfileForm
) -> HttpResponse:
    copy = copy_profile(base, request.user.pk, with_tables=form.cleaned_data["own_tables"])
    for name in form.Meta.fields:
        setattr(copy, name, form.cleaned_data[name])
    copy.save()
    for style in copy.styles.exclude(size_class=SizeClassChoice.DRAW):
        for name, value in form.modifiers._asdict().items():
            setattr(style, name, value)
        style.save()
    model_admin.log_addition(request, copy, [{"added": {}}])
    text = _("“%(profile)s” is made, not yet offered for new games.") % {"profile": copy}
    messages.success(request, text)
    return redirect(reverse("admin:game_botprofile_change", args=[copy.pk]))
