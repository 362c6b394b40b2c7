"""Counts of what happens in windows of time: with Redis for the whole site, else for each server process."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.cache import caches

from bigholdem_site.storage import PROCESS_CACHE

PREFIX = "bigholdem:count:"


def count(names: Sequence[str], seconds: int) -> list[int]:
    """How often each name has been counted, this time included, since it was first; forgotten `seconds`
    after that. Raises whatever the cache raises when it is away."""
    if settings.REDIS_URL:
        return _on_redis(names, seconds)
    return count_here(names, seconds)


def count_here(names: Sequence[str], seconds: int) -> list[int]:
    """The same for this server process alone."""
    return [_in_process(name, seconds) for name in names]


def _on_redis(names: Sequence[str], seconds: int) -> list[int]:
    """All names in one round trip."""
    shared: Any = caches["default"]
    pipeline = shared.redis.pipeline(transaction=False)
    for name in names:
        pipeline.set(PREFIX + name, 0, ex=seconds, nx=True)
        pipeline.incr(PREFIX + name)
    return [int(value) for value in pipeline.execute()[1::2]]


def _in_process(name: str, seconds: int) -> int:
    cache, key = caches[PROCESS_CACHE], PREFIX + name
    try:
        return int(cache.incr(key))
    except ValueError:  # not there yet, or forgotten
        if cache.add(key, 1, seconds):
            return 1
        return int(cache.incr(key))
