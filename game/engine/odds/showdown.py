"""Every player's odds when some or all hands are known: all-in moments and past hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.cards import Card
from game.engine.odds.boards import NO_SUIT, BoardDealer
from game.engine.odds.deck import DECK_SIZE, RANKS, Array, Ints, card_set, check_board, check_distinct
from game.engine.odds.exact import Hero, combinations_of, lost_and_tied
from game.engine.odds.lanes import COLUMN_SHIFT, PairDrawer, Sets
from game.engine.odds.result import NORMAL_95, Method, Odds
from game.engine.odds.runouts import Spot, runouts
from game.engine.odds.sampling import CLOSE_ENOUGH, DEALS_AT_ONCE, DEFAULT_DEALS, ranks_in_suit
from game.engine.odds.tables import value_tables

MOST_COMBINATIONS = 2_000_000

Hand = Sequence[Card]


def equities(
    hands: Sequence[Hand | None],
    board: Sequence[Card],
    *,
    dead: Sequence[Card] = (),
    generator: np.random.Generator | None = None,
    deals: int = DEFAULT_DEALS,
) -> tuple[Odds, ...]:
    """The odds of each of two or more players, in their order; None stands for a hand that is not known.

    Exact with all hands known, and with one unknown where there are at most two million combinations;
    else sampled in at most `deals` deals, which needs a `generator`. Raises ValueError for a spot that
    cannot arise and where a generator is missing.
    """
    known = [tuple(hand) for hand in hands if hand is not None]
    _check(hands, known, board, dead)
    unknown = len(hands) - len(known)
    spot = Spot.of(board, dead, *known)
    if not unknown or (unknown == 1 and combinations_of(spot, 1) <= MOST_COMBINATIONS):
        return _exact(hands, known, spot)
    if generator is None:
        raise ValueError("these odds are sampled, which needs a generator")
    return _sampled(hands, board, dead, generator, deals)


def _check(
    hands: Sequence[Hand | None], known: Sequence[Hand], board: Sequence[Card], dead: Sequence[Card]
) -> None:
    if len(hands) < 2:
        raise ValueError(f"a showdown has at least two players, not {len(hands)}")
    for hand in known:
        if len(hand) != 2:
            raise ValueError(f"a starting hand has two cards, not {len(hand)}")
    check_board(board)
    cards = [*board, *dead, *(card for hand in known for card in hand)]
    check_distinct(cards)
    needed = 2 * (len(hands) - len(known)) + 5 - len(board)
    if needed > DECK_SIZE - len(cards):
        raise ValueError(f"{needed} cards are to come, but only {DECK_SIZE - len(cards)} are left")


class _Count:
    """Combinations that one player wins alone and ties, and his share of all as a sum over tied players."""

    def __init__(self) -> None:
        self.won = 0
        self.tied = 0
        self.shares = Fraction(0)

    def add(self, combinations: int, winners: int) -> None:
        if winners == 1:
            self.won += combinations
        else:
            self.tied += combinations
        self.shares += Fraction(combinations, winners)

    def odds(self, total: int) -> Odds:
        return Odds(self.won / total, self.tied / total, float(self.shares / total), Method.EXACT, total)


def _exact(hands: Sequence[Hand | None], known: Sequence[Hand], spot: Spot) -> tuple[Odds, ...]:
    players = [Hero.of(hand) for hand in known]
    tables = value_tables()
    counts = [_Count() for _ in known]
    stranger = _Count()
    unknown = len(hands) - len(known)
    for groups in runouts(spot):
        if not len(groups.weight):
            continue
        values = np.stack([player.values(groups, tables) for player in players])
        best = values.max(axis=0)
        wins = values == best
        sharing = wins.sum(axis=0)
        if unknown:
            lost, tied = lost_and_tied(groups, best)
            pairs = combinations_of(spot, 1) // spot.boards
            _add(stranger, groups.weight * (pairs - lost - tied), np.ones_like(sharing))
            _add(stranger, groups.weight * tied, sharing + 1)
        for count, won in zip(counts, wins, strict=True):
            if unknown:
                _add(count, groups.weight * lost * won, sharing)
                _add(count, groups.weight * tied * won, sharing + 1)
            else:
                _add(count, groups.weight * won, sharing)
    total = combinations_of(spot, unknown)
    odds = iter(counts)
    return tuple((stranger if hand is None else next(odds)).odds(total) for hand in hands)


def _add(count: _Count, combinations: Ints, winners: Ints) -> None:
    by_winners = np.bincount(winners, weights=combinations)
    for number in np.flatnonzero(by_winners):
        count.add(round(by_winners[number]), int(number))


class _Lanes(NamedTuple):
    """Full boards dealt. row, suit, shift, held: as in boards.py and sampling.py; suit 0 where none
    matters.
    """

    row: Ints
    suit: NDArray[np.uint8]
    shift: Sets
    held: NDArray[np.uint16]

    def values(self, column: Ints | int, in_suit: NDArray[np.uint16]) -> Array:
        tables = value_tables()
        flush = np.where(self.suit, tables.by_suit.take(self.held | in_suit), 0)
        return np.maximum(tables.by_ranks.ravel().take(self.row + column), flush)


def _sampled(
    hands: Sequence[Hand | None],
    board: Sequence[Card],
    dead: Sequence[Card],
    generator: np.random.Generator,
    deals: int,
) -> tuple[Odds, ...]:
    known = card_set([*board, *dead, *(card for hand in hands if hand for card in hand)])
    boards, pairs = BoardDealer(board, known), PairDrawer(known)
    sums = np.zeros((len(hands), 4))
    done = 0
    while done < deals:
        number = min(DEALS_AT_ONCE, deals - done)
        done += number
        values = _deal(hands, boards, pairs, number, generator)
        wins = values == values.max(axis=0)
        share = wins / wins.sum(axis=0)
        alone = (share == 1).sum(axis=1)
        sums += np.stack((alone, wins.sum(axis=1) - alone, share.sum(axis=1), (share**2).sum(axis=1)), axis=1)
        odds = tuple(_sampled_odds(row, done) for row in sums)
        if max(player.half_width for player in odds) < CLOSE_ENOUGH:
            break
    return odds


def _deal(
    hands: Sequence[Hand | None],
    boards: BoardDealer,
    pairs: PairDrawer,
    number: int,
    generator: np.random.Generator,
) -> Array:
    """Shape (players, number): what each player's hand is worth in each deal."""
    out, row, suit = boards.deal(number, generator)
    shift = np.where(suit == NO_SUIT, 0, suit - np.uint8(1)).astype(np.uint64) * np.uint64(RANKS)
    lanes = _Lanes(row, suit, shift, ranks_in_suit(out, shift))
    values = []
    for hand in hands:
        if hand is None:
            drawn = pairs.draw(out, generator)
            out = out | pairs.cards_of(drawn)
            values.append(lanes.values((drawn >> COLUMN_SHIFT).view(np.intp), ranks_in_suit(drawn, shift)))
        else:
            own = np.full(1, card_set(hand), dtype=np.uint64)
            values.append(lanes.values(Hero.of(hand).column, ranks_in_suit(own, shift)))
    return np.stack(values)


def _sampled_odds(sums: Array, deals: int) -> Odds:
    won, tied, equity, squares = (float(value) / deals for value in sums)
    half_width = NORMAL_95 * sqrt(max(squares - equity * equity, 1 / deals) / deals)
    return Odds(won, tied, equity, Method.SAMPLED, deals, half_width)
