"""Exact odds of one known hand against unknown ones where suits decide between equal hands.

Boards cannot be grouped then, so each is counted by itself. As in exact.py, the hands that hero beats on it
are edges of a graph on the unseen cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.engine.cards import Card
from game.engine.odds.boards import Boards, Flags, HandSets
from game.engine.odds.completions import all_boards
from game.engine.odds.deck import DECK_SIZE, card_set
from game.engine.odds.exact import combinations_of, disjoint_edges
from game.engine.odds.result import Method, Odds
from game.engine.odds.runouts import BoardSpot
from game.engine.odds.suits import orders_of_equals

_BOARDS_AT_ONCE = 64


def exact_odds_where_suits_decide(
    hole_cards: Sequence[Card], board: Sequence[Card], opponents: int = 1, dead: Sequence[Card] = ()
) -> Odds:
    """The odds against one to three `opponents` on a board of three cards or more; nobody ties."""
    known = card_set([*hole_cards, *board, *dead])
    hero, others = HandSets.of([hole_cards]), HandSets.outside(known)
    total = combinations_of(BoardSpot.of(board, hole_cards, dead), opponents)
    won = 0
    for boards in all_boards(board, known):
        for start in range(0, len(boards.out), _BOARDS_AT_ONCE):
            part = boards.take(np.arange(start, min(start + _BOARDS_AT_ONCE, len(boards.out))))
            beaten = _beaten(part, hero, others)
            if opponents == 1:
                won += int(np.count_nonzero(beaten))
            else:
                won += round(_ways(beaten, DECK_SIZE - known.bit_count(), opponents))
    return Odds(won / total, 0.0, won / total, Method.EXACT, total)


def _beaten(boards: Boards, hero: HandSets, others: HandSets) -> Flags:
    """Shape (boards, others): whether the hand can be dealt beside the board and loses to hero's."""
    own, values = boards.values(hero), boards.values(others)
    possible = (boards.out[:, np.newaxis] & others.cards) == 0
    beaten: Flags = (values < own) & possible
    board, hand = np.nonzero((values == own) & possible)
    tied = values[board, hand], boards.out.take(board)
    order = orders_of_equals(*tied, others.cards.take(hand))
    beaten[board, hand] = order < orders_of_equals(*tied, hero.cards)
    return beaten


def _ways(beaten: Flags, cards: int, opponents: int) -> float:
    """The ways, over all boards together, in which this many opponents, dealt from `cards`, all lose."""
    weight = np.zeros((len(beaten), cards, cards))
    one, other = np.triu_indices(cards, 1)
    weight[:, one, other] = beaten
    weight[:, other, one] = beaten
    return float(disjoint_edges(weight, np.ones((1, cards)), opponents).sum())
