"""The seats around the table: who sits there, cards, stack, bet, and what the seat did last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from django.urls import get_script_prefix, reverse
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
from game.table.portraits import portraits
from game.words.action_words import ActionWords, action_words
from game.words.cards import CardFace, face_down, face_up
from game.words.events import shown_values
from game.words.hand_names import CATEGORY_NAMES
from leaderboard.money import Money

MAX_CHIPS_DRAWN = 5
TIGHT = 7  # letters
NO_CARDS: frozenset[Card] = frozenset()


# How high a seat stands on a phone held upright, by seats at the table, clockwise from the one at the
# bottom's left: 1 is the lowest row, 5 the top. The rows leave the middle to the board.
ROWS = {
    2: "5",
    3: "33",
    4: "353",
    5: "2442",
    6: "23532",
    7: "234432",
    8: "2345432",
    9: "12344321",
    10: "123454321",
}


class SeatPanel(NamedTuple):
    """One seat. `place` counts clockwise from the bottom of the table, `order` from the dealer's left; `row`
    is its height on a phone held upright, 0 for the bottom. `portrait` is a path among the static files,
    `card_url` the address of the seat's card, if it has one. `chips` are the denominations of its bet in
    minimum chips, largest first, `swept` those that have just gone to the pot, `prize` those of what it has
    won; a bet is fresh when it was the last thing done. `word` is its last action, with `tone` for its
    colour; `won` is what it has won. `reveal` counts the hands shown at a showdown, from 1, in the order in
    which they are; `stage` counts the pots, from 1, and says with which one the seat first wins."""

    seat: int
    place: int
    order: int
    row: int
    name: str
    portrait: str
    card_url: str
    is_visitor: bool
    stack: str
    cards: tuple[CardFace, ...]
    bet: str
    chips: tuple[int, ...]
    swept: tuple[int, ...]
    bet_is_fresh: bool
    prize: tuple[int, ...]
    word: str
    tone: str
    won: str
    reveal: int
    stage: int
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
            ("shown", self.lies_open),
        )
        places = [f"place-{self.place}", f"row-{self.row}", f"order-{self.order}"]
        if self.reveal:
            places.append(f"reveal-{self.reveal}")
        if self.stage:
            places.append(f"stage-{self.stage}")
        return " ".join([*places, *(f"is-{state}" for state, holds in states if holds)])

    @property
    def lies_open(self) -> bool:
        """Whether its cards lie face up."""
        return any(card.key for card in self.cards)

    @property
    def is_tight(self) -> bool:
        """Whether the name wants smaller letters on a small plate."""
        return len(self.name) > TIGHT


class SeatedPage:
    """What a page with seats around a felt says of them all; `seats` begins with the one at the bottom.
    `is_dealt`: the hand has just been dealt, and nobody has acted."""

    seats: tuple[SeatPanel, ...]
    results: tuple[str, ...]
    is_dealt: bool

    @property
    def bottom_seat(self) -> SeatPanel:
        return self.seats[0]

    @property
    def other_seats(self) -> tuple[SeatPanel, ...]:
        return self.seats[1:]

    @property
    def is_over(self) -> bool:
        """Whether the hand is over and its pots are paid."""
        return bool(self.results)

    @property
    def arena_look(self) -> str:
        """The classes of the felt: seats, the dealer's place, hands shown, and how the hand stands."""
        dealer = next((seat.place for seat in self.seats if seat.is_dealer), 0)
        reveals = max(seat.reveal for seat in self.seats)
        looks = [f"seats-{len(self.seats)}", f"dealer-{dealer}", f"reveals-{reveals}"]
        return " ".join(looks + ["is-over"] * self.is_over + ["is-dealt"] * self.is_dealt)


