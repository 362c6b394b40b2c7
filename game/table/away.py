"""What the table says and offers about sitting out and pausing."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from game.play.away import may_pause, waits_for_return
from game.play.saved_game import SavedGame


class AwayPanel(NamedTuple):
    """Which of the buttons a visitor's own game offers now."""

    may_sit_out: bool
    may_come_back: bool
    may_pause: bool
    may_go_on: bool

    @property
    def may_return(self) -> bool:
        return self.may_come_back or self.may_go_on


def away_panel(saved: SavedGame) -> AwayPanel | None:
    """None in a game that is watched or over."""
    if saved.ended is not None or not saved.interactive:
        return None
    return AwayPanel(
        may_sit_out=not (saved.sits_out or saved.stands_still or saved.orbit_is_over),
        may_come_back=saved.sits_out,
        may_pause=may_pause(saved),
        may_go_on=saved.stands_still and not waits_for_return(saved),
    )


def away_status(saved: SavedGame, status: str) -> str:
    """The table's `status`, or why nothing goes on; before it, that the visitor sits out."""
    if waits_for_return(saved):
        return _("You have sat out for an orbit: the game waits for you, and its minutes stand still.")
    if saved.stands_still:
        return _("The game is paused: it waits for you, and its minutes stand still.")
    if saved.ended is None and saved.sits_out:
        return _("You are sitting out: your hands are folded. %(status)s") % {"status": status}
    return status
