"""Redis is asked once; when it does not answer, it is left alone for a while.

No response depends on it (see counting and the session lock). A Redis that hangs would otherwise hold every
thread of the server for seconds, once for each command of a request.
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
    """Never retries. The state is shared by all connections of this process, which hold copies."""

    without_until = 0.0  # of time.monotonic(); 0 while Redis answers

    def __init__(self) -> None:
        super().__init__(NoBackoff(), retries=0)

    def call_with_retry(self, do: Callable[[], T], *args: Any, **kwargs: Any) -> T:
        now = time.monotonic()
        if now < OneTry.without_until:
            raise NotReached("it did not answer a moment ago")
        if OneTry.without_until:  # one request asks again; the others do without until it knows
            OneTry.without_until = now + ANSWER_SECONDS
        try:
            answer = super().call_with_retry(do, *args, **kwargs)
        except (NotReached, NotAnswered):
            OneTry.without_until = time.monotonic() + SECONDS_WITHOUT
            raise
        OneTry.without_until = 0.0
        return answer


class SharedCache(RedisCache):
    """Django's cache with short timeouts. `redis` is a client for other commands."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**params.get("OPTIONS", {}), **_timeouts()}})
        self.redis = _client(server)


@cache
def _client(url: str) -> Redis:
    return Redis(connection_pool=ConnectionPool.from_url(url, **_timeouts()))


def _timeouts() -> dict[str, Any]:
    return {"socket_connect_timeout": ANSWER_SECONDS, "socket_timeout": ANSWER_SECONDS, "retry": OneTry()}
