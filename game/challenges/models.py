"""Challenges: links by which others play a game's cards, and the games that were begun by them."""

from __future__ import annotations

import secrets

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Game

CODE_BYTES = 9
MARK_LENGTH = 64


def draw_code() -> str:
    """A random code, which reveals nothing of the game."""
    return secrets.token_urlsafe(CODE_BYTES)


class Challenge(models.Model):
    """The link to one finished game. `pins` say how its bots played (see play/pins.py); `made_by` marks the
    browser that asked for the link. It goes with the game."""

    code = models.CharField(_("code"), max_length=20, primary_key=True, default=draw_code)
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+", verbose_name=_("game"))
    pins = models.JSONField(_("styles of the bots"), default=list)
    made_by = models.CharField(_("made by"), max_length=MARK_LENGTH, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.code)

    def get_absolute_url(self) -> str:
        return reverse("game:challenge", args=[self.code])


class ChallengeGame(models.Model):
    """A game with the cards of a challenge; `mark` is of the browser that plays it."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="+", verbose_name=_("game")
    )
    challenge = models.ForeignKey(
        Challenge, on_delete=models.CASCADE, related_name="games", verbose_name=_("challenge")
    )
    mark = models.CharField(_("browser"), max_length=MARK_LENGTH)

    class Meta:
        verbose_name = _("game of a challenge")
        verbose_name_plural = _("games of challenges")
        default_permissions = ()
        indexes = [models.Index(fields=["challenge", "mark"], name="challenge_game_by_mark")]

    def __str__(self) -> str:
        return str(self.game_id)
