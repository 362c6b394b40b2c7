"""What a first start makes in a data folder, made once for all tests of a checkout: four seconds' work."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.process_environment import environment
from tests.source_reading import PACKAGES, ROOT

FILE_NAME = "bigholdem.sqlite3"
_MAKING = "from django.core.management import call_command as do; do('migrate', verbosity=0); do('load_bots')"


@contextmanager
def first_data_folder() -> Iterator[Path]:
    """A data folder with its tables and bots, to be copied within; in pytest's cache, and made anew whenever
    what makes it has changed. Of processes side by side one makes it, and the others wait."""
    folder = ROOT / ".pytest_cache" / "d" / "site"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made, stamp = folder / "data", folder / "made_from"
        if not stamp.exists() or stamp.read_text() != _sources():
            stamp.unlink(missing_ok=True)
            _make(made)
            stamp.write_text(_sources())
        yield made


def _make(data: Path) -> None:
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", _MAKING]
    run = subprocess.run(
        command, cwd=ROOT, env=environment(data), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    (data / "secret_key").unlink(missing_ok=True)


@cache
def _sources() -> str:
    """A digest of all of the product that may decide what a database holds at first."""
    found = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*"))]
    paths = [ROOT / "uv.lock", *(path for path in found if path.suffix in {".py", ".csv", ".json", ".txt"})]
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
