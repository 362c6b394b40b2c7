"""What a first start makes in a data folder, made once for all tests of a checkout: four seconds' work."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.process_environment import environment
from tests.source_reading import PACKAGES, ROOT

FILE_NAME = "bigholdem.sqlite3"
DECIDING = {".py", ".csv", ".json", ".txt", ".css", ".js"}
_MAKING = "from django.core.management import call_command as do; do('migrate', verbosity=0); do('load_bots')"
_COLLECTING = "from bigholdem_site.serving.collected_files import collect_static_files as do; do()"


def first_data_folder() -> AbstractContextManager[Path]:
    """A data folder with its tables, bots and static files, to be copied within."""
    return made_once("site", _make)


@contextmanager
def made_once(name: str, make: Callable[[Path], None]) -> Iterator[Path]:
    """What `make` writes into a folder, in pytest's cache, and made again whenever what makes it has changed.
    Of processes side by side one makes it, and the others wait."""
    folder = ROOT / ".pytest_cache" / "d" / name
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made, stamp = folder / "data", folder / "made_from"
        if not stamp.exists() or stamp.read_text() != _sources():
            stamp.unlink(missing_ok=True)
            shutil.rmtree(made, ignore_errors=True)
            make(made)
            stamp.write_text(_sources())
        yield made


def _make(data: Path) -> None:
    data.mkdir()
    prepare_database(data)
    _run(data, _COLLECTING)
    (data / "secret_key").unlink(missing_ok=True)


def prepare_database(data: Path, **variables: str) -> None:
    """Makes the tables and loads the bots, in the data folder's SQLite or where the variables say."""
    _run(data, _MAKING, **variables)


def _run(data: Path, code: str, **variables: str) -> None:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    run = subprocess.run(
        command, cwd=ROOT, env=environment(data, **variables), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


@cache
def _sources() -> str:
    """A digest of all of the product that may decide what a data folder holds at first."""
    found = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*"))]
    paths = [ROOT / "uv.lock", *(path for path in found if path.suffix in DECIDING)]
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
