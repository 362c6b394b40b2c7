"""A player's statistics over many hands: counts, and winnings with their interval."""

from __future__ import annotations

import math
from collections import Counter
from typing import NamedTuple

from game.engine.actions import Bet, Call, Fold, RaiseTo
from game.engine.events import Acted, HandShown, HandsOpened, PotWon, Street, StreetDealt
from game.engine.odds.result import NORMAL_95
from game.engine.state import HandState
from game.simulation.adjusted import AdjustedScores

RAISES, SHOWDOWN = (Bet, RaiseTo), (HandShown, HandsOpened)


class Stat:
    """The names of what is counted."""

    HANDS = "hands"
    VPIP = "vpip"
    PFR = "pfr"
    THREE_BET_CHANCES = "three-bet chances"
    THREE_BETS = "three-bets"
    CBET_CHANCES = "continuation bet chances"
    CBETS = "continuation bets"
    CBETS_FACED = "continuation bets faced"
    FOLDS_TO_CBET = "folds to continuation bet"
    BETS = "bets and raises after the flop"
    CALLS = "calls after the flop"
    FLOPS = "flops seen"
    SHOWDOWNS = "showdowns"
    SHOWDOWNS_WON = "showdowns won"


Counts = Counter[str]


def seat_counts(state: HandState) -> list[Counts]:
    """The counts of a finished hand, by seat."""
    reader = _HandReader(state)
    for event in state.events:
        match event:
            case StreetDealt(street, _):
                reader.new_street(street)
            case Acted():
                reader.acted(event)
    reader.showdown()
    return reader.counts


class _HandReader:
    """Counts while it follows the events of one hand."""

    def __init__(self, state: HandState) -> None:
        self.state = state
        self.counts: list[Counts] = [Counter({Stat.HANDS: 1}) for _ in state.setup.seats]
        self.street = Street.PREFLOP
        self.bets = 1  # bets and raises of the street, the big blind being the first
        self.raiser: int | None = None  # the last raiser before the flop
        self.cbettor: int | None = None
        self.entered: set[int] = set()
        self.raised: set[int] = set()
        self.folded: set[int] = set()

    def new_street(self, street: Street) -> None:
        self.street, self.bets, self.cbettor = street, 0, None
        if street is Street.FLOP:
            for seat in self._still_in():
                self.counts[seat][Stat.FLOPS] += 1

    def acted(self, event: Acted) -> None:
        if self.street is Street.PREFLOP:
            self._preflop(event)
        else:
            self._postflop(event)
        if isinstance(event.action, Fold):
            self.folded.add(event.seat)
        if isinstance(event.action, RAISES):
            self.bets += 1

    def _preflop(self, event: Acted) -> None:
        seat, counts = event.seat, self.counts[event.seat]
        raises = isinstance(event.action, RAISES)
        if event.paid and seat not in self.entered:
            self.entered.add(seat)
            counts[Stat.VPIP] += 1
        if self.bets == 2 and seat != self.raiser:
            counts[Stat.THREE_BET_CHANCES] += 1
            counts[Stat.THREE_BETS] += raises
        if raises:
            self.raiser = seat
            if seat not in self.raised:
                self.raised.add(seat)
                counts[Stat.PFR] += 1

    def _postflop(self, event: Acted) -> None:
        seat, counts = event.seat, self.counts[event.seat]
        bets = isinstance(event.action, RAISES)
        counts[Stat.BETS] += bets
        counts[Stat.CALLS] += isinstance(event.action, Call)
        if self.street is not Street.FLOP:
            return
        if self.cbettor is not None and self.bets == 1:
            counts[Stat.CBETS_FACED] += 1
            counts[Stat.FOLDS_TO_CBET] += isinstance(event.action, Fold)
        if self.bets == 0 and seat == self.raiser:
            counts[Stat.CBET_CHANCES] += 1
            if bets:
                counts[Stat.CBETS] += 1
                self.cbettor = seat

    def showdown(self) -> None:
        events = self.state.events
        if not any(isinstance(event, SHOWDOWN) for event in events):
            return
        paid = {
            seat for event in events if isinstance(event, PotWon) for seat, share in event.shares if share
        }
        for seat in self._still_in():
            self.counts[seat][Stat.SHOWDOWNS] += 1
            self.counts[seat][Stat.SHOWDOWNS_WON] += seat in paid

    def _still_in(self) -> list[int]:
        return [
            seat for seat, stack in enumerate(self.state.setup.stacks) if stack and seat not in self.folded
        ]


class Winnings(NamedTuple):
    """The number, sum and sum of squares of independent scores, in thousandths of a big blind."""

    deals: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, score: int) -> Winnings:
        return Winnings(self.deals + 1, self.total + score, self.squares + score * score)

    def merged(self, other: Winnings) -> Winnings:
        return Winnings(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def mean(self) -> float:
        return self.total / self.deals if self.deals else 0.0

    @property
    def half_width(self) -> float:
        """The half-width of the 95 % interval of the mean; infinite for fewer than two deals."""
        if self.deals < 2:
            return math.inf
        variance = (self.squares - self.total * self.total / self.deals) / (self.deals - 1)
        return NORMAL_95 * math.sqrt(variance / self.deals)


class PlayerStats(NamedTuple):
    """One player's counts and winnings; `adjusted` are the same scores with what is known of their luck."""

    counts: Counts
    winnings: Winnings
    adjusted: AdjustedScores | None = None

    def merged(self, other: PlayerStats) -> PlayerStats:
        adjusted = self.adjusted and other.adjusted and self.adjusted.merged(other.adjusted)
        return PlayerStats(self.counts + other.counts, self.winnings.merged(other.winnings), adjusted)

    def share(self, part: str, whole: str) -> float | None:
        """`part` divided by `whole`; None if `whole` was never counted."""
        return self.counts[part] / self.counts[whole] if self.counts[whole] else None


def net_in_thousandths(state: HandState, seat: int) -> int:
    """What a seat won or lost in a finished hand, in thousandths of a big blind."""
    return (state.stacks[seat] - state.setup.stacks[seat]) * 1000 // state.setup.big_blind
