"""Where a hand's record goes: its game, locked, and a place that nobody has taken. Written out, like the
statements of a game in play: they are run at the end of every hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.utils import timezone

from leaderboard.models import Game, GameStatus, Hand

GAME = "SELECT status, hands, first_big_blind FROM leaderboard_game WHERE id = %s"
FIELDS = tuple(field for field in Hand._meta.concrete_fields if not field.primary_key)
DEFAULTS = {field.attname: field.get_default() for field in FIELDS}
COLUMNS = ", ".join(f'"{field.column}"' for field in FIELDS)
VALUES = ", ".join(["%s"] * len(FIELDS))
HAND = (
    f"INSERT INTO leaderboard_hand ({COLUMNS}) VALUES ({VALUES})"  # noqa: S608
    " ON CONFLICT (game_id, number) DO NOTHING"
)


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
    with connection.cursor() as cursor:
        cursor.execute(GAME + lock, [Game._meta.pk.get_db_prep_value(game_id, connection)])
        row = cursor.fetchone()
    return None if row is None else GamePlace(*row)


def store_hand(game_id: UUID, number: int, known: Mapping[str, Any]) -> bool:
    """Insert a hand with what is known of it, unless the game has one of its number."""
    row = {**DEFAULTS, "game_id": game_id, "number": number, "created": timezone.now(), **known}
    values = [field.get_db_prep_save(row[field.attname], connection) for field in FIELDS]
    with connection.cursor() as cursor:
        cursor.execute(HAND, values)
        return bool(cursor.rowcount)
