"""/metrics for Prometheus, protected by a token: the metrics of all processes of this server.

Without BIGHOLDEM_METRICS_TOKEN the middleware is not installed and costs nothing.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound
from django.utils import timezone

if TYPE_CHECKING:
    from prometheus_client import Metric

View = Callable[[HttpRequest], HttpResponseBase]

# The folder of the metrics of a server's processes. The library reads the variable when it is imported.
FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
PREFIX = "bigholdem-metrics-"
# Other users may put other things there, and opening a pipe would wait for its writer.
ONLY_FOLDERS = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
MOVERS = {"game:act": "visitor", "game:step": "table"}
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})


def share_between_processes() -> None:
    """Let the processes of this server share their metrics until it ends. Call it before the site is loaded.

    The files are kept in memory where possible: the library maps them, and writing to a mapped file on a full
    disk kills the process.
    """
    memory = Path("/dev/shm")  # noqa: S108  (a folder of its own is made in it)
    parent = memory if os.access(memory, os.W_OK) else Path(tempfile.gettempdir())
    clear_up_after_killed_servers(parent)
    folder = _own_folder(parent)
    os.environ[FOLDER_VARIABLE] = str(folder)
    atexit.register(_remove, folder, os.getpid())


def _own_folder(parent: Path) -> Path:
    """A new folder, locked as long as a process of this server lives."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
        with suppress(FileNotFoundError):  # another starting server deleted it as a dead server's
            fcntl.flock(os.open(folder, ONLY_FOLDERS), fcntl.LOCK_EX)
            folder.stat()
            return folder


def clear_up_after_killed_servers(parent: Path) -> None:
    for folder in parent.glob(f"{PREFIX}*"):
        with suppress(OSError):  # it belongs to another user, is in use, or is gone
            opened = os.open(folder, ONLY_FOLDERS)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder)
            finally:
                os.close(opened)


def _remove(folder: Path, owner: int) -> None:
    if os.getpid() == owner:  # a worker ends before its server
        shutil.rmtree(folder, ignore_errors=True)


class Instruments:
    """The metrics of requests. The library's registry accepts each only once."""

    def __init__(self) -> None:
        from prometheus_client import Counter, Histogram

        self.latency = Histogram(
            "bigholdem_request_seconds",
            "Time until a request was answered, by view.",
            ("view", "method", "status"),
            buckets=SECONDS,
        )
        self.actions = Counter("bigholdem_actions", "Moves of games, by who made them.", ("by",))
        self.conflicts = Counter("bigholdem_conflicts", "Requests with an outdated token.")
        self.odds = Histogram(
            "bigholdem_odds_seconds", "Time to compute the odds of a table.", buckets=SECONDS
        )

    def observe(self, request: HttpRequest, status: int, seconds: float) -> None:
        view = request.resolver_match.view_name if request.resolver_match else "none"
        method = request.method if request.method in METHODS else "other"
        self.latency.labels(view, method, str(status)).observe(seconds)
        if view in MOVERS and method == "POST":
            if status in (200, 303):
                self.actions.labels(MOVERS[view]).inc()
            elif status == 409:
                self.conflicts.inc()
        elif view == "game:odds" and status == 200:
            self.odds.observe(seconds)


instruments = cache(Instruments)


def measured(get_response: View) -> View:
    """Middleware: measures every request and answers /metrics."""
    meters = instruments()

    def measure(request: HttpRequest) -> HttpResponseBase:
        if request.path_info == "/metrics":
            return _page(request)
        begun = time.perf_counter()
        response = get_response(request)
        meters.observe(request, response.status_code, time.perf_counter() - begun)
        return response

    return measure


def _page(request: HttpRequest) -> HttpResponse:
    """The metrics; 404 without the token."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    if not secrets.compare_digest(given, settings.METRICS_TOKEN.encode()):
        return HttpResponseNotFound("Not found.", content_type="text/plain")
    from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    if FOLDER_VARIABLE in os.environ:
        MultiProcessCollector(registry)
    else:
        registry.register(REGISTRY)
    registry.register(Games())
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST, headers=headers)


class Games:
    """The games in the database, the same for every process and host."""

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily

        from leaderboard.models import Game, GameStatus

        # The session of an older game has expired.
        since = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
        running = Game.objects.filter(status=GameStatus.RUNNING, started_at__gte=since).count()
        yield GaugeMetricFamily(
            "bigholdem_games_running", "Games that have begun and not ended.", value=running
        )
