"""Drafts and published versions of decision tables: making, checking and publishing them."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from game.bot_tables.choices import VersionStatus
from game.bot_tables.models import DecisionTable, TableVersion
from game.bot_tables.parts import RowsByPart, kind_of, rows_of, table_of
from game.bot_tables.row_change import RowChange
from game.bot_tables.rows import TableRow
from game.bots.validation import Problem


class NotPublishable(Exception):
    """A draft with `problems`."""

    def __init__(self, found: list[Problem]) -> None:
        super().__init__(f"{len(found)} problems")
        self.problems = found


def next_number(table: DecisionTable) -> int:
    """A number without a version, and without recorded changes of a deleted draft."""
    versions = table.versions.aggregate(last=Max("number"))["last"] or 0
    changes = RowChange.objects.filter(table=table).aggregate(last=Max("version"))["last"] or 0
    return max(versions, changes) + 1


def make_draft(version: TableVersion) -> TableVersion:
    """A draft with the rows of `version`. Raises ValueError when the table has a draft already."""
    return draft_of_rows(version.table, rows_of(version), hand_order=version.hand_order)


@transaction.atomic
def draft_of_rows(
    table: DecisionTable, rows: RowsByPart, note: str = "", hand_order: str = ""
) -> TableVersion:
    """A draft with copies of these rows. Raises ValueError when the table has a draft already."""
    if table.versions.filter(status=VersionStatus.DRAFT).exists():
        raise ValueError("the table has a draft already")
    draft = TableVersion.objects.create(
        table=table, number=next_number(table), notes=note, hand_order=hand_order
    )
    _add_rows(draft, rows)
    return draft


def _add_rows(version: TableVersion, rows: RowsByPart) -> None:
    """Save copies of the rows, saved or not, as rows of `version`."""
    for part in kind_of(version.table).parts:
        copies = [_copy(row, version) for row in rows.get(part.key, ())]
        part.model._default_manager.bulk_create(copies)


def _copy(row: TableRow, version: TableVersion) -> TableRow:
    row.pk, row.version = None, version
    return row


def version_problems(version: TableVersion) -> list[Problem]:
    return kind_of(version.table).problems(table_of(version))


@transaction.atomic
def publish(draft: TableVersion, publisher_id: int | None = None) -> None:
    """Games play by this version from their next hand on. Raises NotPublishable if it has problems."""
    if found := version_problems(draft):
        raise NotPublishable(found)
    if draft.number < next_number(draft.table) - 1:  # another version was published since, say by load_bots
        draft.number = next_number(draft.table)
    _save_as_published(draft, publisher_id)


def _save_as_published(version: TableVersion, publisher_id: int | None) -> None:
    version.status = VersionStatus.PUBLISHED
    version.published_at, version.published_by_id = timezone.now(), publisher_id
    version.save()


@transaction.atomic
def publish_rows(
    table: DecisionTable,
    rows: RowsByPart,
    *,
    note: str,
    number: int | None = None,
    publisher_id: int | None = None,
    hand_order: str = "",
) -> TableVersion:
    """A new published version of `table` with copies of these rows, which must be valid."""
    version = TableVersion(
        table=table, number=number or next_number(table), notes=note, hand_order=hand_order
    )
    _save_as_published(version, publisher_id)
    _add_rows(version, rows)
    return version


@transaction.atomic
def go_back(version: TableVersion, note: str, publisher_id: int | None = None) -> TableVersion:
    """Publish a copy of the published `version`; it is in force from the next hand on.

    Later versions stay in the history. If the table has a draft, the draft gets the next number.
    """
    number = next_number(version.table)
    draft = version.table.versions.filter(status=VersionStatus.DRAFT).first()
    if draft is not None:
        number, draft.number = draft.number, number
        draft.save()
        RowChange.objects.filter(table=version.table, version=number).update(version=draft.number)
    return publish_rows(
        version.table,
        rows_of(version),
        note=note,
        number=number,
        publisher_id=publisher_id,
        hand_order=version.hand_order,
    )
