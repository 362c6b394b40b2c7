"""Each seat's range as the others' ranges leave it: who folds weak hands leaves strong cards behind."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.coach.ranges.hand_ranges import HandWeights
from game.engine.odds.deck import DECK_SIZE, card_subsets

ROUNDS = 2


def marginals(ranges: Mapping[int, HandWeights]) -> dict[int, HandWeights]:
    """By seat the probability of each combo given all ranges (as HandRanges.beside has them).

    Exact for two seats. With more seats approximate, by belief propagation: what each seat's range leaves
    of another's, as if the seats were independent.
    """
    own = np.stack(list(ranges.values()))
    seats = len(own)
    if seats == 1:
        return dict(ranges)
    leaves = np.repeat(_leaves(own)[np.newaxis], seats, axis=0)
    for _ in range(ROUNDS - 1 if seats > 2 else 0):
        leaves = _messages(own, leaves)
    return {seat: _scaled(own[place] * _others(leaves[place], place)) for place, seat in enumerate(ranges)}


def _messages(own: HandWeights, leaves: HandWeights) -> HandWeights:
    """Shape (seats, seats, combos): what each seat (second) leaves of another's hands (first), its own range
    being what all others but that one leave of it.
    """
    seats = len(own)
    left = np.zeros_like(leaves)
    for asked in range(seats):
        for other in range(seats):
            if asked != other:
                rest = [place for place in range(seats) if place not in (asked, other)]
                left[asked, other] = _scaled(own[other] * leaves[other, rest].prod(axis=0))
    return _leaves(left.reshape(seats * seats, -1)).reshape(left.shape)


def _others(leaves: HandWeights, place: int) -> HandWeights:
    product: HandWeights = np.delete(leaves, place, axis=0).prod(axis=0)
    return product


def _scaled(weights: HandWeights) -> HandWeights:
    total = weights.sum()
    return weights / total if total else weights


def _leaves(ranges: HandWeights) -> HandWeights:
    """Shape (seats, combos): the probability that a hand of the range has no card of the combo."""
    low, high = card_subsets(2).cards.T
    by_cards = np.zeros((len(ranges), DECK_SIZE, DECK_SIZE))
    by_cards[:, low, high] = ranges
    held = by_cards.sum(axis=1) + by_cards.sum(axis=2)
    left: HandWeights = 1.0 - held[:, low] - held[:, high] + ranges
    return np.maximum(left, 0.0)
