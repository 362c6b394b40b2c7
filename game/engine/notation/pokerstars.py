"""Writing hands as PokerStars writes its play-money games, which most converters read."""

from __future__ import annotations

import dataclasses
import datetime
import re
import zoneinfo
from collections.abc import Iterable, Iterator

from game.engine.actions import Bet, Call, Check, Fold, RaiseTo
from game.engine.betting import LimitKind
from game.engine.cards import format_cards
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    Event,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    PotWon,
    Street,
    UncalledReturned,
)
from game.engine.notation.hand_history import HandHistory, by_street
from game.engine.notation.hand_words import hand_words
from game.engine.notation.pokerstars_summary import pot_label, pots_won, summary

_LIMITS = {LimitKind.NO_LIMIT: "No Limit", LimitKind.POT_LIMIT: "Pot Limit", LimitKind.FIXED_LIMIT: "Limit"}
_TIME = "%Y/%m/%d %H:%M:%S"
_NOT_IN_NAMES = re.compile(r"[:*|\[\]()\x00-\x1f\x7f]")
"""Characters with a meaning in the format, and control characters."""


def write_pokerstars(history: HandHistory) -> str:
    """The text of one hand, with empty lines at its end."""
    history = _with_plain_names(history)
    return "\n".join((*_header(history), *_play(history), *summary(history))) + "\n\n\n"


def write_pokerstars_hands(hands: Iterable[HandHistory]) -> Iterator[str]:
    """The text of many hands, one at a time."""
    return map(write_pokerstars, hands)


def _header(history: HandHistory) -> Iterator[str]:
    view = history.view
    small = view.small_blind
    stakes = f"{small}/{view.big_blind}"
    if view.limit is LimitKind.FIXED_LIMIT:
        stakes = f"{view.big_blind}/{2 * view.big_blind}"
    yield (
        f"PokerStars Hand #{hand_id(history)}:  Hold'em {_LIMITS[view.limit]} ({stakes}) - "
        f"{history.at.strftime(_TIME)} UTC [{_eastern(history.at).strftime(_TIME)} ET]"
    )
    yield (
        f"Table 'BigHoldem {history.game[:8]} {history.house.title}' {len(history.names)}-max (Play Money) "
        f"Seat #{view.button + 1} is the button"
    )
    for seat in sorted(history.dealt_in):
        yield f"Seat {seat + 1}: {history.names[seat]} ({view.starting_stacks[seat]} in chips)"


def hand_id(history: HandHistory) -> int:
    """A number for the hand below 2⁶³, different for every game."""
    return int(history.game[:8], 16) * 10**7 + history.number


def _eastern(moment: datetime.datetime) -> datetime.datetime:
    """The time on the American east coast, which converters read."""
    try:
        zone: datetime.tzinfo = zoneinfo.ZoneInfo("America/New_York")
    except zoneinfo.ZoneInfoNotFoundError:  # a machine without a time zone database
        zone = datetime.timezone(datetime.timedelta(hours=-5))
    return moment.astimezone(zone)


def _play(history: HandHistory) -> Iterator[str]:
    board = ""
    showdown = False
    for street in by_street(history):
        if street.street is not Street.PREFLOP:
            cards = format_cards(street.cards)
            yield f"*** {street.street.name} ***{board} [{cards}]"
            board = f" [{f'{board[2:-1]} ' if board else ''}{cards}]"
        highest = 0
        for event in street.events:
            if isinstance(event, HandShown | HandMucked) and not showdown:
                showdown = True
                yield "*** SHOW DOWN ***"
            yield from _lines(event, history, highest)
            if isinstance(event, BlindPosted):
                highest = max(highest, history.view.blinds[event.seat])
            elif isinstance(event, Acted):
                highest = max(highest, event.bet)
    for pot in reversed(pots_won(history)):  # side pots come before the main pot
        yield from _won(pot, history)


def _won(pot: PotWon, history: HandHistory) -> Iterator[str]:
    for seat, share in pot.shares:
        yield f"{history.names[seat]} collected {share} from {pot_label(pot.pot, history)}"
    if not pot.contested and not history.values:
        yield f"{history.names[pot.shares[0][0]]}: doesn't show hand"


def _lines(event: Event, history: HandHistory, highest: int) -> Iterator[str]:
    """The lines of one event; `highest` is the bet to call before it."""
    names = history.names
    match event:
        case AntePosted(seat, amount, _):
            yield f"{names[seat]}: posts the ante {amount}{_and_all_in(event)}"
        case BlindPosted(seat, amount, _):
            blind = "big" if history.view.blinds[seat] >= history.view.big_blind else "small"
            yield f"{names[seat]}: posts {blind} blind {amount}{_and_all_in(event)}"
        case Acted():
            yield f"{names[event.seat]}: {_act(event, highest)}{_and_all_in(event)}"
        case UncalledReturned(seat, amount):
            yield f"Uncalled bet ({amount}) returned to {names[seat]}"
        case HandShown(seat, cards, value):
            yield f"{names[seat]}: shows [{format_cards(cards)}] ({hand_words(value)})"
        case HandMucked(seat):
            yield f"{names[seat]}: mucks hand"
        case HoleCardsDealt():
            yield from _dealt(history)


def _dealt(history: HandHistory) -> Iterator[str]:
    yield "*** HOLE CARDS ***"
    if history.hero is not None and (cards := history.cards(history.hero)):
        yield f"Dealt to {history.names[history.hero]} [{format_cards(cards)}]"


def _act(event: Acted, highest: int) -> str:
    match event.action:
        case Fold():
            return "folds"
        case Check():
            return "checks"
        case Call():
            return f"calls {event.paid}"
        case Bet():
            return f"bets {event.bet}"
        case RaiseTo():
            return f"raises {event.bet - highest} to {event.bet}"
    raise ValueError(f"not an action of the betting: {event.action}")


def _and_all_in(event: AntePosted | BlindPosted | Acted) -> str:
    return " and is all-in" if event.all_in else ""


def _with_plain_names(history: HandHistory) -> HandHistory:
    """The hand with names that are unique and that no reader can mistake."""
    names: list[str] = []
    for seat, name in enumerate(history.names):
        plain = _NOT_IN_NAMES.sub("_", " ".join(name.split())) or f"Seat {seat + 1}"
        names.append(f"{plain} {seat + 1}" if plain in names else plain)
    return dataclasses.replace(history, names=tuple(names))
