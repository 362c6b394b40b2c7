"""Asking Redis: once, and after it did not answer not at all for a while.

Nobody needs it for an answer (see counting and the session lock). One that hangs would
otherwise hold every thread of the server for seconds, at each of a request's questions anew.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotReached
from redis.exceptions import TimeoutError as NotAnswered
from redis.retry import Retry

ANSWER_SECONDS = 1
SECONDS_WITHOUT = 2

T = TypeVar("T")


class OneTry(Retry):
    """Of all connections of this process together: each holds a copy."""

    without_until = 0.0  # of time.monotonic(); 0 while Redis answers

    def __init__(self) -> None:
        super().__init__(NoBackoff(), retries=0)

    def call_with_retry(self, do: Callable[[], T], *args: Any, **kwargs: Any) -> T:
        now = time.monotonic()
        if now < OneTry.without_until:
            raise NotReached("it did not answer a moment ago")
        if OneTry.without_until:  # one asks again, the others do without until he knows
            OneTry.without_until = now + ANSWER_SECONDS
        try:
            answer = super().call_with_retry(do, *args, **kwargs)
        except (NotReached, NotAnswered):
            OneTry.without_until = time.monotonic() + SECONDS_WITHOUT
            raise
        OneTry.without_until = 0.0
        return answer


class SharedCache(RedisCache):
    """Django's, with our patience. What else is wanted of the server is asked of `redis`."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**params.get("OPTIONS", {}), **_patience()}})
        self.redis = _client(server)


@cache
def _client(url: str) -> Redis:
    return Redis(connection_pool=ConnectionPool.from_url(url, **_patience()))


def _patience() -> dict[str, Any]:
    return {"socket_connect_timeout": ANSWER_SECONDS, "socket_timeout": ANSWER_SECONDS, "retry": OneTry()}
