"""The visitor's time to decide, where a timer runs."""

from __future__ import annotations

from game.play.saved_game import SavedGame

GRACE_SECONDS = 2.0
"""How late a decision may arrive when a timer runs (rules page, section on timer)."""


def is_late(saved: SavedGame, now: float) -> bool:
    return saved.decide_by is not None and now > saved.decide_by + GRACE_SECONDS


def with_clock(saved: SavedGame, now: float) -> SavedGame:
    """Start the visitor's time where it is his turn and a timer runs."""
    timer = saved.choices.timer
    decide_by = now + timer if timer and saved.visitor_to_act else None
    return saved if decide_by == saved.decide_by else saved.but(decide_by=decide_by)


def by_this_clock(saved: SavedGame, now: float) -> SavedGame:
    """The game with no more time to decide than the timer gives, as there would be after the server's clock
    was set back."""
    timer, decide_by = saved.choices.timer, saved.decide_by
    if timer is not None and decide_by is not None and decide_by > now + timer:
        return saved.but(decide_by=now + timer)
    return saved
