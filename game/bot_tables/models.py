"""Bot profiles and the decision tables that they play by. game/bots/ makes their decisions in a game."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import (
    KindChoice,
    PortraitChoice,
    ShiftingChoice,
    SizeClassChoice,
    TemperamentChoice,
    VersionStatus,
)
from game.bot_tables.rows import of_choices
from game.bots.hand_order import SHIFTING, order_of

# A profile's key is written into saved games and on command lines.
key_validator = RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Small letters, digits and hyphens only."))


def hand_order_validator(text: str) -> None:
    try:
        order_of(text.split())
    except ValueError:
        raise ValidationError(_("Write each of the 169 starting hands once: 32o 42o … KK AA.")) from None


class DecisionTable(models.Model):
    """A table's name; its rows belong to its versions."""

    key = models.CharField(_("key"), max_length=40, unique=True, validators=[key_validator])
    name = models.CharField(_("name"), max_length=80)
    size_class = models.CharField(_("players"), max_length=10, choices=SizeClassChoice)
    notes = models.TextField(_("notes"), blank=True)

    class Meta:
        ordering = ("key",)
        verbose_name = _("decision table")
        verbose_name_plural = _("decision tables")
        constraints = [of_choices("game_table_size_classes", "size_class", SizeClassChoice)]

    def __str__(self) -> str:
        return self.name

    def latest_version(self) -> TableVersion | None:
        """The version in force: the published one with the highest number."""
        return self.versions.filter(status=VersionStatus.PUBLISHED).order_by("-number").first()


class TableVersion(models.Model):
    """One version of a table. A draft may change; a published version never does, so games can cite it.
    `converted_at` is when a migration last wrote its rows in another form, by which it decides as before."""

    table = models.ForeignKey(
        DecisionTable, on_delete=models.CASCADE, related_name="versions", verbose_name=_("table")
    )
    number = models.PositiveIntegerField(_("version"))
    status = models.CharField(
        _("status"), max_length=10, choices=VersionStatus, default=VersionStatus.DRAFT, editable=False
    )
    changed = models.DateTimeField(_("changed"), auto_now=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("published by"),
    )
    converted_at = models.DateTimeField(_("converted"), null=True, blank=True, editable=False)
    notes = models.CharField(_("notes"), max_length=200, blank=True)
    hand_order = models.TextField(
        _("order of hands"),
        blank=True,
        validators=[hand_order_validator],
        help_text=_("The 169 starting hands from the weakest on, along which styles move a hand."),
    )

    class Meta:
        ordering = ("table", "-number")
        verbose_name = _("version of a decision table")
        verbose_name_plural = _("versions of decision tables")
        constraints = [
            of_choices("game_version_statuses", "status", VersionStatus),
            models.UniqueConstraint(
                fields=("table", "number"),
                name="game_one_version_per_number",
                violation_error_message=_("The table already has a version of this number."),
            ),
            models.UniqueConstraint(
                fields=("table",),
                condition=Q(status=VersionStatus.DRAFT),
                name="game_one_draft_per_table",
                violation_error_message=_("The table already has a draft: edit that one."),
            ),
        ]

    def __str__(self) -> str:
        return _("%(table)s, version %(number)s") % {"table": self.table, "number": self.number}

    @property
    def is_draft(self) -> bool:
        return self.status == VersionStatus.DRAFT


