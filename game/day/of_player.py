"""The games of the day of one player, for his page: streaks of days, and results of days that are over."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.template.loader import render_to_string

from game.day.attempts import running_days
from game.day.models import DayAttempt, DayGame
from game.day.opening import CURRENCY, today
from game.day.results import signed_chips
from leaderboard.models import GameKind, Player
from leaderboard.money import Money
from leaderboard.player.sections import register_section

MAX_RESULTS = 10
MAX_ATTEMPTS = 1000
"""The latest ones, of which the page tells."""


class DayResult(NamedTuple):
    game: DayGame
    rank: int
    players: int
    won: str
    score: str


class DaysOfPlayer(NamedTuple):
    """`streak` are the days that follow one another up to today or yesterday, `longest` the most that ever
    did; `results` are the latest, of days that are over."""

    days: int
    streak: int
    longest: int
    results: tuple[DayResult, ...]


def days_of(player: Player, now: float) -> DaysOfPlayer:
    of_player = DayAttempt.objects.filter(game__player=player, game__kind=GameKind.DAY, counts=True)
    attempts = list(of_player.order_by("-day").values_list("day", "game_id")[:MAX_ATTEMPTS])
    days = [day for day, _game_id in attempts]
    results = _results([game_id for _day, game_id in attempts[:MAX_RESULTS]])
    return DaysOfPlayer(len(days), running_days(days, today(now)), longest_run(days), results)


def longest_run(days: Iterable[datetime.date]) -> int:
    """Of falling days, the most that follow one another."""
    longest = run = 0
    before = None
    for day in days:
        follows = before is not None and before - day == datetime.timedelta(days=1)
        run = run + 1 if follows else 1
        longest, before = max(longest, run), day
    return longest


def _results(ids: Sequence[UUID]) -> tuple[DayResult, ...]:
    over = DayAttempt.objects.filter(game_id__in=ids, total__isnull=False, day__summary__isnull=False)
    ranked = over.annotate(ahead=Coalesce(Subquery(_better()), 0)).select_related("day").order_by("-day")
    return tuple(_result(attempt) for attempt in ranked.defer("nets")) if ids else ()


def _better() -> QuerySet[DayAttempt, Any]:
    """How many attempts of the day won more."""
    same = DayAttempt.objects.filter(day=OuterRef("day"), counts=True, total__gt=OuterRef("total"))
    return same.order_by().values("day").annotate(count=Count("*")).values("count")


def _result(attempt: DayAttempt) -> DayResult:
    game, total = attempt.day, attempt.total or 0
    summary = game.summary or {}
    return DayResult(
        game=game,
        rank=1 + attempt.ahead,  # type: ignore[attr-defined]
        players=summary.get("players", 0),
        won=Money(CURRENCY).signed(total),
        score=signed_chips(total - sum(summary.get("averages") or ())),
    )


def _section(player: Player) -> str:
    found = days_of(player, time.time())
    return render_to_string("day/_of_player.html", {"days": found}) if found.days else ""


def register() -> None:
    register_section("day", _section)
