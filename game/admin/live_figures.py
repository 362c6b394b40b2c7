"""The figures of a saved draft beside its rows, played in the background and narrowing while one looks."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from game.admin.simulations import charts_of, results_of
from game.bot_tables.models import BotProfile, TableVersion
from game.bots.profile import SizeClass
from game.engine.rules import DEFAULT_RULES
from game.laboratory import runs
from game.laboratory.players import BY_VERSION
from game.laboratory.simulation_run import UNDER_WAY, SimulationRun

DEALS = 50_000
SEATS = {SizeClass.RING: 6, SizeClass.HEADS_UP: 2}


def live_figures(model_admin: admin.ModelAdmin, request: HttpRequest, version: TableVersion) -> HttpResponse:
    """A part of the draft's page. A post starts the match against the version in force if the draft has been
    saved since the last one."""
    may_start = request.user.has_perm("game.add_simulationrun")
    if not model_admin.has_view_permission(request, version) or (request.method == "POST" and not may_start):
        raise PermissionDenied
    profile = BotProfile.objects.filter(styles__table=version.table).first()
    run = _latest(version, profile) if profile else None
    if request.method == "POST" and run is None and profile and _may_be_measured(version):
        run = _start(request, version, profile)
    context: dict[str, Any] = {"version": version, "run": run, "profile": profile}
    if run is not None:
        context |= {**results_of([run]), **charts_of(run)}
    context["is_comparable"] = _may_be_measured(version)
    return render(request, "admin/game/_live_figures.html", context)


def _may_be_measured(version: TableVersion) -> bool:
    return version.table.size_class in SEATS and version.table.latest_version() is not None


def _names(version: TableVersion, profile: BotProfile) -> list[str]:
    return [f"{profile.key}{BY_VERSION}{version.number}", profile.key]


def _latest(version: TableVersion, profile: BotProfile) -> SimulationRun | None:
    """The match of the draft as it was saved last."""
    found = SimulationRun.objects.filter(players=_names(version, profile), started__gt=version.changed)
    return found.filter(mirrored=True).first()


def _start(request: HttpRequest, version: TableVersion, profile: BotProfile) -> SimulationRun | None:
    """None while the operator has another simulation under way; a match of an older save gives way."""
    names = _names(version, profile)
    own = SimulationRun.objects.filter(operator_id=request.user.pk, players=names, status__in=UNDER_WAY)
    for older in own:
        runs.cancel(older.pk)
    run = SimulationRun(
        operator_id=request.user.pk,
        players=names,
        mirrored=True,
        seats=SEATS[SizeClass(version.table.size_class)],
        rules=DEFAULT_RULES.key,
        deals=DEALS,
    )
    try:
        runs.start([run])
    except IntegrityError:
        return None
    return run
