"""The seats around the table: who sits there, cards, stack, bet, and what the seat did last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.actions import Bet, Call, Check, Fold
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    Event,
    HandMucked,
    HandShown,
    PotWon,
    StreetDealt,
    UncalledReturned,
)
from game.engine.ranking import HandValue, best_five
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.words.cards import CardFace, face_down, face_up
from game.words.events import shown_values
from game.words.hand_names import CATEGORY_NAMES
from leaderboard.money import Money

MOST_CHIPS_DRAWN = 5
TIGHT = 12  # letters
NO_CARDS: frozenset[Card] = frozenset()


class SeatPanel(NamedTuple):
    """One seat. `place` counts clockwise from the bottom of the table; `chips` are the denominations of
    its bet in minimum chips, largest first, `swept` those that have just gone to the pot; `word` is its last
    action, `won` what it has won."""

    place: int
    name: str
    is_visitor: bool
    stack: str
    cards: tuple[CardFace, ...]
    bet: str
    chips: tuple[int, ...]
    swept: tuple[int, ...]
    word: str
    won: str
    is_dealer: bool
    blind: str
    blind_name: str
    is_acting: bool
    is_folded: bool
    is_all_in: bool
    is_out: bool
    is_winner: bool
    hand_name: str

    @property
    def look(self) -> str:
        """The classes of its place and of how it stands."""
        states = (
            ("acting", self.is_acting),
            ("folded", self.is_folded),
            ("out", self.is_out),
            ("winner", self.is_winner),
            ("all-in", self.is_all_in),
        )
        return " ".join([f"place-{self.place}", *(f"is-{state}" for state, holds in states if holds)])

    @property
    def is_tight(self) -> bool:
        """Whether name and stack want smaller letters to stand side by side."""
        return len(self.name) + len(self.stack) > TIGHT

    @property
    def bet_is_told(self) -> bool:
        """Whether the word says the bet already, so that it can be left out where room is scarce."""
        return bool(self.bet) and self.word.endswith(self.bet)


class Seating(NamedTuple):
    """What the seats show beside the hand. `stacks` are those of seats not dealt in, `still_in` the seats
    that play on after a hand that is over; `waits` says whether the seat to act is still to do so."""

    names: Sequence[str]
    money: Money
    stacks: Sequence[int]
    still_in: Collection[int]
    minimum_chip: int
    waits: bool = True


def seat_panels(saved: SavedGame, view: SeatView) -> tuple[SeatPanel, ...]:
    """All seats of the table, the visitor's (or seat 1) first, then clockwise."""
    seating = Seating(
        names=[player.name for player in saved.players],
        money=Money(saved.choices.currency),
        stacks=saved.game.stacks,
        still_in=(saved.settled if view.phase is Phase.OVER else saved.game).seats_in,
        minimum_chip=saved.game.chips.minimum_chip,
        waits=saved.ended is None,
    )
    return seated_panels(seating, view, view.seat or 0)


def seated_panels(seating: Seating, view: SeatView, bottom: int) -> tuple[SeatPanel, ...]:
    """All seats of the table, `bottom` first, then clockwise."""
    count = len(view.stacks)
    course = _course(view)
    return tuple(_panel(seating, view, course, (bottom + place) % count, place) for place in range(count))


class _Course(NamedTuple):
    """What the hand's events say of its seats, gathered once for all: by seat the last event that is still to
    be told, chips won so far, the value of the hand shown, the bet swept into the pot; and the cards of the
    winning hands."""

    last: Mapping[int, Event]
    won: Mapping[int, int]
    shown: Mapping[int, HandValue]
    swept: tuple[int, ...]
    winning: frozenset[Card]


def _course(view: SeatView) -> _Course:
    last: dict[int, Event] = {}
    won: dict[int, int] = {}
    for event in view.events:
        match event:
            case StreetDealt():  # what a seat did on an earlier street is forgotten, unless it folded
                last = {seat: told for seat, told in last.items() if not view.in_hand[seat]}
            case AntePosted(seat) | BlindPosted(seat) | Acted(seat) | HandShown(seat) | HandMucked(seat):
                last[seat] = event
            case PotWon():
                for seat, share in event.shares:
                    won[seat] = won.get(seat, 0) + share
    return _Course(last, won, shown_values(view), swept_bets(view), winning_cards(view))


def winning_cards(view: SeatView) -> frozenset[Card]:
    """The five cards of each hand that won a contested pot at a showdown."""
    won = {
        seat
        for event in view.events
        if isinstance(event, PotWon) and event.contested
        for seat, _share in event.shares
    }
    cards: set[Card] = set()
    for seat in won & set(view.shown):
        cards.update(best_five((*(view.hole_cards[seat] or ()), *view.board)))
    return frozenset(cards)


