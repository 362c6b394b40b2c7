"""Games, their hands and players, as the app that plays them reports them."""

from leaderboard.models.game import EndReasonChoices, Game, GameKind, GameStatus
from leaderboard.models.hand import Hand
from leaderboard.models.limits import (
    MAX_HANDS,
    MAX_PLAYERS,
    MAX_STARTING_STACK,
    MIN_PLAYERS,
    NAME_MAX_LENGTH,
    TAG_MAX_LENGTH,
)
from leaderboard.models.outline import GameOutline
from leaderboard.models.player import Player
from leaderboard.models.shuffle import Shuffle

__all__ = [
    "MAX_HANDS",
    "MAX_PLAYERS",
    "MAX_STARTING_STACK",
    "MIN_PLAYERS",
    "NAME_MAX_LENGTH",
    "TAG_MAX_LENGTH",
    "EndReasonChoices",
    "Game",
    "GameKind",
    "GameOutline",
    "GameStatus",
    "Hand",
    "Player",
    "Shuffle",
]