class BotProfile(models.Model):
    """A computer player."""

    key = models.CharField(_("key"), max_length=40, unique=True, validators=[key_validator])
    name = models.CharField(_("name"), max_length=40, unique=True)
    name_it = models.CharField(
        _("name in Italian"), max_length=40, blank=True, help_text=_("Empty: the same as in English.")
    )
    portrait = models.CharField(_("portrait"), max_length=20, choices=PortraitChoice)
    line_en = models.CharField(_("one line of character, in English"), max_length=120)
    line_it = models.CharField(_("one line of character, in Italian"), max_length=120)
    temperament = models.CharField(
        _("temperament"),
        max_length=20,
        choices=TemperamentChoice,
        help_text=_("The part it plays in the usual mix of a table."),
    )
    kind = models.CharField(
        _("kind of player"),
        max_length=20,
        blank=True,
        choices=KindChoice,
        help_text=_("Its usual figures stand beside what the laboratory measures."),
    )
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    enabled = models.BooleanField(_("enabled"), default=True, help_text=_("Offered for new games."))
    # Once it was offered, or played against, games name it by its key.
    known_to_games = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ("order", "name")
        verbose_name = _("bot profile")
        verbose_name_plural = _("bot profiles")
        constraints = [
            of_choices("game_profile_portraits", "portrait", PortraitChoice),
            of_choices("game_profile_temperaments", "temperament", TemperamentChoice),
            models.CheckConstraint(condition=Q(kind__in=["", *KindChoice.values]), name="game_profile_kinds"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        self.known_to_games = self.known_to_games or self.enabled
        super().save(*args, **options)


MODIFIERS = ("looseness", "aggression", "bluff_rate", "stickiness", "size_noise", "shifting")


class ModifierFields(models.Model):
    """What a style changes in its table's rows (see bots/profile.py)."""

    looseness = models.SmallIntegerField(
        _("looseness"),
        default=0,
        validators=[MinValueValidator(-40), MaxValueValidator(40)],
        help_text=_("Percentile points added to the starting hand."),
    )
    aggression = models.PositiveSmallIntegerField(
        _("aggression"),
        default=100,
        validators=[MinValueValidator(10), MaxValueValidator(400)],
        help_text=_("Percent of the table's raise weight."),
    )
    bluff_rate = models.PositiveSmallIntegerField(
        _("bluff rate"),
        default=0,
        validators=[MaxValueValidator(50)],
        help_text=_("Percent of raise weight added to hands below 45 % equity."),
    )
    stickiness = models.SmallIntegerField(
        _("stickiness"),
        default=0,
        validators=[MinValueValidator(-30), MaxValueValidator(30)],
        help_text=_("Percent of equity added when facing a bet."),
    )
    size_noise = models.PositiveSmallIntegerField(
        _("noise of bet sizes"),
        default=0,
        validators=[MaxValueValidator(50)],
        help_text=_("The most percent by which a bet strays from its size."),
    )
    shifting = models.PositiveSmallIntegerField(
        _("hands that looseness moves"),
        default=SHIFTING,
        choices=ShiftingChoice,
        help_text=_(
            "Of hold'em; the ends are the best and the worst. By “all hands alike” tight styles fold aces."
        ),
    )

    class Meta:
        abstract = True


class BotStyle(ModifierFields):
    """How a profile plays, heads-up or with more players: a table and the modifiers of its rows."""

    profile = models.ForeignKey(
        BotProfile, on_delete=models.CASCADE, related_name="styles", verbose_name=_("profile")
    )
    size_class = models.CharField(_("players"), max_length=10, choices=SizeClassChoice)
    table = models.ForeignKey(
        DecisionTable, on_delete=models.PROTECT, related_name="styles", verbose_name=_("base table")
    )

    class Meta:
        ordering = ("profile", "-size_class")
        verbose_name = _("style")
        verbose_name_plural = _("styles")
        constraints = [
            of_choices("game_style_size_classes", "size_class", SizeClassChoice),
            models.UniqueConstraint(
                fields=("profile", "size_class"),
                name="game_one_style_per_size_class",
                violation_error_message=_("The profile already has a style for this number of players."),
            ),
            models.CheckConstraint(
                condition=Q(looseness__range=(-60, 60), stickiness__range=(-60, 60))
                & Q(aggression__lte=1000, bluff_rate__lte=100, size_noise__lte=50),
                name="game_style_modifiers_in_range",
                violation_error_message=_("A modifier is out of its range."),
            ),
            of_choices("game_style_shiftings", "shifting", ShiftingChoice),
        ]

    def __str__(self) -> str:
        return f"{self.profile}, {self.get_size_class_display()}"

    def clean(self) -> None:
        if self.table_id and self.size_class and self.table.size_class != self.size_class:
            raise ValidationError({"table": _("This table is not for this number of players.")})


class BotLibraryStamp(models.Model):
    """A single row whose token changes with every profile, style or version; caches compare it."""

    ONLY = 1

    token = models.UUIDField(default=uuid.uuid4)

    class Meta:
        verbose_name = _("stamp of the bots")

    def __str__(self) -> str:
        return str(self.token)


@receiver((post_save, post_delete), sender=BotProfile)
@receiver((post_save, post_delete), sender=BotStyle)
@receiver((post_save, post_delete), sender=TableVersion)
def restamp_bots(**_kwargs: object) -> None:
    """Runs in the transaction of the change, so that both become visible at once."""
    BotLibraryStamp.objects.update_or_create(pk=BotLibraryStamp.ONLY, defaults={"token": uuid.uuid4()})
