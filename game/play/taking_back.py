"""Taking a decision back in a training game."""

from __future__ import annotations

from game.engine.game import VISITOR_SEAT
from game.engine.hand import apply, start
from game.engine.state import HandState, Phase
from game.play.clock import with_clock
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import SavedGame


def take_back(saved: SavedGame, now: float) -> SavedGame:
    """The hand as it was before the visitor's last own decision in it, also once the hand is over; the bots
    draw as they did. Raises PlayRefused where there is none, and outside a training game that goes on."""
    if saved.ended is not None:
        raise PlayRefused(Refused.GAME_OVER)
    if not saved.choices.training:
        raise PlayRefused(Refused.NOT_TRAINING)
    before = last_decision(saved)
    if before is None:
        raise PlayRefused(Refused.NOTHING_TO_TAKE_BACK)
    number = len(before.actions)
    back = saved.but(
        hand=before,
        late=tuple(each for each in saved.late if each < number),
        away=tuple(each for each in saved.away if each < number),
        taken_back=saved.taken_back + 1,
        sits_out=False,
        stopped_at=None,
    )
    return with_clock(back, now)


def may_take_back(saved: SavedGame) -> bool:
    return saved.choices.training and saved.ended is None and last_decision(saved) is not None


def last_decision(saved: SavedGame) -> HandState | None:
    """The hand in play as the visitor saw it before his last own decision; None where he made none."""
    actions = saved.hand.actions
    first = 0 if saved.trial is None else saved.trial.step
    theirs = {*range(first), *saved.late, *saved.away}
    state, found = start(saved.hand.setup, saved.hand.deck), None
    for number, action in enumerate(actions):
        asked = state.to_act == VISITOR_SEAT and state.phase not in (Phase.BLINDS, Phase.SHOWDOWN)
        if asked and number not in theirs:
            found = state
        state = apply(state, action)
    return found
