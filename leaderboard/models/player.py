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
    apart.
    """

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(_("name"), max_length=NAME_MAX_LENGTH)
    tag = models.CharField(_("tag"), max_length=TAG_MAX_LENGTH, unique=True)
    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True)
    name_hidden = models.BooleanField(_("name hidden"), default=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        default_permissions = ()

    def __str__(self) -> str:
        return with_tag(self.shown_name, self.tag)

    def get_absolute_url(self) -> str:
        return reverse("leaderboard:player", args=[self.tag])

    @property
    def shown_name(self) -> str:
        return shown(self.name, hidden=self.name_hidden)
