"""The seeds of the games of the day: a chain of hashes whose end is drawn first.

The seed of each day is the SHA-256 of the next day's, and the anchor is the SHA-256 of the first. The anchor
is published before the first day, and so every seed of the chain is committed to. The commitment to a day's
seed is the seed of the day before, which is shown when that day is over: never earlier, and never ahead.
"""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.engine.shuffle import draw_seed
from game.play.sealing import Seal

KEY_SALT = "game.play.day_chain"
CHAIN_DAYS = 3660


class DayChain(models.Model):
    """One chain, for this many days from the first on. The seed of its last day is sealed with the site's
    key, so that a copy of the database alone gives no seed away."""

    first_day = models.DateField(_("first day"), unique=True)
    days = models.PositiveIntegerField(_("days"))
    anchor = models.CharField(_("anchor"), max_length=64)
    sealed_end = models.TextField(_("sealed seed of the last day"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("chain of the days’ seeds")
        verbose_name_plural = _("chains of the days’ seeds")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.first_day} {self.anchor}"

    @property
    def last_day(self) -> date:
        return self.first_day + timedelta(days=self.days - 1)

    def number_of(self, day: date) -> int:
        """How often the day's seed is hashed to give the anchor: 1 for the first day."""
        return (day - self.first_day).days + 1

    def seed_of(self, day: date) -> bytes | None:
        """None for a day that is not of the chain, and where the site's key has changed."""
        number = self.number_of(day)
        end = Seal(KEY_SALT).open(self.sealed_end)
        return hashed(end, self.days - number) if end is not None and 1 <= number <= self.days else None


def hashed(seed: bytes, times: int) -> bytes:
    for _time in range(times):
        seed = hashlib.sha256(seed).digest()
    return seed


def chain_of(day: date) -> DayChain | None:
    """The chain that the day belongs to: of two, the one made later."""
    chain = DayChain.objects.filter(first_day__lte=day).order_by("-first_day").first()
    return chain if chain is not None and day <= chain.last_day else None


def seed_of_day(day: date) -> bytes | None:
    """None for a day that was not committed to before it began, and where the site's key has changed."""
    chain = chain_of(day)
    return None if chain is None else chain.seed_of(day)


def ensure_chain(today: date) -> None:
    """See to it that tomorrow's seed is committed to today; today's it would be too late for."""
    tomorrow = today + timedelta(days=1)
    if seed_of_day(tomorrow) is not None:
        return
    end = draw_seed()
    DayChain.objects.get_or_create(
        first_day=tomorrow,
        defaults={
            "days": CHAIN_DAYS,
            "anchor": hashed(end, CHAIN_DAYS).hex(),
            "sealed_end": Seal(KEY_SALT).seal(end),
        },
    )
