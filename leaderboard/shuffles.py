"""The secret from which a game was shuffled, published when the game is over and never before."""

from __future__ import annotations

from uuid import UUID

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

SEED_HEX_LENGTH = 64
WORD_MAX_LENGTH = 200


class Shuffle(models.Model):
    """The seed, in hexadecimal, and the shuffle word of one game that is over."""

    game = models.OneToOneField(
        "leaderboard.Game",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="shuffle",
        verbose_name=_("game"),
    )
    seed = models.CharField(_("seed"), max_length=SEED_HEX_LENGTH)
    word = models.CharField(_("shuffle word"), max_length=WORD_MAX_LENGTH, blank=True)

    class Meta:
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.game_id)


def publish_shuffle(game_id: UUID, seed: str, word: str) -> bool:
    """Publish what a game was shuffled from. False, and nothing stored, where it is published already, the
    game is unknown, or it still runs."""
    from leaderboard.models import Game, GameStatus

    with transaction.atomic():
        if not Game.objects.filter(id=game_id).exclude(status=GameStatus.RUNNING).exists():
            return False
        _shuffle, created = Shuffle.objects.get_or_create(
            game_id=game_id, defaults={"seed": seed, "word": word}
        )
        return created
