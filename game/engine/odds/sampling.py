"""Sampled odds of one known hand against any number of unknown ones.

Many deals run at once, each in a lane of numpy arrays. Each lane gets a board, then one opponent after the
other; it ends when an opponent beats hero. An opponent's two cards are drawn from all pairs, and drawn again
in the lanes where they clash with cards already dealt, so that every deal is equally likely. Boards with
three or more cards of a suit are evaluated separately, so that the others can ignore suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.boards import NO_SUIT, Values, ranks_in_suit, suit_shift
from game.engine.odds.completions import BoardDealer
from game.engine.odds.deck import Ints, card_set
from game.engine.odds.exact import Hero
from game.engine.odds.lanes import RandomBits, Sets, hand_drawer
from game.engine.odds.result import NORMAL_95, Method, Odds
from game.engine.odds.suits import orders_of_equals
from game.engine.odds.tables import value_tables
from game.engine.ranking import STANDARD_RANKING, RankingRule

DEFAULT_DEALS = 300_000
CLOSE_ENOUGH = 0.001
"""Sampling ends early when the half-width of every 95 % interval is below this."""

DEALS_AT_ONCE = 100_000
"""Many, for few numpy calls; not more than fit into a processor's caches."""

_TIED = 1
_BEATEN = 2

Results: TypeAlias = NDArray[np.uint8]


class SampledDeals(NamedTuple):
    """Sums over deals: hero's wins and ties, hero's shares of the pot and their squares."""

    deals: int = 0
    won: int = 0
    tied: int = 0
    shares: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, deals: int, unbeaten: Ints) -> SampledDeals:
        """The sums of `deals` deals.

        `unbeaten[n]` of them were not lost and had n opponents equal to hero.
        """
        share = 1 / np.arange(1, len(unbeaten) + 1)
        won, all_unbeaten = int(unbeaten[0]), int(unbeaten.sum())
        return cls(deals, won, all_unbeaten - won, float(unbeaten @ share), float(unbeaten @ share**2))

    def plus(self, other: SampledDeals) -> SampledDeals:
        return SampledDeals(
            self.deals + other.deals,
            self.won + other.won,
            self.tied + other.tied,
            self.shares + other.shares,
            self.squares + other.squares,
        )

    @property
    def half_width(self) -> float:
        """The half-width of the widest 95 % interval of win, tie and equity: never 0, and infinite without
        deals.
        """
        if not self.deals:
            return inf
        won, tied, mean = self.won / self.deals, self.tied / self.deals, self.shares / self.deals
        variances = won * (1 - won), tied * (1 - tied), self.squares / self.deals - mean * mean
        variance = max(*variances, 1 / self.deals)
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
    """The odds from at most `deals` deals; sampling ends early when the half-width is below `close_enough`.

    The same generator gives the same odds.
    """
    table = _HeroTables(hole_cards, board, dead, ranking)
    sample, bits = SampledDeals(), RandomBits(generator)
    while sample.deals < deals and sample.half_width >= close_enough:
        number = min(DEALS_AT_ONCE, deals - sample.deals)
        for equal in table.play(number, opponents, bits):
            last = equal
        sample = sample.plus(SampledDeals.of(number, np.bincount(last, minlength=1)))
    return sample.odds()


def sampled_ladder(
    hole_cards: Sequence[Card],
    board: Sequence[Card],
    opponents: int,
    *,
    generator: np.random.Generator,
    deals: int,
) -> tuple[Odds, ...]:
    """The odds against 1, 2 … `opponents`, all from the same `deals` deals."""
    table = _HeroTables(hole_cards, board, (), STANDARD_RANKING)
    samples, bits = [SampledDeals()] * opponents, RandomBits(generator)
    while samples[0].deals < deals:
        number = min(DEALS_AT_ONCE, deals - samples[0].deals)
        for place, equal in enumerate(table.play(number, opponents, bits)):
            samples[place] = samples[place].plus(SampledDeals.of(number, np.bincount(equal, minlength=1)))
    return tuple(sample.odds() for sample in samples)


class _Suited(NamedTuple):
    """The lanes whose boards hold three or more cards of a suit.

    shift: the place of the suit's first card in a set; held: the board's ranks in the suit; own: hero's
    value.
    """

    shift: Sets
    held: NDArray[np.uint16]
    own: Values

    def take(self, lanes: Ints) -> _Suited:
        return _Suited(self.shift.take(lanes), self.held.take(lanes), self.own.take(lanes))


