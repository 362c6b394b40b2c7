"""The processes that carry out what operators start, and that each operator has one thing under way.

A kind is SimulationRun or Measurement.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import IntegrityError
from django.utils import timezone

from game.laboratory.background_run import STALLED_AFTER, UNDER_WAY, BackgroundRun, RunStatus
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


def under_way(kind: type[BackgroundRun], run_pk: int) -> Any:
    """The query of the run, which finds it as long as it is under way."""
    return kind._default_manager.filter(pk=run_pk, status__in=UNDER_WAY)


def take_up(kind: type[BackgroundRun], run_pk: int) -> bool:
    """Whether the run was waiting for a process; now it is running."""
    waiting = kind._default_manager.filter(
        pk=run_pk,
        status__in=(RunStatus.WAITING, RunStatus.QUEUED),
        reported__gt=timezone.now() - STALLED_AFTER,
    )
    return bool(waiting.update(status=RunStatus.RUNNING, reported=timezone.now()))


@contextmanager
def carrying_out(kind: type[BackgroundRun], run_pk: int) -> Iterator[None]:
    """Ends quietly what is Cancelled, and marks as failed what any other exception ends."""
    try:
        yield
    except Cancelled:
        return
    except BaseException:
        under_way(kind, run_pk).update(status=RunStatus.FAILED)
        raise


def cancel(kind: type[BackgroundRun], run_pk: int) -> bool:
    """Cancel the run and return whether it was under way. Its process stops it at its next report."""
    changes = {"status": RunStatus.CANCELLED, "reported": timezone.now()}
    return bool(under_way(kind, run_pk).update(**changes))


def fail_stalled_runs() -> None:
    """Mark the runs whose process has died as failed."""
    for kind in KINDS:
        for run in kind._default_manager.filter(status__in=UNDER_WAY):
            if not run.is_under_way:
                under_way(kind, run.pk).update(status=RunStatus.FAILED)


def refuse_a_second(operator_pk: int | None) -> None:
    """Within a transaction. Raises IntegrityError if the operator has a run under way.

    Two requests at once wait for each other at the operator's row: one finds what the other has saved.
    """
    if operator_pk is not None:
        get_user_model()._default_manager.select_for_update().filter(pk=operator_pk).first()
    for kind in KINDS:
        if kind._default_manager.filter(operator=operator_pk, status__in=UNDER_WAY).exists():
            raise IntegrityError("the operator has a run under way")
