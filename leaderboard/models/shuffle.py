"""The seed of a game's shuffles, published once the game is over and never before."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

SEED_HEX_LENGTH = 64
WORD_MAX_LENGTH = 200


class Shuffle(models.Model):
    """The seed, in hexadecimal, and the shuffle word of one game that is over. `version` says how the game's
    chance follows from them; games from before it was recorded have version 1."""

    game = models.OneToOneField(
        "leaderboard.Game",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="shuffle",
        verbose_name=_("game"),
    )
    seed = models.CharField(_("seed"), max_length=SEED_HEX_LENGTH)
    version = models.PositiveSmallIntegerField(_("version of the stream"), db_default=1)
    word = models.CharField(_("shuffle word"), max_length=WORD_MAX_LENGTH, blank=True)

    class Meta:
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.game_id)
