"""Rate limits for expensive requests, by session and by IP address.

Requests are counted in windows of fixed length that begin with the first request. Counts are shared by the
whole site with Redis and by the host without it; if neither is available, each process counts alone.
"""

import hashlib
import ipaddress
import logging
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from bigholdem_site.middleware.counting import WindowCount, count, count_in_this_process

logger = logging.getLogger(__name__)
PORT = re.compile(r"(?:\[(?P<v6>[^\]]*)\]|(?P<v4>[\d.]+))(?::\d+)?")


@dataclass(frozen=True, slots=True)
class RateLimit:
    """The most requests in a window of `seconds` from one session and from one IP address.

    Several people may share an IP address; a visitor who drops the cookies has no session. URLs whose limits
    have the same `name` are counted together.
    """

    name: str
    method: str
    seconds: int
    by_session: int
    by_address: int


# Games begun, with cards of their own or with those of an earlier one.
NEW_GAME = RateLimit("new-game", "POST", 600, by_session=30, by_address=300)

# Attempts at the game of the day, in which a browser without cookies is a new one.
DAY = RateLimit("day", "POST", 86_400, by_session=20, by_address=60)

# Moves of a game, which write finished hands and games to the leaderboard.
PLAY = RateLimit("play", "POST", 60, by_session=1800, by_address=9000)

# Replays of hands step by step, with odds at each step; pictures of hands.
REPLAY = RateLimit("replay", "GET", 60, by_session=300, by_address=1500)

# The values of decisions, worked out piece by piece: each request takes up to 300 ms of a processor.
COACH = RateLimit("coach", "GET", 60, by_session=240, by_address=900)

# By the name of the URL (see the urls modules).
LIMITS = {
    "game:setup": NEW_GAME,
    "game:same_cards": NEW_GAME,
    "game:try_again": NEW_GAME,
    "game:make_challenge": NEW_GAME,
    "game:today": DAY,
    "game:day": NEW_GAME,
    "game:challenge": NEW_GAME,
    "game:act": PLAY,
    "game:ahead": PLAY,
    "game:step": PLAY,
    "game:take_back": PLAY,
    "game:odds": RateLimit("odds", "GET", 60, by_session=120, by_address=600),
    "game:advice": COACH,
    "game:compared": COACH,
    "game:luck_of_game": COACH,
    "game:report": COACH,
    "game:glance": COACH,
    "game:review": COACH,
    "game:review_step": COACH,
    "game:review_longer": RateLimit("think-longer", "POST", 600, by_session=30, by_address=150),
    "game:ranges": REPLAY,
    "game:hand_history": REPLAY,
    "game:hand_step": REPLAY,
    "game:hand_picture": REPLAY,
    "game:day_hand": REPLAY,
    "game:day_card": REPLAY,
    "game:own_export": RateLimit("own-export", "GET", 600, by_session=10, by_address=50),
    "admin:login": RateLimit("login", "POST", 900, by_session=10, by_address=20),
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
        method = "GET" if request.method == "HEAD" else request.method
        if limit is None or method != limit.method:
            return None
        max_times = dict(_max_times(request, limit))
        counts = _counts([f"{limit.name}:{client}" for client in max_times], limit.seconds)
        exceeded = [
            counted.seconds_left
            for counted, allowed in zip(counts, max_times.values(), strict=True)
            if counted.times > allowed
        ]
        return _too_many(request, max(1, math.ceil(max(exceeded)))) if exceeded else None


def _max_times(request: HttpRequest, limit: RateLimit) -> Iterator[tuple[str, int]]:
    """The clients that a request counts for, its address and its session, with their limits."""
    yield f"address:{address_of(request)}", limit.by_address
    if key := request.session.session_key:
        # The key itself would let a reader of the cache take the session over.
        yield f"session:{hashlib.sha256(key.encode()).hexdigest()[:32]}", limit.by_session


def _counts(names: list[str], seconds: int) -> list[WindowCount]:
    """The number of requests of each name, including this one."""
    try:
        return count(names, seconds)
    except Exception as error:  # Redis and SQLite raise their own exceptions when unavailable
        logger.warning("rate limits count for this process alone: %s", error)
        return count_in_this_process(names, seconds)


def address_of(request: HttpRequest) -> str:
    """The visitor's IP address; for IPv6 the /64 network, which belongs to one visitor.

    X-Forwarded-For is trusted as far as settings.PROXIES says: each of that many proxies appends the address
    of its client. Anybody may have written the entries before those.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    text = request.META.get("REMOTE_ADDR", "")
    if 0 < settings.PROXIES <= len(forwarded):
        text = forwarded[-settings.PROXIES].strip()
    # Some proxies add the port.
    if with_port := PORT.fullmatch(text):
        text = with_port["v6"] or with_port["v4"]
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
