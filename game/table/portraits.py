"""Whose face looks from a seat: one that says nothing of a bot's kind, unless the visitor chose to know."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

from game.bot_tables.choices import PortraitChoice
from game.bot_tables.loading import profile_summary
from game.play.saved_game import SavedGame, SeatedPlayer

OWN = "game/portraits/you.svg"
"""The visitor's picture, a path among the static files."""


def faces_of(saved: SavedGame) -> UUID:
    """The game whose faces the bots have: in a trial that which it comes from."""
    return saved.game_id if saved.trial is None else saved.trial.game_id


def portraits(game_id: UUID, players: Sequence[SeatedPlayer], *, by_kind: bool = False) -> tuple[str, ...]:
    """A picture for each seat, as paths among the static files. With `by_kind` a bot has the portrait of its
    profile; without, the faces are dealt out by the game's identifier, which says nothing of the profiles."""
    profiles = [player.profile for player in players]
    visitor = profiles.index(None) if None in profiles else None
    faces = dealt_faces(game_id, len(profiles), visitor)
    if not by_kind:
        return faces
    summaries = [profile_summary(profile) if profile else None for profile in profiles]
    return tuple(
        summary.portrait_file if summary else face for summary, face in zip(summaries, faces, strict=True)
    )


def symbol(portrait: str) -> str:
    """The name of a picture's symbol on the page; it is given as a path among the static files."""
    return portrait.rpartition("/")[2].removesuffix(".svg")


def dealt_faces(game_id: UUID, seats: int, visitor: int | None) -> tuple[str, ...]:
    """A picture for each seat in an order of this game's own; `visitor` is his seat, if he has one."""
    keys = sorted(PortraitChoice.values, key=lambda key: sha256(game_id.bytes + key.encode()).digest())
    return tuple(
        OWN if seat == visitor else f"game/portraits/{keys[seat % len(keys)]}.svg" for seat in range(seats)
    )
