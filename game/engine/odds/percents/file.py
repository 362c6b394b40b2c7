"""The tables of percents as one file, which all processes of a host map into memory and share.

The file is the same wherever it is made; a file that differs in any byte is not used.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import Array
from game.engine.odds.percents.counting import (
    DEALS_OF_FLOP,
    DEALS_OF_RIVER,
    DEALS_OF_TURN,
    FlopScores,
    Percents,
    RiverScores,
    all_turns,
    percents,
)
from game.engine.odds.percents.places import (
    COMBOS,
    FLOPS,
    FLUSH_COLUMNS,
    FLUSH_ROWS,
    PLAIN_ROWS,
    TURNS,
    flop_keys,
)
from game.engine.odds.tables import HOLE_COLUMNS

TABLES_NAME = "strength-percents-1.npy"
"""The file's name; another layout gets another number."""

TABLES_SHA256 = "53f25ec5706968d5a0ada15220df6515dd632e89f4441db5638caf51ce567e81"
"""Of the percents in the file, its header left aside."""

_SHAPES = ((PLAIN_ROWS, HOLE_COLUMNS), (FLUSH_ROWS, FLUSH_COLUMNS), (TURNS, COMBOS), (FLOPS, COMBOS))
PLAIN_START, FLUSH_START, TURN_START, FLOP_START, _SIZE = (
    sum(rows * columns for rows, columns in _SHAPES[:part]) for part in range(len(_SHAPES) + 1)
)


class PercentTables(NamedTuple):
    """All percents in one row, and its parts: rivers without three cards of a suit (shape 6188 × 91), rivers
    with them (36608 × 351), turns and flops (16432 and 1755 × 1326). Rows and columns as in places.py.
    """

    flat: Percents

    @property
    def parts(self) -> tuple[Percents, ...]:
        starts = (PLAIN_START, FLUSH_START, TURN_START, FLOP_START)
        return tuple(
            self.flat[start : start + rows * columns].reshape(rows, columns)
            for start, (rows, columns) in zip(starts, _SHAPES, strict=True)
        )


def count_tables(flat: Percents, progress: Callable[[int], object]) -> None:
    """Fill `flat`, of the file's size, with the percents. `progress` gets how many of 100 parts are done."""
    plain, flush, turn, flop = PercentTables(flat).parts
    rivers = RiverScores()
    plain[:] = percents(rivers.plain, DEALS_OF_RIVER)
    flush[:] = percents(rivers.flush, DEALS_OF_RIVER)
    flops = FlopScores(flop_keys())
    for start, scores in all_turns(rivers):
        turn[start : start + len(scores)] = percents(scores, DEALS_OF_TURN)
        flops.add(np.arange(start, start + len(scores)), scores)
        progress(100 * (start + len(scores)) // TURNS)
    flop[:] = percents(flops.scores, DEALS_OF_FLOP)


def build_tables(path: Path, progress: Callable[[int], object] = lambda done: None) -> None:
    """Count the tables and put them in place at once: whoever reads sees the whole file or none.

    Raises OSError where the folder cannot be written, ValueError should the counting have gone wrong.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.stem}.", suffix=".part")
    os.close(handle)
    part = Path(name)
    try:
        flat = np.lib.format.open_memmap(part, mode="w+", dtype=np.uint8, shape=(_SIZE,))
        count_tables(flat, progress)
        flat.flush()
        if _digest(flat) != TABLES_SHA256:
            raise ValueError("the percents do not come out as they should on this machine")
        part.chmod(0o644)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def open_tables(path: Path) -> PercentTables | None:
    """The tables in the file; None where it is missing, cut off or damaged."""
    try:
        flat: NDArray[np.uint8] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    if flat.dtype != np.uint8 or flat.shape != (_SIZE,) or _digest(flat) != TABLES_SHA256:
        return None
    return PercentTables(np.asarray(flat))


def _digest(flat: Array) -> str:
    return hashlib.sha256(np.ascontiguousarray(flat).data).hexdigest()


class _Source:
    """Where this process takes the tables from, and what it has found there."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._tables: PercentTables | None = None
        self._refused: tuple[int, int] | None = None

    def use(self, path: Path | None) -> None:
        self._path, self._tables, self._refused = path, None, None

    def tables(self) -> PercentTables | None:
        if self._tables is not None or self._path is None:
            return self._tables
        try:
            status = self._path.stat()
        except OSError:
            return None
        stamp = status.st_mtime_ns, status.st_size
        if stamp != self._refused:
            self._tables = open_tables(self._path)
            self._refused = None if self._tables else stamp
        return self._tables


_source = _Source()


def use_tables(path: Path | None) -> None:
    """Take the tables from the file at `path` as soon as it is there; None: count everything."""
    _source.use(path)


def tables_in_use_or_counted() -> PercentTables:
    """The tables; as long as there is no file they are counted into memory, which takes some seconds."""
    return tables_in_use() or _counted_tables()


@cache
def _counted_tables() -> PercentTables:
    flat = np.empty(_SIZE, dtype=np.uint8)
    count_tables(flat, lambda done: None)
    return PercentTables(flat)


def tables_in_use() -> PercentTables | None:
    """The tables, None as long as there is no sound file; a damaged one is read again once it has changed."""
    return _source.tables()
