"""The odds of five-card draw: what a hand may become by an exchange, and how often it wins.

Opponents hold random hands: any five of the cards that the viewer does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, sqrt
from typing import NamedTuple

import numpy as np

from game.engine.cards import Card
from game.engine.odds.five_cards import (
    HAND,
    Numbers,
    evaluated,
    first_wins,
    numbers,
    random_cards,
    shapes,
    subsets,
)
from game.engine.odds.result import NORMAL_95, Method, Odds
from game.engine.ranking import Category, StrippedRanking

DEFAULT_DEALS = 20_000
SEARCH_DEALS = 2_000
"""Deals by which the exchanges are compared with each other, the same for all."""

MAX_COUNTED = 100_000
"""Hands of one opponent that are counted rather than sampled."""

Cards = Sequence[Card]


class BestExchange(NamedTuple):
    """The exchange with the highest chance against one random hand, and that chance."""

    discards: tuple[Card, ...]
    odds: Odds


def exchange_categories(hand: Cards, discards: Cards, ranking: StrippedRanking) -> dict[Category, float]:
    """The chance of each category after the exchange, rising; every refill is counted. `hand` are five cards,
    `discards` are among them."""
    held = [card for card in hand if card not in discards]
    refills = _unseen(hand, (), ranking)[subsets(len(ranking.deck) - HAND, len(discards))]
    counts = np.bincount(shapes(_hands(held, refills), ranking).categories, minlength=len(Category))
    return {category: float(counts[category]) / refills.shape[1] for category in ranking.categories}


def refill_count(hand: Cards, discards: Cards, ranking: StrippedRanking) -> int:
    """How many refills there are."""
    return comb(len(ranking.deck) - HAND, len(discards))


def draw_odds(
    hand: Cards,
    discards: Cards,
    opponents: int,
    ranking: StrippedRanking,
    generator: np.random.Generator,
    *,
    dead: Cards = (),
    deals: int = DEFAULT_DEALS,
) -> Odds:
    """How often the hand wins after the exchange against this many random hands; there are no ties. `dead`
    cards are seen beside the hand, and cannot come."""
    unseen = _unseen(hand, dead, ranking)
    if not discards and opponents == 1 and comb(len(unseen), HAND) <= MAX_COUNTED:
        return _counted(hand, unseen[subsets(len(unseen), HAND)], ranking)
    drawn = random_cards(unseen, deals, len(discards) + opponents * HAND, generator)
    held = [card for card in hand if card not in discards]
    own = _hands(held, drawn[: len(discards)])
    others = [drawn[start : start + HAND] for start in range(len(discards), len(drawn), HAND)]
    hands = [(cards, *evaluated(cards, ranking)) for cards in (own, *others)]
    return _sampled(float(first_wins(hands, ranking).mean()), deals)


def _counted(hand: Cards, rivals: Numbers, ranking: StrippedRanking) -> Odds:
    own, count = _hands(hand, rivals[:0]), rivals.shape[1]
    category, score = evaluated(own[:, :1], ranking)
    mine = own, np.repeat(category, count), np.repeat(score, count)
    win = float(first_wins([mine, (rivals, *evaluated(rivals, ranking))], ranking).mean())
    return Odds(win, 0.0, win, Method.EXACT, count)


def _sampled(win: float, deals: int) -> Odds:
    # Never below what one deal more or less would say.
    half_width = max(NORMAL_95 * sqrt(win * (1 - win) / deals), 1 / deals)
    return Odds(win, 0.0, win, Method.SAMPLED, deals, half_width)


def best_exchange(
    hand: Cards, most: int, ranking: StrippedRanking, generator: np.random.Generator
) -> BestExchange:
    """The exchange of up to `most` cards that wins most often against one random hand. All are
    compared on the same deals, and the chance of the best one is sampled on other deals."""
    unseen = _unseen(hand, (), ranking)
    drawn = random_cards(unseen, SEARCH_DEALS, most + HAND, generator)
    refills, rivals = drawn[:most], drawn[most:]
    rival = (rivals, *evaluated(rivals, ranking))
    best: tuple[int, ...] = ()
    most_wins = -1
    for held in _keeps(most):
        own = _hands([hand[place] for place in held], refills[: HAND - len(held)])
        wins = int(first_wins([(own, *evaluated(own, ranking)), rival], ranking).sum())
        if wins > most_wins:
            best, most_wins = held, wins
    discards = tuple(card for place, card in enumerate(hand) if place not in best)
    return BestExchange(discards, draw_odds(hand, discards, 1, ranking, generator))


def _keeps(most: int) -> tuple[tuple[int, ...], ...]:
    """The places of the cards held in each exchange of up to `most`, the largest hands first."""
    return tuple(
        held for size in range(HAND, HAND - most - 1, -1) for held in combinations(range(HAND), size)
    )


def _hands(held: Cards, refills: Numbers) -> Numbers:
    return np.vstack((np.repeat(numbers(held)[:, None], refills.shape[1], axis=1), refills))


def _unseen(hand: Cards, dead: Cards, ranking: StrippedRanking) -> Numbers:
    return numbers(card for card in ranking.deck if card not in hand and card not in dead)
