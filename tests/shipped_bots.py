"""The bots that ship with the site, in a test's database."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.core.management import call_command
from django.db import connection, transaction

from game.bot_tables.models import restamp_bots
from game.bot_tables.parts import PARTS
from game.models import BotProfile, BotStyle, DecisionTable, StyleVersion, TableVersion

MODELS = (
    DecisionTable,
    TableVersion,
    *(part.model for part in PARTS.values()),
    BotProfile,
    BotStyle,
    StyleVersion,
)


def load_bots() -> None:
    """As `manage.py load_bots` does, which takes twenty times as long: its rows are the same each time."""
    if DecisionTable.objects.exists() or BotProfile.objects.exists():
        call_command("load_bots", verbosity=0)
        return
    with transaction.atomic():
        for sql, values in insertions():
            with connection.cursor() as cursor:
                cursor.execute(sql, values)
        restamp_bots()


@cache
def insertions() -> list[tuple[str, Any]]:
    """What `manage.py load_bots` writes into an empty database, each row under the key that it got."""
    with transaction.atomic():
        call_command("load_bots", verbosity=0)
        rows = [list(model._default_manager.all()) for model in MODELS]
        transaction.set_rollback(True)
    statements: list[tuple[str, Any]] = []

    def note(execute: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:
        if sql.startswith("INSERT"):
            statements.append((sql, values))
        return execute(sql, values, many, context)

    with transaction.atomic(), connection.execute_wrapper(note):
        for model, saved in zip(MODELS, rows, strict=True):
            model._default_manager.bulk_create(saved)
        transaction.set_rollback(True)
    return statements
