"""What is done for the visitor: by the timer, while he sits out, and where he is not asked."""

from __future__ import annotations

from game.engine.actions import CHECK, DECLINE, FOLD, MUCK, SERVED, Action, LegalActions
from game.engine.game import VISITOR_SEAT
from game.engine.hand import apply, legal_actions
from game.engine.rules import Away
from game.engine.state import HandState, Phase, ShowdownManner


def late_action(legal: LegalActions, away: Away) -> Action:
    """The action for a visitor who does not decide in time. He declines a blind, mucks, and stands pat. Else
    he folds, or checks where the rules say so or he cannot fold.
    """
    return _passive(legal) or (CHECK if _must_check(legal, away) else FOLD)


def _must_check(legal: LegalActions, away: Away) -> bool:
    return legal.check and (away is Away.CHECKS or not legal.fold)


def away_action(legal: LegalActions) -> Action:
    """What is done for a visitor who sits out: his hand is folded as soon as it can be."""
    return _passive(legal) or (FOLD if legal.fold else CHECK)


def _passive(legal: LegalActions) -> Action | None:
    """The action that costs nothing, at the showdown, before the deal and in the exchange."""
    if legal.show_or_muck:
        return MUCK
    if legal.decline:
        return DECLINE
    return None if legal.max_discards is None else SERVED


def played_on(hand: HandState, *, asks_for_blind: bool) -> HandState:
    """The hand up to the next question to the visitor: he is offered no blind unless he wants to be asked,
    and a beaten hand is mucked for him where all hands were compared before."""
    while hand.to_act == VISITOR_SEAT and (action := _unasked(hand, asks_for_blind)):
        hand = apply(hand, action)
    return hand


def _unasked(hand: HandState, asks_for_blind: bool) -> Action | None:
    if hand.phase is Phase.BLINDS and not asks_for_blind:
        return DECLINE
    compared = hand.setup.showdown is ShowdownManner.CALLED_SHOWS
    return MUCK if compared and legal_actions(hand).show_or_muck else None
