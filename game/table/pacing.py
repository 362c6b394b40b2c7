"""The next step that is not the visitor's decision, its delay, and how long he may think."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.events import PotWon, Street
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.names.visitor_text import isolated
from game.play.clock import GRACE_SECONDS
from game.play.saved_game import Pace, SavedGame
from game.table.seat_words import SeatWords
from game.table.thinking import PERCENT, thinking_percent
from game.words.streets import STREET_NAMES

ACTION_DELAY = {Pace.SLOW: 1800, Pace.NORMAL: 900, Pace.FAST: 350, Pace.INSTANT: 30}
"""Milliseconds until a bot acts in a spot of usual difficulty (table/thinking.py)."""

RUN_OUT_DELAY = {Pace.SLOW: 2600, Pace.NORMAL: 1600, Pace.FAST: 700, Pace.INSTANT: 60}
"""The same before a street that is dealt with the hands open."""

WATCHED_RESULT_DELAY = {Pace.SLOW: 7000, Pace.NORMAL: 4500, Pace.FAST: 2000, Pace.INSTANT: 300}
"""How long the result of a hand stays in a simulated game; half of it without a showdown."""

PLAYED_RESULT_DELAY = {Pace.SLOW: 12_000, Pace.NORMAL: 7000, Pace.FAST: 3500, Pace.INSTANT: 1200}
"""The same in an interactive game, where the visitor wants to see what beat him."""


POT_DELAY = {Pace.SLOW: 1500, Pace.NORMAL: 1500, Pace.FAST: 750, Pace.INSTANT: 0}
"""How long the payment of one of several pots takes (game/motion.css)."""


class PacedPost(NamedTuple):
    """A post that moves the game on after `delay` milliseconds, or sooner by its button.

    `kind` is "action", "street", "hand" or "timer"; the last has no button.
    """

    kind: str
    label: str
    delay: int


class TimerPanel(NamedTuple):
    """The visitor's time in whole seconds."""

    left: int
    total: int


def next_post(saved: SavedGame, view: SeatView, now: float, says: SeatWords) -> PacedPost | None:
    """What is due next, None when the visitor decides without a timer, and when the game is over or stands
    still."""
    if saved.ended is not None or saved.stands_still:
        return None
    if saved.visitor_to_act:
        if saved.decide_by is None or saved.choices.timer is None:
            return None
        left = min(saved.choices.timer, max(0.0, saved.decide_by - now)) + GRACE_SECONDS
        return PacedPost("timer", _("Time is up"), ceil(left * 1000) + 200)
    pace = saved.choices.pace
    if view.phase is Phase.OVER:
        return PacedPost("hand", _("Next hand"), _result_delay(saved, view))
    if view.to_act is None:
        delay = RUN_OUT_DELAY[pace] if view.hands_open else ACTION_DELAY[pace]
        label = _("Shuffle the discards") if view.draw else _deal_label(view.street)
        return PacedPost("street", label, delay)
    if saved.visitor_to_fold:
        return PacedPost("action", _("Fold"), ACTION_DELAY[pace])
    label = says.let_act % {"name": isolated(saved.players[view.to_act].name)}
    return PacedPost("action", label, ACTION_DELAY[pace] * thinking_percent(view) // PERCENT)


def _result_delay(saved: SavedGame, view: SeatView) -> int:
    # Each pot after the first is paid in its turn.
    pots = sum(isinstance(event, PotWon) for event in view.events)
    delays = PLAYED_RESULT_DELAY if saved.interactive else WATCHED_RESULT_DELAY
    delay = delays[saved.choices.pace]
    return delay + (pots - 1) * POT_DELAY[saved.choices.pace] if view.shown else delay // 2


def _deal_label(street: Street) -> str:
    streets = list(Street)
    upcoming = streets[min(streets.index(street) + 1, len(streets) - 1)]
    return _("Deal the %(street)s") % {"street": str(STREET_NAMES[upcoming]).lower()}


def timer_panel(saved: SavedGame, now: float) -> TimerPanel | None:
    """The time left to the visitor; None without a timer or while it is not his turn."""
    if saved.decide_by is None or saved.choices.timer is None or not saved.visitor_to_act:
        return None
    left = min(saved.choices.timer, max(0, ceil(saved.decide_by - now)))
    return TimerPanel(left, saved.choices.timer)
