"""Taking rows and styles from a file: what would change, what is wrong, and the change itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import tablib
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.bot_tables.models import BotProfile, BotStyle, TableVersion
from game.bot_tables.problems import MOST_SENTENCES, sentences
from game.bot_tables.row_change import ChangeSource
from game.bots.validation import overlaps
from game.laboratory.row_changes import Difference, differences, keep, snapshot
from game.laboratory.row_resources import PostflopResource, PreflopResource, RowResource, StyleResource
from game.laboratory.styles import table_of

RESOURCES: dict[str, type[RowResource]] = {"preflop": PreflopResource, "postflop": PostflopResource}


class StyleChange(NamedTuple):
    profile: BotProfile
    words: str


class Outcome(NamedTuple):
    """What a file makes of what there is. With faults nothing has been changed."""

    faults: list[str]
    changes: list[Any]


class _Undone(Exception):
    """Ends a transaction whose changes are not to stay."""


def rows_imported(
    version: TableVersion, part: str, dataset: tablib.Dataset, keep_as: int | None = None
) -> Outcome:
    """The differences that the file makes to the draft. They stay only when `keep_as`, the key of the
    operator who makes them, is given and nothing is wrong.
    """
    found: list[Difference] = []

    def imported() -> list[str]:
        before = snapshot(version)
        faults = _faults(RESOURCES[part](version).import_data(dataset, rollback_on_validation_errors=True))
        if not faults:
            table = table_of(version)
            faults = sentences(overlaps(table.preflop) + overlaps(table.postflop))
        if not faults:
            found.extend(differences(before, snapshot(version)))
            keep(found, version, keep_as, ChangeSource.IMPORTED)
            version.save()
        return faults

    return Outcome(_tried(imported, stays=keep_as is not None), found)


def styles_imported(dataset: tablib.Dataset) -> Outcome:
    """The styles of the file, which act at once; profiles and styles that it leaves out stay."""
    return _styles_imported(dataset, stays=True)


def styles_tried(dataset: tablib.Dataset) -> Outcome:
    """What `styles_imported` would change."""
    return _styles_imported(dataset, stays=False)


def _styles_imported(dataset: tablib.Dataset, *, stays: bool) -> Outcome:
    found: list[StyleChange] = []

    def imported() -> list[str]:
        before = _styles()
        faults = _faults(StyleResource().import_data(dataset, rollback_on_validation_errors=True))
        if not faults:
            found.extend(_style_changes(before, _styles()))
        return faults

    return Outcome(_tried(imported, stays=stays), found)


def fingerprint(version: TableVersion) -> str:
    """Of the rows as they are now: what was looked at is what is changed."""
    rows = sorted((list(map(str, key)), values) for key, values in snapshot(version).items())
    return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()


def styles_fingerprint() -> str:
    return hashlib.sha256(repr(sorted(_styles().items())).encode()).hexdigest()


def _tried(imported: Callable[[], list[str]], *, stays: bool) -> list[str]:
    faults: list[str] = []
    try:
        with transaction.atomic():
            faults = imported()
            if faults or not stays:
                raise _Undone
    except _Undone:
        pass
    return faults


def _faults(result: Any) -> list[str]:
    """A sentence for each fault, the last one telling how many more there are."""
    told = [f"{error.error}" for error in result.base_errors]
    told += [
        _("Row %(row)d: %(fault)s") % {"row": row.number, "fault": error.error}
        for row in result.error_rows
        for error in row.errors
    ]
    for row in result.invalid_rows:
        told += _of_row(row.number, row.error)
    if (more := len(told) - MOST_SENTENCES) > 0:
        text = ngettext("And %(more)d more like these.", "And %(more)d more like these.", more)
        told = [*told[:MOST_SENTENCES], text % {"more": more}]
    return told


def _of_row(number: int, error: ValidationError) -> list[str]:
    if not hasattr(error, "error_dict"):
        return [_("Row %(row)d: %(fault)s") % {"row": number, "fault": fault} for fault in error.messages]
    return [
        _("Row %(row)d: %(fault)s") % {"row": number, "fault": fault}
        if field == "__all__"
        else _("Row %(row)d, %(column)s: %(fault)s")
        % {"row": number, "column": field.removesuffix("_weight"), "fault": fault}
        for field, faults in error.message_dict.items()
        for fault in faults
    ]


def _styles() -> dict[tuple[str, str], tuple[Any, ...]]:
    """Profile and number of players: what the style says, in words' order."""
    return {
        (style.profile.key, style.size_class): (style.table.key, *(getattr(style, name) for name in _STYLE))
        for style in BotStyle.objects.select_related("profile", "table")
    }


_STYLE = ("looseness", "aggression", "bluff_rate", "stickiness", "size_noise")


def _style_changes(
    before: dict[tuple[str, str], tuple[Any, ...]], after: dict[tuple[str, str], tuple[Any, ...]]
) -> list[StyleChange]:
    profiles = {profile.key: profile for profile in BotProfile.objects.all()}
    labels = [
        str(getattr(BotStyle._meta.get_field(name), "verbose_name", name)) for name in ("table", *_STYLE)
    ]
    classes = dict(BotStyle._meta.get_field("size_class").flatchoices)
    found = []
    for key, values in after.items():
        if values == before.get(key):
            continue
        old = before.get(key, ("–",) * len(values))
        told = ", ".join(
            f"{label} {was} → {now}"
            for label, was, now in zip(labels, old, values, strict=True)
            if was != now
        )
        words = f"{profiles[key[0]].name}, {classes[key[1]]}: {told}"
        found.append(StyleChange(profiles[key[0]], capfirst(words)))
    return found
