"""Two profiles, or two versions of tables, side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Model
from django.utils.text import capfirst

from game.bot_tables.choices import SizeClassChoice
from game.bot_tables.models import MODIFIERS, BotProfile, BotStyle, TableVersion
from game.bot_tables.parts import rows_of

ABSENT = "–"

PROFILE_FIELDS = (
    "key", "name", "name_it", "portrait", "line_en", "line_it", "temperament", "kind", "order", "enabled"
)  # fmt: skip
STYLE_FIELDS = ("table", *MODIFIERS)


class ComparisonLine(NamedTuple):
    """One value on both sides, ABSENT where a side lacks it."""

    label: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        return self.left != self.right


def compare_profiles(left: BotProfile, right: BotProfile) -> list[ComparisonLine]:
    """The fields of both profiles, then those of their styles by number of players."""
    lines = [
        ComparisonLine(capfirst(_verbose(BotProfile, name)), _text(left, name), _text(right, name))
        for name in PROFILE_FIELDS
    ]
    lefts, rights = (
        {style.size_class: style for style in profile.styles.select_related("table")}
        for profile in (left, right)
    )
    for size_class in SizeClassChoice:
        for name in STYLE_FIELDS:
            label = f"{capfirst(str(size_class.label))}: {_verbose(BotStyle, name)}"
            sides = (_text(styles.get(size_class), name) for styles in (lefts, rights))
            lines.append(ComparisonLine(label, *sides))
    return lines


def compare_versions(left: TableVersion, right: TableVersion) -> list[ComparisonLine]:
    """A line for each row of either version; rows with the same keys and range share a line."""
    lefts, rights = _rows(left), _rows(right)
    return [
        ComparisonLine(label, lefts.get(label, ABSENT), rights.get(label, ABSENT))
        for label in {**lefts, **rights}
    ]


def _rows(version: TableVersion) -> dict[str, str]:
    return {
        f"{capfirst(row._meta.verbose_name or '')}: {row}": row.values_text()
        for rows in rows_of(version).values()
        for row in rows
    }


def _verbose(model: type[Model], name: str) -> str:
    return str(getattr(model._meta.get_field(name), "verbose_name", name))


def _text(instance: Any, name: str) -> str:
    if instance is None:
        return ABSENT
    display = getattr(instance, f"get_{name}_display", None)
    return str(display() if display else getattr(instance, name))
