"""How people play beside how much: check-raises, donk bets, all-ins, and the sizes of bets, which should not
tell the strength of a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.bots.table import PERCENT
from game.engine.actions import Bet, Check, Fold, RaiseTo
from game.engine.cards import Card
from game.engine.events import Acted, AntePosted, BlindPosted, Event, Street, StreetDealt
from game.engine.odds.percents import percent_of_hand
from game.engine.state import HandState


class Habit:
    """The names of what is counted of a hand of hold'em."""

    ALL_INS_PREFLOP = "hands with an all-in before the flop"
    CHECK_RAISE_CHANCES = "bets faced after a check"
    CHECK_RAISES = "check-raises"
    DONK_CHANCES = "donk bet chances"
    DONK_BETS = "donk bets"
    RIVER_BETS = "bets and raises on the river"
    RIVER_ALL_INS = "all-in bets and raises on the river"


POSTFLOP = (Street.FLOP, Street.TURN, Street.RIVER)
MAX_PERCENT = 200
"""Larger bets count as of this many percent of the pot."""


def sized_bet(street: Street, percent: int) -> str:
    """The name of first bets on a street of this share of the pot; those that go all-in have none."""
    return f"bets of {percent} % on the {street.value}"


BANDS = 32
"""Pots are told apart by their doublings: the number of bits of their chips, less than this."""


def band_of(pot: int, strength: int) -> int:
    """The band of first bets into a pot with a hand of this percent of equity."""
    return pot.bit_length() * PERCENT + strength


def bets_of(street: Street, band: int) -> str:
    """The name of first bets of a band on a street; those that go all-in have none."""
    return f"bets of {band} on the {street.value}"


def paid_of(street: Street, band: int) -> str:
    """The name of the sum of their sizes, in percent of the pot."""
    return f"sizes of bets of {band} on the {street.value}"


def sizes_by_strength(counts: Counter[str], street: Street) -> tuple[int, int] | None:
    """The mean size of first bets with the weakest third of the hands that bet on a street, and with the
    strongest, in percent of the pot; None where nobody bet."""
    by_pot = [_by_strength(counts, street, pot) for pot in range(BANDS)]
    pairs = zip(*by_pot, strict=True)
    bets = [(sum(count for count, _paid in of_all), sum(paid for _count, paid in of_all)) for of_all in pairs]
    return _rounded(_thirds(bets), 1) if any(count for count, _paid in bets) else None


def sizes_in_like_pots(counts: Counter[str], street: Street) -> tuple[int, int] | None:
    """Likewise the thirds of those who bet into pots of which none is twice another; the mean of these."""
    by_pot = [_by_strength(counts, street, pot) for pot in range(BANDS)]
    numbers = [sum(count for count, _paid in bets) for bets in by_pot]
    parts = [(number, _thirds(bets)) for number, bets in zip(numbers, by_pot, strict=True) if number]
    weak, strong = (sum(number * thirds[side] for number, thirds in parts) for side in (0, 1))
    return _rounded((weak, strong), sum(numbers)) if parts else None


def _by_strength(counts: Counter[str], street: Street, pot: int) -> list[tuple[int, int]]:
    """Bets into pots of this many bits: their number and the sum of their sizes, by strength."""
    bands = range(pot * PERCENT, (pot + 1) * PERCENT)
    return [(counts[bets_of(street, band)], counts[paid_of(street, band)]) for band in bands]


def _rounded(sizes: tuple[float, float], number: int) -> tuple[int, int]:
    weak, strong = (round(size / number) for size in sizes)
    return weak, strong


def _thirds(bets: Sequence[tuple[int, int]]) -> tuple[float, float]:
    third = sum(count for count, _paid in bets) / 3
    return _mean_of_first(bets, third), _mean_of_first(bets[::-1], third)


def _mean_of_first(bets: Iterable[tuple[int, int]], number: float) -> float:
    """The mean size of this many bets from the first on, of groups that each have a sum of sizes."""
    left, total = number, 0.0
    for count, paid in bets:
        if count and left > 0:
            total += paid * min(1, left / count)
            left -= count
    return total / number


