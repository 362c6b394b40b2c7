"""How often a visitor may do what costs the site something, counted by session and by address.

Counts lie in the cache, in windows of fixed length: exact with Redis, for each server process without. A
cache that is away limits nobody.
"""

import hashlib
import ipaddress
import logging
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many requests in a window of `seconds` from one session and from one address.

    Several people may share an address, and whoever drops his cookies has no session.
    """

    method: str
    seconds: int
    by_session: int
    by_address: int


# By the name of the address (see the urls modules).
LIMITS = {
    "game:setup": Limit("POST", 600, by_session=30, by_address=300),
    "game:odds": Limit("GET", 60, by_session=120, by_address=600),
    "admin:login": Limit("POST", 900, by_session=10, by_address=20),
}


class RateLimits:
    """Middleware: answers 429 with Retry-After where one of LIMITS is exceeded."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        limit = LIMITS.get(name) if settings.RATE_LIMITS else None
        if limit is None or request.method != limit.method:
            return None
        now = time.time()
        window = int(now // limit.seconds)
        left = math.ceil((window + 1) * limit.seconds - now)
        counts = [
            _counted(f"{name}:{who}:{window}", limit.seconds) > most for who, most in _whom(request, limit)
        ]
        return _too_many(request, left) if any(counts) else None


def _whom(request: HttpRequest, limit: Limit) -> Iterator[tuple[str, int]]:
    yield f"address:{address_of(request)}", limit.by_address
    if key := request.session.session_key:
        # The key itself would let a reader of the cache take the session over.
        yield f"session:{hashlib.sha256(key.encode()).hexdigest()[:32]}", limit.by_session


def _counted(name: str, seconds: int) -> int:
    """How many requests the window has seen, this one among them."""
    key = f"rate:{name}"
    try:
        if cache.add(key, 1, seconds):
            return 1
        return int(cache.incr(key))
    except ValueError:  # the window ended between the two
        return 1
    except Exception as error:  # each cache has exceptions of its own for being away
        logger.warning("nothing can be counted: %s", error)
        return 0


def address_of(request: HttpRequest) -> str:
    """The visitor's address; of an IPv6 one the network of 64 bits, which one visitor has to himself.

    X-Forwarded-For is believed as far as settings.PROXIES says: each of that many proxies has added the
    address it was asked from at the end, and what stands before these anybody may have written.
    """
    told = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    text = request.META.get("REMOTE_ADDR", "")
    if 0 < settings.PROXIES <= len(told):
        text = told[-settings.PROXIES].strip()
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, 64), strict=False))
    return str(address)


def _too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    response = render(request, "429.html", {"minutes": math.ceil(seconds / 60)}, status=429)
    response.headers["Retry-After"] = str(seconds)
    response.headers["Cache-Control"] = "no-store"
    return response
