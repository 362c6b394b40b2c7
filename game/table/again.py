"""The same game once more, from the end of the last one."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest

from game.play.saved_game import SavedGame
from game.setup.once_more import fields_like
from game.setup.promise import Promise, new_promise, waiting_promise


class Again(NamedTuple):
    """A form that begins the same game: its fields are the setup form's. `commitment` is of its shuffle,
    `promise` what the answer must bring, None where the browser has it already."""

    fields: tuple[tuple[str, str], ...]
    commitment: str
    promise: Promise | None


def again(request: HttpRequest, saved: SavedGame) -> Again | None:
    """None while the game goes on, where it was watched or was but a trial, and after a game of the day."""
    if saved.ended is None or not saved.interactive or saved.trial is not None or saved.day:
        return None
    waiting = waiting_promise(request)
    if waiting and waiting.game_id == saved.game_id:
        waiting = None  # the promise of the game that is over
    promise = waiting or new_promise()
    fields = fields_like(saved) | {"shuffle_word": "", "commitment": promise.commitment}
    return Again(tuple(fields.items()), promise.commitment, None if waiting else promise)
