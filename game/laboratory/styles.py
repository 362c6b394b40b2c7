"""Profiles for the laboratory, which may play by any version of a table."""

from __future__ import annotations

from collections.abc import Iterable

from game.bot_tables.loading import AnyStyle, profile_value, style_value
from game.bot_tables.models import BotProfile, TableVersion
from game.bot_tables.parts import table_of
from game.bots import profile as bots


def profile_with(profile: BotProfile, versions: Iterable[TableVersion] = ()) -> bots.BotProfile | None:
    """The profile with `versions` in place of those in force; None if it cannot play."""
    chosen = {version.table_id: version for version in versions}
    styles: dict[str, AnyStyle] = {}
    for style in profile.styles.select_related("table"):
        if version := chosen.get(style.table_id) or style.table.latest_version():
            styles[style.size_class] = style_value(style, table_of(version))
    return profile_value(profile, styles)


def cited_version(table: str, number: int) -> TableVersion | None:
    """The version that a decision's reason names; None if it no longer exists."""
    versions = TableVersion.objects.select_related("table")
    return versions.filter(table__key=table, number=number).first()
