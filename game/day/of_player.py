"""The games of the day of one player, for his page: streaks of days, and results of days that are over."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterable
from typing import NamedTuple

from django.template.loader import render_to_string

from game.day.attempts import running_days
from game.day.models import DayAttempt, DayGame
from game.day.opening import CURRENCY, today
from game.day.results import rank_of, signed
from leaderboard.models import Player
from leaderboard.money import Money
from leaderboard.player.sections import register_section

MAX_RESULTS = 10


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
    attempts = DayAttempt.objects.filter(game__player=player, counts=True).order_by("-day")
    days = list(attempts.values_list("day", flat=True))
    over = attempts.filter(total__isnull=False, day__summary__isnull=False).select_related("day")
    results = tuple(_result(attempt) for attempt in over[:MAX_RESULTS]) if days else ()
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


def _result(attempt: DayAttempt) -> DayResult:
    game, total = attempt.day, attempt.total or 0
    summary = game.summary or {}
    return DayResult(
        game=game,
        rank=rank_of(game, attempt),
        players=summary.get("players", 0),
        won=Money(CURRENCY).signed(total),
        score=signed(total - sum(summary.get("averages") or ())),
    )


def _section(player: Player) -> str:
    found = days_of(player, time.time())
    return render_to_string("day/_of_player.html", {"days": found}) if found.days else ""


def register() -> None:
    register_section("day", _section)
