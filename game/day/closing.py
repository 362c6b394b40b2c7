"""The end of a day: its running attempts end, its seed is published, and its results are worked out."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from game.day.models import DayAttempt, DayGame
from game.day.opening import HANDS, REFERENCES, posts
from game.day.references import reference_nets
from game.engine.game import EndReason
from game.play import archive
from game.play.day_chain import seed_of_day
from game.play.endings import end_as_left
from game.play.games import game_held
from game.play.moves import end_of_day
from game.play.saved_game import LeftBy
from game.play.stored_game import StoredGame
from leaderboard.models import Game, GameStatus, Hand
from leaderboard.recording.shuffles import publish_shuffle

logger = logging.getLogger(__name__)

CHUNK = 500
AT_ONCE = 200
"""The attempts of a day that is closed by a visitor's request; of more, the command closes it."""


def close_due_days(now: float, at_most: int | None = None) -> int:
    """Close the days that are over, but not those of more attempts than `at_most`; return how many."""
    closed = 0
    for game in DayGame.objects.filter(summary__isnull=True).order_by("day"):
        few = at_most is None or DayAttempt.objects.filter(day=game)[: at_most + 1].count() <= at_most
        if few and (game.is_closed or now >= end_of_day(game.day.isoformat())):
            close(game, now)
            closed += 1
    return closed


def close_all_days(now: float) -> int:
    """Close the days that go on as well, as after a restore, which makes their cards known."""
    games = list(DayGame.objects.filter(summary__isnull=True))
    for game in games:
        close(game, now)
    return len(games)


def close(game: DayGame, now: float) -> None:
    """Close one day. Broken off, it is taken up again by the next call."""
    seed = seed_of_day(game.day)
    if seed is None:
        logger.warning("the seed of %s cannot be read: the site's key has changed", game.day)
        return
    DayGame.objects.filter(day=game.day, closed_at__isnull=True).update(closed_at=timezone.now())
    _end_running(game, now)
    for attempts in _chunks(
        DayAttempt.objects.filter(day=game, nets__isnull=True).values_list("game_id", flat=True)
    ):
        _publish(attempts, seed)
        _work_out(attempts, seed)
    nets = DayAttempt.objects.filter(day=game, counts=True).exclude(total=None).values_list("nets", flat=True)
    summary = _summary(filter(None, nets.iterator())) | {
        "references": {key: reference_nets(game, seed, key) for key in REFERENCES}
    }
    DayGame.objects.filter(day=game.day).update(seed=seed.hex(), summary=summary)


def _chunks(ids: Any) -> Iterator[list[UUID]]:
    found = list(ids)
    for start in range(0, len(found), CHUNK):
        yield found[start : start + CHUNK]


def _end_running(game: DayGame, now: float) -> None:
    running = DayAttempt.objects.filter(day=game, game__status=GameStatus.RUNNING)
    for game_id in list(running.values_list("game_id", flat=True)):
        with game_held(game_id) as held:
            if not end_as_left(held, LeftBy.DAY_OVER, now):
                archive.record_lost(game_id, now)
                StoredGame.objects.filter(id=game_id.hex).update(is_over=True)


def _publish(ids: Sequence[UUID], seed: bytes) -> None:
    for game_id in ids:
        publish_shuffle(game_id, seed.hex(), "", 2)


def _work_out(ids: Sequence[UUID], seed: bytes) -> None:
    """The nets of finished attempts; one that cannot be read any more has none."""
    paid = posts(seed)
    games = {game.id: game for game in Game.objects.filter(id__in=ids, status=GameStatus.FINISHED)}
    won: dict[UUID, dict[int, int]] = {game_id: {} for game_id in games}
    rows = Hand.objects.filter(game_id__in=list(games), net__isnull=False)
    for game_id, number, net in rows.values_list("game_id", "number", "net"):
        won[game_id][number] = net or 0
    attempts = list(DayAttempt.objects.filter(game_id__in=list(games)))
    for attempt in attempts:
        attempt.nets = nets_of(games[attempt.game_id], won[attempt.game_id], paid)
        attempt.total = sum(attempt.nets)
    DayAttempt.objects.bulk_update(attempts, ["nets", "total"])


def nets_of(game: Game, won: dict[int, int], paid: Sequence[int]) -> list[int]:
    """What each hand of the day won: as played; a hand that was left, what it had cost by then; one that was
    not played, what it costs to fold at once."""
    left = max(won, default=0) + 1 if game.end_reason == EndReason.LEFT.value else 0
    in_pot = (game.final_stack or 0) - game.starting_stack
    unplayed = {number: -paid[number - 1] for number in range(1, HANDS + 1)}
    if 1 <= left <= HANDS and (game.hands or 0) >= left:
        unplayed[left] = in_pot
    return [won.get(number, unplayed[number]) for number in range(1, HANDS + 1)]


def _summary(nets: Iterator[Sequence[int]]) -> dict[str, Any]:
    """How many attempts counted, and what they won with each hand on average."""
    sums, count = [0] * HANDS, 0
    for each in nets:
        sums = [before + net for before, net in zip(sums, each, strict=True)]
        count += 1
    return {"players": count, "averages": [total / count for total in sums] if count else []}
