"""Which promises have been used, and since when promises count: no seed is dealt from twice."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.play.stored_game import ID_LENGTH

EPOCH_BYTES = 8
KEEP_SECONDS = 2 * 24 * 60 * 60
"""Longer than a promise lives (see promise.py)."""


class UsedPromise(models.Model):
    """The identifier, in hexadecimal, of a game that was begun, and when (Unix time in seconds). The row
    stays when an operator deletes the game, as the promise's cookie may still be valid."""

    game_id = models.CharField(max_length=ID_LENGTH, primary_key=True)
    used_at = models.FloatField(db_index=True)

    class Meta:
        verbose_name = _("used promise")
        verbose_name_plural = _("used promises")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.game_id)


class PromiseEpoch(models.Model):
    """One row: the random name of the present epoch, which began with the last restore of a backup. Promises
    made in another epoch are void."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    name = models.CharField(max_length=2 * EPOCH_BYTES)

    class Meta:
        verbose_name = _("epoch of promises")
        verbose_name_plural = _("epochs of promises")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.name)


def current_epoch() -> bytes:
    """The name of the present epoch, 8 bytes; empty before the first restore."""
    name = PromiseEpoch.objects.filter(id=PromiseEpoch.ONLY).values_list("name", flat=True).first()
    return bytes.fromhex(name) if name else b""


def begin_new_epoch() -> None:
    """Begin a new epoch, which makes all earlier promises void."""
    name = secrets.token_hex(EPOCH_BYTES)
    PromiseEpoch.objects.update_or_create(id=PromiseEpoch.ONLY, defaults={"name": name})


def use_promise(game_id: str, now: float) -> bool:
    """Record that the game begins at `now` (Unix time in seconds). False if it had begun before."""
    _used, created = UsedPromise.objects.get_or_create(game_id=game_id, defaults={"used_at": now})
    return created


def clear_old_promises(now: float) -> None:
    UsedPromise.objects.filter(used_at__lt=now - KEEP_SECONDS).delete()
