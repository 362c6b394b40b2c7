"""The odds of one known hand against unknown opponents, by the best method for the spot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.engine.cards import Card
from game.engine.odds.deck import check_spot
from game.engine.odds.exact import MAX_EXACT_OPPONENTS, exact_odds
from game.engine.odds.exact_by_suit import exact_odds_where_suits_decide
from game.engine.odds.preflop import MAX_OPPONENTS, preflop_odds
from game.engine.odds.result import Odds
from game.engine.odds.sampling import DEFAULT_DEALS, sampled_odds
from game.engine.ranking import STANDARD_RANKING, RankingRule


def equity(
    hole_cards: Sequence[Card],
    board: Sequence[Card],
    opponents: int = 1,
    *,
    dead: Sequence[Card] = (),
    ranking: RankingRule = STANDARD_RANKING,
    generator: np.random.Generator,
    deals: int = DEFAULT_DEALS,
) -> Odds:
    """Hero's odds against `opponents` unknown hands.

    Preflop from the shipped table, unless suits decide or cards are dead; on a board exact against up to
    three opponents; else sampled in at most `deals` deals. `dead` cards are out of play. Raises ValueError
    for an impossible spot: a card twice, a board of 1 or 2 cards, or more opponents than nine or than cards
    are left for.
    """
    check_opponents(opponents)
    check_spot(hole_cards, board, dead, opponents=opponents)
    if not board and not dead and not ranking.suits_decide:
        return preflop_odds(hole_cards, opponents)
    if board and opponents <= MAX_EXACT_OPPONENTS:
        count = exact_odds_where_suits_decide if ranking.suits_decide else exact_odds
        return count(hole_cards, board, opponents, dead)
    return sampled_odds(hole_cards, board, opponents, dead, ranking=ranking, generator=generator, deals=deals)


def check_opponents(opponents: int) -> None:
    """Raises ValueError unless there are one to nine opponents."""
    if not 1 <= opponents <= MAX_OPPONENTS:
        raise ValueError(f"odds are against 1 to {MAX_OPPONENTS} opponents, not {opponents}")


def heads_up_equity(hole_cards: Sequence[Card], board: Sequence[Card]) -> float:
    """Hero's exact equity against one random hand on a board of 0, 3, 4 or 5 cards.

    Raises ValueError as `equity` does.
    """
    check_spot(hole_cards, board, opponents=1)
    if not board:
        return preflop_odds(hole_cards, 1).equity
    return exact_odds(hole_cards, board).equity