class Seating(NamedTuple):
    """What the seats show beside the hand. `stacks` are those of seats not dealt in, `still_in` the seats
    that play on after a hand that is over; `cards_at` is what the addresses of their cards begin with;
    `waits` says whether the seat to act is still to do so."""

    names: Sequence[str]
    money: Money
    stacks: Sequence[int]
    still_in: Collection[int]
    minimum_chip: int
    portraits: Sequence[str]
    words: ActionWords
    cards_at: str = ""
    waits: bool = True


def seat_panels(
    saved: SavedGame, view: SeatView, money: Money, *, by_kind: bool = False
) -> tuple[SeatPanel, ...]:
    """All seats of the table, the visitor's (or seat 1) first, then clockwise. With `by_kind` the portraits
    say what kind of player a bot is."""
    seating = Seating(
        names=[player.name for player in saved.players],
        money=money,
        stacks=saved.game.stacks,
        still_in=(saved.settled if view.phase is Phase.OVER else saved.game).seats_in,
        minimum_chip=saved.game.chips.minimum_chip,
        words=action_words(saved.game.setup.rules.key),
        cards_at=_cards_at(saved.game_id, get_script_prefix()),
        portraits=portraits(saved.game_id, saved.players, by_kind=by_kind),
        waits=saved.ended is None,
    )
    return seated_panels(seating, view, view.seat or 0)


@lru_cache
def _cards_at(game_id: UUID, _prefix: str) -> str:
    """What the addresses of the seats' cards begin with."""
    return reverse("game:seat", args=(game_id, 0)).removesuffix("0/")


def seated_panels(seating: Seating, view: SeatView, bottom: int) -> tuple[SeatPanel, ...]:
    """All seats of the table, `bottom` first, then clockwise."""
    count = len(view.stacks)
    course = _seat_events(view)
    return tuple(_panel(seating, view, course, (bottom + place) % count, place) for place in range(count))


class _SeatEvents(NamedTuple):
    """What the hand's events say of its seats, gathered once for all: by seat the last event that still
    counts, chips won so far, its place among the hands shown and among the pots paid (from 1), the value of
    the hand shown, the bet swept into the pot; and the cards of the winning hands."""

    last: Mapping[int, Event]
    won: Mapping[int, int]
    reveals: Mapping[int, int]
    stages: Mapping[int, int]
    shown: Mapping[int, HandValue]
    swept: tuple[int, ...]
    winning: frozenset[Card]


def _seat_events(view: SeatView) -> _SeatEvents:
    last: dict[int, Event] = {}
    won: dict[int, int] = {}
    reveals: dict[int, int] = {}
    stages: dict[int, int] = {}
    pots = pots_in_order(view)
    for event in view.events:
        match event:
            case StreetDealt():  # what a seat did on an earlier street is forgotten, unless it folded
                last = {seat: latest for seat, latest in last.items() if not view.in_hand[seat]}
            case AntePosted(seat) | BlindPosted(seat) | Acted(seat) | HandShown(seat) | HandMucked(seat):
                last[seat] = event
                if isinstance(event, HandShown):
                    reveals[seat] = len(reveals) + 1
            case PotWon():
                for seat, share in event.shares:
                    won[seat] = won.get(seat, 0) + share
                    stage = pots.index(event.pot) + 1
                    stages[seat] = min(stages.get(seat, stage), stage)
    return _SeatEvents(last, won, reveals, stages, shown_values(view), swept_bets(view), winning_cards(view))


def pots_in_order(view: SeatView) -> list[int]:
    """The numbers of the pots won, as they are paid: side pots from the last to the first, then the main."""
    return sorted({event.pot for event in view.events if isinstance(event, PotWon)}, reverse=True)


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


