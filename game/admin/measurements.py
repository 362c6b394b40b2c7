"""The admin of measurements: start, watch, cancel and download them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from game.admin.background_runs import ONE_AT_A_TIME, BackgroundRunAdmin
from game.admin.measure_page import measure_page
from game.bot_tables.models import TableVersion
from game.laboratory import measurement_runs
from game.laboratory.measurement import Measurement
from game.laboratory.measurement_form import MeasurementForm
from game.laboratory.measurement_report import MeasuredVersion, report
from game.laboratory.measurement_results import setting_results, style_table
from game.laboratory.measuring import NotMeasurable


@admin.register(Measurement)
class MeasurementAdmin(BackgroundRunAdmin):
    list_display = ("__str__", "operator", "started", "current_status", "done", "total", "seed")
    list_filter = ("status", "version__table", "profile", "operator")
    list_select_related = ("operator", "version__table")
    page_template = "admin/game/measurement.html"
    progress_template = "admin/game/_measurement.html"
    over_text = _("This measurement was over already.")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("begin/<int:pk>/", view(self.begin), name="game_measurement_begin"),
            path("<int:pk>/json/", view(self.download), name="game_measurement_json"),
            *super().get_urls(),
        ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Measurements are begun on the page of a version."""
        return False

    def begin(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The form stands on the version's measure page, among other ways to measure it."""
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        if not request.user.has_perm("game.add_measurement"):
            raise PermissionDenied
        if request.method != "POST":
            return redirect("admin:game_simulationrun_measure", pk)
        form = MeasurementForm(version, request.POST)
        if form.is_valid() and (measurement := self._start(request, form)):
            return redirect("admin:game_measurement_change", measurement.pk)
        return measure_page(self, request, version, full_form=form)

    def _start(self, request: HttpRequest, form: MeasurementForm) -> Measurement | None:
        """The started measurement; None, with an error added to the form, if it cannot start."""
        measurement = form.measurement(request.user.pk)
        try:
            measurement_runs.start_measurement(measurement)
        except IntegrityError:
            form.add_error(None, ONE_AT_A_TIME)
            return None
        except NotMeasurable as error:
            form.add_error(None, str(error))
            return None
        self.log_addition(request, measurement, [{"added": {}}])
        return measurement

    def run_context(self, run: Measurement) -> dict[str, Any]:
        return {"settings_played": setting_results(run.result), "style": style_table(run.result)}

    def download(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What `manage.py measure --json` prints; of a measurement under way, what it has so far."""
        run = self.viewed_run(request, str(pk))
        table, number = run.version.table.key, run.version.number
        measured = MeasuredVersion(table, number, run.in_force, run.profile, run.deals, run.seed)
        found = report(measured, run.result.get("matches", []), run.result.get("style", {}))
        name = f'attachment; filename="{table}-{number}-measurement-{run.pk}.json"'
        return JsonResponse(found, json_dumps_params={"indent": 1}, headers={"Content-Disposition": name})
