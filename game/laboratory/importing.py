"""Imports rows and styles from a file: finds its faults, previews the changes and makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.bot_tables.models import MODIFIERS, BotProfile, BotStyle, TableVersion
from game.bot_tables.parts import PARTS, TablePart, order_of_version, with_hands
from game.bot_tables.problems import sentences, shortened_list
from game.bot_tables.row_change import ChangeSource
from game.bot_tables.style_versions import modifier_text
from game.bot_tables.versions import version_problems
from game.bots.hand_order import SHIFTING, HandOrder
from game.bots.hand_text import HandsFault, hands_text, parse_hands
from game.bots.validation import contradictions
from game.laboratory.row_changes import (
    Difference,
    differences,
    record_changes,
    snapshot,
    values_fingerprint,
)
from game.laboratory.row_files import FileFault, FileFormat, FileRows, read_dataset
from game.laboratory.row_resources import (
    BlindResource,
    ExchangeResource,
    FirstRoundResource,
    PartResource,
    PostflopResource,
    PreflopResource,
    SecondRoundResource,
    StrictResource,
    StyleResource,
)

RESOURCES: dict[str, type[PartResource]] = {
    "preflop": PreflopResource,
    "postflop": PostflopResource,
    "first-round": FirstRoundResource,
    "second-round": SecondRoundResource,
    "exchange": ExchangeResource,
    "blinds": BlindResource,
}
"""By the key of a table's part."""


def read_rows_file(version: TableVersion, part: str, content: bytes, file_format: FileFormat) -> FileRows:
    """The rows of a file, each hand of theirs written as the site writes it. Files of rows before the flop
    may be older, with percentiles by the version's order in place of hands, and files of those after it
    without what came later. Raises FileFault."""
    columns, unsaid = RESOURCES[part].columns, PARTS[part].unsaid
    if not PARTS[part].has_hands:
        return _with_newer(PARTS[part], read_dataset(content, file_format, columns, unsaid=unsaid))
    found = read_dataset(content, file_format, columns, OLD_COLUMNS, unsaid)
    order = order_of_version(version)
    named = [_named(line, order, found.number(place)) for place, line in enumerate(found.dict, start=1)]
    return _rows(columns, [{**unsaid, **line} for line in named], found)


def _with_newer(part: TablePart, found: FileRows) -> FileRows:
    return _rows(part.columns, [{**part.unsaid, **line} for line in found.dict], found)


def _rows(columns: Sequence[str], lines: Iterable[Mapping[str, Any]], found: FileRows) -> FileRows:
    """These lines of a file, with its numbers."""
    rows = FileRows(headers=list(columns))
    rows.numbers = found.numbers
    for line in lines:
        rows.append([line[column] for column in columns])
    return rows


OLD_COLUMNS = tuple(
    each
    for column in PARTS["preflop"].columns
    for each in (("least", "below") if column == "hands" else (column,))
)


def _named(line: Mapping[str, Any], order: HandOrder, number: int) -> Mapping[str, Any]:
    """The line with its hands as the site writes them; what names none stays, to be refused later."""
    try:
        named = with_hands(line, order)
        return {**named, "hands": hands_text(parse_hands(str(named["hands"] or "")))}
    except HandsFault:
        return line
    except ValueError:
        text = _("Row %(row)d: “From” must be less than “below”, and both within 0 and 100.")
        raise FileFault(text % {"row": number}) from None


def read_styles_file(content: bytes, file_format: FileFormat) -> FileRows:
    """The styles of a file. In an older one, which does not say which hands looseness moves, each style moves
    those that it has moved. Raises FileFault."""
    columns = StyleResource.columns
    found = read_dataset(content, file_format, columns, unsaid=["shifting"])
    known = BotStyle.objects.values_list("profile__key", "size_class", "shifting")
    moved = {(profile, size_class): shifting for profile, size_class, shifting in known}
    return _rows(
        columns,
        [
            {"shifting": moved.get((line["profile"], line["size_class"]), SHIFTING), **line}
            for line in found.dict
        ],
        found,
    )


class StyleChange(NamedTuple):
    profile: BotProfile
    text: str


