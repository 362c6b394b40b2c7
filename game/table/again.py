"""The same game once more, from the end of the last one."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest

from game.play.saved_game import SavedGame
from game.setup.promise import Promise, new_promise, waiting_promise
from game.setup.remembered import recall


class Again(NamedTuple):
    """A form that begins the same game: its fields are the setup form's. `commitment` is of its shuffle,
    `promise` what the answer must bring, None where the browser has it already."""

    fields: tuple[tuple[str, str], ...]
    commitment: str
    promise: Promise | None


def again(request: HttpRequest, saved: SavedGame) -> Again | None:
    """None while the game goes on, where it was watched, and where its form is not remembered."""
    remembered = recall(request.session)
    if saved.ended is None or not saved.interactive or not remembered:
        return None
    waiting = waiting_promise(request)
    if waiting and waiting.game_id == saved.game_id:
        waiting = None  # the promise of the game that is over
    promise = waiting or new_promise()
    values = remembered | {
        "name": saved.choices.name,
        "players": saved.game.setup.players,
        "shuffle_word": "",
        "commitment": promise.commitment,
    }
    # A box that is not ticked is not sent.
    fields = [
        (name, "on" if value is True else str(value))
        for name, value in values.items()
        if value is not False and value is not None
    ]
    return Again(tuple(fields), promise.commitment, None if waiting else promise)
