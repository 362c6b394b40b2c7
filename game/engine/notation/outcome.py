"""Comparing the outcome of a replayed hand with what its history states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.engine.events import PotWon, StreetDealt, UncalledReturned
from game.engine.notation.phh import PhhHand
from game.engine.state import HandState, Phase

MAX_RAKE_PERCENT = 10
"""The largest rake that the house takes of a pot."""


class Agreement(Enum):
    """How the outcome of a replayed hand compares with what its history states."""

    AGREES = "agrees"
    AGREES_AFTER_RAKE = "agrees after a rake"
    UNSTATED = "states no outcome"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class OutcomeComparison:
    """The agreement, with the `rake` in units. Where they differ: the first such seat and both values."""

    agreement: Agreement
    what: str = ""
    seat: int = 0
    engine: int = 0
    file: int = 0
    rake: int = 0


@dataclass(frozen=True, slots=True)
class EngineOutcome:
    """The engine's outcome by seat: won from the pots, returned uncalled, and the final stacks."""

    won: tuple[int, ...]
    returned: tuple[int, ...]
    stacks: tuple[int, ...]
    saw_flop: bool

    @classmethod
    def of(cls, hand: HandState) -> EngineOutcome:
        won, returned = [0] * len(hand.stacks), [0] * len(hand.stacks)
        for event in hand.events:
            match event:
                case PotWon(_, _, shares, _):
                    for seat, share in shares:
                        won[seat] += share
                case UncalledReturned(seat, amount):
                    returned[seat] += amount
        saw_flop = any(isinstance(event, StreetDealt) for event in hand.events)
        return cls(tuple(won), tuple(returned), hand.stacks, saw_flop)


def compare(phh: PhhHand, hand: HandState) -> OutcomeComparison:
    """Whether the engine confirms the final stacks, or the winnings where only these are stated.

    In a game for money, winnings may be stated after the rake: then the winners, and only they, have up to
    MAX_RAKE_PERCENT less than they won, in a hand that saw the flop. An unfinished hand is compared by its
    stacks alone.
    """
    result = EngineOutcome.of(hand)
    if phh.finishing_stacks is not None:
        return _compare_stacks(phh, result)
    if phh.winnings is not None and any(phh.winnings) and hand.phase is Phase.OVER:
        return _compare_winnings(phh, result)
    return OutcomeComparison(Agreement.UNSTATED)


def _compare_stacks(phh: PhhHand, result: EngineOutcome) -> OutcomeComparison:
    known = [seat for seat, stack in enumerate(phh.finishing_stacks or ()) if stack is not None]
    known = [seat for seat in known if phh.stacks[seat] is not None]
    stated = [stack or 0 for stack in phh.finishing_stacks or ()]
    short = [result.stacks[seat] - stated[seat] if seat in known else 0 for seat in range(phh.players)]
    if not any(short):
        return OutcomeComparison(Agreement.AGREES)
    return _difference("finishing stack", result.stacks, stated, known)


def _compare_winnings(phh: PhhHand, result: EngineOutcome) -> OutcomeComparison:
    """Some sites count the uncalled bet that is returned among the winnings, others do not."""
    stated = phh.winnings or ()
    with_returned = [won + back for won, back in zip(result.won, result.returned, strict=True)]
    for won in (result.won, with_returned):
        short = [expected - amount for expected, amount in zip(won, stated, strict=True)]
        if verdict := _verdict(phh, result, short):
            return verdict
    return _difference("winnings", result.won, stated, range(phh.players))


def _verdict(phh: PhhHand, result: EngineOutcome, short: Sequence[int]) -> OutcomeComparison | None:
    """The agreement, given how much less each seat has than the engine says; None if they differ."""
    if not any(short):
        return OutcomeComparison(Agreement.AGREES)
    raked = phh.in_money and result.saw_flop
    if raked and all(
        0 <= 100 * less <= MAX_RAKE_PERCENT * won for less, won in zip(short, result.won, strict=True)
    ):
        return OutcomeComparison(Agreement.AGREES_AFTER_RAKE, rake=sum(short))
    return None


def _difference(
    what: str, engine: Sequence[int], stated: Sequence[int], seats: Sequence[int]
) -> OutcomeComparison:
    seat = next(seat for seat in seats if engine[seat] != stated[seat])
    return OutcomeComparison(Agreement.DIFFERS, what, seat, engine[seat], stated[seat])
