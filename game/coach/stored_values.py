"""What has been found of decisions, stored beside the hand's record so that it is never worked out twice."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Hand


class StoredValues(models.Model):
    """The work on one decision: action number `step` of a hand, from 0.

    `work` is the plain value of values/work.py, `figures` that of values/figures.py once the work is done;
    then `grade` and `loss` (in big blinds) are those of values/verdict.py.
    What depends on others than the hand's own tables is named: the `model` and its table's version. Rows of
    another `method` than today's are worked out anew. `pieces` counts those done, and
    `claimed_at` keeps two requests from the same one.
    """

    id = models.BigAutoField(primary_key=True)
    hand = models.ForeignKey(
        Hand,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # the unique constraint begins with it
        verbose_name=_("hand"),
    )
    step = models.PositiveSmallIntegerField(_("action"))
    method = models.PositiveSmallIntegerField(_("method"))
    model = models.CharField(_("model"), max_length=120)
    work = models.JSONField(_("work"))
    figures = models.JSONField(_("figures"), null=True)
    grade = models.CharField(_("grade"), max_length=16, default="", blank=True)
    loss = models.FloatField(_("loss"), default=0.0)
    pieces = models.PositiveIntegerField(_("pieces"), default=0)
    claimed_at = models.FloatField(_("claimed"), default=0.0)

    class Meta:
        verbose_name = _("values of a decision")
        verbose_name_plural = _("values of decisions")
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["hand", "step"], name="values_once_per_decision")]

    def __str__(self) -> str:
        return f"{self.hand_id} #{self.step}"
