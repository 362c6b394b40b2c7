"""Odds where suits decide between equal hands: then nobody ever ties, and single deals have to be judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, sqrt

import numpy as np

from game.engine.cards import FULL_DECK, Card
from game.engine.odds.result import NORMAL_95, Method, Odds
from game.engine.ranking import SUITS_DECIDE, winners

BOARD_CARDS = 5
MOST_COUNTED = 2_000
"""Spots of up to so many deals are counted in full, all others sampled with as many."""

Hands = Mapping[int, Sequence[Card]]


def odds_where_suits_decide(
    hands: Sequence[Sequence[Card] | None],
    board: Sequence[Card],
    *,
    dead: Sequence[Card] = (),
    generator: np.random.Generator,
) -> tuple[Odds, ...]:
    """The odds of each player, in their order, ties left out; None stands for a hand that is not known.

    Exact where at most one hand or the rest of the board is open and MOST_COUNTED deals cover it, else
    sampled. Source: the rules page of the site, section on ranking.
    """
    known = {seat: hand for seat, hand in enumerate(hands) if hand is not None}
    unknown = [seat for seat, hand in enumerate(hands) if hand is None]
    out = {*board, *dead, *(card for hand in known.values() for card in hand)}
    free = [card for card in FULL_DECK if card not in out]
    missing = BOARD_CARDS - len(board)
    cards_open = missing + 2 * len(unknown)
    countable = len(unknown) <= 1 and (not unknown or not missing)
    exact = countable and comb(len(free), cards_open) <= MOST_COUNTED
    deals = combinations(free, cards_open) if exact else _sampled(free, cards_open, generator)
    won = [0] * len(hands)
    count = 0
    for cards in deals:
        dealt = {seat: cards[missing + 2 * turn :][:2] for turn, seat in enumerate(unknown)}
        won[winners({**known, **dealt}, (*board, *cards[:missing]), SUITS_DECIDE)[0]] += 1
        count += 1
    return tuple(_odds(wins / count, count, Method.EXACT if exact else Method.SAMPLED) for wins in won)


def _sampled(free: Sequence[Card], cards: int, generator: np.random.Generator) -> Iterator[tuple[Card, ...]]:
    for _deal in range(MOST_COUNTED):
        yield tuple(free[place] for place in generator.permutation(len(free))[:cards])


def _odds(share: float, count: int, method: Method) -> Odds:
    half_width = NORMAL_95 * sqrt(max(share * (1 - share), 1 / count) / count)
    return Odds(share, 0.0, share, method, count, 0.0 if method is Method.EXACT else half_width)
