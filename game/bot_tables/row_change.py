"""The record of operators' changes to the rows of decision tables; it is never edited."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ChangeSource(models.TextChoices):
    EDITED = "edited", _("edited")
    IMPORTED = "imported", _("imported")


class RowChange(models.Model):
    """One row added, changed or removed.

    `row` is its key within the version: [situation, position, stack, hands] or [situation, street, opponents,
    line, from] in Hold'em (older rows have no stack and no line, and before the flop a from in place of
    hands); in other tables the part, and then the keys of its rows (game/bot_tables/parts.py). `before` and
    `after` are its other columns by name, None where there was or is no row.
    """

    table = models.ForeignKey(
        "game.DecisionTable", on_delete=models.CASCADE, related_name="row_changes", verbose_name=_("table")
    )
    version = models.PositiveIntegerField(_("version"))
    operator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,  # who changed what stays; an account can be made inactive
        null=True,
        related_name="+",
        verbose_name=_("operator"),
    )
    at = models.DateTimeField(_("when"), auto_now_add=True)
    source = models.CharField(_("how"), max_length=10, choices=ChangeSource)
    row = models.JSONField(_("row"))
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name = _("change of a row")
        verbose_name_plural = _("changes of rows")
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["-at", "-id"], name="game_row_change_latest"),
            models.Index(fields=["table", "-at", "-id"], name="game_row_change_of_table"),
        ]

    def __str__(self) -> str:
        return " / ".join(map(str, self.row))
