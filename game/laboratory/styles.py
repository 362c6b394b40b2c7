"""Profiles for the laboratory, which may play by any version of a table."""

from __future__ import annotations

from collections.abc import Iterable

from game.bot_tables.loading import AnyStyle, profile_value, style_value
from game.bot_tables.models import BotProfile, TableVersion
from game.bot_tables.parts import table_of
from game.bot_tables.style_versions import StyleVersion, numbers_in_force
from game.bots import profile as bots


def profile_with(
    profile: BotProfile, versions: Iterable[TableVersion] = (), modifiers: Iterable[StyleVersion] = ()
) -> bots.BotProfile | None:
    """The profile with `versions` and `modifiers` in place of those in force; None if it cannot play."""
    chosen = {version.table_id: version for version in versions}
    other = {version.style_id: version for version in modifiers}
    numbers = numbers_in_force()
    styles: dict[str, AnyStyle] = {}
    for style in profile.styles.select_related("table"):
        if version := chosen.get(style.table_id) or style.table.latest_version():
            own = other.get(style.pk)
            number = own.number if own else numbers.get(style.pk, 0)
            styles[style.size_class] = style_value(own or style, table_of(version), number)
    return profile_value(profile, styles)


def cited_version(table: str, number: int) -> TableVersion | None:
    """The version that a decision's reason names; None if it no longer exists."""
    versions = TableVersion.objects.select_related("table")
    return versions.filter(table__key=table, number=number).first()
