"""Sitting out and pausing: hands are folded for the visitor, or his game stands still (rules, section 6)."""

from __future__ import annotations

from game.engine.game import VISITOR_SEAT
from game.engine.state import Phase
from game.play.clock import is_late, with_clock
from game.play.moves import fold_away, time_out
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import SavedGame


def sit_out(saved: SavedGame, now: float) -> SavedGame:
    """From now on the visitor's hands are folded for him; where it is his turn, at once.

    Raises PlayRefused in a game that is over, watched or standing still, and when he sits out already or has
    not decided anything since he sat out for an orbit.
    """
    _refuse_unless_playing(saved)
    if saved.stands_still:
        raise PlayRefused(Refused.STANDS_STILL)
    if saved.sits_out:
        raise PlayRefused(Refused.SITS_OUT)
    if saved.orbit_is_over:
        raise PlayRefused(Refused.ORBIT_OVER)
    is_his_turn, was_late = saved.visitor_to_act, is_late(saved, now)
    misses = saved.hand.phase is not Phase.OVER and saved.hand.in_hand[VISITOR_SEAT]
    out = saved.but(sits_out=True, hands_out=saved.hands_out + misses, decide_by=None)
    if not is_his_turn:
        return out
    return time_out(out, now) if was_late else fold_away(out, now)


def come_back(saved: SavedGame, now: float) -> SavedGame:
    """The visitor plays again, and a game that stood still goes on. Raises PlayRefused when he does not sit
    out."""
    _refuse_unless_playing(saved)
    if not saved.sits_out:
        raise PlayRefused(Refused.NOT_SITTING_OUT)
    return with_clock(_moving(saved, now).but(sits_out=False), now)


def pause(saved: SavedGame, now: float) -> SavedGame:
    """The game stands still, and so do its minutes.

    Raises PlayRefused in a game that is over, watched or standing still, and during a hand with a timer, in
    which it would be time to think.
    """
    _refuse_unless_playing(saved)
    if saved.stands_still:
        raise PlayRefused(Refused.STANDS_STILL)
    if not may_pause(saved):
        raise PlayRefused(Refused.HAND_UNDER_WAY)
    return saved.but(stopped_at=now)


def may_pause(saved: SavedGame) -> bool:
    """Whether a running game of the visitor's own can be paused as it stands."""
    between_hands = saved.hand.phase is Phase.OVER
    return saved.interactive and not saved.stands_still and (between_hands or saved.choices.timer is None)


def go_on(saved: SavedGame, now: float) -> SavedGame:
    """A paused game goes on. Raises PlayRefused for one that is not paused, and for one that waits for the
    visitor to come back."""
    _refuse_unless_playing(saved)
    if not saved.stands_still:
        raise PlayRefused(Refused.NOT_PAUSED)
    if waits_for_return(saved):
        raise PlayRefused(Refused.SITS_OUT)
    return _moving(saved, now)


def waits_for_return(saved: SavedGame) -> bool:
    """Whether the game stands still because the visitor has sat out for an orbit."""
    between_hands = saved.hand.phase is Phase.OVER
    return saved.stands_still and saved.sits_out and between_hands and saved.orbit_is_over


def _refuse_unless_playing(saved: SavedGame) -> None:
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    if not saved.interactive:
        raise PlayRefused(Refused.NOT_PLAYING)


def _moving(saved: SavedGame, now: float) -> SavedGame:
    """The game, moving again."""
    if saved.stopped_at is None:
        return saved
    # The server's clock may have been set back.
    stood = max(0.0, now - saved.stopped_at)
    return saved.but(stopped_at=None, stopped_seconds=saved.stopped_seconds + stood)
