"""`manage.py restore`: checks a copy that `backup` made, and puts it in the database's place."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from bigholdem_site.database_tools import ToolFailed, run_postgres_tool

TABLES = frozenset({"django_migrations", "django_session", "leaderboard_game", "leaderboard_hand"})


class Command(BaseCommand):
    help = "Checks a copy made by `backup` and puts it in the database's place. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a copy that `backup` made")
        parser.add_argument("--check", action="store_true", help="only check the copy")

    def handle(self, *args: Any, file: Path, check: bool, **options: Any) -> None:
        try:
            if not file.is_file():
                raise ToolFailed(f"there is no file {file}.")
            if connection.vendor == "sqlite":
                self.from_sqlite(file, check=check)
            else:
                self.from_postgres(file, check=check)
        except (ToolFailed, OSError, sqlite3.Error) as error:
            raise CommandError(f"Nothing was restored: {error}") from error

    def from_sqlite(self, file: Path, *, check: bool) -> None:
        _check_sqlite(file)
        self.stdout.write(f"{file} is whole")
        if check:
            return
        target = Path(connection.settings_dict["NAME"])
        connection.close()
        draft = target.with_name(f".{target.name}.part")
        try:
            shutil.copyfile(file, draft)
            draft.chmod(0o600)
            _set_aside(target)
            os.replace(draft, target)
        finally:
            draft.unlink(missing_ok=True)
        self.stdout.write(f"Restored to {target}; what was there before is in {_aside(target)}")

    def from_postgres(self, file: Path, *, check: bool) -> None:
        listing = run_postgres_tool("pg_restore", "--list", str(file), connect=False)
        if missing := sorted(table for table in TABLES if f" TABLE DATA public {table} " not in listing):
            raise ToolFailed(f"{file} is no copy of BigHoldem's database: {missing[0]} is missing.")
        # The list stands at the beginning; only who reads all of it sees what is cut off or spoilt.
        run_postgres_tool("pg_restore", "--file=/dev/null", str(file), connect=False)
        self.stdout.write(f"{file} is whole")
        if check:
            return
        connection.close()
        run_postgres_tool(
            "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(file)
        )
        self.stdout.write(f"Restored to the database {connection.settings_dict['NAME']}")


def _check_sqlite(file: Path) -> None:
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
        if (verdict := copy.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            raise ToolFailed(f"{file} is damaged: {verdict}.")
        tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if missing := sorted(TABLES - tables):
            raise ToolFailed(f"{file} is no copy of BigHoldem's database: {missing[0]} is missing.")
        if copy.execute("PRAGMA foreign_key_check").fetchone():
            raise ToolFailed(f"{file} is damaged: rows refer to rows that are not there.")


def _aside(target: Path) -> Path:
    return target.with_name(f"{target.name}.before-restore")


def _set_aside(target: Path) -> None:
    """Keep the database in use under another name, whole, with what still lies in its write-ahead log."""
    if not target.exists():
        return
    aside = _aside(target)
    aside.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(target, timeout=5)) as database:
            database.execute("VACUUM INTO ?", (str(aside),))
            # Fails while anybody else has the database open: the site must not be running.
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            mode = database.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise ToolFailed(f"{target} is in use ({error}): stop the site first.") from error
    except sqlite3.DatabaseError:
        shutil.copyfile(target, aside)  # too damaged to be read, which may be why a copy is wanted
        mode = "delete"
    if mode != "delete":
        raise ToolFailed(f"{target} is in use: stop the site first.")
    for ending in ("-wal", "-shm"):
        Path(f"{target}{ending}").unlink(missing_ok=True)
