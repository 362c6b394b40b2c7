"""Starts, runs and cancels simulations, each in its own process."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.utils import timezone

from game.bot_tables.loading import load_profile
from game.bots.baselines import Baseline
from game.bots.profile import BotProfile
from game.engine.rules import RULE_SETS
from game.laboratory.simulation_run import UNDER_WAY, RunStatus, SimulationRun
from game.simulation.contests import MirroredTeams, OpenTable, run
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import quickest
from game.simulation.report import figures


class Cancelled(Exception):
    """The run was cancelled, or marked as failed, while its process played."""


def start_process(run_pk: int) -> None:
    """Start a process for the run that outlives the request and the server's worker."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "run_simulation", str(run_pk)]
    subprocess.Popen(  # noqa: S603  (no part of it comes from the request)
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )


def cancel(run_pk: int) -> bool:
    """Cancel the run and return whether it was under way. Its process stops at its next report."""
    return bool(_under_way(run_pk).update(status=RunStatus.CANCELLED, reported=timezone.now()))


def fail_stalled_runs() -> None:
    """Mark the runs whose process has died as failed."""
    for simulation in SimulationRun.objects.filter(status__in=UNDER_WAY):
        if not simulation.is_under_way:
            _under_way(simulation.pk).update(status=RunStatus.FAILED)


def carry_out(run_pk: int) -> None:
    """Play a waiting run to its end and save its result. Do nothing for any other run."""
    waiting = SimulationRun.objects.filter(pk=run_pk, status=RunStatus.WAITING)
    if not waiting.update(status=RunStatus.RUNNING, reported=timezone.now()):
        return
    simulation = SimulationRun.objects.get(pk=run_pk)

    def report(done: int) -> None:
        if not _under_way(run_pk).update(done=done, reported=timezone.now()):
            raise Cancelled

    try:
        players = {name: _player(name) for name in simulation.players}
        _under_way(run_pk).update(versions=_versions(players))
        contest = quickest(_contest(simulation, players), simulation.deals)
        stats = run(contest, simulation.deals, 1, report)
    except Cancelled:
        return
    except BaseException:
        _under_way(run_pk).update(status=RunStatus.FAILED)
        raise
    result = {name: figures(own) for name, own in sorted(stats.items())}
    _under_way(run_pk).update(result=result, status=RunStatus.DONE, reported=timezone.now())


def _under_way(run_pk: int) -> Any:
    return SimulationRun.objects.filter(pk=run_pk, status__in=UNDER_WAY)


def _player(name: str) -> Strategy:
    if name in set(Baseline):
        return Baseline(name)
    profile = load_profile(name)
    if profile is None:
        raise LookupError(f"there is no profile {name!r} that can play")
    return profile


def _versions(players: dict[str, Strategy]) -> dict[str, str]:
    """For each profile, the versions of its ring table and of its heads-up table."""
    return {
        name: ", ".join(
            dict.fromkeys(
                f"{style.table.key} {style.table.version}" for style in (player.ring, player.heads_up)
            )
        )
        for name, player in players.items()
        if isinstance(player, BotProfile)
    }


def _contest(simulation: SimulationRun, players: dict[str, Strategy]) -> OpenTable | MirroredTeams:
    seed = hashlib.sha256(str(simulation.seed).encode()).digest()
    table = Table(RULE_SETS[simulation.rules], simulation.seats, seed)
    if simulation.mirrored:
        first, second = simulation.players
        return MirroredTeams(table, players, (first, second))
    return OpenTable(table, players, tuple(simulation.players))
