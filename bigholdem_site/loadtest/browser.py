"""A minimal HTTP/1.1 browser: one connection and its cookies, no redirects and no scripts."""

from __future__ import annotations

import asyncio
import gzip
from contextlib import suppress
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

TIMEOUT_SECONDS = 60


class SiteAnswer(NamedTuple):
    status: int
    text: str


class LoadBrowser:
    """Raises OSError, EOFError or TimeoutError when the site does not answer."""

    def __init__(self, site: str) -> None:
        parts = urlsplit(site)
        self._host, self._port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        self._name, self._tls = parts.netloc, parts.scheme == "https"
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookies: dict[str, str] = {}

    async def get(self, path: str) -> SiteAnswer:
        return await self._ask("GET", path, b"", {})

    async def post(self, path: str, fields: dict[str, str]) -> SiteAnswer:
        """Posts as the table's forms do with htmx."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "Origin": self._origin,
            "Referer": f"{self._origin}/",
        }
        return await self._ask("POST", path, urlencode(fields).encode(), headers)

    async def close(self) -> None:
        if self._streams is not None:
            writer = self._streams[1]
            self._streams = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> SiteAnswer:
        if self._streams is not None and self._streams[0].at_eof():
            await self.close()  # the server closed the connection while the visitor was thinking
        reused = self._streams is not None
        try:
            return await asyncio.wait_for(self._exchange(method, path, body, headers), TIMEOUT_SECONDS)
        except (OSError, EOFError):
            await self.close()
            if not reused or method != "GET":
                raise
        # The server may close an idle connection at any time, so a GET is repeated once.
        return await asyncio.wait_for(self._exchange(method, path, body, headers), TIMEOUT_SECONDS)

    async def _exchange(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> SiteAnswer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, ssl=self._tls or None)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._name}", f"Content-Length: {len(body)}"]
        lines.append("Accept-Encoding: gzip")
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        received = await self._headers(reader)
        content = await _body(reader, received, status)
        if received.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        if received.get("connection", "").lower() == "close":
            await self.close()
        return SiteAnswer(status, content.decode("utf-8", "replace"))

    async def _headers(self, reader: asyncio.StreamReader) -> dict[str, str]:
        headers = {}
        while (line := (await reader.readuntil(b"\r\n")).decode("latin-1").strip()) != "":
            name, _colon, value = line.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                for cookie, morsel in SimpleCookie(value.strip()).items():
                    self.cookies[cookie] = morsel.value
        return headers


async def _body(reader: asyncio.StreamReader, headers: dict[str, str], status: int) -> bytes:
    if status == 204:
        return b""
    if "content-length" in headers:
        return await reader.readexactly(int(headers["content-length"]))
    if headers.get("transfer-encoding", "").lower() != "chunked":
        return await reader.read()
    parts = []
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)
