"""What the page asks before it carries out a request."""

from __future__ import annotations

from enum import Enum

from game.engine.actions import CALL, DECLARE, FOLD, Action, Bet, RaiseTo
from game.engine.game import VISITOR_SEAT
from game.engine.hand import legal_actions
from game.play.clock import is_late
from game.play.saved_game import SavedGame


class Question(Enum):
    """What the page asks before it carries out a request."""

    FOLD_WHERE_CHECKING_IS_FREE = "fold"
    ALL_IN = "all-in"
    LEAVE = "leave"


def question_before(saved: SavedGame, action: Action, now: float) -> Question | None:
    """What to ask the visitor before he does `action`, if anything. Late visitors are not asked."""
    if is_late(saved, now):
        return None
    if action == FOLD:
        checking_is_free = saved.visitor_to_act and legal_actions(saved.hand).check
        return Question.FOLD_WHERE_CHECKING_IS_FREE if checking_is_free else None
    return Question.ALL_IN if action == all_in_action(saved) else None


def all_in_action(saved: SavedGame) -> Action | None:
    """What puts the visitor's whole stack in, None where nothing does. There is never more than one."""
    if not saved.visitor_to_act:
        return None
    legal, hand = legal_actions(saved.hand), saved.hand
    stack, bet = hand.stacks[VISITOR_SEAT], hand.bets[VISITOR_SEAT]
    if legal.call is not None and legal.call == stack:
        return CALL
    if legal.blind is not None and legal.blind == stack:
        return DECLARE
    if legal.bet and legal.bet.max == bet + stack:
        return Bet(bet + stack)
    if legal.raise_to and legal.raise_to.max == bet + stack:
        return RaiseTo(bet + stack)
    return None


def open_questions(saved: SavedGame, now: float) -> list[Question]:
    """The questions that may be asked of the visitor as the table stands."""
    if saved.ended is not None:
        return []
    asked = (question_before(saved, action, now) for action in (FOLD, all_in_action(saved)) if action)
    return [Question.LEAVE, *filter(None, asked)]
