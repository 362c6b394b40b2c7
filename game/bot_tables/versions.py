"""Drafts and versions of decision tables: making a draft, publishing it, saying what is wrong with it."""

from __future__ import annotations

from typing import TypeVar

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from game.bot_tables.choices import VersionStatus
from game.bot_tables.loading import decision_table
from game.bot_tables.models import DecisionTable, TableVersion
from game.bot_tables.row_change import RowChange
from game.bot_tables.rows import PostflopRow, PreflopRow
from game.bots.validation import Problem, problems

AnyRow = TypeVar("AnyRow", PreflopRow, PostflopRow)


class NotPublishable(Exception):
    """A draft with faults; `problems` are what is wrong with it."""

    def __init__(self, found: list[Problem]) -> None:
        super().__init__(f"{len(found)} problems")
        self.problems = found


def next_number(table: DecisionTable) -> int:
    """One that no version has, nor had a deleted draft whose changes are kept."""
    versions = table.versions.aggregate(last=Max("number"))["last"] or 0
    changes = RowChange.objects.filter(table=table).aggregate(last=Max("version"))["last"] or 0
    return max(versions, changes) + 1


@transaction.atomic
def make_draft(version: TableVersion) -> TableVersion:
    """A draft with the rows of `version`. Raises ValueError when the table has a draft already."""
    if version.table.versions.filter(status=VersionStatus.DRAFT).exists():
        raise ValueError("the table has a draft already")
    draft = TableVersion.objects.create(table=version.table, number=next_number(version.table))
    PreflopRow.objects.bulk_create([_moved(row, draft) for row in version.preflop_rows.all()])
    PostflopRow.objects.bulk_create([_moved(row, draft) for row in version.postflop_rows.all()])
    return draft


def _moved(row: AnyRow, draft: TableVersion) -> AnyRow:
    """The row as an unsaved one of `draft`."""
    row.pk, row.version = None, draft
    return row


def version_problems(version: TableVersion) -> list[Problem]:
    preflop = PreflopRow.objects.filter(version=version)
    postflop = PostflopRow.objects.filter(version=version)
    return problems(decision_table(version.table.key, version.number, preflop, postflop))


@transaction.atomic
def publish(draft: TableVersion, publisher_id: int | None = None) -> None:
    """From the next hand on, games play by this version. Raises NotPublishable when it has faults."""
    if found := version_problems(draft):
        raise NotPublishable(found)
    if draft.number < next_number(draft.table) - 1:  # one was published past it, by load_bots for instance
        draft.number = next_number(draft.table)
    draft.status = VersionStatus.PUBLISHED
    draft.published_at, draft.published_by_id = timezone.now(), publisher_id
    draft.save()


@transaction.atomic
def go_back(version: TableVersion, note: str, publisher_id: int | None = None) -> TableVersion:
    """A published copy of the published `version`, in force from the next hand on.

    What was published in between is kept, and the table's draft, if there is one, moves behind the copy.
    """
    number = next_number(version.table)
    draft = version.table.versions.filter(status=VersionStatus.DRAFT).first()
    if draft is not None:
        number, draft.number = draft.number, number
        draft.save()
        RowChange.objects.filter(table=version.table, version=number).update(version=draft.number)
    restored = TableVersion.objects.create(
        table=version.table,
        number=number,
        status=VersionStatus.PUBLISHED,
        notes=note,
        published_at=timezone.now(),
        published_by_id=publisher_id,
    )
    PreflopRow.objects.bulk_create([_moved(row, restored) for row in version.preflop_rows.all()])
    PostflopRow.objects.bulk_create([_moved(row, restored) for row in version.postflop_rows.all()])
    return restored