class ImportOutcome(NamedTuple):
    """The faults of a file, or the changes that it makes. A file with faults changes nothing; `holes` are
    sentences about what would still keep the draft from being published."""

    faults: list[str]
    changes: list[Any]
    holes: Sequence[str] = ()


class _RollBack(Exception):
    """Rolls a transaction back."""


def import_rows(
    version: TableVersion, part: str, dataset: FileRows, operator_id: int | None = None
) -> ImportOutcome:
    """The changes that the file makes to the draft. They are saved only if the file has no faults and
    `operator_id` says who makes them; without it this is a preview.
    """
    found: list[Difference] = []
    holes: list[str] = []

    def run_import() -> list[str]:
        before = snapshot(version)
        faults = _faults(dataset, RESOURCES[part](version))
        if not faults:
            left = version_problems(version)
            faults = sentences(contradictions(left))
        if not faults:
            holes.extend(sentences(left))
            found.extend(differences(before, snapshot(version)))
            record_changes(found, version, operator_id, ChangeSource.IMPORTED)
            version.save()
        return faults

    return ImportOutcome(_run(run_import, commit=operator_id is not None), found, holes)


def import_styles(dataset: FileRows) -> ImportOutcome:
    """Saves the styles of the file, which act at once. Profiles and styles that it leaves out stay."""
    return _import_styles(dataset, commit=True)


def preview_styles(dataset: FileRows) -> ImportOutcome:
    """What `import_styles` would change."""
    return _import_styles(dataset, commit=False)


def _import_styles(dataset: FileRows, *, commit: bool) -> ImportOutcome:
    found: list[StyleChange] = []

    def run_import() -> list[str]:
        before = _styles()
        faults = _faults(dataset, StyleResource())
        if not faults:
            found.extend(_style_changes(before, _styles()))
        return faults

    return ImportOutcome(_run(run_import, commit=commit), found)


def styles_fingerprint() -> str:
    return values_fingerprint(_styles())


def _run(run_import: Callable[[], list[str]], *, commit: bool) -> list[str]:
    """The faults that `run_import` returns. Its changes stay only without faults and with `commit`."""
    faults: list[str] = []
    try:
        with transaction.atomic():
            faults = run_import()
            if faults or not commit:
                raise _RollBack
    except _RollBack:
        pass
    return faults


def _faults(dataset: FileRows, resource: StrictResource) -> list[str]:
    """Imports the file. A sentence for each fault; beyond MAX_SENTENCES a last one counts the rest."""
    result = resource.import_data(dataset, rollback_on_validation_errors=True)
    faults = [f"{error.error}" for error in result.base_errors]
    faults += [
        _("Row %(row)d: %(fault)s") % {"row": dataset.number(row.number), "fault": error.error}
        for row in result.error_rows
        for error in row.errors
    ]
    for row in result.invalid_rows:
        faults += _row_faults(dataset.number(row.number), row.error)
    return shortened_list(faults)


def _row_faults(number: int, error: ValidationError) -> list[str]:
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
    """By profile and number of players: the table's key and the modifiers of the style."""
    return {
        (style.profile.key, style.size_class): (
            style.table.key,
            *(modifier_text(name, getattr(style, name)) for name in MODIFIERS),
        )
        for style in BotStyle.objects.select_related("profile", "table")
    }


def _style_changes(
    before: dict[tuple[str, str], tuple[Any, ...]], after: dict[tuple[str, str], tuple[Any, ...]]
) -> list[StyleChange]:
    profiles = {profile.key: profile for profile in BotProfile.objects.all()}
    labels = [
        str(getattr(BotStyle._meta.get_field(name), "verbose_name", name)) for name in ("table", *MODIFIERS)
    ]
    classes = dict(BotStyle._meta.get_field("size_class").flatchoices)
    found = []
    for key, values in after.items():
        if values == before.get(key):
            continue
        old = before.get(key, ("–",) * len(values))
        changed = ", ".join(
            f"{label} {was} → {now}"
            for label, was, now in zip(labels, old, values, strict=True)
            if was != now
        )
        text = f"{profiles[key[0]].name}, {classes[key[1]]}: {changed}"
        found.append(StyleChange(profiles[key[0]], capfirst(text)))
    return found