def quartiles(counts: Counter[str], street: Street) -> tuple[int, int, int] | None:
    """Of the sizes of first bets on a street, in percent of the pot; None where nobody bet."""
    sizes = [counts[sized_bet(street, percent)] for percent in range(MAX_PERCENT + 1)]
    total = sum(sizes)
    if not total:
        return None
    low, middle, high = (_percent_at(sizes, total * part / 4) for part in (1, 2, 3))
    return low, middle, high


def _percent_at(sizes: Sequence[int], rank: float) -> int:
    passed = 0
    for percent, count in enumerate(sizes):
        passed += count
        if passed >= rank:
            return percent
    return MAX_PERCENT


def habit_counts(state: HandState) -> list[Counter[str]]:
    """The counts of a finished hand, by seat."""
    reader = HabitReader(state.hole_cards)
    for event in state.events:
        reader.follow(event)
    return reader.counts


class HabitReader:
    """Counts by seat while it follows the events of one hand."""

    def __init__(self, hole_cards: Sequence[Sequence[Card]]) -> None:
        self.hole_cards = hole_cards
        self.counts: list[Counter[str]] = [Counter() for _ in hole_cards]
        self.board: list[Card] = []
        self.street = Street.PREFLOP
        self.pot = 0
        self.bets = 0  # on this street, after the flop
        self.raiser: int | None = None  # the last one before the flop, while he is still to speak on it
        self.checked: set[int] = set()
        self.somebody_all_in = False

    def follow(self, event: Event) -> None:
        match event:
            case AntePosted() | BlindPosted():
                self.pot += event.amount
            case StreetDealt(street, cards):
                self.board.extend(cards)
                self._new_street(street)
            case Acted():
                self._acted(event)

    def _new_street(self, street: Street) -> None:
        if street is not Street.FLOP:
            self.raiser = None
        self.street, self.bets = street, 0
        self.checked.clear()

    def _acted(self, event: Acted) -> None:
        if self.street is Street.PREFLOP:
            self._preflop(event)
        elif self.street in POSTFLOP:
            self._postflop(event, self.counts[event.seat])
        self.pot += event.paid

    def _preflop(self, event: Acted) -> None:
        if event.all_in and not self.somebody_all_in:
            self.somebody_all_in = True
            for counts in self.counts:
                counts[Habit.ALL_INS_PREFLOP] += 1
        if isinstance(event.action, Bet | RaiseTo):
            self.raiser = event.seat
        if event.seat == self.raiser and (event.all_in or isinstance(event.action, Fold)):
            self.raiser = None

    def _postflop(self, event: Acted, counts: Counter[str]) -> None:
        raises = isinstance(event.action, Bet | RaiseTo)
        if event.seat in self.checked:
            self.checked.remove(event.seat)
            counts[Habit.CHECK_RAISE_CHANCES] += 1
            counts[Habit.CHECK_RAISES] += raises
        if isinstance(event.action, Check):
            self.checked.add(event.seat)
        if self.raiser == event.seat:
            self.raiser = None
        if self.raiser is not None and not self.bets:
            counts[Habit.DONK_CHANCES] += 1
            counts[Habit.DONK_BETS] += raises
        if raises:
            self._sized(event, counts)

    def _sized(self, event: Acted, counts: Counter[str]) -> None:
        if not self.bets and not event.all_in:
            percent = min(MAX_PERCENT, (200 * event.paid + self.pot) // (2 * self.pot))
            strength = percent_of_hand(self.hole_cards[event.seat], self.board)
            counts[sized_bet(self.street, percent)] += 1
            band = band_of(self.pot, strength)
            counts[bets_of(self.street, band)] += 1
            counts[paid_of(self.street, band)] += percent
        self.bets += 1
        if self.street is Street.RIVER:
            counts[Habit.RIVER_BETS] += 1
            counts[Habit.RIVER_ALL_INS] += event.all_in
