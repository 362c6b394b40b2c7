"""Starts and carries out measurements, each in its own process."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from game.bot_tables.models import BotProfile
from game.laboratory.background_run import RunStatus
from game.laboratory.measurement import Measurement
from game.laboratory.measuring import VersionMeasurement, compared_number, measurement_of
from game.laboratory.processes import (
    Cancelled,
    carrying_out,
    fail_stalled_runs,
    refuse_a_second,
    start_command,
    take_up,
    under_way,
)
from game.laboratory.runs import cancel_begun_by_themselves


def start_process(measurement_pk: int) -> None:
    start_command("run_measurement", [measurement_pk])


def start_measurement(measurement: Measurement) -> None:
    """Save it and carry it out; simulations of its operator begun by themselves give way.

    Raises NotMeasurable; and IntegrityError, saving nothing, if the operator has something else under way.
    """
    fail_stalled_runs()
    measurement.total = _measuring(measurement).total
    measurement.in_force = compared_number(measurement.version)
    with transaction.atomic():
        cancel_begun_by_themselves(measurement.operator_id)
        refuse_a_second(measurement.operator_id)
        measurement.save()
    transaction.on_commit(lambda: start_process(measurement.pk))


def carry_out(measurement_pk: int) -> None:
    """Play its matches and save their results. Leave one that is under way or over."""
    if take_up(Measurement, measurement_pk):
        with carrying_out(Measurement, measurement_pk):
            _measure(Measurement.objects.get(pk=measurement_pk))


def _measure(measurement: Measurement) -> None:
    """Saves each match as soon as it is played. Raises Cancelled."""
    measuring = _measuring(measurement)
    found: list[dict[str, Any]] = []

    def report(**changes: Any) -> None:
        if not under_way(Measurement, measurement.pk).update(reported=timezone.now(), **changes):
            raise Cancelled

    for match in measuring.matches(report):
        found.append(match._asdict())
        report(done=len(found), result={"matches": found})
    style = measuring.style(report)
    report(result={"matches": found, "style": style}, status=RunStatus.DONE)


def _measuring(measurement: Measurement) -> VersionMeasurement:
    profile = BotProfile.objects.get(key=measurement.profile)
    return measurement_of(measurement.version, profile, measurement.deals, measurement.seed)
