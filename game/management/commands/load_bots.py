"""`manage.py load_bots`: loads the shipped profiles and decision tables into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from game.bot_tables.loading import decision_table
from game.bot_tables.models import BotProfile, BotStyle, DecisionTable, TableVersion
from game.bot_tables.rows import PostflopRow, PreflopRow
from game.bot_tables.shipped import shipped_plain, shipped_table
from game.bot_tables.versions import publish_rows
from game.bots import table as tables


class Command(BaseCommand):
    help = (
        "Loads the shipped bots. Existing ones stay as they are: a profile is only added if its key is "
        "missing, and a table gets a new version only if none of its versions has the same rows."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing if there are profiles already"
        )
        parser.add_argument(
            "--reset",
            action="store_true",
            help="set the shipped profiles and tables back to how they were shipped",
        )

    def handle(self, *args: Any, if_empty: bool, reset: bool, verbosity: int, **options: Any) -> None:
        report = self._load(if_empty=if_empty, reset=reset)
        if verbosity:
            self.stdout.write(report)

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
    """Load a shipped table and return whether a version was published. `reset` compares the rows only with
    the version in force."""
    fields = {key: plain[key] for key in ("name", "size_class", "notes")}
    table, _ = DecisionTable.objects.get_or_create(key=plain["key"], defaults=fields)
    shipped = shipped_table(plain["key"])
    candidates = [table.latest_version()] if reset else list(table.versions.all())
    if any(version and has_same_rows(version, shipped) for version in candidates):
        return False
    publish_rows(
        table,
        [PreflopRow(position=row.position, **row_fields(row)) for row in shipped.preflop],
        [
            PostflopRow(street=row.street, opponents=row.opponents, **row_fields(row))
            for row in shipped.postflop
        ],
        note="Shipped with the site",
    )
    return True


def has_same_rows(version: TableVersion, shipped: tables.DecisionTable) -> bool:
    saved = decision_table(
        shipped.key, version.number, version.preflop_rows.all(), version.postflop_rows.all()
    )
    return set(saved.preflop) == set(shipped.preflop) and set(saved.postflop) == set(shipped.postflop)


def row_fields(row: tables.Row) -> dict[str, Any]:
    """The fields that preflop and postflop rows have in common."""
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
    """Load a shipped profile and return whether it was added or reset."""
    fields = {key: plain[key] for key in ("name", "name_it", "portrait", "line_en", "line_it", "temperament")}
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
