"""The shipped table of the 169 starting hands against one to nine unknown opponents."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.engine.cards import Card, Rank, Suit
from game.engine.odds.result import NORMAL_95, Method, Odds

TABLE_PATH = Path(__file__).with_name("preflop.csv")
COLUMNS = ("hand", "opponents", "win", "tie", "equity", "standard_error", "count")
"""The columns of the file. Probabilities are fractions of 1. `standard_error` is the largest of the three;
0 means that all `count` combinations were counted.
"""

MAX_OPPONENTS = 9


class StartingHand(NamedTuple):
    """One of the 169 starting hands; prints as "AA", "AKs", "T9o"."""

    high: Rank
    low: Rank
    suited: bool

    @classmethod
    def of(cls, hole_cards: Sequence[Card]) -> StartingHand:
        first, second = hole_cards
        return cls(max(first.rank, second.rank), min(first.rank, second.rank), first.suit is second.suit)

    @property
    def cards(self) -> tuple[Card, Card]:
        """One of the combinations of the hand."""
        return Card(self.high, Suit.SPADES), Card(self.low, Suit.SPADES if self.suited else Suit.HEARTS)

    @property
    def combinations(self) -> int:
        if self.high is self.low:
            return 6
        return 4 if self.suited else 12

    def __str__(self) -> str:
        kind = "" if self.high is self.low else "s" if self.suited else "o"
        return self.high.letter + self.low.letter + kind

    @classmethod
    def parse(cls, text: str) -> StartingHand:
        """The hand written as str() writes it. Raises ValueError for anything else."""
        hand = _HANDS_BY_NAME.get(text)
        if hand is None:
            raise ValueError(f"not a starting hand: {text!r}")
        return hand


def starting_hands() -> Iterator[StartingHand]:
    """All 169 starting hands: pairs, then suited, then offsuit hands, each from the aces down."""
    down = tuple(reversed(Rank))
    yield from (StartingHand(rank, rank, suited=False) for rank in down)
    for suited in (True, False):
        yield from (StartingHand(high, low, suited) for high in down for low in down if low < high)


_HANDS_BY_NAME: Mapping[str, StartingHand] = {str(hand): hand for hand in starting_hands()}


@cache
def preflop_table() -> Mapping[tuple[StartingHand, int], Odds]:
    """The odds of each starting hand against each number of opponents, from the shipped file."""
    with TABLE_PATH.open(encoding="ascii", newline="") as file:
        return dict(map(_entry, csv.DictReader(file)))


def _entry(row: Mapping[str, str]) -> tuple[tuple[StartingHand, int], Odds]:
    error = float(row["standard_error"])
    odds = Odds(
        win=float(row["win"]),
        tie=float(row["tie"]),
        equity=float(row["equity"]),
        method=Method.TABLE if error else Method.EXACT,
        count=int(row["count"]),
        half_width=NORMAL_95 * error,
    )
    return (StartingHand.parse(row["hand"]), int(row["opponents"])), odds


def preflop_odds(hole_cards: Sequence[Card], opponents: int) -> Odds:
    """The table's odds against 1 to 9 opponents. Raises KeyError beyond."""
    return preflop_table()[StartingHand.of(hole_cards), opponents]


@cache
def _percentiles() -> Mapping[StartingHand, float]:
    equity = {hand: odds.equity for (hand, opponents), odds in preflop_table().items() if opponents == 1}
    total = sum(hand.combinations for hand in equity)
    percentiles = {}
    for hand, own in equity.items():
        weaker = sum(other.combinations for other, value in equity.items() if value < own)
        equal = sum(other.combinations for other, value in equity.items() if value == own)
        percentiles[hand] = (weaker + equal / 2) / total
    return percentiles


def preflop_percentile(hole_cards: Sequence[Card]) -> float:
    """The share of the 1,326 starting hands with less heads-up equity; equal ones count half."""
    return _percentiles()[StartingHand.of(hole_cards)]
