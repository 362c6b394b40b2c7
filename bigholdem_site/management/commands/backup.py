"""`manage.py backup`: a consistent copy of the database, while the site runs."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from bigholdem_site.serving.checksums import write_checksum
from bigholdem_site.serving.postgres_tools import ToolFailed, copy_postgres


class Command(BaseCommand):
    help = (
        "Copies the database, consistently and while the site runs, to a file that `restore` takes back, and "
        "writes the copy's SHA-256 beside it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the copy to make; it must not exist yet")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if file.exists():
            raise CommandError(f"{file} exists already: name a new file.")
        draft = file.with_name(f".{file.name}.part")
        draft.unlink(missing_ok=True)
        try:
            if connection.vendor == "sqlite":
                _copy_sqlite(Path(connection.settings_dict["NAME"]), draft)
            else:
                copy_postgres(draft)
            draft.chmod(0o600)
            write_checksum(file, draft)
            draft.rename(file)  # a copy has its name only once it is whole
        except (ToolFailed, OSError, sqlite3.Error) as error:
            raise CommandError(f"No copy was made: {error}") from error
        finally:
            draft.unlink(missing_ok=True)
        self.stdout.write(f"Copied to {file} ({file.stat().st_size:,} bytes)")


def _copy_sqlite(source: Path, copy: Path) -> None:
    if not source.exists():
        raise ToolFailed(f"there is no database at {source}.")
    with closing(sqlite3.connect(source, timeout=20)) as database:
        database.execute("VACUUM INTO ?", (str(copy),))
