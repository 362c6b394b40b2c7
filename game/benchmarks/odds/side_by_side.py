"""Times several implementations of the same work in turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

from game.benchmarks.requests import Spent, timed

Write = Callable[[str], Any]
Run = Callable[[], object]


class Rival(NamedTuple):
    """Another implementation. `run` does one part of the work; the whole work is `whole` times as much."""

    name: str
    run: Run
    whole: float = 1.0


class TimedImplementation(NamedTuple):
    """An implementation's name and its median time for the whole work."""

    name: str
    spent: Spent


def compared(ours: Run, rivals: Sequence[Rival], repeat: int) -> list[TimedImplementation]:
    """The times, ours first. All run in turns, so that other load on the machine affects them alike."""
    runs = [Rival("here", ours), *rivals]
    for rival in runs:
        rival.run()
    times: list[list[Spent]] = [[] for _ in runs]
    for _ in range(repeat):
        for rival, spent in zip(runs, times, strict=True):
            spent.append(timed(rival.run))
    return [
        TimedImplementation(
            rival.name, Spent(*(median(each) * rival.whole for each in zip(*spent, strict=True)))
        )
        for rival, spent in zip(runs, times, strict=True)
    ]


def write_rows(
    write: Write, title: str, rows: Sequence[TimedImplementation], deals: int | None = None
) -> None:
    """Print a line for each row; those of rivals also have the ratio to our wall and processor time."""
    ours = rows[0].spent
    for name, spent in rows:
        line = f"{title:<24}{name:<24}wall {1000 * spent.wall:>9.2f} ms  cpu {1000 * spent.cpu:>9.2f} ms"
        if deals:
            line += f"{deals / spent.wall:>14,.0f} deals/s"
        if spent is not ours:
            line += f"  × {spent.wall / ours.wall:.1f} wall, × {spent.cpu / ours.cpu:.1f} cpu"
        write(line)
        title = ""
