"""Sampled odds of one known hand against any number of unknown ones.

Deals run side by side in lanes of numpy arrays. A board is dealt to each lane, then one opponent after the
other; a lane ends as soon as an opponent beats hero. An opponent's two cards are drawn as one of all
pairs, and drawn again in the lanes where they clash with cards already out, which leaves every deal equally
likely. Boards with three or more cards of a suit go separately, so that the others need no look at suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.boards import NO_SUIT, BoardDealer, Values, ranks_in_suit, suit_shift
from game.engine.odds.deck import Array, Ints, card_set
from game.engine.odds.exact import Hero
from game.engine.odds.lanes import COLUMN_SHIFT, PairDrawer, Sets
from game.engine.odds.result import NORMAL_95, Method, Odds
from game.engine.odds.suits import orders_of_equals
from game.engine.odds.tables import value_tables
from game.engine.ranking import STANDARD_RANKING, RankingRule

DEFAULT_DEALS = 300_000
CLOSE_ENOUGH = 0.001
"""Sampling ends early once the 95 % half-width of equity is below this."""

DEALS_AT_ONCE = 100_000
"""Enough for few and long numpy calls, few enough for a processor's caches."""

_TIED = 1
_BEATEN = 2


class Tally(NamedTuple):
    """Sums over deals: hero's wins and ties, his shares of the pot and their squares."""

    deals: int = 0
    won: int = 0
    tied: int = 0
    shares: float = 0.0
    squares: float = 0.0

    def plus(self, other: Tally) -> Tally:
        return Tally(
            self.deals + other.deals,
            self.won + other.won,
            self.tied + other.tied,
            self.shares + other.shares,
            self.squares + other.squares,
        )

    @property
    def half_width(self) -> float:
        """Of the 95 % interval of the mean share; never 0, however alike the deals were."""
        mean = self.shares / self.deals
        variance = max(self.squares / self.deals - mean * mean, 1 / self.deals)
        return NORMAL_95 * sqrt(variance / self.deals)

    def odds(self) -> Odds:
        equity = self.shares / self.deals
        won, tied = self.won / self.deals, self.tied / self.deals
        return Odds(won, tied, equity, Method.SAMPLED, self.deals, self.half_width)


def sampled_odds(
    hole_cards: Sequence[Card],
    board: Sequence[Card],
    opponents: int,
    dead: Sequence[Card] = (),
    *,
    ranking: RankingRule = STANDARD_RANKING,
    generator: np.random.Generator,
    deals: int = DEFAULT_DEALS,
    close_enough: float = CLOSE_ENOUGH,
) -> Odds:
    """The odds from at most `deals` deals, fewer where the half-width falls below `close_enough` sooner.

    The same generator gives the same odds.
    """
    table = _Table(hole_cards, board, dead, ranking)
    tally = Tally()
    while tally.deals < deals:
        number = min(DEALS_AT_ONCE, deals - tally.deals)
        for equal in table.play(number, opponents, generator):
            last = equal
        tally = tally.plus(_counted(number, last, opponents))
        if tally.half_width < close_enough:
            break
    return tally.odds()


def sampled_ladder(
    hole_cards: Sequence[Card],
    board: Sequence[Card],
    opponents: int,
    *,
    generator: np.random.Generator,
    deals: int,
) -> tuple[Odds, ...]:
    """The odds against 1, 2 … `opponents`, each from the same `deals` deals as far as they concern it."""
    table = _Table(hole_cards, board, (), STANDARD_RANKING)
    tallies = [Tally()] * opponents
    while tallies[0].deals < deals:
        number = min(DEALS_AT_ONCE, deals - tallies[0].deals)
        for place, equal in enumerate(table.play(number, opponents, generator)):
            tallies[place] = tallies[place].plus(_counted(number, equal, place + 1))
    return tuple(tally.odds() for tally in tallies)


def _counted(deals: int, equal: Array, opponents: int) -> Tally:
    """The tally of deals from the number of `equal` opponents in those that nobody beat hero in."""
    by_number = np.bincount(equal, minlength=opponents + 1)
    share = 1 / np.arange(1, opponents + 2)
    won, unbeaten = int(by_number[0]), int(by_number.sum())
    return Tally(deals, won, unbeaten - won, float(by_number @ share), float(by_number @ share**2))