def _panel(table: Seating, view: SeatView, course: _SeatEvents, seat: int, place: int) -> SeatPanel:
    money = table.money
    dealt_in = view.starting_stacks[seat] > 0
    is_folded = dealt_in and not view.in_hand[seat]
    is_out = not dealt_in or (view.phase is Phase.OVER and seat not in table.still_in)
    won = course.won.get(seat, 0)
    blind, blind_name = _blind(view, seat, money)
    is_all_in = view.phase is not Phase.OVER and view.in_hand[seat] and view.stacks[seat] == 0
    count = len(view.stacks)
    word, tone = (_("Out"), "") if is_out else _word(course.last.get(seat), table.words)
    return SeatPanel(
        seat=seat,
        place=place,
        order=(seat - view.button - 1) % count,
        row=int(ROWS[count][place - 1]) if place else 0,
        name=table.names[seat],
        portrait=table.portraits[seat],
        card_url=f"{table.cards_at}{seat}/" if table.cards_at else "",
        is_visitor=seat == view.seat,
        stack=money.short(view.stacks[seat] if dealt_in else table.stacks[seat]),
        cards=_cards(view, seat, course),
        bet=money.short(view.bets[seat]) if view.bets[seat] else "",
        chips=chips_of(view.bets[seat], table.minimum_chip),
        swept=chips_of(course.swept[seat], table.minimum_chip),
        bet_is_fresh=bool(view.events) and getattr(view.events[-1], "seat", None) == seat,
        prize=chips_of(won, table.minimum_chip) if won else (),
        word=_("All-in") if is_all_in else word,
        tone="all-in" if is_all_in else tone,
        won=f"+{money.short(won)}" if won else "",
        reveal=course.reveals.get(seat, 0),
        stage=course.stages.get(seat, 0),
        is_dealer=seat == view.button,
        blind=blind,
        blind_name=blind_name,
        is_acting=seat == view.to_act and table.waits,
        is_folded=is_folded and not is_out,
        is_all_in=is_all_in,
        is_out=is_out,
        is_winner=seat in course.won,
        hand_name=str(CATEGORY_NAMES[course.shown[seat].category]) if seat in course.shown else "",
    )


def _cards(view: SeatView, seat: int, course: _SeatEvents) -> tuple[CardFace, ...]:
    """The seat's cards as they lie. A folded or mucked hand is gone, unless it is the viewer's own or the
    viewer sees every hand."""
    cards = view.hole_cards[seat]
    if cards is not None:
        winning = course.winning if seat in course.won else NO_CARDS
        decided = bool(course.winning) and view.in_hand[seat]
        return tuple(face_up(card, winning, decided=decided) for card in sorted(cards, reverse=True))
    gone = not view.in_hand[seat] or seat in view.mucked
    return () if gone else (face_down(),) * 2


def _blind(view: SeatView, seat: int, money: Money) -> tuple[str, str]:
    """The badge of a seat that posted a blind, and what it is short for."""
    if not view.blinds[seat] or not view.starting_stacks[seat]:
        return "", ""
    is_big = view.blinds[seat] >= view.big_blind
    # Translators: badges of the seats that posted the blinds: short for big blind and small blind.
    return (_("BB"), _("Big blind")) if is_big else (_("SB"), _("Small blind"))


def _word(event: Event | None, words: ActionWords) -> tuple[str, str]:
    """The seat's last action in a word, and its tone. The bet before the seat says how much."""
    match event:
        case Acted():
            return _action_word(event, words)
        case HandMucked():
            return _("Mucks"), ""
    return "", ""


def _action_word(event: Acted, words: ActionWords) -> tuple[str, str]:
    match event.action:
        case Fold():
            return _("Folded"), ""
        case Check():
            return str(words.check), "check"
        case Call():
            return str(words.call), "call"
        case Bet():
            return str(words.bet), "bet"
        case _:
            return str(words.raise_), "bet"


def chips_of(amount: int, minimum_chip: int) -> tuple[int, ...]:
    """The fewest chips that make `amount`, largest first and at most five: how many minimum chips each is
    worth, in steps of 1, 5, 25, 100, 500. What no whole chip makes counts as one of the smallest."""
    left = -(-amount // minimum_chip)
    chips: list[int] = []
    for worth in (500, 100, 25, 5, 1):
        count, left = divmod(left, worth)
        chips += [worth] * count
    return tuple(chips[:MAX_CHIPS_DRAWN])
