"""The seats around the table: who sits there, cards, stack, bet, and what the seat did last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.actions import Bet, Call, Check, Declare, Decline, Fold
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    Drew,
    Event,
    HandMucked,
    HandShown,
    RoundBegan,
    StreetDealt,
)
from game.engine.ranking import HandValue
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.table.seat_panel import Passing, Prize, SeatPanel
from game.table.seat_words import SeatWords
from game.table.seating import Seating
from game.table.showdown import NO_CARDS, Showdown, Win, swept_bets
from game.words.action_words import ActionWords, words_of_round
from game.words.cards import CardFace, face_up
from game.words.events import shown_values
from game.words.hand_names import CATEGORY_NAMES
from leaderboard.money import Money

MAX_CHIPS_DRAWN = 5

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


def seat_panels(saved: SavedGame, view: SeatView, seating: Seating, end: Showdown) -> tuple[SeatPanel, ...]:
    """All seats of the table, the visitor's (or seat 1) first, then clockwise."""
    if view.phase is Phase.OVER:
        seating = seating._replace(still_in=saved.settled.seats_in)
    return seated_panels(seating._replace(waits=saved.ended is None), view, end, view.seat or 0)


def seated_panels(seating: Seating, view: SeatView, end: Showdown, bottom: int) -> tuple[SeatPanel, ...]:
    """All seats of the table, `bottom` first, then clockwise."""
    count = len(view.stacks)
    table = seating._replace(words=words_of_round(seating.words, view, view.street))
    events = _seat_events(view, end)
    seats = [(bottom + place) % count for place in range(count)]
    if table.last is None or view.phase is Phase.OVER:
        return tuple([_panel(table, view, events, seat, place) for place, seat in enumerate(seats)])
    panels = table.last.each(
        "seats",
        _seat_states(table, view, events),
        lambda seat: _panel(table, view, events, seat, (seat - bottom) % count),
    )
    return tuple([panels[seat] for seat in seats])


class _SeatEvents(NamedTuple):
    """What the hand's events say of its seats, gathered once for all: by seat the last event that still
    counts, the value of the hand shown, the bet swept into the pot; and how the hand ends."""

    last: Mapping[int, Event]
    shown: Mapping[int, HandValue]
    swept: tuple[int, ...]
    end: Showdown
    winning: frozenset[Card]


def _seat_events(view: SeatView, end: Showdown) -> _SeatEvents:
    last: dict[int, Event] = {}
    for event in view.events:
        if type(event) is Acted:  # as most events are
            last[event.seat] = event
            continue
        match event:
            case StreetDealt() | RoundBegan():
                # What a seat did on an earlier street is forgotten, unless it folded.
                last = {seat: latest for seat, latest in last.items() if not view.in_hand[seat]}
            case AntePosted(seat) | BlindPosted(seat) | Drew(seat) | HandShown(seat) | HandMucked(seat):
                last[seat] = event
    return _SeatEvents(last, shown_values(view), swept_bets(view), end, end.winning)


def _seat_states(table: Seating, view: SeatView, events: _SeatEvents) -> list[tuple[object, ...]]:
    """By seat all that its panel follows from while a hand is played."""
    columns = zip(
        view.stacks,
        view.bets,
        view.in_hand,
        view.hole_cards,
        view.card_counts,
        events.swept,
        table.portraits,
        map(events.last.get, range(len(view.stacks))),
        strict=True,
    )
    return [
        (
            state,
            type(state[-1]),
            table.words,
            _is_fresh(view, seat),
            _is_acting(table, view, seat),
            seat in view.mucked,
            events.shown.get(seat),
        )
        for seat, state in enumerate(columns)
    ]


def _is_fresh(view: SeatView, seat: int) -> bool:
    """Whether the bet before the seat was the last thing done."""
    return bool(view.bets[seat]) and getattr(view.events[-1], "seat", None) == seat


def _is_acting(table: Seating, view: SeatView, seat: int) -> bool:
    return seat == view.to_act and table.waits


