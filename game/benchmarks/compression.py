"""Time and size of the table as htmx asks for it, packed by the site's own middleware and by Django's."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.test import Client
from django.test.utils import override_settings

from game.benchmarks.requests import HTMX, begin, moves, throwaway_site, timed
from game.engine.odds.result import NORMAL_95

OWN = "bigholdem_site.middleware.compression.Compression"
DJANGOS = "django.middleware.gzip.GZipMiddleware"


class PackedTable(NamedTuple):
    """Processor time of the whole request in seconds, and the answer's size in bytes."""

    cpu: float
    size: int


def run(write: Callable[[str], object], *, players: int = 10, hands: int = 80) -> None:
    """Ask for the table after every move of a game, by turns in both ways."""
    times: dict[str, list[float]] = {}
    pairs: list[tuple[PackedTable, PackedTable]] = []
    with throwaway_site():
        own = begin(players)
        djangos = _with_djangos(own)
        for due in moves(own, hands):
            times.setdefault(due.kind, []).append(timed(due.send).cpu)
            own.get("/table/", headers=HTMX)  # caches are filled, for both
            pairs.append(_pair(own, djangos, len(pairs)))
    saved = [theirs.cpu - ours.cpu for ours, theirs in pairs]
    write(f"{len(pairs)} answers with a table of {players} seats, medians and intervals of 95 %:")
    write(f"  own middleware        {_bytes(ours for ours, _ in pairs):,.0f} bytes")
    write(f"  Django's              {_bytes(theirs for _, theirs in pairs):,.0f} bytes")
    write(f"  own saves             {_interval(saved, 1e6)} µs of processor time an answer")
    for kind, spent in times.items():
        write(f"  of {kind:<19}{_interval(saved, 100 / statistics.median(spent))} %")


def _with_djangos(client: Client) -> Client:
    """Another client of the same session, whose requests Django's middleware packs."""
    other = Client(enforce_csrf_checks=True)
    other.cookies = client.cookies
    middleware = [DJANGOS if name == OWN else name for name in settings.MIDDLEWARE]
    with override_settings(MIDDLEWARE=middleware):
        other.handler.load_middleware()
    return other


def _pair(own: Client, djangos: Client, turn: int) -> tuple[PackedTable, PackedTable]:
    """The table as both pack it; which one begins changes from turn to turn."""
    if turn % 2:
        return _packed(own), _packed(djangos)
    theirs = _packed(djangos)
    return _packed(own), theirs


def _packed(client: Client) -> PackedTable:
    answers: list[Any] = []
    spent = timed(lambda: answers.append(client.get("/table/", headers=HTMX)))
    return PackedTable(spent.cpu, len(answers[0].content))


def _bytes(packed: Iterable[PackedTable]) -> float:
    return statistics.median(each.size for each in packed)


def _interval(values: Sequence[float], factor: float) -> str:
    """The median times `factor`, with its interval by the ranks of the values."""
    ranked = sorted(values)
    middle, last = len(ranked) // 2, len(ranked) - 1
    aside = math.ceil(NORMAL_95 * math.sqrt(len(ranked)) / 2)
    least, most = ranked[max(0, middle - aside)], ranked[min(last, middle + aside)]
    return f"{statistics.median(ranked) * factor:.1f} ({least * factor:.1f} to {most * factor:.1f})"
