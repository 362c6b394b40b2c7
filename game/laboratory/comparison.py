"""Two profiles, or two versions of tables, side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Model
from django.utils.text import capfirst

from game.bot_tables.choices import SizeClassChoice
from game.bot_tables.models import BotProfile, BotStyle, TableVersion
from game.bot_tables.rows import DecisionRow

ABSENT = "–"

PROFILE_FIELDS = ("key", "name", "portrait", "line_en", "line_it", "temperament", "order", "enabled")
STYLE_FIELDS = ("table", "looseness", "aggression", "bluff_rate", "stickiness", "size_noise")


class Line(NamedTuple):
    """What both sides say of one thing, ABSENT where a side lacks it."""

    label: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        return self.left != self.right


def profiles_compared(left: BotProfile, right: BotProfile) -> list[Line]:
    """The fields of both, then those of their styles by number of players."""
    lines = [
        Line(capfirst(_verbose(BotProfile, name)), _shown(left, name), _shown(right, name))
        for name in PROFILE_FIELDS
    ]
    mine, theirs = (
        {style.size_class: style for style in profile.styles.select_related("table")}
        for profile in (left, right)
    )
    for size_class in SizeClassChoice:
        for name in STYLE_FIELDS:
            label = f"{capfirst(str(size_class.label))}: {_verbose(BotStyle, name)}"
            sides = (_shown(styles.get(size_class), name) for styles in (mine, theirs))
            lines.append(Line(label, *sides))
    return lines


def versions_compared(left: TableVersion, right: TableVersion) -> list[Line]:
    """A line for each row that either has; rows are the same when their keys and ranges are."""
    mine, theirs = _rows(left), _rows(right)
    return [Line(label, mine.get(label, ABSENT), theirs.get(label, ABSENT)) for label in {**mine, **theirs}]


def _rows(version: TableVersion) -> dict[str, str]:
    rows: list[DecisionRow] = [*version.preflop_rows.all(), *version.postflop_rows.all()]
    return {
        f"{capfirst(row._meta.verbose_name or '')}: {row}": (
            f"{row.fold} / {row.call} / {row.raise_weight} · {row.small} / {row.large} / {row.all_in}"
        )
        for row in rows
    }


def _verbose(model: type[Model], name: str) -> str:
    return str(getattr(model._meta.get_field(name), "verbose_name", name))


def _shown(instance: Any, name: str) -> str:
    if instance is None:
        return ABSENT
    display = getattr(instance, f"get_{name}_display", None)
    return str(display() if display else getattr(instance, name))
