""" "Try it": what a profile does in a spot that is entered or dealt."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from game.admin.row_addresses import row_addresses
from game.bots.profile import BotProfile
from game.laboratory.spot import SpotFault, deal_spot, spot_view
from game.laboratory.spot_form import SpotForm, fields_of
from game.laboratory.styles import cited_version, profile_with
from game.laboratory.trial import Trial, try_out

DRAWS = 1_000_000


def trial_page(model_admin: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    is_submitted = "profile" in request.GET and "stacks" in request.GET
    form = SpotForm(request.GET if is_submitted else None, initial=request.GET.dict())
    context: dict[str, Any] = {
        **model_admin.admin_site.each_context(request),
        "title": _("Try it"),
        "opts": model_admin.opts,
        "form": form,
    }
    if form.is_valid():
        if "deal" in request.GET and (fields := _dealt_spot(form)):
            return redirect(f"{request.path}?{urlencode(fields)}")
        if trial := _trial(form):
            context["trial"] = trial
            context["profiles"] = [form.cleaned_data["profile"]]
            context["row_address"] = _row_address(trial)
    return render(request, "admin/game/trial.html", context)


def _profile(values: dict[str, Any]) -> BotProfile | None:
    version = values["version"]
    return profile_with(values["profile"], [version] if version else [])


def _trial(form: SpotForm) -> Trial | None:
    """The trial; None, with an error added to the form, if the spot or the profile does not allow one."""
    values = form.cleaned_data
    profile = _profile(values)
    if profile is None:
        form.add_error("profile", _("This profile has no published table to play by."))
        return None
    try:
        return try_out(spot_view(form.spot()), profile, values["seed"])
    except SpotFault as fault:
        form.add_error(None, str(fault))
        return None


def _dealt_spot(form: SpotForm) -> dict[str, str] | None:
    """The form's fields for a random spot with as many seats as the form has."""
    values = form.cleaned_data
    profile = _profile(values)
    if profile is None:
        return None
    spot = deal_spot(profile, len(values["stacks"]), secrets.randbelow(DRAWS))
    version = values["version"]
    chosen = {"profile": str(values["profile"].pk), "version": str(version.pk) if version else ""}
    return {**chosen, **fields_of(spot)}


def _row_address(trial: Trial) -> str:
    """The admin address of the row that decided; "" without a row."""
    version = cited_version(trial.reason.table, trial.reason.version)
    if version is None or trial.reason.row is None:
        return ""
    return row_addresses(version).get(trial.reason.row, "")
