"""The page that offers to measure a version: against the one in force alone, or in full."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from game.admin.background_runs import BackgroundRunAdmin
from game.bot_tables.models import TableVersion
from game.laboratory.measure_form import MeasureForm
from game.laboratory.measurement_form import MeasurementForm


def measure_page(
    model_admin: BackgroundRunAdmin,
    request: HttpRequest,
    version: TableVersion,
    form: MeasureForm | None = None,
    full_form: MeasurementForm | None = None,
) -> HttpResponse:
    """With the forms as they were sent, if they were."""
    context = {
        **model_admin.context(request),
        "title": _("Measure %(version)s") % {"version": version},
        "form": form or MeasureForm(version),
        "full_form": full_form or MeasurementForm(version),
        "version": version,
    }
    return render(request, "admin/game/measure.html", context)
