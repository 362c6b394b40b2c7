"""What an operator has started and a process of its own carries out: its status and its last report."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
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


class BackgroundRun(models.Model):
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
    deals = models.PositiveIntegerField(_("deals"))
    seed = models.PositiveBigIntegerField(_("random seed"), default=1)
    result = models.JSONField(_("result"), default=dict, editable=False)

    class Meta:
        abstract = True
        ordering = ("-started", "-pk")

    @property
    def is_under_way(self) -> bool:
        return self.current_status in UNDER_WAY

    @property
    def current_status(self) -> RunStatus:
        """The stored status, but FAILED for a run under way whose last report is too old."""
        status = RunStatus(self.status)
        is_stalled = status in UNDER_WAY and self.reported < timezone.now() - STALLED_AFTER
        return RunStatus.FAILED if is_stalled else status
