"""The end of a hand in time: hands are shown one after the other, then pot by pot is won, side pots first.

Everything is on the page at once. What happens later is named here by its stage, the payment of one pot,
counted from 1; the styles stage it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.cards import Card
from game.engine.events import (
    Acted,
    BlindPosted,
    Event,
    HandMucked,
    HandShown,
    OpenersShown,
    PotWon,
    RoundBegan,
    StreetDealt,
    UncalledReturned,
)
from game.engine.ranking import best_five
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.words.cards import CardFace, face_up
from game.words.events import HandLog

NO_CARDS: frozenset[Card] = frozenset()


class Win(NamedTuple):
    """What a seat wins in one stage."""

    stage: int
    amount: int


@dataclass(frozen=True)
class Showdown:
    """`pots` are the numbers of the pots won, as they are paid. By seat, `reveals` says as which it shows or
    mucks its hand, from 1, if hands did not lie open before; `wins` what it wins; `fates` which stage decides
    on it: its first win, or the last pot that it could have won. `fives` are by stage the cards of the
    winning hands."""

    pots: tuple[int, ...]
    reveals: Mapping[int, int]
    wins: Mapping[int, tuple[Win, ...]]
    fates: Mapping[int, int]
    fives: Mapping[int, frozenset[Card]]

    def stage(self, event: Event) -> int:
        """When a pot is paid; 0 of every other event."""
        return self.pots.index(event.pot) + 1 if isinstance(event, PotWon) else 0

    @property
    def winning(self) -> frozenset[Card]:
        return frozenset().union(*self.fives.values())


NOTHING_WON = Showdown((), {}, {}, {}, {})


class StagedResult(NamedTuple):
    """Who wins a pot, as a sentence."""

    text: str
    stage: int


def showdown(view: SeatView) -> Showdown:
    """How the hand ends; until then nothing is won."""
    if view.phase is not Phase.OVER:
        return NOTHING_WON
    won = [event for event in view.events if isinstance(event, PotWon)]
    pots = tuple(sorted((event.pot for event in won), reverse=True))
    wins: dict[int, tuple[Win, ...]] = {}
    fates: dict[int, int] = {}
    for event in sorted(won, key=lambda event: -event.pot):
        stage = pots.index(event.pot) + 1
        fates |= {seat: stage for seat in view.pots[event.pot].seats if seat not in wins}
        for seat, share in event.shares:
            wins[seat] = (*wins.get(seat, ()), Win(stage, share))
            fates.setdefault(seat, stage)
    fives = {pots.index(event.pot) + 1: _fives(view, event) for event in won if event.contested}
    return Showdown(pots, {} if view.hands_open else _reveals(view), wins, fates, fives)


def _reveals(view: SeatView) -> dict[int, int]:
    shown = [event.seat for event in view.events if isinstance(event, HandShown | HandMucked)]
    return {seat: place for place, seat in enumerate(shown, 1)}


def _fives(view: SeatView, won: PotWon) -> frozenset[Card]:
    """The five cards of each hand that won a contested pot."""
    winners = [seat for seat, _share in won.shares if seat in view.shown]
    cards: set[Card] = set()
    for seat in winners:
        cards.update(best_five((*(view.hole_cards[seat] or ()), *view.board)))
    return frozenset(cards)


def staged_card(card: Card, end: Showdown, fresh: tuple[Card, ...] = ()) -> CardFace:
    """A card of the board: which pot's winning hand takes it up, and which one lays it down again."""
    stages = [stage for stage, cards in end.fives.items() if card in cards]
    decided = any(end.fives.values())
    if not stages:
        return face_up(card, NO_CARDS, fresh, decided=decided)
    first, last, final = min(stages), max(stages), max(end.fives)
    face = face_up(card, end.fives[final], fresh, decided=decided)
    return face._replace(stage=first, until=last + 1 if last < final else 0)


def staged_results(log: HandLog, end: Showdown) -> tuple[StagedResult, ...]:
    """The pots as they are paid, uncalled bets, and what opened the hand. Empty until it is over."""
    if log.view.phase is not Phase.OVER:
        return ()
    events = [event for event in log.view.events if isinstance(event, PotWon)]
    stages = [end.stage(event) for event in events]
    texts = log.results()
    results = [StagedResult(text, stage) for text, stage in zip(texts, stages, strict=False)]
    returned = [StagedResult(text, 0) for text in texts[len(events) :]]
    opened = [StagedResult(text, 0) for text in log.texts_of(OpenersShown)]
    return (*sorted(results, key=lambda result: result.stage), *returned, *opened)


def swept_bets(view: SeatView) -> tuple[int, ...]:
    """What lay before each seat until the action that ended the street, once it is in the pot; it has been
    shown when the next street is dealt."""
    bets = [0] * len(view.bets)
    if view.phase in (Phase.BETTING, Phase.BLINDS):
        return tuple(bets)
    last = len(view.events) - 1
    for place, event in enumerate(view.events):
        match event:
            case RoundBegan() if place == last:
                pass
            case StreetDealt() | RoundBegan():
                bets = [0] * len(view.bets)
            case BlindPosted(seat, amount):
                bets[seat] += amount
            case Acted(seat):
                bets[seat] = event.bet
            case UncalledReturned(seat, amount):
                bets[seat] -= amount
    return tuple(bets)
