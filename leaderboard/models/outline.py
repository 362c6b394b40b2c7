"""What a player's page needs of one game, so that it need not read all hands of all games."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class GameOutline(models.Model):
    """Sums over the hands of a finished game and its most notable hands (see recording/outlines.py). Games of
    before have none until somebody looks at their player's page."""

    game = models.OneToOneField(
        "leaderboard.Game",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="outline",
        verbose_name=_("game"),
    )
    sums = models.JSONField(_("sums over the hands"))

    class Meta:
        verbose_name = _("outline of a game")
        verbose_name_plural = _("outlines of games")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.game_id)
