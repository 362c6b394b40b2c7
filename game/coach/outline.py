"""The decisions of a game. Its hands are read a few at a time and remembered: they never change, but in a
training game that goes on."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from game.coach.decisions import ReviewedDecision, ReviewedHand, reviewed_number
from game.engine.events import Street
from game.history.recorded_game import GameHistory
from game.play.recent import Recent
from leaderboard.models import GameKind

READ_SECONDS = 0.1
"""Of processor time that one request spends on reading hands."""

_MAX_HANDS = 4096


class FacedAction(StrEnum):
    """What stood before the visitor when he decided."""

    NO_BET = "no-bet"
    BET = "bet"
    RAISE = "raise"


class Outlined(NamedTuple):
    """One decision of a game. `is_valued` is False where it gets no values."""

    number: int
    step: int
    street: Street
    facing: FacedAction
    is_valued: bool


class DecisionsOutline(NamedTuple):
    """The decisions of the hands read so far, and whether these are all."""

    decisions: tuple[Outlined, ...]
    is_whole: bool


_known: Recent[tuple[UUID, int], tuple[Outlined, ...]] = Recent(_MAX_HANDS)


def outline(history: GameHistory) -> DecisionsOutline:
    """As many hands as can be read within READ_SECONDS, beside those that are remembered."""
    found: list[Outlined] = []
    began = time.thread_time()
    for number in history.numbers():
        known = _known.get((history.game_id, number))
        if known is None:
            if time.thread_time() - began > READ_SECONDS:
                return DecisionsOutline(tuple(found), is_whole=False)
            known = _read(history, number)
            if not (history.is_running and history.game.kind is GameKind.PRACTICE):
                _known.keep((history.game_id, number), known)
        found += known
    return DecisionsOutline(tuple(found), is_whole=True)


def _read(history: GameHistory, number: int) -> tuple[Outlined, ...]:
    hand = reviewed_number(history, number)
    return () if hand is None else tuple(_outlined(hand, decision) for decision in hand.decisions)


def _outlined(hand: ReviewedHand, decision: ReviewedDecision) -> Outlined:
    state = decision.state
    valued = decision.unvalued is None
    return Outlined(hand.played.number, decision.step, state.street, _facing(decision), valued)


def _facing(decision: ReviewedDecision) -> FacedAction:
    state = decision.state
    if state.raises:
        return FacedAction.RAISE
    before_flop = state.street is Street.PREFLOP
    return FacedAction.NO_BET if before_flop or not state.current_bet else FacedAction.BET
