"""Every address of the site, from its URL patterns, with something in each of their places."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.urls import URLResolver, get_resolver

from game.history.exports import Format

PLACE = re.compile(r"<(?:(\w+):)?(\w+)>|\(\?P<(\w+)>[^)]*\)")
PROBES = ("/healthz", "/readyz")


@cache
def patterns() -> tuple[str, ...]:
    """The site's patterns as they are written, such as games/<uuid:game_id>/."""
    return (*PROBES, *(f"/{written}" for written in _walk(get_resolver().url_patterns)))


def _walk(found: Iterable[Any], before: str = "") -> Iterator[str]:
    for each in found:
        written = before + str(each.pattern).strip("^$")
        if isinstance(each, URLResolver):
            yield from _walk(each.url_patterns, written)
        else:
            yield written


def filled(pattern: str, rng: random.Random, game_ids: list[UUID], odd: list[str]) -> str:
    """An address of the pattern: mostly with values that exist, sometimes with odd ones."""

    def value(place: re.Match[str]) -> str:
        if rng.random() < 0.1:
            return quote(rng.choice(odd), safe=rng.choice(["", "/%"]))
        match place[1] or place[3] or "":
            case "uuid":
                return str(rng.choice([*game_ids, UUID(int=rng.getrandbits(128))]))
            case "int":
                number = rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 7, 10, 51, 10**9, 10**20, 10**400])
                return str(number)
            case "slug":
                return rng.choice([*Format, "phh2", "a" * 300, "0a1f"])
            case _:
                return rng.choice(["1", "2", "99999999999999999999", "abc", "_3A", "game", "auth"])

    return PLACE.sub(value, pattern)
