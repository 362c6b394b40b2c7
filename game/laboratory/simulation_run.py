"""A simulation that an operator has started: its settings, its progress and its result."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

STALLED_AFTER = timedelta(minutes=2)
"""A run without a report for this long has lost its process."""


class RunStatus(models.TextChoices):
    WAITING = "waiting", _("waiting")
    QUEUED = "queued", _("waiting for the one before")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("failed")


UNDER_WAY = (RunStatus.WAITING, RunStatus.QUEUED, RunStatus.RUNNING)


class SimulationRun(models.Model):
    """`players` are names as in players.py: one for each seat, or the two teams if `mirrored`.

    By these names, `versions` has the table versions that they play by, and `result` the figures so far (see
    run_results.py). Runs started together are carried out one after the other: the first is WAITING, the
    others are QUEUED until their turn. Those that began `by_itself`, beside a draft, give way to what their
    operator starts.
    """

    operator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("operator"),
    )
    status = models.CharField(
        _("status"), max_length=10, choices=RunStatus, default=RunStatus.WAITING, editable=False
    )
    started = models.DateTimeField(_("started"), auto_now_add=True)
    reported = models.DateTimeField(_("last report"), default=timezone.now, editable=False)
    players = models.JSONField(_("players"), editable=False)
    mirrored = models.BooleanField(_("mirrored deals"), default=False)
    seats = models.PositiveSmallIntegerField(_("seats"))
    rules = models.CharField(_("rules"), max_length=40)
    deals = models.PositiveIntegerField(_("deals"))
    seed = models.PositiveBigIntegerField(_("random seed"), default=1)
    done = models.PositiveIntegerField(_("deals done"), default=0, editable=False)
    versions = models.JSONField(_("versions of tables"), default=dict, editable=False)
    result = models.JSONField(_("result"), default=dict, editable=False)
    by_itself = models.BooleanField(_("began by itself"), default=False, editable=False)

    class Meta:
        ordering = ("-started", "-pk")
        verbose_name = _("simulation")
        verbose_name_plural = _("simulations")
        constraints = [
            models.UniqueConstraint(
                fields=("operator",),
                condition=Q(status__in=("waiting", "running")),
                name="game_one_simulation_per_operator",
                violation_error_message=_("One simulation at a time: wait for yours, or cancel it."),
            ),
        ]

    def __str__(self) -> str:
        names = ", ".join(dict.fromkeys(self.players))
        return _("%(players)s: %(deals)d deals") % {"players": names, "deals": self.deals}

    @property
    def is_under_way(self) -> bool:
        return self.current_status in UNDER_WAY

    @property
    def current_status(self) -> RunStatus:
        """The stored status, but FAILED for a run under way whose last report is too old."""
        status = RunStatus(self.status)
        is_stalled = status in UNDER_WAY and self.reported < timezone.now() - STALLED_AFTER
        return RunStatus.FAILED if is_stalled else status

    @property
    def percent(self) -> int:
        return 100 * self.done // self.deals
