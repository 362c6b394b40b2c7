"""The games of the day and the attempts at them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Game

MARK_LENGTH = 64


class DayGame(models.Model):
    """The game of one UTC day, laid down with its first attempt.

    `bots` are the profiles and names of the computer players by seat, `pins` how they play (see
    play/pins.py), `offer` what they were drawn from. `closed_at` is when the day was found to be over: from
    then on it takes no attempt, whatever the clock says. `seed` is published then, and `summary` holds the
    results (see closing.py).
    """

    day = models.DateField(_("day"), primary_key=True)
    commitment = models.CharField(_("commitment"), max_length=64)
    bots = models.JSONField(_("computer players"))
    pins = models.JSONField(_("styles of the bots"))
    offer = models.JSONField(_("what they were drawn from"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    seed = models.CharField(_("seed"), max_length=64, blank=True)
    summary = models.JSONField(_("results"), null=True, blank=True)

    class Meta:
        verbose_name = _("game of the day")
        verbose_name_plural = _("games of the day")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.day)

    def get_absolute_url(self) -> str:
        return reverse("game:day", args=[self.day])

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class DayAttempt(models.Model):
    """One attempt; `mark` is of the browser, whose first one `counts`. `nets` is what each hand won, and
    `total` their sum: both are worked out when the day is over."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="+", verbose_name=_("game")
    )
    day = models.ForeignKey(
        DayGame, on_delete=models.CASCADE, related_name="attempts", verbose_name=_("day"), db_index=False
    )
    mark = models.CharField(_("browser"), max_length=MARK_LENGTH)
    counts = models.BooleanField(_("counts"))
    nets = models.JSONField(_("won by hand"), null=True, blank=True)
    total = models.IntegerField(_("won"), null=True, blank=True)

    class Meta:
        verbose_name = _("attempt at a game of the day")
        verbose_name_plural = _("attempts at games of the day")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["day", "mark"], condition=Q(counts=True), name="day_first_attempt_counts"
            ),
        ]
        indexes = [
            models.Index(fields=["day", "counts", "-total"], name="day_attempt_by_rank"),
            models.Index(fields=["mark", "-day"], name="day_attempt_by_mark"),
        ]

    def __str__(self) -> str:
        return str(self.game_id)
