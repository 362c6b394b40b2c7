"""The processes that carry out what operators start, and that each operator has one thing under way."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import IntegrityError

from game.laboratory.background_run import UNDER_WAY, BackgroundRun, RunStatus
from game.laboratory.measurement import Measurement
from game.laboratory.simulation_run import SimulationRun

KINDS: tuple[type[BackgroundRun], ...] = (SimulationRun, Measurement)


class Cancelled(Exception):
    """The run was cancelled, or marked as failed, while its process played."""


def start_command(name: str, run_pks: Iterable[int]) -> None:
    """Start a process for these runs that outlives the request and the server's worker."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), name, *map(str, run_pks)]
    subprocess.Popen(  # noqa: S603  (no part of it comes from the request)
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )


def fail_stalled_runs() -> None:
    """Mark the runs whose process has died as failed."""
    for kind in KINDS:
        for run in kind._default_manager.filter(status__in=UNDER_WAY):
            if not run.is_under_way:
                kind._default_manager.filter(pk=run.pk, status__in=UNDER_WAY).update(status=RunStatus.FAILED)


def refuse_a_second(operator_pk: int | None) -> None:
    """Within a transaction. Raises IntegrityError if the operator has a run under way.

    Two requests at once wait for each other at the operator's row: one finds what the other has saved.
    """
    if operator_pk is not None:
        get_user_model()._default_manager.select_for_update().filter(pk=operator_pk).first()
    for kind in KINDS:
        if kind._default_manager.filter(operator=operator_pk, status__in=UNDER_WAY).exists():
            raise IntegrityError("the operator has a run under way")
