"""Servers that start at the same moment on one empty database: one prepares it, the others wait for it."""

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from bigholdem_site.serving.preparation_lock import ADVISORY_KEY
from tests.process_environment import environment
from tests.site.database_servers import Postgres
from tests.site.running_site import make_data_folder
from tests.source_reading import ROOT
from tests.tiers import EXHAUSTIVE

WAITING = "Database: waiting for a server that prepares it"
SERVING = "BigHoldem is at http"


@contextmanager
def starting(data: Path, **variables: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "manage.py", "play", "--port=0", "--workers=1"],
        cwd=ROOT,
        env=environment(data, **variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def lines_until(process: subprocess.Popen[str], beginning: str) -> list[str]:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip())
        if line.startswith(beginning):
            return lines
    raise AssertionError(lines)


def test_a_server_says_that_it_waits_for_another_that_prepares_sqlite(tmp_path: Path) -> None:
    make_data_folder(tmp_path / "data")
    with open(tmp_path / "data" / "bigholdem.sqlite3.preparing", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with starting(tmp_path / "data") as process:
            lines_until(process, WAITING)
            fcntl.flock(lock, fcntl.LOCK_UN)
            lines_until(process, SERVING)


@EXHAUSTIVE
@pytest.mark.servers
def test_of_two_that_start_on_an_empty_postgresql_one_prepares_it_and_both_serve(
    tmp_path: Path, empty_postgres: Postgres
) -> None:
    import psycopg

    with ExitStack() as stack:
        database = stack.enter_context(psycopg.connect(empty_postgres.url, autocommit=True))
        database.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_KEY])
        hosts = [
            stack.enter_context(starting(tmp_path / name, DATABASE_URL=empty_postgres.url))
            for name in ("a", "b")
        ]
        for host in hosts:
            lines_until(host, WAITING)
        database.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_KEY])
        said = [line for host in hosts for line in lines_until(host, SERVING)]
        assert len([line for line in said if line.endswith("migrations applied")]) == 1
        assert said.count("Database: up to date") == 1
