"""A simulation that an operator has started: its settings, its progress and its result."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from game.laboratory.background_run import BackgroundRun


class SimulationRun(BackgroundRun):
    """`players` are names as in players.py: one for each seat, or the two teams if `mirrored`.

    By these names, `versions` has the table versions that they play by, and `result` the figures so far (see
    run_results.py). Runs started together are carried out one after the other: the first is WAITING, the
    others are QUEUED until their turn. Those that began `by_itself`, beside a draft, give way to what their
    operator starts.
    """

    players = models.JSONField(_("players"), editable=False)
    mirrored = models.BooleanField(_("mirrored deals"), default=False)
    seats = models.PositiveSmallIntegerField(_("seats"))
    rules = models.CharField(_("rules"), max_length=40)
    done = models.PositiveIntegerField(_("deals done"), default=0, editable=False)
    versions = models.JSONField(_("versions of tables"), default=dict, editable=False)
    by_itself = models.BooleanField(_("began by itself"), default=False, editable=False)

    class Meta(BackgroundRun.Meta):
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
    def percent(self) -> int:
        return 100 * self.done // self.deals
