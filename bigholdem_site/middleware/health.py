"""Probes for load balancers: /healthz (the site works) and /readyz (it can take visitors).

They answer in JSON with 200 or 503, before any other middleware. They accept any host name and need neither
HTTPS nor a session, since a balancer asks by IP address.
"""

import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponseBase, JsonResponse

View = Callable[[HttpRequest], HttpResponseBase]
Probe = Callable[[], None]

MIN_FREE_BYTES = 1 << 20

logger = logging.getLogger(__name__)


class Failing(Exception):
    """A probe that fails; the message goes to the log."""


def probes(get_response: View) -> View:
    """Middleware that answers the two addresses and passes everything else on."""
    addresses: dict[str, dict[str, Probe]] = {
        "/healthz": {"process": process, "database": database, "cache": shared_cache},
        "/readyz": {"database": database, "migrations": migrations},
    }

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked_probes = addresses.get(request.path_info)
        if asked_probes is None or request.method not in {"GET", "HEAD"}:
            return get_response(request)
        states = {name: _state(name, probe) for name, probe in asked_probes.items()}
        status = 503 if "failing" in states.values() else 200
        return JsonResponse(states, status=status, headers={"Cache-Control": "no-store"})

    return answer


def _state(name: str, probe: Probe) -> str:
    try:
        probe()
    except Exception as error:  # a probe reports any error
        logger.warning("%s is failing: %s", name, error)
        return "failing"
    return "ok"


def process() -> None:
    """Passes whenever it is called."""


def database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    file = Path(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and file.is_file():
        _writable(file)


def _writable(file: Path) -> None:
    """Checks the file system, since a database that cannot be written still answers queries."""
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        raise Failing(f"{file} cannot be written")
    if shutil.disk_usage(file.parent).free < MIN_FREE_BYTES:
        raise Failing(f"the disk of {file} is full")


def migrations() -> None:
    executor = MigrationExecutor(connection)
    if waiting := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise Failing(f"{len(waiting)} migrations are not applied")


def shared_cache() -> None:
    name = f"health:{os.getpid()}"
    cache.set(name, 1, 10)
    if cache.get(name) != 1:
        raise Failing("the cache does not store values")
