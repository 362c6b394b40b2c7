"""Work that is shared out among processes. Each of them gets once what all parts of the work need."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol, TypeVar

P = TypeVar("P")
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T")


class Each(Protocol[S_co]):
    """Does a job with each part, and gives the results in the order of the parts."""

    def __call__(self, job: Callable[[P, S_co], T], parts: Iterable[P], /) -> Iterator[T]: ...


@contextmanager
def workers(count: int, shared: S) -> Iterator[Each[S]]:
    """Processes that do jobs with a part and `shared`; one worker is this process itself. With more of them
    jobs are functions of a module, and all parts and results are pickled."""
    if count == 1:
        yield lambda job, parts: (job(part, shared) for part in parts)
        return
    with _interrupts_ignored():  # inherited by the workers: only this process handles Ctrl-C
        pool = multiprocessing.get_context("spawn").Pool(count, _begin, (shared,))
    with pool:
        yield lambda job, parts: pool.imap(partial(_in_worker, job), parts)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_shared: Any


def _begin(shared: object) -> None:
    global _shared
    _shared = shared


def _in_worker(job: Callable[[P, Any], T], part: P) -> T:
    return job(part, _shared)
