"""One server process: a loop reads requests, and threads answer those that have arrived completely."""

import os
import resource
import signal
import socket
import threading
import time
from typing import Any
from wsgiref.types import WSGIApplication

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import create_server  # type: ignore[import-untyped]

from bigholdem_site.middleware.form_bodies import MAX_BYTES as MAX_BODY_BYTES
from bigholdem_site.serving.database_waits import MAX_WAITING
from bigholdem_site.serving.preflight import BACKLOG

THREADS_PER_WORKER = MAX_WAITING + 1
GRACE_SECONDS = 10
# Longer than load balancers keep an idle connection, mostly a minute: they would otherwise send a request on
# one that this server is about to close, and so would the browser of a visitor who is thinking.
KEEP_ALIVE_SECONDS = 75
# A request may take this long to arrive, and longer in proportion to its size.
SLOW_SECONDS = 10
MIN_BYTES_PER_SECOND = 8 * 1024
MAX_HEADER_BYTES = 64 * 1024
MAX_OPEN_FILES = 8192
CHECK_SECONDS = 0.5
DRAIN_CHECK_SECONDS = 0.02


def answer_requests(listener: socket.socket, application: WSGIApplication) -> None:
    """Serve until SIGTERM, or until the parent process is gone; then finish the requests that have begun to
    arrive, for at most GRACE_SECONDS. A second SIGTERM ends it at once. To be called in the main thread."""
    server = make_server(listener, application)
    supervision = Supervision(server)
    signal.signal(signal.SIGTERM, supervision.stop)
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):  # a terminal sends them to all processes
        signal.signal(number, signal.SIG_IGN)
    supervision.start()
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    server.run()


def make_server(listener: socket.socket, application: WSGIApplication) -> Any:
    """waitress's server, on a socket that already listens."""
    server = create_server(
        application,
        sockets=[listener],
        threads=THREADS_PER_WORKER,
        backlog=BACKLOG,
        connection_limit=_max_connections(),
        channel_timeout=KEEP_ALIVE_SECONDS,
        cleanup_interval=5,
        asyncore_use_poll=True,
        max_request_header_size=MAX_HEADER_BYTES,
        max_request_body_size=MAX_BODY_BYTES + 1,  # the first size that is refused
        clear_untrusted_proxy_headers=False,  # the site knows which of them to believe
        log_socket_errors=False,
        ident=None,
    )
    server.channel_class = Channel
    return server


def _max_connections() -> int:
    """Half of the files that the process may have open: a large request or answer needs a second one."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed // 2


class Channel(HTTPChannel):
    """A connection. The thread that answers a request sends what it writes; the loop sends what is left.

    With waitress's own the loop tries to send meanwhile. It cannot, as the thread holds the lock, and tries
    again at once: on a busy server this took up to a sixth of the processor time.
    """

    def writable(self) -> bool:
        is_closing = self.will_close or self.close_when_flushed
        is_full = self.total_outbufs_len >= self.adj.outbuf_high_watermark
        if self.requests and not is_closing and not is_full:
            return False
        return bool(super().writable())


class Supervision(threading.Thread):
    """Hangs up on senders who are too slow, and ends the process when it is to end."""

    def __init__(self, server: Any) -> None:
        super().__init__(name="supervision", daemon=True)
        self._server = server
        self._parent = os.getppid()
        self._stopping = threading.Event()
        # The unfinished request of each connection, and when it was first seen.
        self._arriving: dict[Any, tuple[Any, float]] = {}

    def stop(self, *_signal: Any) -> None:
        """SIGTERM's handler."""
        if self._stopping.is_set():
            raise SystemExit
        self._server.asyncore.dispatcher.close(self._server)  # the listening socket alone
        self._stopping.set()

    def run(self) -> None:
        while not self._stopping.wait(CHECK_SECONDS):
            self._hang_up_on_slow_senders()
            if os.getppid() != self._parent:
                break
        until = time.monotonic() + GRACE_SECONDS
        while self._is_busy() and time.monotonic() < until:
            time.sleep(DRAIN_CHECK_SECONDS)
        self._stopping.set()
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    def _hang_up_on_slow_senders(self) -> None:
        now, seen = time.monotonic(), self._arriving
        self._arriving = {}
        for channel in list(self._server.active_channels.values()):
            request = channel.request
            if request is None:
                continue
            before, since = seen.get(channel, (None, now))
            self._arriving[channel] = (request, since if before is request else now)
            received = request.header_bytes_received + request.body_bytes_received
            if now - self._arriving[channel][1] > SLOW_SECONDS + received / MIN_BYTES_PER_SECOND:
                channel.will_close = True
        self._server.pull_trigger()

    def _is_busy(self) -> bool:
        """Whether a request is arriving or being answered, or an answer is still being sent."""
        return any(
            channel.request is not None or channel.requests or channel.total_outbufs_len
            for channel in list(self._server.active_channels.values())
        )
