"""Exact odds of several players by enumerating every board and every deal of the unknown hands.

For spots that cannot be counted in groups of boards: several unknown hands, or suits that decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.boards import Boards, HandSets, Values
from game.engine.odds.completions import all_boards
from game.engine.odds.deck import DECK_SIZE, Ints, card_set, card_subsets
from game.engine.odds.lanes import Sets
from game.engine.odds.result import Odds
from game.engine.odds.tables import BOARD_SIZE
from game.engine.odds.winning import WonCombinations, winners_by_lane
from game.engine.ranking import RankingRule

Cards = Sequence[Card]

_LANES_AT_ONCE = 1 << 16
_CELLS_AT_ONCE = 1 << 20


def enumerated_odds(
    hands: Sequence[Cards | None], board: Sequence[Card], dead: Sequence[Card], ranking: RankingRule
) -> tuple[Odds, ...]:
    """The odds of each player, in the order of `hands`; None is an unknown hand."""
    known = [hand for hand in hands if hand is not None]
    strangers = len(hands) - len(known)
    out = card_set([*board, *dead, *(card for hand in known for card in hand)])
    deals = _deals(DECK_SIZE - out.bit_count() - (BOARD_SIZE - len(board)), strangers)
    counts, stranger, total = [WonCombinations() for _ in known], WonCombinations(), 0
    for boards in all_boards(board, out):
        for showdowns in _showdowns(boards, HandSets.of(known), HandSets.outside(out), deals):
            wins = winners_by_lane(showdowns.values(), ranking, showdowns.cards)
            sharing = np.add.reduce(wins, axis=0, dtype=np.intp)
            total += len(sharing)
            for player, won in enumerate(wins):
                (counts[player] if player < len(known) else stranger).add(sharing * won)
    odds = iter(counts)
    return tuple(
        stranger.odds(total, alike=strangers) if hand is None else next(odds).odds(total) for hand in hands
    )


def _deals(cards: int, hands: int) -> NDArray[np.int16]:
    """Shape (hands, deals): every way to deal `hands` hands from `cards` cards, regardless of their order.

    A hand is its index among all pairs of the cards, ordered by the lower card, then by the higher.
    """
    pairs = card_subsets(2).outside(-1 << cards & (1 << DECK_SIZE) - 1).bits
    at_once = max(1, _CELLS_AT_ONCE // max(1, len(pairs)))
    deals = np.zeros((0, 1), dtype=np.int16)
    for dealt in range(hands):
        longer = []
        for start in range(0, deals.shape[1], at_once):
            part = deals[:, start : start + at_once]
            fits = (np.bitwise_or.reduce(pairs.take(part), axis=0)[:, np.newaxis] & pairs) == 0
            if dealt:
                fits &= np.arange(len(pairs)) > part[-1][:, np.newaxis]
            deal, pair = np.nonzero(fits)
            longer.append(np.concatenate((part.take(deal, axis=1), pair.astype(np.int16)[np.newaxis])))
        deals = np.concatenate(longer, axis=1)
    return deals


class _Showdowns(NamedTuple):
    """Every deal on every board, one per lane: first all deals on the first board.

    free: shape (boards, pairs), all hands that each board leaves possible; `deals` are indices into them.
    """

    boards: Boards
    known: HandSets
    free: HandSets
    deals: NDArray[np.int16]

    def values(self) -> Values:
        """Shape (players, lanes), the known hands first."""
        known, (strangers, deals) = len(self.known.cards), self.deals.shape
        values = np.empty((known + strangers, len(self.boards.out), deals), dtype=np.uint16)
        for player, own in enumerate(values[:known]):  # numpy is slow where the last dimension is short
            own[:] = self.boards.values(self.known.take(np.array([player])))
        if strangers:
            by_pair = self.boards.values(self.free)
            for own, pairs in zip(values[known:], self.deals, strict=True):
                own[:] = by_pair.take(pairs, axis=1)
        return values.reshape(len(values), -1)

    def cards(self, lanes: Ints) -> tuple[Sets, Sets]:
        board, deal = np.divmod(lanes, self.deals.shape[1])
        known = np.broadcast_to(self.known.cards[:, np.newaxis], (len(self.known.cards), len(lanes)))
        dealt = [self.free.cards[board, pairs.take(deal)] for pairs in self.deals]
        return self.boards.out.take(board), np.stack([*known, *dealt])


def _showdowns(
    boards: Boards, known: HandSets, others: HandSets, deals: NDArray[np.int16]
) -> Iterator[_Showdowns]:
    """All deals on all boards, some ten thousand at a time.

    `others` are the hands without known cards; those with a card of the board are still among them.
    """
    boards_at_once = max(1, _LANES_AT_ONCE // deals.shape[1])
    for first in range(0, len(boards.out), boards_at_once):
        part = boards.take(np.arange(first, min(first + boards_at_once, len(boards.out))))
        free = others.take(_pairs_left(part, others)) if len(deals) else others
        for start in range(0, deals.shape[1], _LANES_AT_ONCE):
            yield _Showdowns(part, known, free, deals[:, start : start + _LANES_AT_ONCE])


def _pairs_left(boards: Boards, hands: HandSets) -> Ints:
    """Shape (boards, pairs): the indices of the hands without a card of the board, equally many for each."""
    fits = (boards.out[:, np.newaxis] & hands.cards) == 0
    return np.nonzero(fits)[1].reshape(len(fits), -1)
