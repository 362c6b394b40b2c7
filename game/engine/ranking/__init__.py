"""What hands are worth and which of several wins, in the full deck and in stripped ones."""

from game.engine.ranking.standard import (
    STANDARD_RANKING,
    SUITS_DECIDE,
    RankingRule,
    best_five,
    evaluate,
    winners,
)
from game.engine.ranking.stripped import BEATS, StraightFlushKind, StrippedRanking
from game.engine.ranking.values import Category, HandValue, Ranking

__all__ = [
    "BEATS",
    "STANDARD_RANKING",
    "SUITS_DECIDE",
    "Category",
    "HandValue",
    "Ranking",
    "RankingRule",
    "StraightFlushKind",
    "StrippedRanking",
    "best_five",
    "evaluate",
    "winners",
]
