"""The load test's browser: what it makes of a server that closes connections, and of compressed answers."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from bigholdem_site.loadtest.browser import LoadBrowser, SiteAnswer

Streams = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def response(body: bytes, *headers: str) -> bytes:
    lines = ["HTTP/1.1 200 OK", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


def asked(serve: Streams, talk: Callable[[LoadBrowser], Awaitable[list[SiteAnswer]]]) -> list[SiteAnswer]:
    async def run() -> list[SiteAnswer]:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        browser = LoadBrowser(f"http://127.0.0.1:{port}")
        try:
            return await talk(browser)
        finally:
            await browser.close()
            server.close()

    with ThreadPoolExecutor(1) as pool:  # a thread in which no browser's loop runs
        return pool.submit(asyncio.run, run()).result()


def test_a_connection_that_the_server_has_closed_is_opened_anew_for_a_post() -> None:
    closed = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(response(b"once"))
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        closed.set()

    async def talk(browser: LoadBrowser) -> list[SiteAnswer]:
        first = await browser.get("/")
        await closed.wait()
        while browser._streams is not None and not browser._streams[0].at_eof():
            await asyncio.sleep(0)
        return [first, await browser.post("/table/act/", {})]

    assert [answer.text for answer in asked(serve, talk)] == ["once", "once"]


def test_a_compressed_answer_is_read() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        assert b"Accept-Encoding: gzip" in request
        writer.write(response(gzip.compress(b"a table"), "Content-Encoding: gzip"))
        await writer.drain()

    async def talk(browser: LoadBrowser) -> list[SiteAnswer]:
        return [await browser.get("/table/")]

    assert asked(serve, talk)[0].text == "a table"
