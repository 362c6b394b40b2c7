"""Writing hands as the text that PokerStars writes of play-money games, which most converters read."""

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
from game.engine.notation.hand_history import ToldHand, by_street
from game.engine.notation.hand_words import hand_words
from game.engine.notation.pokerstars_summary import pot_label, pots_won, summary

_LIMITS = {LimitKind.NO_LIMIT: "No Limit", LimitKind.POT_LIMIT: "Pot Limit", LimitKind.FIXED_LIMIT: "Limit"}
_TIME = "%Y/%m/%d %H:%M:%S"
_NOT_IN_NAMES = re.compile(r"[:*|\[\]()\x00-\x1f\x7f]")
"""Signs that mean something in the text, and control characters."""


def write_pokerstars(told: ToldHand) -> str:
    """The text of one hand, ending in an empty line."""
    told = _with_plain_names(told)
    return "\n".join((*_header(told), *_play(told), *summary(told))) + "\n\n\n"


def write_pokerstars_hands(hands: Iterable[ToldHand]) -> Iterator[str]:
    """The text of many hands, one at a time."""
    return map(write_pokerstars, hands)


def _header(told: ToldHand) -> Iterator[str]:
    view = told.view
    small = min(blind for blind in view.blinds if blind)
    stakes = f"{small}/{view.big_blind}"
    if view.limit is LimitKind.FIXED_LIMIT:
        stakes = f"{view.big_blind}/{2 * view.big_blind}"
    yield (
        f"PokerStars Hand #{hand_id(told)}:  Hold'em {_LIMITS[view.limit]} ({stakes}) - "
        f"{told.at.strftime(_TIME)} UTC [{_eastern(told.at).strftime(_TIME)} ET]"
    )
    yield (
        f"Table 'BigHoldem {told.game[:8]}' {len(told.names)}-max (Play Money) "
        f"Seat #{view.button + 1} is the button"
    )
    for seat in sorted(told.dealt_in):
        yield f"Seat {seat + 1}: {told.names[seat]} ({view.starting_stacks[seat]} in chips)"


def hand_id(told: ToldHand) -> int:
    """A number for the hand, different in every game and below 2⁶³."""
    return int(told.game[:8], 16) * 10**7 + told.number


def _eastern(moment: datetime.datetime) -> datetime.datetime:
    """The time on the American east coast, in which converters count."""
    try:
        zone: datetime.tzinfo = zoneinfo.ZoneInfo("America/New_York")
    except zoneinfo.ZoneInfoNotFoundError:  # a machine without a time zone database
        zone = datetime.timezone(datetime.timedelta(hours=-5))
    return moment.astimezone(zone)


def _play(told: ToldHand) -> Iterator[str]:
    board = ""
    showdown = False
    for street in by_street(told):
        if street.street is not Street.PREFLOP:
            cards = format_cards(street.cards)
            yield f"*** {street.street.name} ***{board} [{cards}]"
            board = f" [{f'{board[2:-1]} ' if board else ''}{cards}]"
        highest = 0
        for event in street.events:
            if isinstance(event, HandShown | HandMucked) and not showdown:
                showdown = True
                yield "*** SHOW DOWN ***"
            yield from _lines(event, told, highest)
            if isinstance(event, BlindPosted):
                highest = max(highest, told.view.blinds[event.seat])
            elif isinstance(event, Acted):
                highest = max(highest, event.bet)
    for pot in reversed(pots_won(told)):  # side pots are told before the main pot
        yield from _won(pot, told)


def _won(pot: PotWon, told: ToldHand) -> Iterator[str]:
    for seat, share in pot.shares:
        yield f"{told.names[seat]} collected {share} from {pot_label(pot.pot, told)}"
    if not pot.contested and not told.values:
        yield f"{told.names[pot.shares[0][0]]}: doesn't show hand"


def _lines(event: Event, told: ToldHand, highest: int) -> Iterator[str]:
    """The lines of one event; `highest` is the bet to call before it."""
    names = told.names
    match event:
        case AntePosted(seat, amount, _):
            yield f"{names[seat]}: posts the ante {amount}{_and_all_in(event)}"
        case BlindPosted(seat, amount, _):
            blind = "big" if told.view.blinds[seat] >= told.view.big_blind else "small"
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
            yield from _dealt(told)


def _dealt(told: ToldHand) -> Iterator[str]:
    yield "*** HOLE CARDS ***"
    if told.hero is not None and (cards := told.cards(told.hero)):
        yield f"Dealt to {told.names[told.hero]} [{format_cards(cards)}]"


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


def _with_plain_names(told: ToldHand) -> ToldHand:
    """The hand with names that no reader can take for anything else, each of them different."""
    names: list[str] = []
    for seat, name in enumerate(told.names):
        plain = _NOT_IN_NAMES.sub("_", " ".join(name.split())) or f"Seat {seat + 1}"
        names.append(f"{plain} {seat + 1}" if plain in names else plain)
    return dataclasses.replace(told, names=tuple(names))
