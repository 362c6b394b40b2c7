"""Copies of decision tables by which games were challenged: a challenge is played by them when the tables
themselves have gone."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.bot_tables.parts import DRAW, HOLDEM, AnyTable, orders
from game.bots.draw.table import DrawTable


class TableCopy(models.Model):
    """The rows of one published version, which never change; `key` and `number` are the version's."""

    key = models.CharField(_("key"), max_length=40)
    number = models.PositiveIntegerField(_("version"))
    rows = models.JSONField(_("rows"))
    hand_order = models.TextField(_("order of hands"), blank=True)

    class Meta:
        verbose_name = _("copy of a decision table")
        verbose_name_plural = _("copies of decision tables")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=("key", "number"), name="game_one_copy_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.number}"


def copy_table(table: AnyTable) -> None:
    """Lay a copy down, unless there is one."""
    kind = DRAW if isinstance(table, DrawTable) else HOLDEM
    rows = {
        part.key: [part.plain(row) for row in values]
        for part, values in zip(kind.parts, kind.values(table), strict=True)
    }
    order = "" if isinstance(table, DrawTable) else str(table.order)
    fields = {"rows": rows, "hand_order": order}
    TableCopy.objects.get_or_create(key=table.key, number=table.version, defaults=fields)


def copied_table(key: str, number: int) -> AnyTable | None:
    copy = TableCopy.objects.filter(key=key, number=number).first()
    if copy is None:
        return None
    kind = next(each for each in (HOLDEM, DRAW) if each.parts[0].key in copy.rows)
    values = (tuple(map(part.value_of_copy, copy.rows[part.key])) for part in kind.parts)
    return kind.table(key, number, *values, *orders(copy.hand_order))
