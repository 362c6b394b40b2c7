"""The bots that ship with the site, in a test's database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connection, transaction

from game.bot_tables.models import BotLibraryStamp, restamp_bots
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
TABLES = [model._meta.db_table for model in MODELS]


def load_bots() -> None:
    """As `manage.py load_bots` does, which takes a hundred times as long: its rows are the same each time."""
    if DecisionTable.objects.exists() or BotProfile.objects.exists():
        call_command("load_bots", verbosity=0)
        return
    with transaction.atomic(), unchecked(), connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"INSERT INTO {table} SELECT * FROM shipped_{table}")
        restamp_bots()


@contextmanager
def unchecked() -> Iterator[None]:
    """Spares SQLite half the work: the rows passed their constraints when they came from the command."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def keep_shipped_rows() -> None:
    """Moves what `manage.py load_bots` writes into an empty database to tables of its own, from which
    `load_bots` copies it: each row under the key that it got. They may be loaded already."""
    if not DecisionTable.objects.exists():
        call_command("load_bots", verbosity=0)
    with transaction.atomic(), connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"CREATE TABLE shipped_{table} AS SELECT * FROM {table}")
        for table in reversed([BotLibraryStamp._meta.db_table, *TABLES]):
            cursor.execute(f"DELETE FROM {table}")
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
