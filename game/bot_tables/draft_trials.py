"""Trials of drafts: for a while a share of the new games gets a draft of a profile's table."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models, transaction
from django.db.models import Q
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import VersionStatus
from game.bot_tables.draft_shares import DraftShare
from game.bot_tables.models import BotProfile, TableVersion, restamp_bots
from game.bot_tables.versions import NotPublishable, version_problems

MAX_PERCENT = 50


class DraftTrial(models.Model):
    """So many percent of the new ranked games, drawn from each game's own stream, get `version` in place of
    the one in force when `profile` sits in them. The version does not change any more; games that have it
    keep it when the trial is over."""

    profile = models.ForeignKey(
        BotProfile, on_delete=models.CASCADE, related_name="+", verbose_name=_("profile")
    )
    version = models.ForeignKey(
        TableVersion, on_delete=models.PROTECT, related_name="trials", verbose_name=_("draft")
    )
    percent = models.PositiveSmallIntegerField(
        _("share of new games"),
        default=20,
        validators=[MaxValueValidator(MAX_PERCENT)],
        help_text=_("Percent, from 0 to 50."),
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    started = models.DateTimeField(_("started"), auto_now_add=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("started by"),
    )
    ended = models.DateTimeField(_("ended"), null=True, editable=False)

    class Meta:
        ordering = ("-started", "-pk")
        verbose_name = _("trial of a draft")
        verbose_name_plural = _("trials of drafts")
        default_permissions = ("view", "add", "change")
        constraints = [
            models.CheckConstraint(name="game_trial_share_in_range", condition=Q(percent__lte=MAX_PERCENT)),
            models.UniqueConstraint(
                fields=("profile", "version"),
                condition=Q(ended=None),
                name="game_one_running_trial",
                violation_error_message=_("This draft is on trial already."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.profile}: {self.version}"


@transaction.atomic
def begin_trial(trial: DraftTrial) -> None:
    """Save the trial. A draft stops being one: it cannot change any more, and the table may have another.

    Raises NotPublishable for a draft with problems.
    """
    version = trial.version
    if found := version_problems(version):
        raise NotPublishable(found)
    if version.is_draft:
        version.status, version.published_at = VersionStatus.TRIAL, timezone.now()
        version.published_by_id = trial.started_by_id
        version.save()
    trial.save()


def end_trial(trial: DraftTrial) -> None:
    """No new game gets the draft."""
    trial.ended = timezone.now()
    trial.save()


def drafts_on_trial() -> tuple[DraftShare, ...]:
    """Those of the trials that run, the oldest first."""
    trials = DraftTrial.objects.filter(ended=None, percent__gt=0, profile__enabled=True).order_by("pk")
    columns: Any = trials.values_list("profile__key", "version__table__key", "version__number", "percent")
    return tuple(DraftShare(*each) for each in columns)


@receiver((post_save, post_delete), sender=DraftTrial)
def _restamp(**options: object) -> None:
    restamp_bots(**options)
