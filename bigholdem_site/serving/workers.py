"""The server's processes: the parent starts the workers, replaces those that end, and stops them."""

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable

from bigholdem_site.serving.server import GRACE_SECONDS

STOP = {signal.SIGTERM, signal.SIGINT, signal.SIGQUIT}
SIGNALS = {*STOP, signal.SIGHUP, signal.SIGCHLD, signal.SIGALRM}
# A worker stops its threads itself when its grace period is over.
KILL_SECONDS = GRACE_SECONDS + 10
# A worker that fails at its start would otherwise be replaced again and again without a pause.
MIN_LIFE_SECONDS = 1
REPLACE_SECONDS = 0.2

logger = logging.getLogger(__name__)


class Workers:
    """`count` processes in which `work` runs. `listener` is closed here when they are stopped.

    SIGTERM, SIGINT and SIGQUIT stop them, and a second one kills them. SIGHUP replaces all of them. Each
    finishes the requests that it has begun.
    """

    def __init__(self, count: int, work: Callable[[], None], listener: socket.socket) -> None:
        self._count, self._work, self._listener = count, work, listener
        self._started: dict[int, float] = {}  # start times by process id, without those that are leaving
        self._leaving: set[int] = set()

    def run(self, when_ready: Callable[[], None]) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        self._fill()
        when_ready()
        while (received := signal.sigwait(SIGNALS)) not in STOP:
            if received == signal.SIGCHLD:
                self._reap()
            elif received == signal.SIGHUP:
                self._send_away(signal.SIGTERM)
            self._fill()
        self._stop()

    def _fill(self) -> None:
        while len(self._started) < self._count:
            sys.stdout.flush()
            sys.stderr.flush()
            process = os.fork()
            if process == 0:
                self._be_a_worker()
            self._started[process] = time.monotonic()

    def _be_a_worker(self) -> None:
        """Never returns: the worker must not go on in its parent's code."""
        status = 1
        try:
            self._work()
            status = 0
        except BaseException:
            logger.exception("a server process failed")
        finally:
            sys.stdout.flush()
            os._exit(status)

    def _reap(self) -> None:
        for process, status in _ended_children():
            started = self._started.pop(process, None)
            self._leaving.discard(process)
            if started is not None:
                logger.error("server process %d %s; another takes its place", process, _reason(status))
                if time.monotonic() - started < MIN_LIFE_SECONDS:
                    time.sleep(REPLACE_SECONDS)

    def _send_away(self, number: signal.Signals) -> None:
        self._leaving |= set(self._started)
        self._started.clear()
        for process in self._leaving:
            os.kill(process, number)

    def _stop(self) -> None:
        self._listener.close()
        self._send_away(signal.SIGTERM)
        signal.alarm(KILL_SECONDS)
        self._reap()
        while self._leaving:
            if signal.sigwait(SIGNALS) in {*STOP, signal.SIGALRM}:
                self._send_away(signal.SIGKILL)
            self._reap()
        signal.alarm(0)


def _ended_children() -> list[tuple[int, int]]:
    """The ids and statuses (see os.waitpid) of the children that have ended since the last call."""
    ended = []
    try:
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            ended.append(found)
    except ChildProcessError:
        pass
    return ended


def _reason(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
