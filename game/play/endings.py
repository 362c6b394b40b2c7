"""Ends games for their visitors: those in which nothing happens any more, and all of them after a restore."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import UUID

from django.contrib.sessions.models import Session
from django.http import HttpRequest

from game.play import archive, games, moves
from game.play.games import OLD_SESSION_KEY, HeldGame, adopt_old, game_held, held_game
from game.play.moves import SILENCE_SECONDS
from game.play.saved_game import LeftBy, SavedGame
from game.play.stored_game import StoredGame
from game.sessions.engine import SessionStore
from leaderboard.recording import recorder

SESSION_SECONDS = 14 * 24 * 60 * 60
"""For how long the session of a game lives after it began (SESSION_COOKIE_AGE)."""


def end_as_left(held: HeldGame, by: LeftBy, now: float) -> bool:
    """End a held game as if its visitor had left it. False for one that is over already."""
    if held.saved is None or held.saved.ended is not None:
        return False
    after = moves.leave(held.saved, by)
    archive.record_step(held.saved, after, now)
    held.write(after)
    return True


def end_if_silent(held: HeldGame, now: float) -> bool:
    """End a held game in which nothing has happened for a week, or whose day is over."""
    by = moves.ends_by_itself(held.saved, now) if held.saved is not None else None
    return by is not None and end_as_left(held, by, now)


def running_games(request: HttpRequest, now: float) -> list[SavedGame]:
    """The games of the request's session that go on, the latest first. Those in which nothing has happened
    for a week are ended by this look at them."""
    running = games.running(request.session)
    silent = [saved.game_id for saved in running if moves.ends_by_itself(saved, now)]
    for game_id in silent:
        with held_game(request, game_id) as held:
            end_if_silent(held, now)
    return games.running(request.session) if silent else running


def end_silent_games(now: float) -> int:
    """End the games in which nothing has happened for a week; return how many."""
    _adopt_old_games(now + SESSION_SECONDS - SILENCE_SECONDS)
    silent = StoredGame.objects.filter(is_over=False, moved_at__lt=now - SILENCE_SECONDS)
    return _end(silent.values_list("id", flat=True), LeftBy.SILENCE, now, moved_before=now - SILENCE_SECONDS)


def end_all_games(now: float) -> int:
    """End every game that runs, as after a restore, which makes known what they were shuffled from; return
    how many. Those of which nothing is left but their rows on the leaderboard get no result."""
    _adopt_old_games(None)
    running = StoredGame.objects.filter(is_over=False).values_list("id", flat=True)
    return _end(running, LeftBy.RESTORE, now) + recorder.abandon_running_games()


def clear_ended_games(now: float) -> int:
    """Remove the states of games that no session can show any more; return how many."""
    return StoredGame.objects.filter(is_over=True, moved_at__lt=now - SESSION_SECONDS).delete()[0]


def _end(ids: Iterable[str], by: LeftBy, now: float, moved_before: float | None = None) -> int:
    ended = 0
    for game_id in list(ids):
        with game_held(UUID(hex=game_id)) as held:
            # It may have gone on since it was found.
            if moved_before is not None and held.moved_at >= moved_before:
                continue
            if held.saved is None:
                archive.record_lost(UUID(hex=game_id), now)
                StoredGame.objects.filter(id=game_id).update(is_over=True)
            ended += end_as_left(held, by, now)
    return ended


def _adopt_old_games(expiring_before: float | None) -> None:
    """Give the games that sessions hold themselves their rows: all, or those of sessions that end before a
    moment. A session was last written two weeks before it ends."""
    sessions = Session.objects.all()
    if expiring_before is not None:
        moment = datetime.fromtimestamp(expiring_before, tz=UTC)
        sessions = sessions.filter(expire_date__lt=moment)
    for key, expires in list(sessions.values_list("session_key", "expire_date")):
        if OLD_SESSION_KEY not in sessions.get(session_key=key).get_decoded():
            continue
        with SessionStore.locked(key) as session:
            adopt_old(session, expires.timestamp() - SESSION_SECONDS)
