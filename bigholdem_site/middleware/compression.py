"""Compresses responses as Django's middleware does, and answers within a page in less time."""

import gzip
import secrets
import zlib
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

QUICK_LEVEL = 2
GZIP = 16 + 14
MEMORY = 6
"""With a window of 16 kB, as long as an answer of the table, and less to clear at the start than by zlib's
own choice."""

MIN_LENGTH = 200
"""Django's: shorter contents are sent as they are."""


class Compression(GZipMiddleware):
    """Django's middleware, with a quicker way for answers to htmx: a table sends one for every action.

    It saves 4.9 % of an action (95 %: 4.0 to 6.0), 4.6 of a bot's step (3.8 to 5.6), 3.3 of a new hand (2.7
    to 4.1) and 2.0 of the rest of one, with 10 % more bytes: 723 answers by turns, `benchmark compression`.
    """

    def process_response(self, request: HttpRequest, response: Any) -> HttpResponseBase:
        if _is_answer(request, response):
            patch_vary_headers(response, ("Accept-Encoding",))
            if re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
                response.content = _compressed(response.content, self.max_random_bytes)
                response.headers["Content-Length"] = str(len(response.content))
                response.headers["Content-Encoding"] = "gzip"
            return response
        return super().process_response(request, response)


def _is_answer(request: HttpRequest, response: Any) -> bool:
    """Whether htmx has asked for this text."""
    return (
        request.META.get("HTTP_HX_REQUEST") == "true"
        and not response.streaming
        and len(response.content) >= MIN_LENGTH
        and not response.has_header("Content-Encoding")
        and not response.has_header("ETag")
    )


def _compressed(content: bytes, max_random_bytes: int) -> bytes:
    """In gzip's format, with a file name of random length (see settings.MIDDLEWARE)."""
    stream = zlib.compressobj(QUICK_LEVEL, zlib.DEFLATED, GZIP, MEMORY)
    packed = stream.compress(content) + stream.flush()
    header = bytearray(packed[:10])
    header[3] = gzip.FNAME
    return bytes(header) + b"a" * secrets.randbelow(max_random_bytes) + b"\x00" + packed[10:]
