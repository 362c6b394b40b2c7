"""`manage.py restore`: checks a copy that `backup` made, and puts it in the database's place."""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection

from bigholdem_site.serving.applied_migrations import Migration, tables_made_by, unknown_migration
from bigholdem_site.serving.checksums import checksum_file, has_right_checksum
from bigholdem_site.serving.postgres_tools import ToolFailed, copy_postgres, run_postgres_tool
from bigholdem_site.serving.restored import begin_restore, finish_interrupted_restore, forget_restore

MIGRATIONS = "django_migrations"
GAMES = frozenset({"leaderboard_game", "leaderboard_hand"})


class Command(BaseCommand):
    help = "Checks a copy made by `backup` and puts it in the database's place. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a copy that `backup` made")
        parser.add_argument("--check", action="store_true", help="only check the copy")

    def handle(self, *args: Any, file: Path, check: bool, **options: Any) -> None:
        try:
            if not file.is_file():
                raise ToolFailed(f"there is no file {file}.")
            self.check_checksum(file)
            if connection.vendor == "sqlite":
                self.from_sqlite(file, check=check)
            else:
                self.from_postgres(file, check=check)
            finish_interrupted_restore(self.stdout)
        except DatabaseError as error:
            raise CommandError(
                f"The copy is in its place, but the games that ran in it have not been ended: {error}."
                " The next start of the site does it."
            ) from error
        except (ToolFailed, OSError, sqlite3.Error) as error:
            raise CommandError(f"Nothing was restored: {error}") from error

    def check_checksum(self, file: Path) -> None:
        right = has_right_checksum(file)
        if right is None:
            self.stdout.write(f"There is no {checksum_file(file)}: a bit that has flipped may go unnoticed.")
        elif not right:
            raise ToolFailed(f"{file} is damaged: its SHA-256 is not the one in {checksum_file(file)}.")

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
            aside = _aside(target)
            try:
                _set_aside(target, aside)
            except ToolFailed:
                aside.unlink(missing_ok=True)
                raise
            begin_restore()
            os.replace(draft, target)
        finally:
            draft.unlink(missing_ok=True)
        note = f"; what was there before is in {aside}" if aside.exists() else ""
        self.stdout.write(f"Restored to {target}{note}")

    def from_postgres(self, file: Path, *, check: bool) -> None:
        listing = run_postgres_tool("pg_restore", "--list", str(file), connect=False)
        tables = set(re.findall(r" TABLE DATA public (\w+) ", listing))
        _check_content(file, tables, _migrations_of_postgres(file) if MIGRATIONS in tables else [])
        # The list stands at the beginning; only who reads all of it sees what is cut off or spoilt.
        run_postgres_tool("pg_restore", "--file=/dev/null", str(file), connect=False)
        self.stdout.write(f"{file} is whole")
        if check:
            return
        name = connection.settings_dict["NAME"]
        if _others_on_postgres():
            raise ToolFailed(f"the database {name} is in use. Stop the site on every host and try again.")
        connection.close()
        aside = _aside(settings.DATA_DIR / name)
        try:
            copy_postgres(aside)
        except ToolFailed:
            aside.unlink(missing_ok=True)
            raise
        begin_restore()
        try:
            run_postgres_tool(
                "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(file)
            )
        except ToolFailed:
            forget_restore()
            raise
        self.stdout.write(f"Restored to the database {name}; what was there before is in {aside}")


def _check_sqlite(file: Path) -> None:
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
        if (verdict := copy.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            raise ToolFailed(f"{file} is damaged: {verdict}.")
        tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        query = f"SELECT app, name FROM {MIGRATIONS}"  # noqa: S608
        _check_content(file, tables, list(copy.execute(query)) if MIGRATIONS in tables else [])
        if copy.execute("PRAGMA foreign_key_check").fetchone():
            raise ToolFailed(f"{file} is damaged: rows refer to rows that are not there.")


def _others_on_postgres() -> int:
    """How many connections there are to the database, but for our own. Those that serve a site stay open."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def _migrations_of_postgres(file: Path) -> list[Migration]:
    rows = run_postgres_tool(
        "pg_restore", "--data-only", f"--table={MIGRATIONS}", "--file=-", str(file), connect=False
    )
    return re.findall(r"^\d+\t([^\t]+)\t([^\t]+)\t", rows, re.MULTILINE)


def _check_content(file: Path, tables: set[str], applied: list[Migration]) -> None:
    """The tables are those that the copy's own migrations have made, and this version knows these."""
    if unknown := unknown_migration(applied):
        raise ToolFailed(f"{file} comes from a newer version of BigHoldem: it has {'.'.join(unknown)}.")
    expected = {MIGRATIONS, *GAMES, *tables_made_by(applied)}
    if missing := sorted(expected - tables):
        raise ToolFailed(f"{file} is no whole copy of BigHoldem's database: {missing[0]} is missing.")


def _aside(target: Path) -> Path:
    """A name that is free: what an earlier restore has kept stays."""
    names = (f"{target.name}.before-restore{number or ''}" for number in count())
    return next(path for name in names if not (path := target.with_name(name)).exists())


def _set_aside(target: Path, aside: Path) -> None:
    """Keep the database in use under another name, whole, with what still lies in its write-ahead log."""
    if not target.exists():
        return
    aside.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(target, timeout=5)) as database:
            database.execute("VACUUM INTO ?", (str(aside),))
            # Fails while anybody else has the database open: the site must not be running.
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            mode = database.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise ToolFailed(f"{target} is in use ({error}): stop the site first.") from error
    except sqlite3.DatabaseError:
        shutil.copyfile(target, aside)  # too damaged to be read, which may be why a copy is put back
        mode = "delete"
    if mode != "delete":
        raise ToolFailed(f"{target} is in use: stop the site first.")
    for ending in ("-wal", "-shm"):
        Path(f"{target}{ending}").unlink(missing_ok=True)
