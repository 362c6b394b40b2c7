"""Undoing and redoing what was done to several spots at once; the operator's session keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase

from game.bots.table import Sizes, Weights
from game.laboratory.bands import Bands, Play, SpotBand

SESSION_KEY = "laboratory-steps-of-places"
"""Steps of older versions of the site, which had ranges in place of places, stand under another key."""
MAX_STEPS = 10


class SpotChange(NamedTuple):
    """A spot by its key in the list, and its own bands before and after."""

    key: str
    before: Bands
    after: Bands

    @property
    def turned(self) -> SpotChange:
        return SpotChange(self.key, self.after, self.before)


Step = list[SpotChange]


class Steps(NamedTuple):
    """What was done, the latest last, and what was undone of it, the next to be redone last."""

    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()

    def done(self, step: Step) -> Steps:
        """The oldest of more than ten steps is forgotten; there is nothing to redo after a new one."""
        return Steps((*self.past, step)[-MAX_STEPS:])

    def undone(self) -> Steps:
        return Steps(self.past[:-1], (*self.future, self.past[-1]))

    def redone(self) -> Steps:
        return Steps((*self.past, self.future[-1]), self.future[:-1])


def steps_of(session: SessionBase, version_pk: int) -> Steps:
    past, future = session.get(SESSION_KEY, {}).get(str(version_pk), ([], []))
    return Steps(_steps(past), _steps(future))


def keep_steps(session: SessionBase, version_pk: int, steps: Steps) -> None:
    """Those of other versions are forgotten."""
    session[SESSION_KEY] = {
        str(version_pk): [[[_plain(change) for change in step] for step in each] for each in steps]
    }


def _steps(plain: Iterable[Any]) -> tuple[Step, ...]:
    return tuple([_change(*change) for change in step] for step in plain)


def _plain(change: SpotChange) -> list[Any]:
    return [change.key, *map(_plain_bands, change[1:])]


def _plain_bands(bands: Bands) -> list[Any]:
    return [[list(band.places), list(band.play.weights), list(band.play.sizes)] for band in bands]


def _change(key: str, before: Iterable[Any], after: Iterable[Any]) -> SpotChange:
    return SpotChange(key, _bands(before), _bands(after))


def _bands(plain: Iterable[Any]) -> Bands:
    return tuple(
        SpotBand(tuple(places), Play(Weights(*weights), Sizes(*sizes))) for places, weights, sizes in plain
    )
