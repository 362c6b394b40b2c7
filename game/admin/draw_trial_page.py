""" "Try it" at five-card draw: what a profile does in a spot that is entered or dealt."""

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
from game.admin.trial_page import DRAWS
from game.bots.profile import DrawStyle
from game.laboratory.draw_spot import deal_draw_spot, draw_spot_view
from game.laboratory.draw_spot_form import DrawSpotForm, fields_of_draw
from game.laboratory.draw_trial import DrawTrial, try_out_draw
from game.laboratory.spot import SpotFault
from game.laboratory.styles import cited_version, profile_with


def draw_trial_page(model_admin: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    is_submitted = "profile" in request.GET and "stacks" in request.GET
    form = DrawSpotForm(request.GET if is_submitted else None, initial=request.GET.dict())
    context: dict[str, Any] = {
        **model_admin.admin_site.each_context(request),
        "title": _("Try it: poker all'italiana"),
        "opts": model_admin.opts,
        "form": form,
    }
    if form.is_valid() and (style := _style(form)):
        if "deal" in request.GET:
            return redirect(f"{request.path}?{urlencode(_dealt_spot(form, style))}")
        if trial := _trial(form, style):
            context["trial"], context["row_address"] = trial, _row_address(trial)
            context["profiles"], context["is_draw"] = [form.cleaned_data["profile"]], True
    return render(request, "admin/game/trial.html", context)


def _style(form: DrawSpotForm) -> DrawStyle | None:
    """The style to play by; None, with an error added to the form, where the profile has none."""
    version = form.cleaned_data["version"]
    profile = profile_with(form.cleaned_data["profile"], [version] if version else [])
    if profile is None or profile.draw is None:
        form.add_error("profile", _("This profile has no published table to play by."))
        return None
    return profile.draw


def _trial(form: DrawSpotForm, style: DrawStyle) -> DrawTrial | None:
    """The trial; None, with an error added to the form, if the rules do not allow the spot."""
    try:
        return try_out_draw(draw_spot_view(form.spot()), style, form.cleaned_data["seed"])
    except SpotFault as fault:
        form.add_error(None, str(fault))
        return None


def _dealt_spot(form: DrawSpotForm, style: DrawStyle) -> dict[str, str]:
    """The form's fields for a random spot with as many seats as the form has."""
    values = form.cleaned_data
    spot = deal_draw_spot(style, len(values["stacks"]), secrets.randbelow(DRAWS))
    version = values["version"]
    chosen = {"profile": str(values["profile"].pk), "version": str(version.pk) if version else ""}
    return {**chosen, **fields_of_draw(spot)}


def _row_address(trial: DrawTrial) -> str:
    """The admin address of the row that decided; "" without a row."""
    version = cited_version(trial.reason.table, trial.reason.version)
    if version is None or trial.reason.row is None:
        return ""
    return row_addresses(version).get(trial.reason.row, "")
