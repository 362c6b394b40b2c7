"""Players: a name together with the browser that plays under it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from leaderboard.models.limits import KEY_LENGTH, NAME_MAX_LENGTH, TAG_MAX_LENGTH
from leaderboard.names import shown, with_tag


class Player(models.Model):
    """A name in one browser.

    Only that browser knows `key` (see identity/cookie.py); the unique `tag` tells players of the same name
    apart. The adjusted columns sum up the ranked games of hold'em whose luck is known; the bound by which
    players are ranked is NULL where they are too few (see recording/luck.py).
    """

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(_("name"), max_length=NAME_MAX_LENGTH)
    tag = models.CharField(_("tag"), max_length=TAG_MAX_LENGTH, unique=True)
    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True)
    name_hidden = models.BooleanField(_("name hidden"), default=False)
    adjusted_hands = models.PositiveIntegerField(_("adjusted hands"), default=0)
    adjusted_per_100 = models.FloatField(_("adjusted big blinds per 100 hands"), null=True, blank=True)
    adjusted_reach = models.FloatField(_("reach of the confidence sequence"), null=True, blank=True)
    adjusted_bound = models.FloatField(_("lower bound of the confidence sequence"), null=True, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        default_permissions = ()
        indexes = [
            models.Index(
                fields=["-adjusted_bound", "id"],
                name="player_by_adjusted",
                condition=models.Q(adjusted_bound__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return with_tag(self.shown_name, self.tag)

    def get_absolute_url(self) -> str:
        return reverse("leaderboard:player", args=[self.tag])

    @property
    def shown_name(self) -> str:
        return shown(self.name, hidden=self.name_hidden)
