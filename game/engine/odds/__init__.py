"""Odds: exact where possible, sampled with a stated error elsewhere.

The functions named here take and return the engine's cards. The other modules hold the arithmetic (numpy).
"""

from game.engine.odds.hero import equity, heads_up_equity
from game.engine.odds.improvement import current_category, final_categories, outs
from game.engine.odds.preflop import StartingHand, preflop_percentile, starting_hands
from game.engine.odds.result import Method, Odds, pot_odds, rounded_percent
from game.engine.odds.showdown import equities

__all__ = [
    "Method",
    "Odds",
    "StartingHand",
    "current_category",
    "equities",
    "equity",
    "final_categories",
    "heads_up_equity",
    "outs",
    "pot_odds",
    "preflop_percentile",
    "rounded_percent",
    "starting_hands",
]
