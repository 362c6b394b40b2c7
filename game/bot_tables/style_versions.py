"""Drafts and published versions of a style's modifiers: who changed them, when and why.

The style itself has the modifiers in force. Every change of them makes a version.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Max, Q
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import ShiftingChoice, VersionStatus
from game.bot_tables.models import MODIFIERS, BotStyle, ModifierFields
from game.bot_tables.rows import of_choices


class StyleVersion(ModifierFields):
    """One version of a style's modifiers. A draft may change; a published version never does."""

    style = models.ForeignKey(
        BotStyle, on_delete=models.CASCADE, related_name="versions", verbose_name=_("style")
    )
    number = models.PositiveIntegerField(_("version"))
    status = models.CharField(_("status"), max_length=10, choices=VersionStatus, default=VersionStatus.DRAFT)
    changed = models.DateTimeField(_("changed"), auto_now=True)
    published_at = models.DateTimeField(_("published"), null=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("published by"),
    )
    notes = models.CharField(_("notes"), max_length=200, blank=True)

    class Meta:
        ordering = ("style", "-number")
        verbose_name = _("version of modifiers")
        verbose_name_plural = _("versions of modifiers")
        default_permissions = ()
        constraints = [
            of_choices("game_style_version_statuses", "status", VersionStatus),
            of_choices("game_style_version_shiftings", "shifting", ShiftingChoice),
            models.UniqueConstraint(fields=("style", "number"), name="game_one_style_version_per_number"),
            models.UniqueConstraint(
                fields=("style",), condition=Q(status="draft"), name="game_one_draft_per_style"
            ),
        ]

    def __str__(self) -> str:
        return _("%(style)s, modifiers version %(number)d") % {"style": self.style, "number": self.number}

    @property
    def is_draft(self) -> bool:
        return self.status == VersionStatus.DRAFT


def values_of(row: ModifierFields) -> dict[str, int]:
    return {name: getattr(row, name) for name in MODIFIERS}


def modifier_text(name: str, value: int) -> str:
    """The value of a modifier as operators read it."""
    choices = dict(StyleVersion._meta.get_field(name).flatchoices)  # type: ignore[union-attr]
    return str(choices.get(value, value))


def version_in_force(style: BotStyle) -> StyleVersion | None:
    published = StyleVersion.objects.filter(style=style, status=VersionStatus.PUBLISHED)
    return published.order_by("-number").first()


def draft_of(style: BotStyle) -> StyleVersion:
    """The style's draft, or a new one, not saved, with the modifiers in force."""
    return _saved_draft(style) or StyleVersion(style=style, number=_next_number(style), **values_of(style))


def _saved_draft(style: BotStyle) -> StyleVersion | None:
    return StyleVersion.objects.filter(style=style, status=VersionStatus.DRAFT).first()


@transaction.atomic
def publish_modifiers(version: StyleVersion, note: str, publisher_id: int | None) -> None:
    """Put a draft in force; games play by it from their next hand on."""
    version.status, version.notes = VersionStatus.PUBLISHED, note
    version.published_at, version.published_by_id = timezone.now(), publisher_id
    version.save()
    _put_in_force(version)


@transaction.atomic
def go_back_to(version: StyleVersion, note: str, publisher_id: int | None) -> StyleVersion:
    """Publish a copy of a published version. A draft gets the next number."""
    copy = _version_before_draft(version.style, values_of(version))
    publish_modifiers(copy, note, publisher_id)
    return copy


def sign_versions(after: int, publisher_id: int | None, note: str) -> None:
    """Record who made the versions after the one of key `after`, and how."""
    StyleVersion.objects.filter(pk__gt=after, published_by=None).update(published_by=publisher_id, notes=note)


def newest_key() -> int:
    return StyleVersion.objects.aggregate(newest=Max("pk"))["newest"] or 0


def numbers_in_force() -> dict[int, int]:
    """By the key of the style."""
    published = StyleVersion.objects.filter(status=VersionStatus.PUBLISHED)
    return dict(published.values("style").annotate(newest=Max("number")).values_list("style", "newest"))


def _next_number(style: BotStyle) -> int:
    return (StyleVersion.objects.filter(style=style).aggregate(last=Max("number"))["last"] or 0) + 1


def _version_before_draft(style: BotStyle, values: dict[str, int]) -> StyleVersion:
    """A new version, not saved. It takes the number of the style's draft, which gets the next one."""
    version = StyleVersion(style=style, number=_next_number(style), **values)
    draft = _saved_draft(style)
    if draft is not None:
        StyleVersion.objects.filter(pk=draft.pk).update(number=version.number)
        version.number = draft.number
    return version


def _put_in_force(version: StyleVersion) -> None:
    style = BotStyle.objects.get(pk=version.style_id)
    for name, value in values_of(version).items():
        setattr(style, name, value)
    style.save()


@receiver(post_save, sender=BotStyle)
def _keep_version(instance: BotStyle, **_options: Any) -> None:
    """Store a change that did not come from a draft as a version before the draft."""
    newest = version_in_force(instance)
    if newest is not None and values_of(newest) == values_of(instance):
        return
    version = _version_before_draft(instance, values_of(instance))
    version.status, version.published_at = VersionStatus.PUBLISHED, timezone.now()
    version.save()
