"""The tables of strength percents, counted once for all tests of a checkout: that takes five seconds."""

from __future__ import annotations

import fcntl
from functools import cache
from pathlib import Path

from game.engine.odds.percents import TABLES_NAME, build_tables, open_tables
from tests.source_reading import ROOT


@cache
def percents_path() -> Path:
    """A sound file, in pytest's cache. Of processes side by side one counts and the others wait."""
    folder = ROOT / ".pytest_cache" / "d" / "percents"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / TABLES_NAME
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if open_tables(path) is None:
            build_tables(path)
    return path