def _panel(table: Seating, view: SeatView, events: _SeatEvents, seat: int, place: int) -> SeatPanel:
    money = table.money
    is_out = seat not in view.dealt_in
    wins = events.end.wins.get(seat, ())
    won = sum([win.amount for win in wins])
    blind, blind_name = _blind(view, seat, table.says)
    is_all_in = view.phase is not Phase.OVER and view.in_hand[seat] and view.stacks[seat] == 0
    word, tone = _said(table, events, seat, is_out=is_out, is_all_in=is_all_in)
    count = len(view.stacks)
    return SeatPanel(
        seat=seat,
        place=place,
        order=(seat - view.button - 1) % count,
        row=int(ROWS[count][place - 1]) if place else 0,
        name=table.names[seat],
        portrait=table.portraits[seat],
        card_url=f"{table.cards_at}{seat}/" if table.cards_at else "",
        is_visitor=seat == view.seat,
        stack=money.short(table.stacks[seat] if is_out else view.stacks[seat]),
        cards=_cards(view, seat, events, table.says),
        bet=money.short(view.bets[seat]) if view.bets[seat] else "",
        chips=chip_stack(view.bets[seat], table.minimum_chip),
        swept=chip_stack(events.swept[seat], table.minimum_chip),
        bet_is_fresh=_is_fresh(view, seat),
        prizes=tuple([Prize(win.stage, chip_stack(win.amount, table.minimum_chip)) for win in wins]),
        word=word,
        tone=tone,
        won=f"+{money.short(won)}" if won else "",
        passing=_passing(view.stacks[seat] - won, wins, money),
        reveal=events.end.reveals.get(seat, 0),
        stage=events.end.fates.get(seat, 0),
        is_dealer=seat == view.button,
        dealer_note=table.says.dealer_note(view) if seat == view.button else "",
        blind=blind,
        blind_name=blind_name,
        is_acting=_is_acting(table, view, seat),
        is_folded=not is_out and not view.in_hand[seat],
        is_all_in=is_all_in,
        is_out=is_out,
        is_bust=not is_out and view.phase is Phase.OVER and seat not in table.still_in,
        is_winner=bool(wins),
        hand_name=str(CATEGORY_NAMES[events.shown[seat].category]) if seat in events.shown else "",
    )


def _said(
    table: Seating, events: _SeatEvents, seat: int, *, is_out: bool, is_all_in: bool
) -> tuple[str, str]:
    """The word under the seat's stack, and its tone."""
    if is_all_in:
        return table.says.all_in, "all-in"
    if is_out:
        return table.says.out, ""
    return _word(events.last.get(seat), table.words, table.says)


def _passing(stack: int, wins: Sequence[Win], money: Money) -> tuple[Passing, ...]:
    """What the seat has before each of its wins, starting with `stack`."""
    states: list[Passing] = []
    stage, won = 0, 0
    for win in wins:
        text = f"+{money.short(won)}" if won else ""
        states.append(Passing(stage, win.stage, money.short(stack + won), text))
        stage, won = win.stage, won + win.amount
    return tuple(states)


def _cards(view: SeatView, seat: int, events: _SeatEvents, says: SeatWords) -> tuple[CardFace, ...]:
    """The seat's cards as they lie. A folded or mucked hand is gone, unless it is the viewer's own or the
    viewer sees every hand."""
    cards = view.hole_cards[seat]
    if cards is not None:
        winning = events.winning if seat in events.end.wins else NO_CARDS
        decided = bool(events.winning) and view.in_hand[seat]
        return tuple(face_up(card, winning, decided=decided) for card in sorted(cards, reverse=True))
    gone = not view.in_hand[seat] or seat in view.mucked
    return () if gone else (says.face_down,) * view.card_counts[seat]


def _blind(view: SeatView, seat: int, says: SeatWords) -> tuple[str, str]:
    """The badge of a seat that posted a blind, and what it is short for."""
    if not view.blinds[seat] or seat not in view.dealt_in:
        return "", ""
    return says.big_blind if view.blinds[seat] >= view.big_blind else says.small_blind


def _word(event: Event | None, words: ActionWords, says: SeatWords) -> tuple[str, str]:
    """The seat's last action in a word, and its tone. The bet before the seat says how much."""
    match event:
        case Acted():
            return _action_word(event, words, says)
        case Drew(cards=0):
            return says.served, "draw"
        case Drew(cards=cards):
            return says.draws % {"count": cards}, "draw"
        case HandMucked():
            return says.mucks, ""
    return "", ""


def _action_word(event: Acted, words: ActionWords, says: SeatWords) -> tuple[str, str]:
    match event.action:
        case Fold():
            return says.folded, ""
        case Check():
            return str(words.check), "check"
        case Call():
            return str(words.call), "call"
        case Bet():
            return str(words.bet), "bet"
        case Declare():
            return says.blind, "bet"
        case Decline():
            return "", ""
        case _:
            return str(words.raise_), "bet"


def chip_stack(amount: int, minimum_chip: int) -> tuple[int, ...]:
    """The fewest chips that make `amount`, largest first and at most five: how many minimum chips each is
    worth, in steps of 1, 5, 25, 100, 500. What no whole chip makes counts as one of the smallest."""
    if not amount:
        return ()
    left = -(-amount // minimum_chip)
    chips: list[int] = []
    for worth in (500, 100, 25, 5, 1):
        count, left = divmod(left, worth)
        chips += [worth] * count
    return tuple(chips[:MAX_CHIPS_DRAWN])
