"""The admin of simulations: start, watch, cancel and compare them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from game.admin.background_runs import ONE_AT_A_TIME, BackgroundRunAdmin
from game.admin.measure_page import measure_page
from game.bot_tables.choices import KindChoice
from game.bot_tables.models import BotProfile, TableVersion
from game.engine.rules import variant_of
from game.laboratory import runs
from game.laboratory.address_keys import is_key
from game.laboratory.figure_words import FIGURES
from game.laboratory.kinds import Targets, targets_of
from game.laboratory.measure_form import MeasureForm
from game.laboratory.players import BY_VERSION
from game.laboratory.result_charts import draw_tracks, interval_charts, style_tracks, winnings
from game.laboratory.run_form import RunForm
from game.laboratory.run_results import WIDTHS
from game.laboratory.simulation_run import SimulationRun


@admin.register(SimulationRun)
class SimulationRunAdmin(BackgroundRunAdmin):
    page_template = "admin/game/simulation.html"
    progress_template = "admin/game/_simulation.html"
    over_text = _("This simulation was over already.")

    list_display = ("__str__", "operator", "started", "current_status", "done", "mirrored", "seats", "rules")
    list_filter = ("status", "operator")
    actions = ("compare_results",)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("compare/", view(self.compare), name="game_simulationrun_compare"),
            path("compare/progress/", view(self.compare_progress), name="game_simulationrun_compared"),
            path("measure/<int:pk>/", view(self.measure), name="game_simulationrun_measure"),
            *super().get_urls(),
        ]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = RunForm(request.POST or None, initial=request.GET.dict())
        if request.method == "POST" and form.is_valid() and (run := self._start_run(request, form)):
            return redirect("admin:game_simulationrun_change", run.pk)
        context = {**self.context(request), "title": _("Simulate"), "form": form}
        return render(request, "admin/game/simulate.html", context)

    def _start_run(self, request: HttpRequest, form: RunForm) -> SimulationRun | None:
        """The started run; None if the operator already has one under way."""
        run: SimulationRun = form.instance
        run.operator_id, run.seats = request.user.pk, form.cleaned_data["seats"]
        return run if self._start(request, form, [run]) else None

    def _start(self, request: HttpRequest, form: forms.BaseForm, found: list[SimulationRun]) -> bool:
        try:
            runs.start_runs(found)
        except IntegrityError:
            form.add_error(None, ONE_AT_A_TIME)
            return False
        for run in found:
            self.log_addition(request, run, [{"added": {}}])
        return True

    def measure(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The usual matches of a version against the one in force, started together. The page also offers
        the full measurement, which MeasurementAdmin starts."""
        version = get_object_or_404(TableVersion.objects.select_related("table"), pk=pk)
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = MeasureForm(version, request.POST or None)
        if request.method == "POST" and form.is_valid():
            found = form.runs(request.user.pk or 0)
            if self._start(request, form, found):
                return redirect(_compare_address(run.pk for run in found))
        return measure_page(self, request, version, form)

    def run_context(self, run: SimulationRun) -> dict[str, Any]:
        return {
            **results_of([run]),
            **charts_of(run),
            "profiles": BotProfile.objects.filter(key__in=[name.partition("@")[0] for name in run.players]),
            "is_draw": _is_draw(run),
        }

    @admin.action(description=_("Compare the selected simulations"), permissions=["view"])
    def compare_results(self, request: HttpRequest, queryset: QuerySet[SimulationRun]) -> HttpResponse:
        return redirect(_compare_address(queryset.values_list("pk", flat=True)))

    def compare(self, request: HttpRequest) -> HttpResponse:
        return self._compared(request, "admin/game/simulations_compared.html")

    def compare_progress(self, request: HttpRequest) -> HttpResponse:
        """The part of the page that the browser polls while one of the runs is under way."""
        return self._compared(request, "admin/game/_simulations_compared.html")

    def _compared(self, request: HttpRequest, template: str) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        texts = request.GET.get("runs", "").split(",")
        keys = list(filter(is_key, texts))
        found = list(SimulationRun.objects.filter(pk__in=keys[:50]).select_related("operator").order_by("pk"))
        context = {
            **self.context(request),
            **results_of(found),
            "title": _("Compare simulations"),
            "found": found,
            "keys": ",".join(str(run.pk) for run in found),
            "is_under_way": any(run.is_under_way for run in found),
        }
        return render(request, template, context)


def _compare_address(keys: Iterable[int]) -> str:
    return f"{reverse('admin:game_simulationrun_compare')}?runs={','.join(map(str, keys))}"


def charts_of(run: SimulationRun) -> dict[str, Any]:
    """The charts of what a run has found so far. Two teams mirror each other: one chart is enough."""
    if not run.result:
        return {}
    found, targets = interval_charts(run.result), list(_targets([run]).values())
    one = targets[0] if len(targets) == 1 else {}
    return {
        "winnings": winnings(run.result),
        "interval_charts": found[:1] if run.mirrored else found,
        "tracks": draw_tracks(run.result, one) if _is_draw(run) else style_tracks(run.result, one),
        "names": list(run.result),
    }


def _is_draw(run: SimulationRun) -> bool:
    return variant_of(run.rules).opening is not None


class FigureCell(NamedTuple):
    """A figure with half of its 95 % interval, None where it is unknown."""

    value: float | None
    half_width: float | None


def results_of(found: list[SimulationRun]) -> dict[str, Any]:
    """A line of figures for each player of each run, without the columns in which nobody has any; below
    them the targets of the players' kinds."""
    results = [(run, name, own) for run in found for name, own in run.result.items()]
    shown = [
        (key, label) for key, label in FIGURES if any(own.get(key) is not None for *_names, own in results)
    ]
    lines = [
        (run, name, [FigureCell(own.get(key), own.get(WIDTHS, {}).get(key)) for key, _label in shown])
        for run, name, own in results
    ]
    targets = [
        (kind.label, [targets.get(key, "–") for key, _label in shown])
        for kind, targets in _targets(found).items()
    ]
    return {"headings": [label for _key, label in shown], "lines": lines, "targets": targets}


def _targets(found: list[SimulationRun]) -> dict[KindChoice, Targets]:
    """The targets of the kinds that play, in runs of one game."""
    games = {_is_draw(run) for run in found}
    keys = {name.partition(BY_VERSION)[0] for run in found for name in run.players}
    if len(games) != 1:
        return {}
    kinds = BotProfile.objects.filter(key__in=keys).exclude(kind="").values_list("kind", flat=True)
    return {KindChoice(kind): targets_of(kind, is_draw=games == {True}) for kind in dict.fromkeys(kinds)}
