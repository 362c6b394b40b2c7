"""Copies a profile or a table, alone or together."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from game.bot_tables.models import BotProfile, DecisionTable
from game.bot_tables.parts import rows_of
from game.bot_tables.versions import draft_of_rows, publish_rows

MAX_KEY_LENGTH = MAX_NAME_LENGTH = 40


class _Free(NamedTuple):
    """A key, and the ending of names, that nothing has yet."""

    key: str
    label: str

    def named(self, name: str) -> str:
        return name[: MAX_NAME_LENGTH - len(self.label)] + self.label


@transaction.atomic
def copy_profile(
    profile: BotProfile, operator_id: int | None = None, *, with_tables: bool = False
) -> BotProfile:
    """A disabled profile that plays like `profile`, with a key and a name of its own, and tables if asked."""
    styles = list(profile.styles.select_related("table"))
    free = _free(
        profile.key,
        profile.name,
        set(BotProfile.objects.values_list("key", flat=True)),
        set(BotProfile.objects.values_list("name", flat=True)),
    )
    copy = BotProfile.objects.get(pk=profile.pk)
    copy.pk, copy.key, copy.name, copy.enabled = None, free.key, free.named(profile.name), False
    copy.known_to_games = False
    copy.name_it = free.named(profile.name_it) if profile.name_it else ""
    copy.save()
    for style in styles:
        if with_tables:
            style.table = copy_table_of(style.table, operator_id)
        style.pk, style.profile = None, copy
        style.save()
    return copy


@transaction.atomic
def copy_table_of(table: DecisionTable, operator_id: int | None = None) -> DecisionTable:
    """A new table that plays like `table`: its version in force as version 1, and a draft to be edited."""
    version = table.latest_version()
    free = _free(
        table.key,
        table.name,
        set(DecisionTable.objects.values_list("key", flat=True)),
        set(DecisionTable.objects.values_list("name", flat=True)),
    )
    copy = DecisionTable.objects.create(
        key=free.key, name=free.named(table.name), size_class=table.size_class, notes=table.notes
    )
    if version is not None:
        note = _("Copied from %(version)s.") % {"version": version}
        order = version.hand_order
        publish_rows(copy, rows_of(version), note=note[:200], publisher_id=operator_id, hand_order=order)
        draft_of_rows(copy, rows_of(version), hand_order=order)
    return copy


def _free(key: str, name: str, keys: Collection[str], names: Collection[str]) -> _Free:
    for number in count(2):
        ending = f"-{number}"
        free_key = key[: MAX_KEY_LENGTH - len(ending)].rstrip("-") + ending
        free = _Free(free_key, " " + _("(copy %(number)d)") % {"number": number - 1})
        if free.key not in keys and free.named(name) not in names:
            return free
    raise AssertionError("numbers do not end")
