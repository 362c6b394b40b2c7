"""PostgreSQL's own programs for copies, run on the site's database."""

import os
import shutil
import subprocess
from pathlib import Path

from django.db import connection


class ToolFailed(Exception):
    """One sentence for the operator."""


def run_postgres_tool(program: str, *arguments: str, connect: bool = True) -> str:
    """What the program prints. Address and password are passed in its environment, not on its command line,
    which every user of the machine can read.

    Raises ToolFailed.
    """
    path = shutil.which(program)
    if path is None:
        raise ToolFailed(f"{program} is not installed here (on Debian: apt install postgresql-client).")
    name = str(connection.settings_dict["NAME"])
    if connect and program == "pg_restore":
        arguments = (f"--dbname={name}", *arguments)
    run = subprocess.run(  # noqa: S603
        [path, *arguments],
        env={**os.environ, **(_address() if connect else {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise ToolFailed(run.stderr.strip() or f"{program} ended with status {run.returncode}.")
    return run.stdout


def copy_postgres(file: Path) -> None:
    """The whole database, as pg_restore reads it, for its owner's eyes alone. Raises ToolFailed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    run_postgres_tool("pg_dump", "--format=custom", "--no-owner", f"--file={file}")


def _address() -> dict[str, str]:
    settings = connection.settings_dict
    variables = {
        "PGDATABASE": settings["NAME"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGHOST": settings["HOST"],
        "PGPORT": str(settings["PORT"]),
        "PGSSLMODE": settings["OPTIONS"].get("sslmode", ""),
        "PGSSLROOTCERT": settings["OPTIONS"].get("sslrootcert", ""),
    }
    return {name: value for name, value in variables.items() if value}