class _UnbeatenDeals(NamedTuple):
    """Deals in which nobody has beaten hero yet: first the `plain` ones, then those whose board holds three
    or more cards of a suit.

    out: the cards dealt, without hero's; row: as in Boards; equal: the number of opponents equal to hero;
    on_board: the board alone, None where suits do not decide.
    """

    out: Sets
    row: Ints
    equal: Results
    plain: int
    suited: _Suited
    on_board: Sets | None

    def after(self, dealt: Sets, results: Results) -> _UnbeatenDeals:
        """The lanes in which the hands `dealt` do not beat hero."""
        unbeaten = np.flatnonzero(results < _BEATEN)
        plain = int(np.searchsorted(unbeaten, self.plain))
        return _UnbeatenDeals(
            (self.out | dealt).take(unbeaten),
            self.row.take(unbeaten),
            (self.equal + results).take(unbeaten),
            plain,
            self.suited.take(unbeaten[plain:] - self.plain),
            None if self.on_board is None else self.on_board.take(unbeaten),
        )


class _HeroTables:
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
        self._pairs = hand_drawer(known)
        self._by_ranks = tables.by_ranks.ravel()
        self._by_suit = tables.by_suit
        # For each row and column, flushes left aside.
        self._by_row = _compared(tables.by_ranks, tables.by_ranks[:, self._hero.column, np.newaxis]).ravel()

    def play(self, deals: int, opponents: int, bits: RandomBits) -> Iterator[Results]:
        """After each opponent, for each deal in which nobody has beaten hero: the opponents equal to hero."""
        lanes = self._deal(deals, bits)
        for _ in range(opponents):
            drawn = self._pairs.draw(lanes.out, bits)
            results = self._results(drawn, lanes)
            hands = self._pairs.cards_of(drawn)
            if lanes.on_board is not None:
                self._settle_ties(results, hands, lanes, lanes.on_board)
            lanes = lanes.after(hands, results)
            yield lanes.equal

    def _deal(self, deals: int, bits: RandomBits) -> _UnbeatenDeals:
        boards = self._boards.deal(deals, bits)
        is_plain = boards.suit == NO_SUIT
        order = np.concatenate((np.flatnonzero(is_plain), np.flatnonzero(~is_plain)))
        plain = int(np.count_nonzero(is_plain))
        out, row = boards.out.take(order), boards.row.take(order)
        suited = self._suited(out[plain:], row[plain:], boards.suit.take(order[plain:]))
        equal = np.zeros(deals, dtype=np.uint8)
        return _UnbeatenDeals(out, row, equal, plain, suited, out if self._suits_decide else None)

    def _results(self, drawn: Sets, lanes: _UnbeatenDeals) -> Results:
        """The results of the drawn hands against hero's, regardless of suits."""
        place, plain = self._pairs.above(drawn), lanes.plain
        place += lanes.row
        results = np.empty(len(place), dtype=np.uint8)
        self._by_row.take(place[:plain], out=results[:plain], mode="clip")
        shift, held, own = lanes.suited
        flush = self._by_suit.take(held | ranks_in_suit(drawn[plain:], shift), mode="clip")
        values = np.maximum(self._by_ranks.take(place[plain:], mode="clip"), flush)
        results[plain:] = _compared(values, own)
        return results

    def _settle_ties(self, results: Results, hands: Sets, lanes: _UnbeatenDeals, on_board: Sets) -> None:
        """Turns each tie into a win or a loss by suits."""
        tied = np.flatnonzero(results == _TIED)
        values = self._by_ranks.take(lanes.row.take(tied) + self._hero.column)
        suited = int(np.searchsorted(tied, lanes.plain))
        values[suited:] = lanes.suited.own.take(tied[suited:] - lanes.plain)
        boards = on_board.take(tied)
        others = orders_of_equals(values, boards, hands.take(tied))
        results[tied] = np.where(others > orders_of_equals(values, boards, self._hole_cards), _BEATEN, 0)

    def _suited(self, out: Sets, row: Ints, suit: NDArray[np.uint8]) -> _Suited:
        shift = suit_shift(suit)
        held = ranks_in_suit(out, shift)
        flush = self._by_suit.take(held | ranks_in_suit(self._hole_cards, shift))
        return _Suited(shift, held, np.maximum(self._by_ranks.take(row + self._hero.column), flush))


def _compared(values: Values, own: Values) -> Results:
    """The result of each of `values` against hero's: loses (0), ties (1, _TIED) or wins (2, _BEATEN)."""
    results: Results = (values >= own).view(np.uint8) + (values > own).view(np.uint8)
    return results
