"""`manage.py load_bots`: loads the shipped profiles and decision tables into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from game.bot_tables.models import BotProfile, BotStyle, DecisionTable, TableVersion
from game.bot_tables.parts import kind_of, orders, rows_of
from game.bot_tables.shipped import shipped_order, shipped_plain, shipped_rows
from game.bot_tables.versions import publish_rows
from game.bots.hand_order import SHIFTING

FIELDS = ("name", "name_it", "portrait", "line_en", "line_it", "temperament", "kind")


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
        shipped = shipped_plain()
        styled = set(BotStyle.objects.values_list("size_class", flat=True))
        if if_empty and BotProfile.objects.exists():
            known = set(DecisionTable.objects.values_list("size_class", flat=True))
            shipped = _without(shipped, known)
            if not shipped["tables"]:
                return f"Bots: {BotProfile.objects.count()} profiles, left as they are"
        versions = [load_table(plain, reset=reset) for plain in shipped["tables"]]
        profiles = [
            load_profile(order, plain, reset=reset) for order, plain in enumerate(shipped["profiles"])
        ]
        for plain in shipped["profiles"]:
            load_new_styles(plain, styled)
        return (
            f"Bots: {sum(profiles)} profiles and {sum(versions)} versions of tables loaded, "
            f"{BotProfile.objects.count()} profiles in all"
        )


def _without(shipped: dict[str, Any], known: set[str]) -> dict[str, Any]:
    """What is for a kind of table of which the site has none: it came with a new version of the site."""
    return {
        "tables": [plain for plain in shipped["tables"] if plain["size_class"] not in known],
        "profiles": [
            {**plain, "styles": {key: style for key, style in plain["styles"].items() if key not in known}}
            for plain in shipped["profiles"]
            if BotProfile.objects.filter(key=plain["key"]).exists()
        ],
    }


def load_table(plain: dict[str, Any], *, reset: bool) -> bool:
    """Load a shipped table and return whether a version was published. `reset` compares the rows only with
    the version in force."""
    fields = {key: plain[key] for key in ("name", "size_class", "notes")}
    table, _ = DecisionTable.objects.get_or_create(key=plain["key"], defaults=fields)
    candidates = [table.latest_version()] if reset else list(table.versions.all())
    if any(version and has_shipped_rows(version, plain) for version in candidates):
        return False
    publish_rows(table, shipped_rows(plain), note="Shipped with the site", hand_order=shipped_order(plain))
    return True


def has_shipped_rows(version: TableVersion, plain: dict[str, Any]) -> bool:
    shipped, saved = shipped_rows(plain), rows_of(version)
    return orders(version.hand_order) == orders(shipped_order(plain)) and all(
        {part.value(row) for row in saved[part.key]} == {part.value(row) for row in shipped[part.key]}
        for part in kind_of(version.table).parts
    )


def load_profile(order: int, plain: dict[str, Any], *, reset: bool) -> bool:
    """Load a shipped profile and return whether it was added or reset."""
    fields = {key: plain[key] for key in FIELDS}
    save = BotProfile.objects.update_or_create if reset else BotProfile.objects.get_or_create
    profile, created = save(key=plain["key"], defaults={**fields, "order": order + 1})
    if not (created or reset):
        return False
    for size_class, style in plain["styles"].items():
        table = DecisionTable.objects.get(key=style["table"])
        BotStyle.objects.update_or_create(
            profile=profile, size_class=size_class, defaults={**style, "shifting": SHIFTING, "table": table}
        )
    return True


def load_new_styles(plain: dict[str, Any], styled: set[str]) -> None:
    """Add the styles of a profile for what no profile of the site had a style: a game that is new to it."""
    profile = BotProfile.objects.get(key=plain["key"])
    for size_class, style in plain["styles"].items():
        if size_class not in styled and not profile.styles.filter(size_class=size_class).exists():
            table = DecisionTable.objects.get(key=style["table"])
            BotStyle.objects.create(profile=profile, size_class=size_class, **{**style, "table": table})
