"""Publishing the seed of a game that is over."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from leaderboard.models import Game, GameStatus, Shuffle


def publish_shuffle(game_id: UUID, seed: str, word: str, version: int) -> bool:
    """Publish the seed (hexadecimal) and the shuffle word of a game that is over, and the version of its
    stream.

    Returns False and stores nothing if they are published already, the game is unknown, or it still runs.
    """
    with transaction.atomic():
        if not Game.objects.filter(id=game_id).exclude(status=GameStatus.RUNNING).exists():
            return False
        _shuffle, created = Shuffle.objects.get_or_create(
            game_id=game_id, defaults={"seed": seed, "word": word, "version": version}
        )
        return created
