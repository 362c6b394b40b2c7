"""Requests as they come over the wire, put to the site's own WSGI application in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import unquote_to_bytes

from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections

HOST = "testserver"


@dataclass(frozen=True)
class Sent:
    """`path` is as it stands in the request line, with its %-escapes; header values are Latin-1."""

    method: str
    path: str
    query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    def __str__(self) -> str:
        return f"{self.method} {self.path}?{self.query} {dict(self.headers)} {self.body[:300]!r}"


@dataclass(frozen=True)
class Got:
    """`raised` is what nobody caught before Django did, if anything."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    raised: BaseException | None

    def all(self, name: str) -> Iterator[str]:
        return (value for key, value in self.headers if key.lower() == name.lower())

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    @property
    def is_page(self) -> bool:
        return any(value.startswith("text/html") for value in self.all("Content-Type"))

    @property
    def cookies(self) -> dict[str, str]:
        """What the answer sets; an empty value where it deletes."""
        found: dict[str, str] = {}
        for line in self.all("Set-Cookie"):
            try:
                found |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
            except CookieError:
                continue
        return found


class Site:
    """The application, without the test client in between: what is broken arrives broken."""

    def __init__(self) -> None:
        self.application = WSGIHandler()

    def ask(self, sent: Sent) -> Got:
        received: list[Any] = []
        raised: list[BaseException] = []

        def start_response(status: str, headers: list[tuple[str, str]]) -> None:
            received.extend((int(status.split()[0]), headers))

        def note(sender: object, **named: Any) -> None:
            if error := sys.exc_info()[1]:
                raised.append(error)

        got_request_exception.connect(note)
        # They would end the transaction that the test lives in.
        request_started.disconnect(close_old_connections)
        request_finished.disconnect(close_old_connections)
        try:
            body = _drained(self.application(_environ(sent), start_response))
        finally:
            request_finished.connect(close_old_connections)
            request_started.connect(close_old_connections)
            got_request_exception.disconnect(note)
        return Got(received[0], received[1], body, raised[0] if raised else None)


def _drained(answer: Iterable[bytes]) -> bytes:
    try:
        return b"".join(answer)
    finally:
        if close := getattr(answer, "close", None):
            close()


def _environ(sent: Sent) -> dict[str, Any]:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": sent.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(sent.path).decode("latin-1"),
        "QUERY_STRING": sent.query,
        "SERVER_NAME": HOST,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(sent.body)),
        "HTTP_HOST": HOST,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(sent.body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in sent.headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"] = value
    return environ
