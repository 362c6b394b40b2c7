"""The loop of a server process leaves the processor to the threads that answer."""

import http.client
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from waitress import wasyncore  # type: ignore[import-untyped]

from bigholdem_site.serving.server import make_server

BODY = b"a page " * 1000
LARGE = 3000
"""Times BODY: more than is kept of an answer before its thread waits, 16 MiB."""


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    body = [BODY] * (LARGE if environ["PATH_INFO"] == "/large" else 1)
    start_response("200 OK", [("Content-Length", str(sum(map(len, body))))])
    return body


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the loop turned."""
    found: list[float] = []
    poll = wasyncore.poll2

    def counted(*arguments: Any) -> None:
        found.append(time.monotonic())
        poll(*arguments)

    monkeypatch.setattr(wasyncore, "poll2", counted)
    return found


@pytest.fixture
def port(turns: list[float]) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = make_server(listener, application)
        threading.Thread(target=server.run, daemon=True).start()
        yield listener.getsockname()[1]
        server.close()


def ask(port: int, path: str, *, seconds_before_reading: float = 0.0) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        time.sleep(seconds_before_reading)
        return connection.getresponse().read()
    finally:
        connection.close()


def test_the_loop_rests_while_a_thread_sends(
    port: int, turns: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    send = wasyncore.dispatcher.send

    def waiting_for_the_processor(channel: Any, *arguments: Any, **options: Any) -> Any:
        channel.server.pull_trigger()  # as other visitors' requests do
        time.sleep(0.2)
        return send(channel, *arguments, **options)

    monkeypatch.setattr(wasyncore.dispatcher, "send", waiting_for_the_processor)
    assert ask(port, "/") == BODY
    assert len(turns) < 20


def test_a_large_answer_comes_whole_to_who_reads_slowly(port: int) -> None:
    assert ask(port, "/large", seconds_before_reading=0.5) == BODY * LARGE
