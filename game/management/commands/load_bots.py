"""`manage.py load_bots`: the shipped profiles and decision tables into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils import timezone

from game.bot_tables.choices import VersionStatus
from game.bot_tables.loading import decision_table
from game.bot_tables.models import BotProfile, BotStyle, DecisionTable, TableVersion
from game.bot_tables.rows import PostflopRow, PreflopRow
from game.bot_tables.shipped import shipped_plain, shipped_table
from game.bots import table as tables


class Command(BaseCommand):
    help = (
        "Loads the shipped bots. What is there stays as it is: a profile is only added where its key is "
        "missing, and a table gets a new version only where none of its versions says the same."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing where there are profiles already"
        )
        parser.add_argument(
            "--reset",
            action="store_true",
            help="set the shipped profiles and tables back to how they were shipped",
        )

    def handle(self, *args: Any, if_empty: bool, reset: bool, verbosity: int, **options: Any) -> None:
        told = self._load(if_empty=if_empty, reset=reset)
        if verbosity:
            self.stdout.write(told)

    @transaction.atomic
    def _load(self, *, if_empty: bool, reset: bool) -> str:
        if if_empty and BotProfile.objects.exists():
            return f"Bots: {BotProfile.objects.count()} profiles, left as they are"
        shipped = shipped_plain()
        versions = [load_table(plain, reset=reset) for plain in shipped["tables"]]
        profiles = [
            load_profile(order, plain, reset=reset) for order, plain in enumerate(shipped["profiles"])
        ]
        return (
            f"Bots: {sum(profiles)} profiles and {sum(versions)} versions of tables loaded, "
            f"{BotProfile.objects.count()} profiles in all"
        )


def load_table(plain: dict[str, Any], *, reset: bool) -> bool:
    """Whether a version was published; to `reset`, the one in force must say what was shipped."""
    fields = {key: plain[key] for key in ("name", "size_class", "notes")}
    table, _ = DecisionTable.objects.get_or_create(key=plain["key"], defaults=fields)
    shipped = shipped_table(plain["key"])
    candidates = [table.latest_version()] if reset else list(table.versions.all())
    if any(version and says_the_same(version, shipped) for version in candidates):
        return False
    publish(table, shipped)
    return True


def says_the_same(version: TableVersion, shipped: tables.DecisionTable) -> bool:
    saved = decision_table(
        shipped.key, version.number, version.preflop_rows.all(), version.postflop_rows.all()
    )
    return set(saved.preflop) == set(shipped.preflop) and set(saved.postflop) == set(shipped.postflop)


def publish(table: DecisionTable, shipped: tables.DecisionTable) -> None:
    """A new published version of `table` with the shipped rows."""
    last = table.versions.order_by("-number").first()
    version = TableVersion.objects.create(
        table=table,
        number=last.number + 1 if last else 1,
        status=VersionStatus.PUBLISHED,
        published_at=timezone.now(),
        notes="Shipped with the site",
    )
    PreflopRow.objects.bulk_create(
        PreflopRow(version=version, position=row.position, **row_fields(row)) for row in shipped.preflop
    )
    PostflopRow.objects.bulk_create(
        PostflopRow(version=version, street=row.street, opponents=row.opponents, **row_fields(row))
        for row in shipped.postflop
    )


def row_fields(row: tables.Row) -> dict[str, Any]:
    """The fields that rows before and after the flop have in common."""
    return {
        "situation": row.situation,
        "least": row.least,
        "below": row.below,
        "fold": row.weights.fold,
        "call": row.weights.call,
        "raise_weight": row.weights.raise_,
        **row.sizes._asdict(),
    }


def load_profile(order: int, plain: dict[str, Any], *, reset: bool) -> bool:
    """Whether the profile was added or set back."""
    fields = {key: plain[key] for key in ("name", "portrait", "line_en", "line_it", "temperament")}
    save = BotProfile.objects.update_or_create if reset else BotProfile.objects.get_or_create
    profile, created = save(key=plain["key"], defaults={**fields, "order": order + 1})
    if not (created or reset):
        return False
    for size_class, style in plain["styles"].items():
        table = DecisionTable.objects.get(key=style["table"])
        BotStyle.objects.update_or_create(
            profile=profile, size_class=size_class, defaults={**style, "table": table}
        )
    return True
