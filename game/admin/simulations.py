"""The admin of simulations: start, watch, cancel and compare them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from game.laboratory import runs
from game.laboratory.run_form import RunForm
from game.laboratory.simulation_run import SimulationRun

MAX_KEY_DIGITS = 18
"""Digits of a primary key: databases refuse to compare with a number out of their range."""

FIGURES = (
    ("hands", _("hands")),
    ("mbb_per_hand", _("mbb/hand")),
    ("half_width_95", _("±95 %")),
    ("vpip", _("VPIP")),
    ("pfr", _("PFR")),
    ("three_bet", _("3-bet")),
    ("continuation_bet", _("c-bet")),
    ("fold_to_continuation_bet", _("fold to c-bet")),
    ("went_to_showdown", _("went to showdown")),
    ("won_at_showdown", _("won at showdown")),
    ("aggression", _("aggression")),
)


@admin.register(SimulationRun)
class SimulationRunAdmin(admin.ModelAdmin):
    """A run is never edited. Its page shows its progress and its result."""

    list_display = ("__str__", "operator", "started", "current_status", "done", "mirrored", "seats", "rules")
    list_filter = ("status", "operator")
    list_select_related = ("operator",)
    actions = ("compare_results",)

    @admin.display(description=_("status"), ordering="status")
    def current_status(self, run: SimulationRun) -> str:
        return str(run.current_status.label)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("compare/", view(self.compare), name="game_simulationrun_compare"),
            path("<int:pk>/progress/", view(self.progress), name="game_simulationrun_progress"),
            path("<int:pk>/cancel/", view(require_POST(self.cancel)), name="game_simulationrun_cancel"),
            *super().get_urls(),
        ]

    def has_change_permission(self, request: HttpRequest, obj: SimulationRun | None = None) -> bool:
        return False

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = RunForm(request.POST or None)
        if request.method == "POST" and form.is_valid() and (run := self._start_run(request, form)):
            return redirect("admin:game_simulationrun_change", run.pk)
        context = {**self._context(request), "title": _("Simulate"), "form": form}
        return render(request, "admin/game/simulate.html", context)

    def _start_run(self, request: HttpRequest, form: RunForm) -> SimulationRun | None:
        """The started run; None if the operator already has one under way."""
        run: SimulationRun = form.instance
        run.operator_id, run.seats = request.user.pk, form.cleaned_data["seats"]
        runs.fail_stalled_runs()
        try:
            with transaction.atomic():
                run.save()
        except IntegrityError:
            form.add_error(None, _("One simulation at a time: wait for yours, or cancel it."))
            return None
        self.log_addition(request, run, [{"added": {}}])
        transaction.on_commit(lambda: runs.start_process(run.pk))
        return run

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        return self._page(request, object_id, "admin/game/simulation.html")

    def progress(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The part of the page that the browser polls while the run is under way."""
        return self._page(request, str(pk), "admin/game/_simulation.html")

    def _page(self, request: HttpRequest, object_id: str, template: str) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        runs_read = SimulationRun.objects.select_related("operator")
        run = get_object_or_404(runs_read, pk=object_id if object_id.isdecimal() else 0)
        context = {**self._context(request), **_results([run]), "title": str(run), "run": run}
        context["may_cancel"] = request.user.has_perm("game.change_simulationrun")
        return render(request, template, context)

    def cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        run = get_object_or_404(SimulationRun, pk=pk)
        if not request.user.has_perm("game.change_simulationrun"):
            raise PermissionDenied
        if runs.cancel(pk):
            self.log_change(request, run, str(_("Cancelled.")))
        else:
            messages.info(request, _("This simulation was over already."))
        return redirect("admin:game_simulationrun_change", pk)

    @admin.action(description=_("Compare the selected simulations"), permissions=["view"])
    def compare_results(self, request: HttpRequest, queryset: QuerySet[SimulationRun]) -> HttpResponse:
        keys = ",".join(str(pk) for pk in queryset.values_list("pk", flat=True))
        return redirect(f"{reverse('admin:game_simulationrun_compare')}?runs={keys}")

    def compare(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        texts = request.GET.get("runs", "").split(",")
        keys = [key for key in texts if key.isdecimal() and len(key) <= MAX_KEY_DIGITS]
        found = list(SimulationRun.objects.filter(pk__in=keys[:50]).select_related("operator"))
        context = {**self._context(request), **_results(found), "title": _("Compare simulations")}
        return render(request, "admin/game/simulations_compared.html", context)

    def _context(self, request: HttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts}


def _results(found: list[SimulationRun]) -> dict[str, Any]:
    """A line of figures for each player of each run."""
    lines = [
        (run, name, [figures[key] for key, _label in FIGURES])
        for run in found
        for name, figures in run.result.items()
    ]
    return {"headings": [label for _key, label in FIGURES], "lines": lines}
