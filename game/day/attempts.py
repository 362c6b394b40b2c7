"""Begins attempts at the game of the day, and finds those of a browser."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterable
from uuid import UUID, uuid4

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError
from django.http import HttpRequest

from game.day.models import DayAttempt, DayGame
from game.day.opening import begun, replayed
from game.play import archive, games
from game.play.day_chain import seed_of_day
from game.play.saved_game import Choices, SavedGame
from game.sessions.locked import locked_session
from leaderboard.identity.cookie import Browser, known_browser

PURPOSE = "day"


def mark_of(request: HttpRequest) -> str:
    """Empty for a browser that is not known."""
    browser = known_browser(request)
    return browser.mark_for(PURPOSE) if browser else ""


def own_attempt(mark: str, day: datetime.date) -> DayAttempt | None:
    """The browser's attempt that counts."""
    if not mark:
        return None
    counting = DayAttempt.objects.filter(mark=mark, day=day, counts=True)
    return counting.select_related("game").first()


def attempts_begun(day: datetime.date) -> int:
    return DayAttempt.objects.filter(day=day, counts=True).count()


def running_attempt(session: SessionBase, day: datetime.date) -> UUID | None:
    same = (saved for saved in games.running(session) if saved.day == day.isoformat())
    return next((saved.game_id for saved in same), None)


class DayIsOver(Exception):
    """The day takes no attempt any more."""


def begin_attempt(
    request: HttpRequest, game: DayGame, browser: Browser, look: Choices
) -> tuple[SavedGame, SessionBase]:
    """The first attempt of a browser counts, later ones are practice. Raises DayIsOver, or SessionFull."""
    is_first = own_attempt(browser.mark_for(PURPOSE), game.day) is None
    try:
        return _begun(request, game, browser, look, counts=is_first)
    except IntegrityError:  # another first attempt was begun at the same moment
        return _begun(request, game, browser, look, counts=False)


def _begun(
    request: HttpRequest, game: DayGame, browser: Browser, look: Choices, *, counts: bool
) -> tuple[SavedGame, SessionBase]:
    seed = seed_of_day(game.day)
    with locked_session(request) as session:
        if seed is None or DayGame.objects.select_for_update().get(day=game.day).is_closed:
            raise DayIsOver
        saved = begun(game, seed, look, uuid4(), time.time())
        archive.record_start(saved, browser.key_for(saved.choices.name))
        DayAttempt.objects.create(
            game_id=saved.game_id, day=game, mark=browser.mark_for(PURPOSE), counts=counts
        )
        games.write(session, saved)
    return saved, session


def begin_replay(request: HttpRequest, game: DayGame, look: Choices) -> tuple[SavedGame, SessionBase]:
    """Practice with the cards of a past day."""
    with locked_session(request) as session:
        saved = replayed(game, look, uuid4(), time.time())
        archive.record_start(saved)
        games.write(session, saved)
    return saved, session


def streak(mark: str, today: datetime.date) -> int:
    """On how many days in a row, up to today or yesterday, the browser has played."""
    own = DayAttempt.objects.filter(mark=mark, counts=True, day__lte=today).order_by("-day")
    return running_days(own.values_list("day", flat=True).iterator() if mark else (), today)


def running_days(days: Iterable[datetime.date], today: datetime.date) -> int:
    """How many of these days, latest first, follow each other without a gap up to today or yesterday."""
    one, expected, count = datetime.timedelta(days=1), today, 0
    for day in days:
        if count == 0 and day == today - one:
            expected = day
        if day != expected:
            break
        count, expected = count + 1, expected - one
    return count
