"""The report of a load test, as lines to print."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import Enum


class RequestKind(Enum):
    START_PAGE = "start page"
    NEW_GAME = "new game"
    TABLE = "table"
    ACTION = "action"
    STEP = "bot's step"
    NEXT_HAND = "next hand"


class LoadReport:
    def __init__(self) -> None:
        self.seconds: dict[RequestKind, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()
        self.started = 0
        self.finished = 0

    def note(self, kind: RequestKind, seconds: float) -> None:
        self.seconds[kind].append(seconds)

    @property
    def requests(self) -> int:
        return sum(map(len, self.seconds.values()))

    def note_error(self, what: str) -> None:
        self.errors[what] += 1

    def lines(self, elapsed: float) -> Iterator[str]:
        """The lines of the report; `elapsed` is the duration of the run in seconds."""
        yield f"{self.requests:,} requests in {elapsed:.1f} s: {self.requests / elapsed:.1f} a second"
        yield f"{self.started:,} games begun, {self.finished:,} finished"
        yield f"{'':<12}{'requests':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}"
        for kind in RequestKind:
            if times := sorted(self.seconds[kind]):
                columns = "".join(f"{percentile(times, of) * 1000:>9.1f}" for of in (50, 95, 99))
                yield f"{kind.value:<12}{len(times):>9,}{columns}"
        yield f"Errors: {sum(self.errors.values()):,}"
        yield from (f"  {what}: {count:,}" for what, count in self.errors.most_common())


def percentile(ordered: list[float], of: int) -> float:
    """The smallest value that `of` percent of the values do not exceed. `ordered` must not be empty."""
    return ordered[max(0, -(-len(ordered) * of // 100) - 1)]
