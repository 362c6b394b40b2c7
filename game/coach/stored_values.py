"""What has been found of decisions, stored beside the hand's record so that it is never worked out twice."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.coach.values.verdict import Finding
from game.play.stored_game import StoredGame
from leaderboard.models import Hand


class StoredWork(models.Model):
    """The work on a decision: `work` is the plain value of values/work.py, `figures` that of
    values/figures.py once the work is done.

    What depends on others than the hand's own tables is named: the `model` and its table's version. Rows of
    another `method` than today's are worked out again. `pieces` counts those done, and `claimed_at` keeps two
    requests from the same one.
    """

    id = models.BigAutoField(primary_key=True)
    method = models.PositiveSmallIntegerField(_("method"))
    model = models.CharField(_("model"), max_length=120)
    work = models.JSONField(_("work"))
    figures = models.JSONField(_("figures"), null=True)
    pieces = models.PositiveIntegerField(_("pieces"), default=0)
    claimed_at = models.FloatField(_("claimed"), default=0.0)

    class Meta:
        abstract = True

    @staticmethod
    def of_verdict(_found: Finding | None) -> dict[str, Any]:
        """The columns that tell of what was found at last; of None, those of work that goes on."""
        return {}


class StoredValues(StoredWork):
    """The values of a decision in a finished hand: action number `step` of it, from 0. Once the work is done,
    `grade` and `loss` (in big blinds) are those of values/verdict.py.
    """

    hand = models.ForeignKey(
        Hand,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # the unique constraint begins with it
        verbose_name=_("hand"),
    )
    step = models.PositiveSmallIntegerField(_("action"))
    grade = models.CharField(_("grade"), max_length=16, default="", blank=True)
    loss = models.FloatField(_("loss"), default=0.0)

    class Meta:
        verbose_name = _("values of a decision")
        verbose_name_plural = _("values of decisions")
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["hand", "step"], name="values_once_per_decision")]

    def __str__(self) -> str:
        return f"{self.hand_id} #{self.step}"

    @staticmethod
    def of_verdict(found: Finding | None) -> dict[str, Any]:
        return (
            {"grade": "", "loss": 0.0} if found is None else {"grade": found.grade.value, "loss": found.loss}
        )


PLACE_LENGTH = 40


class LiveValues(StoredWork):
    """The values of a decision that a training game waits for. `place` names it: the deal and the actions
    before it, so that a decision taken back is not worked out again.
    """

    game = models.ForeignKey(
        StoredGame,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # the unique constraint begins with it
        verbose_name=_("game in play"),
    )
    place = models.CharField(_("decision"), max_length=PLACE_LENGTH)

    class Meta:
        verbose_name = _("advice")
        verbose_name_plural = _("advice")
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["game", "place"], name="advice_once_per_decision")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.place}"
