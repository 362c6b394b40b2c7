"""The web server that `manage.py play` runs: gunicorn, in this process, on a socket that listens already."""

import errno
import ipaddress
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

from bigholdem_site.serving.wsgi_requests import get_application

THREADS_PER_WORKER = 4
GRACE_SECONDS = 10
# Longer than balancers keep an idle connection, mostly a minute: they would send a request on one that this
# server is about to close, and so would the browser of a visitor who thinks. An idle one takes no thread.
KEEP_ALIVE_SECONDS = 75
# A thread waits no longer for what a request or its reader is slow to send or take, nor for one that drips.
SLOW_SECONDS = 10
LEAST_BYTES_A_SECOND = 8 * 1024
BRIEF_SECONDS = 0.1


class ImpatientSocket(socket.socket):
    """One whose other side has gone when for SLOW_SECONDS nothing comes or is taken, or when a request has
    been waited for longer than these and what its size accounts for."""

    _patience = float(SLOW_SECONDS)

    def begin_request(self) -> None:
        self._patience = SLOW_SECONDS

    def setblocking(self, flag: bool, /) -> None:
        self.settimeout(SLOW_SECONDS if flag else 0.0)

    def recv(self, bufsize: int, flags: int = 0, /) -> bytes:
        if self._patience <= 0:
            raise ConnectionResetError(errno.ECONNRESET, "the request comes too slowly")
        begun = time.monotonic()
        try:
            received = super().recv(bufsize, flags)
        except TimeoutError as error:
            raise ConnectionResetError(errno.ECONNRESET, "the request does not come") from error
        self._patience += len(received) / LEAST_BYTES_A_SECOND - (time.monotonic() - begun)
        return received

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """However large the data, as long as some of it is taken every SLOW_SECONDS."""
        left = memoryview(data)
        try:
            while left:
                left = left[self.send(left, flags) :]
        except TimeoutError as error:
            raise BrokenPipeError(errno.EPIPE, "the answer is not taken") from error


class Worker(ThreadWorker):
    """Gunicorn's threads, each of which reads a request to its end: none waits for ever."""

    def enqueue_req(self, conn: TConn) -> None:
        if not isinstance(conn.sock, ImpatientSocket):
            conn.sock = ImpatientSocket(fileno=conn.sock.detach())
            # Browsers open connections ahead of need: one on which nothing comes at once waits with the idle.
            conn.wait_for_data = lambda _seconds: TConn.wait_for_data(conn, BRIEF_SECONDS)
        conn.sock.begin_request()
        super().enqueue_req(conn)


class Server(BaseApplication):
    """Gunicorn with this site in it. `when_ready` is called once, when the first worker takes requests."""

    def __init__(self, listener: socket.socket, workers: int, when_ready: Callable[[], None]) -> None:
        self._options: dict[str, Any] = {
            # Gunicorn closes the descriptor itself, so the socket object lets go of it.
            "bind": f"fd://{listener.detach()}",
            "workers": workers,
            "worker_class": Worker,
            "threads": THREADS_PER_WORKER,
            "graceful_timeout": GRACE_SECONDS,
            "keepalive": KEEP_ALIVE_SECONDS,
            # The site is loaded once and shared by the workers; a fault in it shows before any address does.
            "preload_app": True,
            "control_socket_disable": True,
            "accesslog": None,
            "errorlog": None,  # its lines go where the site's go, and look the same
            "loglevel": "warning",
            # Whoever can name the site's prefix can pass by what a proxy says of an address.
            "forwarder_headers": "",
            "proc_name": "bigholdem",
            "post_worker_init": lambda worker: when_ready() if worker.age == 1 else None,
        }
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> WSGIHandler:
        logging.captureWarnings(True)  # they go where the site's lines go, and look the same
        application = get_application()
        connections.close_all()  # a worker must not share a connection that its parent opened
        return application


def address(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    if _is_wildcard(host):
        host = "127.0.0.1"
    return f"http://{_in_url(host)}:{port}/"


def hosts_to_allow(host: str) -> list[str]:
    """The names by which visitors reach a server that listens on `host`.

    On every interface these are the machine's own name and addresses, never "any": a page of another site
    could otherwise reach this one under a name of its own choosing.
    """
    if not _is_wildcard(host):
        return [_in_url(host)]
    name = socket.gethostname()
    names = {name, socket.getfqdn()}
    with suppress(OSError):  # of a machine whose own name resolves nowhere
        names.update(str(entry[4][0]) for entry in socket.getaddrinfo(name, None))
    names.update(_outgoing_addresses())
    return sorted(_in_url(found.partition("%")[0]) for found in names)


def _outgoing_addresses() -> set[str]:
    """The addresses this machine uses towards others. Connecting a datagram socket sends nothing."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                found.add(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def _is_wildcard(host: str) -> bool:
    try:
        return ipaddress.ip_address(host or "0.0.0.0").is_unspecified  # noqa: S104
    except ValueError:
        return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
