"""Where a hand's record goes: its game, locked, and whether the place is taken. Written out, like the
statements of a game in play: they are run at the end of every hand."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from leaderboard.models import Game, GameStatus

GAME = "SELECT status, hands, first_big_blind FROM leaderboard_game WHERE id = %s"
HAND = "SELECT 1 FROM leaderboard_hand WHERE game_id = %s AND number = %s"


class GamePlace(NamedTuple):
    """What a game's row says of its hands; `hands` is how many it has, None while it goes on."""

    status: str
    hands: int | None
    first_big_blind: int

    def has_room_for(self, number: int) -> bool:
        if self.status == GameStatus.FINISHED:
            return self.hands is not None and number <= self.hands
        return self.status == GameStatus.RUNNING


def locked_game(game_id: UUID) -> GamePlace | None:
    """The game, which nobody else changes until the transaction ends; None if it is unknown."""
    lock = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    row = _row(GAME + lock, [_column(game_id)])
    return None if row is None else GamePlace(*row)


def has_hand(game_id: UUID, number: int) -> bool:
    return _row(HAND, [_column(game_id), number]) is not None


def _column(game_id: UUID) -> Any:
    return Game._meta.pk.get_db_prep_value(game_id, connection)


def _row(statement: str, values: list[Any]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchone()
