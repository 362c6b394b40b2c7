"""The figures of a saved draft beside its rows, played in the background and narrowing while one looks."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from game.admin.simulations import charts_of, results_of
from game.bot_tables.models import BotProfile, TableVersion
from game.bots.profile import SizeClass
from game.laboratory import runs
from game.laboratory.background_run import UNDER_WAY
from game.laboratory.matches import matches, names_of, rules_of
from game.laboratory.processes import cancel
from game.laboratory.simulation_run import SimulationRun

SEATS = {SizeClass.RING: (6, 10), SizeClass.HEADS_UP: (2,), SizeClass.DRAW: (4, 6)}
"""Only at ten seats of Hold'em is there an early position."""


def live_figures(model_admin: admin.ModelAdmin, request: HttpRequest, version: TableVersion) -> HttpResponse:
    """A part of the draft's page. A post starts the match against the version in force if the draft has been
    saved since the last one."""
    may_start = request.user.has_perm("game.add_simulationrun")
    if not model_admin.has_view_permission(request, version) or (request.method == "POST" and not may_start):
        raise PermissionDenied
    profile = BotProfile.objects.filter(styles__table=version.table).first()
    found = _latest(version, profile) if profile else []
    if request.method == "POST" and not found and profile and _may_be_measured(version):
        found = _start(request, version, profile)
    context: dict[str, Any] = {
        "version": version,
        "profile": profile,
        "matches": [{"run": run, **results_of([run]), **charts_of(run)} for run in found],
        "is_under_way": any(run.is_under_way for run in found),
    }
    context["is_comparable"] = _may_be_measured(version)
    return render(request, "admin/game/_live_figures.html", context)


def _may_be_measured(version: TableVersion) -> bool:
    return version.table.latest_version() is not None


def _runs(version: TableVersion, profile: BotProfile) -> QuerySet[SimulationRun]:
    """The runs of this version; tables of both games may have one of this number."""
    return SimulationRun.objects.filter(players=names_of(version, profile), rules=rules_of(version).key)


def _latest(version: TableVersion, profile: BotProfile) -> list[SimulationRun]:
    """The matches of the draft as last saved, by seats."""
    found = _runs(version, profile).filter(started__gt=version.changed, mirrored=True)
    of_seats = {run.seats: run for run in found.order_by("pk")}
    seats = SEATS[SizeClass(version.table.size_class)] if _may_be_measured(version) else ()
    return [of_seats[number] for number in seats if number in of_seats]


def _start(request: HttpRequest, version: TableVersion, profile: BotProfile) -> list[SimulationRun]:
    """Starts nothing while a simulation begun by the operator runs. Matches of older saves are cancelled."""
    for older in _runs(version, profile).filter(operator_id=request.user.pk, status__in=UNDER_WAY):
        cancel(SimulationRun, older.pk)
    seats = SEATS[SizeClass(version.table.size_class)]
    found = matches(version, profile, seats, request.user.pk or 0)
    for match in found:
        match.by_itself = True
    try:
        runs.start_runs(found)
    except IntegrityError:
        return []
    for run in found:
        runs.play_first_deals(run)
    return found