def swept_bets(view: SeatView) -> tuple[int, ...]:
    """What lay before each seat until the action that ended the street, once it is in the pot; it has been
    shown when the next street is dealt."""
    bets = [0] * len(view.bets)
    if view.phase is Phase.BETTING:
        return tuple(bets)
    for event in view.events:
        match event:
            case StreetDealt():
                bets = [0] * len(view.bets)
            case BlindPosted(seat, amount):
                bets[seat] += amount
            case Acted(seat):
                bets[seat] = event.bet
            case UncalledReturned(seat, amount):
                bets[seat] -= amount
    return tuple(bets)


def _panel(table: Seating, view: SeatView, course: _Course, seat: int, place: int) -> SeatPanel:
    money = table.money
    dealt_in = view.starting_stacks[seat] > 0
    is_folded = dealt_in and not view.in_hand[seat]
    is_out = not dealt_in or (view.phase is Phase.OVER and seat not in table.still_in)
    won = course.won.get(seat, 0)
    blind, blind_name = _blind(view, seat, money)
    return SeatPanel(
        place=place,
        name=table.names[seat],
        is_visitor=seat == view.seat,
        stack=money.short(view.stacks[seat] if dealt_in else table.stacks[seat]),
        cards=_cards(view, seat, course.winning if seat in course.won else NO_CARDS, money.language),
        bet=money.short(view.bets[seat]) if view.bets[seat] else "",
        chips=chips_of(view.bets[seat], table.minimum_chip),
        swept=chips_of(course.swept[seat], table.minimum_chip),
        word=_("Out") if is_out else _word(course.last.get(seat), money, view.big_blind),
        won=_("Wins %(amount)s") % {"amount": money.short(won)} if won else "",
        is_dealer=seat == view.button,
        blind=blind,
        blind_name=blind_name,
        is_acting=seat == view.to_act and table.waits,
        is_folded=is_folded and not is_out,
        is_all_in=view.phase is not Phase.OVER and view.in_hand[seat] and view.stacks[seat] == 0,
        is_out=is_out,
        is_winner=seat in course.won,
        hand_name=str(CATEGORY_NAMES[course.shown[seat].category]) if seat in course.shown else "",
    )


def _cards(view: SeatView, seat: int, winning: frozenset[Card], language: str | None) -> tuple[CardFace, ...]:
    """The seat's cards as they lie. A folded or mucked hand is gone, unless it is the viewer's own or the
    viewer sees every hand."""
    cards = view.hole_cards[seat]
    if cards is not None:
        return _open_hand(cards, winning, language)
    gone = not view.in_hand[seat] or seat in view.mucked
    return () if gone else _hidden_hand(language)


@lru_cache(maxsize=4096)  # they lie as they are for a whole hand
def _open_hand(
    cards: tuple[Card, ...], winning: frozenset[Card], _language: str | None
) -> tuple[CardFace, ...]:
    return tuple(face_up(card, winning) for card in sorted(cards, reverse=True))


@lru_cache
def _hidden_hand(_language: str | None) -> tuple[CardFace, ...]:
    return (face_down(),) * 2


def _blind(view: SeatView, seat: int, money: Money) -> tuple[str, str]:
    """The badge of a seat that posted a blind, and what it is short for."""
    if not view.blinds[seat] or not view.starting_stacks[seat]:
        return "", ""
    return _blind_badge(view.blinds[seat] >= view.big_blind, money.language)


@lru_cache
def _blind_badge(is_big: bool, _language: str | None) -> tuple[str, str]:
    # Translators: badges of the seats that posted the blinds: short for big blind and small blind.
    return (_("BB"), _("Big blind")) if is_big else (_("SB"), _("Small blind"))


@lru_cache(maxsize=4096)  # a seat's word stays for a whole round
def _word(event: Event | None, money: Money, big_blind: int) -> str:
    """The seat's last action in a word or two."""
    match event:
        case AntePosted():
            return _("Ante")
        case BlindPosted():
            return _("Big blind") if event.amount >= big_blind else _("Small blind")
        case Acted():
            return _action_word(event, money)
        case HandShown():
            return _("Shows")
        case HandMucked():
            return _("Mucks")
    return ""


def _action_word(event: Acted, money: Money) -> str:
    if isinstance(event.action, Fold):
        return _("Folded")
    if event.all_in:
        return _("All-in %(amount)s") % {"amount": money.short(event.bet)}
    match event.action:
        case Check():
            return _("Check")
        case Call():
            return _("Call %(amount)s") % {"amount": money.short(event.paid)}
        case Bet():
            return _("Bet %(amount)s") % {"amount": money.short(event.bet)}
        case _:
            return _("Raise to %(amount)s") % {"amount": money.short(event.bet)}


@lru_cache(maxsize=4096)
def chips_of(amount: int, minimum_chip: int) -> tuple[int, ...]:
    """The fewest chips that make `amount`, largest first and at most five: how many minimum chips each is
    worth, in steps of 1, 5, 25, 100, 500. What no whole chip makes counts as one of the smallest."""
    left = -(-amount // minimum_chip)
    chips: list[int] = []
    for worth in (500, 100, 25, 5, 1):
        count, left = divmod(left, worth)
        chips += [worth] * count
    return tuple(chips[:MOST_CHIPS_DRAWN])
