"""The classes that describe a range in words: sets, pairs, draws, nothing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.coach.ranges.hand_ranges import HandWeights, possible
from game.engine.cards import Card, Rank
from game.engine.odds.deck import card_subsets
from game.engine.odds.percents.places import COMBOS
from game.engine.ranking import Category, evaluate
from game.simulation.draws import BY_NUMBER

_FLUSH_DRAW = 4
_WINDOW = 5
_OPEN_ENDS = 2
_RIVER = 5


class StrengthClass(StrEnum):
    """From strong to weak; before the flop starting hands have classes of their own."""

    STRAIGHT_OR_BETTER = "straight-or-better"
    THREE_OF_A_KIND = "three"
    TWO_PAIRS = "two-pairs"
    TOP_PAIR = "top-pair"
    OTHER_PAIR = "other-pair"
    DRAW = "draw"
    NOTHING = "nothing"
    HIGH_PAIR = "high-pair"
    LOW_PAIR = "low-pair"
    ACE = "ace"
    COURT = "court"
    SUITED = "suited"
    REST = "rest"


def class_shares(weights: HandWeights, board: Sequence[Card]) -> dict[StrengthClass, float]:
    """The share of each class that a range holds, strongest first. `weights` by combo, adding up to one."""
    names = classes_of_combos(tuple(board))
    sums = np.bincount(names, weights, minlength=len(StrengthClass))
    return {each: float(sums[place]) for place, each in enumerate(StrengthClass) if sums[place] > 0}


@lru_cache(maxsize=64)
def classes_of_combos(board: tuple[Card, ...]) -> NDArray[np.intp]:
    """By combo the place of its class in StrengthClass; combos that hold a card of the board mean nothing."""
    order = {each: place for place, each in enumerate(StrengthClass)}
    found = np.full(COMBOS, order[StrengthClass.REST], dtype=np.intp)
    free = possible(board)
    for combo in np.flatnonzero(free):
        one, other = (BY_NUMBER[number] for number in card_subsets(2).cards[combo])
        found[combo] = order[_class_with(one, other, board) if board else _starting_class(one, other)]
    return found


def _starting_class(one: Card, other: Card) -> StrengthClass:
    low, high = sorted((one.rank, other.rank))
    if low == high:
        return StrengthClass.HIGH_PAIR if low >= Rank.TEN else StrengthClass.LOW_PAIR
    if high is Rank.ACE:
        return StrengthClass.ACE
    if low >= Rank.TEN:
        return StrengthClass.COURT
    return StrengthClass.SUITED if one.suit == other.suit else StrengthClass.REST


def _class_with(one: Card, other: Card, board: tuple[Card, ...]) -> StrengthClass:
    made, base = evaluate((one, other, *board)).category, evaluate(board).category
    if made > base:
        if made >= Category.STRAIGHT:
            return StrengthClass.STRAIGHT_OR_BETTER
        if made is Category.THREE_OF_A_KIND:
            return StrengthClass.THREE_OF_A_KIND
        if made is Category.TWO_PAIRS and base is Category.HIGH_CARD:
            return StrengthClass.TWO_PAIRS
    return _pair(one, other, board) or _draw(one, other, board)


def _pair(one: Card, other: Card, board: Sequence[Card]) -> StrengthClass | None:
    """A pair in the hand, or of a card of it with one of the board."""
    ranks, top = {card.rank for card in board}, max(card.rank for card in board)
    if one.rank == other.rank:
        return StrengthClass.TOP_PAIR if one.rank > top else StrengthClass.OTHER_PAIR
    paired = [card.rank for card in (one, other) if card.rank in ranks]
    if not paired:
        return None
    return StrengthClass.TOP_PAIR if max(paired) == top else StrengthClass.OTHER_PAIR


def _draw(one: Card, other: Card, board: Sequence[Card]) -> StrengthClass:
    """Four to a flush, or a straight that two ranks would complete; on the river there are no draws."""
    cards = (one, other, *board)
    if len(board) == _RIVER:
        return StrengthClass.NOTHING
    suits = [card.suit for card in cards]
    if any(suits.count(card.suit) == _FLUSH_DRAW for card in (one, other)):
        return StrengthClass.DRAW
    ends = _straight_cards(cards) - _straight_cards(board)
    return StrengthClass.DRAW if len(ends) >= _OPEN_ENDS else StrengthClass.NOTHING


def _straight_cards(cards: Sequence[Card]) -> set[int]:
    """The ranks with which these cards would be a straight; an ace also counts one."""
    ranks = {int(card.rank) for card in cards}
    if Rank.ACE in ranks:
        ranks.add(1)
    windows = (set(range(low, low + _WINDOW)) for low in range(1, Rank.ACE - _WINDOW + 2))
    missing = (window - ranks for window in windows)
    return {min(gap) for gap in missing if len(gap) == 1}
