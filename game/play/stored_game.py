"""A game in play as a row of its own: a session only names its games."""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection, models
from django.utils.translation import gettext_lazy as _

READ = "SELECT state, moved_at FROM game_storedgame WHERE id = %s"
WRITE = "UPDATE game_storedgame SET state = %s, moved_at = %s, is_over = %s WHERE id = %s"

ID_LENGTH = 32


class StoredGame(models.Model):
    """The state of one game as text (see saved_text.py). `id` is the game's identifier in hexadecimal;
    `moved_at` is when its state last changed, in seconds since the epoch."""

    id = models.CharField(_("identifier"), max_length=ID_LENGTH, primary_key=True)
    state = models.TextField(_("state"))
    moved_at = models.FloatField(_("last move"))
    is_over = models.BooleanField(_("over"), default=False)

    class Meta:
        verbose_name = _("game in play")
        verbose_name_plural = _("games in play")
        default_permissions = ()
        indexes = [models.Index(fields=["is_over", "moved_at"], name="storedgame_by_silence")]

    def __str__(self) -> str:
        return str(self.id)


class StoredState(NamedTuple):
    state: str
    moved_at: float


# Written out, like the statements of the session: they are run with every move.
def read_state(game_id: str, *, for_update: bool = False) -> StoredState | None:
    """The game's state; with `for_update` its row stays locked until the transaction ends."""
    lock = " FOR UPDATE" if for_update and connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(READ + lock, [game_id])
        row = cursor.fetchone()
    return None if row is None else StoredState(*row)


def write_state(game_id: str, state: str, moved_at: float, *, is_over: bool) -> None:
    """Put a new state in the place of a stored game's old one."""
    with connection.cursor() as cursor:
        cursor.execute(WRITE, [state, moved_at, is_over, game_id])
