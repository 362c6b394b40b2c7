"""Single events of a hand in words, for the log and what is read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.actions import Bet, Call, Check, Fold
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    BlindsGrew,
    DifferencePaid,
    Drew,
    HandMucked,
    HandShown,
    HandsOpened,
    HoleCardsDealt,
    OpenersShown,
    StreetDealt,
    UncalledReturned,
)
from game.engine.ranking import Ranking
from game.words.action_words import ActionWords
from game.words.cards import card_names, card_signs
from game.words.hand_names import hand_name
from game.words.streets import STREET_NAMES
from leaderboard.money import Money


class LineKind(StrEnum):
    """What a line of the log is about; the page styles each kind."""

    TABLE = "table"
    POST = "post"
    ACTION = "action"
    STREET = "street"
    SHOWDOWN = "showdown"
    WIN = "win"


class LogLine(NamedTuple):
    """`text` writes cards as signs. `spoken` names them for screen readers; it is empty if no card is
    mentioned. `amount` and `cards` are those that stand in `text`, for who sets them apart."""

    kind: LineKind
    text: str
    spoken: str = ""
    amount: str = ""
    cards: tuple[Card, ...] = ()

    @property
    def aloud(self) -> str:
        return self.spoken or self.text


def seat_line(
    event: AntePosted | UncalledReturned | HandShown | HandMucked, name: str, money: Money, ranking: Ranking
) -> LogLine:
    match event:
        case HandShown(_seat, cards, value):
            text = _("%(name)s shows %(cards)s: %(hand)s")
            values = {"name": name, "hand": hand_name(value, ranking)}
            return _line_with_cards(LineKind.SHOWDOWN, text, values, cards)
        case HandMucked():
            return LogLine(LineKind.SHOWDOWN, _("%(name)s mucks") % {"name": name})
        case UncalledReturned():
            kind, text = LineKind.ACTION, _("The uncalled %(amount)s goes back to %(name)s")
        case AntePosted():
            kind, text = LineKind.POST, _("%(name)s posts an ante of %(amount)s")
    amount = money.text(event.amount)
    at_its_end = amount if kind is LineKind.POST else ""
    return LogLine(kind, text % {"name": name, "amount": amount}, amount=at_its_end)


def draw_line(event: Drew | OpenersShown | DifferencePaid, name: str, money: Money) -> LogLine:
    match event:
        case Drew(cards=0):
            return LogLine(LineKind.ACTION, _("%(name)s is served") % {"name": name})
        case Drew(cards=cards):
            text = ngettext("%(name)s draws %(count)d card", "%(name)s draws %(count)d cards", cards)
            return LogLine(LineKind.ACTION, text % {"name": name, "count": cards})
        case OpenersShown(_seat, cards):
            return _line_with_cards(
                LineKind.SHOWDOWN, _("%(name)s shows the openers: %(cards)s"), {"name": name}, cards
            )
        case DifferencePaid(_seat, amount, all_in):
            values = {"name": name, "amount": money.text(amount)}
            paid = _("%(name)s comes back and pays the difference of %(amount)s") % values
            return LogLine(LineKind.POST, _with_all_in(paid, all_in), amount=values["amount"])


def action_line(
    event: Acted, name: str, money: Money, words: ActionWords, before_deal: str | Promise
) -> LogLine:
    amount = money.text(event.paid if isinstance(event.action, Call) else event.bet)
    said = str(_action_words(event, words, before_deal))
    text = _with_all_in(said % {"name": name, "amount": amount}, event.all_in)
    return LogLine(LineKind.ACTION, text, amount=amount if "%(amount)s" in said else "")


def _action_words(event: Acted, words: ActionWords, before_deal: str | Promise) -> str | Promise:
    match event.action:
        case _ if before_deal:
            return before_deal
        case Fold():
            return words.folds
        case Check():
            return words.checks
        case Call():
            return words.calls
        case Bet():
            return words.bets
        case _:
            return words.raises


def blind_line(event: BlindPosted, name: str, money: Money, is_big: bool) -> LogLine:
    text = (
        _("%(name)s posts the big blind of %(amount)s")
        if is_big
        else _("%(name)s posts the small blind of %(amount)s")
    )
    amount = money.text(event.amount)
    posted = text % {"name": name, "amount": amount}
    return LogLine(LineKind.POST, _with_all_in(posted, event.all_in), amount=amount)


def table_line(event: HoleCardsDealt | StreetDealt | HandsOpened) -> LogLine:
    match event:
        case HoleCardsDealt():
            return LogLine(LineKind.STREET, _("The cards are dealt"))
        case HandsOpened():
            return LogLine(LineKind.SHOWDOWN, _("Nobody is left to bet: the hands lie face up"))
        case StreetDealt(street, cards):
            values = {"street": str(STREET_NAMES[street])}
            return _line_with_cards(LineKind.STREET, "%(street)s: %(cards)s", values, cards)


def blinds_grew(event: BlindsGrew, money: Money) -> str:
    small, big = money.short(event.small_blind), money.short(event.big_blind)
    values = {"small": small, "big": big, "ante": money.text(event.ante)}
    if event.ante:
        return _("The blinds are %(small)s / %(big)s now, the ante %(ante)s") % values
    return _("The blinds are %(small)s / %(big)s now") % values


def _with_all_in(text: str, all_in: bool) -> str:
    return _("%(action)s and is all-in") % {"action": text} if all_in else text


def joined(parts: Sequence[str]) -> str:
    """A list in words: "Ada, Bruno and Carla"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(list)s and %(last)s") % {"list": ", ".join(parts[:-1]), "last": parts[-1]}


def _line_with_cards(kind: LineKind, text: str, values: dict[str, str], cards: Sequence[Card]) -> LogLine:
    signs, names = ({"cards": write(cards)} for write in (card_signs, card_names))
    return LogLine(kind, text % (values | signs), text % (values | names), cards=tuple(cards))
