"""Undoing what was done to several spots at once: the operator's session remembers their bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase

from game.bots.table import Sizes, Weights
from game.laboratory.bands import Band, Bands, Play

SESSION_KEY = "laboratory-undo"
MAX_STEPS = 10


class SpotChange(NamedTuple):
    """A spot by its key in the list, and its own bands before and after."""

    key: str
    before: Bands
    after: Bands


def remember(session: SessionBase, version_pk: int, changes: Sequence[SpotChange]) -> None:
    """The oldest of more than ten steps is forgotten, and so are other versions."""
    steps = [*_steps(session, version_pk), [_plain(change) for change in changes]]
    session[SESSION_KEY] = {str(version_pk): steps[-MAX_STEPS:]}


def can_undo(session: SessionBase, version_pk: int) -> bool:
    return bool(_steps(session, version_pk))


def last_step(session: SessionBase, version_pk: int) -> list[SpotChange]:
    """What would be undone; nothing where no step is remembered."""
    steps = _steps(session, version_pk)
    return [_change(*plain) for plain in steps[-1]] if steps else []


def forget_step(session: SessionBase, version_pk: int) -> None:
    session[SESSION_KEY] = {str(version_pk): _steps(session, version_pk)[:-1]}


def _steps(session: SessionBase, version_pk: int) -> list[Any]:
    return list(session.get(SESSION_KEY, {}).get(str(version_pk), []))


def _plain(change: SpotChange) -> list[Any]:
    return [change.key, *map(_plain_bands, change[1:])]


def _plain_bands(bands: Bands) -> list[Any]:
    return [[band.least, band.below, list(band.play.weights), list(band.play.sizes)] for band in bands]


def _change(key: str, before: Iterable[Any], after: Iterable[Any]) -> SpotChange:
    return SpotChange(key, _bands(before), _bands(after))


def _bands(plain: Iterable[Any]) -> Bands:
    return tuple(
        Band(least, below, Play(Weights(*weights), Sizes(*sizes))) for least, below, weights, sizes in plain
    )
