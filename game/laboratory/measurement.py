"""A full measurement of a version that an operator has started: its settings, its progress and its result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from game.bot_tables.models import TableVersion
from game.laboratory.background_run import BackgroundRun


class Measurement(BackgroundRun):
    """`profile` is the key of the profile that plays by `version`, and `in_force` the number of the version
    in force that it meets, None where it meets none. `result` is the JSON of the matches so far and of the
    style at the end (measuring.py), `total` the number of all matches.
    """

    version = models.ForeignKey(
        TableVersion,
        on_delete=models.CASCADE,
        editable=False,
        related_name="measurements",
        verbose_name=_("version"),
    )
    profile = models.CharField(_("profile"), max_length=40, editable=False)
    in_force = models.PositiveIntegerField(_("version in force"), null=True, editable=False)
    done = models.PositiveIntegerField(_("matches done"), default=0, editable=False)
    total = models.PositiveIntegerField(_("matches"), default=0, editable=False)

    class Meta(BackgroundRun.Meta):
        verbose_name = _("measurement")
        verbose_name_plural = _("measurements")
        constraints = [
            models.UniqueConstraint(
                fields=("operator",),
                condition=Q(status__in=("waiting", "running")),
                name="game_one_measurement_per_operator",
            ),
        ]

    def __str__(self) -> str:
        values = {"version": self.version, "profile": self.profile, "deals": self.deals}
        return _("%(version)s, %(profile)s: %(deals)d deals") % values

    @property
    def percent(self) -> int:
        return 100 * self.done // max(self.total, 1)

    @property
    def has_changed_version(self) -> bool:
        """Whether the draft was saved again since."""
        return self.version.is_draft and self.version.changed > self.started