class _Suited(NamedTuple):
    """The lanes whose boards hold three or more cards of a suit.

    shift: the place of the suit's first card in a set; held: the board's ranks in the suit; own: hero's
    value.
    """

    shift: Sets
    held: NDArray[np.uint16]
    own: NDArray[np.uint16]

    def take(self, lanes: Ints) -> _Suited:
        return _Suited(self.shift.take(lanes), self.held.take(lanes), self.own.take(lanes))


class _Table:
    """Hero's seat at as many tables as there are lanes."""

    def __init__(
        self, hole_cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card], ranking: RankingRule
    ) -> None:
        known = card_set([*hole_cards, *board, *dead])
        tables = value_tables()
        self._hero = Hero.of(hole_cards)
        self._hole_cards = np.array([card_set(hole_cards)], dtype=np.uint64)
        self._suits_decide = ranking.suits_decide
        self._boards = BoardDealer(board, known)
        self._pairs = PairDrawer(known)
        self._by_ranks = tables.by_ranks.ravel()
        self._by_suit = tables.by_suit
        # For each row and column, flushes left aside.
        self._results = _results(tables.by_ranks, tables.by_ranks[:, self._hero.column, np.newaxis]).ravel()

    def play(self, deals: int, opponents: int, generator: np.random.Generator) -> Iterator[NDArray[np.uint8]]:
        """After each opponent the deals in which nobody has beaten hero yet: how many are equal to him."""
        boards = self._boards.deal(deals, generator)
        unsuited = np.flatnonzero(boards.suit == NO_SUIT)
        out, row, suit = boards.take(np.concatenate((unsuited, np.flatnonzero(boards.suit))))
        plain = len(unsuited)
        suited = self._suited(out[plain:], row[plain:], suit[plain:])
        on_board = out
        equal = np.zeros(len(out), dtype=np.uint8)
        for _ in range(opponents):
            drawn = self._pairs.draw(out, generator)
            place = (drawn >> COLUMN_SHIFT).view(np.intp)
            place += row
            result = np.empty(len(out), dtype=np.uint8)
            self._results.take(place[:plain], out=result[:plain], mode="clip")
            result[plain:] = self._suited_results(place[plain:], drawn[plain:], suited)
            if self._suits_decide:
                tied = np.flatnonzero(result == _TIED)
                values = self._by_ranks.take(row.take(tied) + self._hero.column)
                flushes = int(np.searchsorted(tied, plain))
                values[flushes:] = suited.own.take(tied[flushes:] - plain)
                hands = self._pairs.cards_of(drawn.take(tied))
                result[tied] = self._results_of_equals(values, on_board.take(tied), hands)
            unbeaten = np.flatnonzero(result < _BEATEN)
            out = out.take(unbeaten) | self._pairs.cards_of(drawn.take(unbeaten))
            row = row.take(unbeaten)
            on_board = on_board.take(unbeaten) if self._suits_decide else on_board
            equal = equal.take(unbeaten) + result.take(unbeaten)
            still_plain = int(np.searchsorted(unbeaten, plain))
            suited = suited.take(unbeaten[still_plain:] - plain)
            plain = still_plain
            yield equal

    def _suited(self, out: Sets, row: Ints, suit: NDArray[np.uint8]) -> _Suited:
        shift = suit_shift(suit)
        held = ranks_in_suit(out, shift)
        flush = self._by_suit.take(held | ranks_in_suit(self._hole_cards, shift))
        return _Suited(shift, held, np.maximum(self._by_ranks.take(row + self._hero.column), flush))

    def _suited_results(self, place: Ints, drawn: Sets, suited: _Suited) -> NDArray[np.uint8]:
        flush = self._by_suit.take(suited.held | ranks_in_suit(drawn, suited.shift), mode="clip")
        return _results(np.maximum(self._by_ranks.take(place, mode="clip"), flush), suited.own)

    def _results_of_equals(self, values: Values, boards: Sets, hands: Sets) -> NDArray[np.uint8]:
        own = orders_of_equals(values, boards, self._hole_cards)
        return (orders_of_equals(values, boards, hands) > own).view(np.uint8) * np.uint8(_BEATEN)


def _results(values: NDArray[np.uint16], own: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """What hands of these `values` do against hero's: lose (0), tie (1) or win (2, _BEATEN)."""
    results: NDArray[np.uint8] = (values >= own).view(np.uint8) + (values > own).view(np.uint8)
    return results
