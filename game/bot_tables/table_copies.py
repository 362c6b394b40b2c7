"""Copies of decision tables by which games were challenged: a challenge is played by them when the tables
themselves have gone."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.bots import table as tables
from game.bots.spots import Opponents, Position, PostflopSituation, PostflopStreet, PreflopSituation


class TableCopy(models.Model):
    """The rows of one published version, which never change; `key` and `number` are the version's."""

    key = models.CharField(_("key"), max_length=40)
    number = models.PositiveIntegerField(_("version"))
    rows = models.JSONField(_("rows"))

    class Meta:
        verbose_name = _("copy of a decision table")
        verbose_name_plural = _("copies of decision tables")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=("key", "number"), name="game_one_copy_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.number}"


def copy_table(table: tables.DecisionTable) -> None:
    """Lay a copy down, unless there is one."""
    rows = {
        "preflop": [list(row) for row in table.preflop],
        "postflop": [list(row) for row in table.postflop],
    }
    TableCopy.objects.get_or_create(key=table.key, number=table.version, defaults={"rows": rows})


def copied_table(key: str, number: int) -> tables.DecisionTable | None:
    copy = TableCopy.objects.filter(key=key, number=number).first()
    if copy is None:
        return None
    preflop, postflop = copy.rows["preflop"], copy.rows["postflop"]
    return tables.DecisionTable(
        key, number, tuple(map(_preflop_row, preflop)), tuple(map(_postflop_row, postflop))
    )


def _preflop_row(plain: list[Any]) -> tables.PreflopRow:
    situation, position, least, below, weights, sizes = plain
    return tables.PreflopRow(
        tables.ANY if situation == tables.ANY else PreflopSituation(situation),
        tables.ANY if position == tables.ANY else Position(position),
        least,
        below,
        tables.Weights(*weights),
        tables.Sizes(*sizes),
    )


def _postflop_row(plain: list[Any]) -> tables.PostflopRow:
    situation, street, opponents, least, below, weights, sizes = plain
    return tables.PostflopRow(
        tables.ANY if situation == tables.ANY else PostflopSituation(situation),
        tables.ANY if street == tables.ANY else PostflopStreet(street),
        tables.ANY if opponents == tables.ANY else Opponents(opponents),
        least,
        below,
        tables.Weights(*weights),
        tables.Sizes(*sizes),
    )
