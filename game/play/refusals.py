"""Why a request to play changes nothing."""

from __future__ import annotations

from enum import Enum


class Refused(Enum):
    """Why a request to play changes nothing."""

    MOVED_ON = "the table has moved on"
    GAME_OVER = "the game is over"
    NOT_YOUR_TURN = "it is not your turn"
    YOUR_TURN = "it is your turn"
    NOT_WATCHING = "only who watches may look into the hands"
    NOT_PLAYING = "only who plays may sit out or pause"
    STANDS_STILL = "the game stands still"
    NOT_PAUSED = "the game is not paused"
    HAND_UNDER_WAY = "with a timer a game is paused between hands only"
    SITS_OUT = "the visitor sits out"
    NOT_SITTING_OUT = "the visitor does not sit out"
    ORBIT_OVER = "the visitor has sat out for an orbit"
    NO_PRACTICE = "the cards cannot be dealt again"
    NOT_TRAINING = "only in a training game decisions are taken back"
    NOTHING_TO_TAKE_BACK = "nothing has been decided in this hand"


class PlayRefused(Exception):
    """A request that the table as it stands does not take; nothing has changed."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.value)
        self.refused = refused
