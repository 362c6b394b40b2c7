"""Removing games without a rank: simulated, abandoned and never finished ones, and practice."""

from __future__ import annotations

import datetime

from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest

from leaderboard.models import Game, GameKind, GameStatus

CHUNK = 100

LASTING_KINDS = (GameKind.INTERACTIVE, GameKind.CHALLENGE, GameKind.DAY)
"""Of which finished games stay."""


def prunable_games(before: datetime.datetime) -> QuerySet[Game]:
    """Simulated, abandoned and unfinished games and practice, in which nothing has happened since `before`.

    Ranked games, and finished challenges and games of the day, are never among them.
    """
    last_hand = Coalesce(Max("hand_set__created"), "started_at")
    return (
        Game.objects.filter(~Q(kind__in=LASTING_KINDS) | ~Q(status=GameStatus.FINISHED))
        .annotate(last_change=Greatest(last_hand, Coalesce("ended_at", "started_at")))
        .filter(last_change__lt=before, score__isnull=True)
    )


def prune_games(before: datetime.datetime) -> int:
    """Delete the prunable games with their hands, in small batches so that nobody waits long.

    Returns the number of games deleted.
    """
    deleted = 0
    while ids := list(prunable_games(before).values_list("id", flat=True)[:CHUNK]):
        Game.objects.filter(id__in=ids).filter(score__isnull=True).delete()
        deleted += len(ids)
    return deleted
