"""The events of a hand in words: lines for the log, the result and the live region."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from game.engine.actions import Bet, Call, Check, Declare, Fold
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    BlindsGrew,
    DifferencePaid,
    Drew,
    Event,
    HandMucked,
    HandShown,
    HandsOpened,
    HoleCardsDealt,
    OpenersShown,
    PackReshuffled,
    PotCarried,
    PotDivided,
    PotWon,
    RoundBegan,
    Street,
    StreetDealt,
    UncalledReturned,
)
from game.engine.ranking import HandValue, Ranking
from game.engine.seat_view import SeatView
from game.names.visitor_text import isolated
from game.words.action_words import USUAL, ActionWords, words_of_round
from game.words.cards import card_names, card_signs
from game.words.draw_words import before_deal_text
from game.words.hand_names import hand_name, winning_hand_name
from game.words.per_language import per_language
from leaderboard.money import Money

STREET_NAMES: dict[Street, str | Promise] = {
    Street.PREFLOP: gettext_lazy("Preflop"),
    Street.FLOP: gettext_lazy("Flop"),
    Street.TURN: gettext_lazy("Turn"),
    Street.RIVER: gettext_lazy("River"),
    Street.BEFORE_DEAL: gettext_lazy("Before the deal"),
    Street.FIRST_ROUND: gettext_lazy("First bets"),
    Street.DRAW: gettext_lazy("The draw"),
    Street.SECOND_ROUND: gettext_lazy("Second bets"),
}


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
    mentioned."""

    kind: LineKind
    text: str
    spoken: str = ""

    @property
    def aloud(self) -> str:
        return self.spoken or self.text


class HandLog(NamedTuple):
    """A hand's events in words. `names` are by seat; `late_bets` are the numbers, from 0, of the betting
    actions that were made when time ran out, `away_bets` of those made for who sat out. `words` are those of
    the game's rules."""

    view: SeatView
    names: Sequence[str]
    money: Money
    late_bets: frozenset[int] = frozenset()
    words: ActionWords = USUAL
    away_bets: frozenset[int] = frozenset()

    def lines(self) -> tuple[LogLine, ...]:
        """A line for each event, oldest first."""
        return tuple(self._line(place, event) for place, event in enumerate(self.view.events))

    def latest_lines(self) -> tuple[LogLine, ...]:
        """The lines of the last action or street and of what followed; in a new hand, its posts."""
        events = self.view.events
        steps = [place for place, event in enumerate(events) if isinstance(event, Acted | Drew | StreetDealt)]
        last = steps[-1] if steps else 0
        return tuple(self._line(place, event) for place, event in enumerate(events[last:], last))

    def texts_of(self, kind: type[Event]) -> tuple[str, ...]:
        """The lines of one kind of event."""
        events = enumerate(self.view.events)
        return tuple(self._line(place, event).text for place, event in events if isinstance(event, kind))

    def results(self) -> tuple[str, ...]:
        """Who won how much and why, one sentence for each pot; then the uncalled bets."""
        wins = [event for event in self.view.events if isinstance(event, PotWon)]
        returned = [event for event in self.view.events if isinstance(event, UncalledReturned)]
        left = [event for event in self.view.events if isinstance(event, PotCarried | PotDivided)]
        return (
            *(self._pot_won(event) for event in wins),
            *(self._pot_left(event) for event in left),
            *(self._returned(event) for event in returned),
        )

    def _line(self, place: int, event: Event) -> LogLine:
        match event:
            case HoleCardsDealt() | StreetDealt() | HandsOpened():
                return _table_line(event)
            case PotWon():
                return LogLine(LineKind.WIN, self._pot_won(event))
            case BlindsGrew():
                return LogLine(LineKind.TABLE, _blinds_grew(event, self.money))
            case BlindPosted(seat):
                is_big = self.view.blinds[seat] >= self.view.big_blind
                return _blind_line(event, self._name(seat), self.money, is_big)
            case RoundBegan(street):
                return LogLine(LineKind.STREET, str(STREET_NAMES[street]))
            case Drew() | OpenersShown() | DifferencePaid():
                return _draw_line(event, self._name(event.seat), self.money)
            case PackReshuffled():
                return LogLine(LineKind.TABLE, _("The pack is used up: the discards make a new one"))
            case PotCarried() | PotDivided():
                return LogLine(LineKind.WIN, self._pot_left(event))
            case AntePosted(seat, amount) if self.view.draw is not None:
                values = {"name": self._name(seat), "amount": self.money.text(amount)}
                return LogLine(LineKind.POST, _("%(name)s pays the invito of %(amount)s") % values)
            case Acted() if self.late_bets or self.away_bets:
                return self._marked_line(place, event)
            case Acted():
                return self._action_line(place, event)
            case _:
                return _seat_line(event, self._name(event.seat), self.money, self.view.hand_ranking)  # type: ignore[arg-type]

    def _action_line(self, place: int, event: Acted) -> LogLine:
        words = self.words
        if self.view.draw is not None:
            words = words_of_round(words, self.view, self._street(place))
        text = _action_text(event, self._name(event.seat), self.money, words, self._before_deal(place, event))
        return LogLine(LineKind.ACTION, text)

    def _before_deal(self, place: int, event: Acted) -> str | Promise:
        """What is said before the deal; "" in all other rounds."""
        if self.view.draw is None or self._street(place) is not Street.BEFORE_DEAL:
            return ""
        earlier = (each.action for each in self.view.events[:place] if isinstance(each, Acted))
        return before_deal_text(event.action, sum(isinstance(action, Declare) for action in earlier))

    def _marked_line(self, place: int, event: Acted) -> LogLine:
        line = self._action_line(place, event)
        count = sum(isinstance(earlier, Acted) for earlier in self.view.events[:place])
        if count in self.late_bets:
            return line._replace(text=_("%(action)s (time ran out)") % {"action": line.text})
        if count in self.away_bets:
            return line._replace(text=_("%(action)s (sitting out)") % {"action": line.text})
        return line

    def _street(self, place: int) -> Street:
        """The round in which an event happened, in a game whose rounds begin by themselves."""
        begun = (event.street for event in self.view.events[place::-1] if isinstance(event, RoundBegan))
        return next(begun, self.view.street)

    def _name(self, seat: int) -> str:
        return isolated(self.names[seat])

    def _returned(self, event: UncalledReturned) -> str:
        return _seat_line(event, self._name(event.seat), self.money, self.view.hand_ranking).text  # type: ignore[arg-type]

    def _pot_won(self, event: PotWon) -> str:
        values = {
            "amount": self.money.text(event.amount),
            "names": _join([self._name(seat) for seat, _share in event.shares]),
            "hand": self._winning_hand(event),
        }
        if not event.contested:
            return _("%(names)s wins %(amount)s") % values
        if len(event.shares) > 1:
            result = self._split(event, values)
        else:
            result = _("%(names)s wins %(amount)s – %(hand)s") % values
        if len(self.view.pots) < 2:
            return result
        # Translators: a pot and who wins it: "Side pot: Ada wins …".
        return _("%(pot)s: %(result)s") % {"pot": self.pot_name(event.pot), "result": result}

    def _pot_left(self, event: PotCarried | PotDivided) -> str:
        amount = self.money.text(event.amount)
        match event:
            case PotDivided():
                each = [f"{self._name(seat)} {self.money.text(share)}" for seat, share in event.shares]
                text = _("The pot of %(amount)s has waited too long and is divided: %(shares)s")
                return text % {"amount": amount, "shares": ", ".join(each)}
            case PotCarried(talked=True):
                text = _("Everybody said parola: the pot of %(amount)s stays for the next deal")
            case _:
                text = _("Nobody opened: the pot of %(amount)s stays for the next deal")
        return text % {"amount": amount}

    def _split(self, event: PotWon, values: dict[str, str]) -> str:
        shares = [share for _seat, share in event.shares]
        if len(set(shares)) == 1:
            values = {**values, "shares": self.money.text(shares[0])}
            return _("%(names)s split %(amount)s, %(shares)s each – %(hand)s") % values
        each = [f"{self._name(seat)} {self.money.text(share)}" for seat, share in event.shares]
        # Translators: a pot whose odd chips make the shares differ, each with its player in the brackets.
        return _("%(names)s split %(amount)s – %(hand)s (%(shares)s)") % {**values, "shares": ", ".join(each)}

    def pot_name(self, number: int) -> str:
        """Pot 0 is the main pot, called just "pot" while there is no other."""
        if not number:
            return _("Main pot") if len(self.view.pots) > 1 else _("Pot")
        if len(self.view.pots) == 2:
            return _("Side pot")
        return _("Side pot %(number)d") % {"number": number}

    def _winning_hand(self, event: PotWon) -> str:
        """The winning hand's name, with what decided against the other contenders for the pot."""
        values = shown_values(self.view)
        winners = {seat for seat, _share in event.shares}
        best = next((values[seat] for seat in winners if seat in values), None)
        if best is None:
            return ""
        rivals = self.view.pots[event.pot].seats
        beaten = [values[seat] for seat in rivals if seat in values and seat not in winners]
        return winning_hand_name(best, beaten, self.view.hand_ranking)


@lru_cache(maxsize=1024)
def _seat_line(
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
    return LogLine(kind, text % {"name": name, "amount": money.text(event.amount)})


def _draw_line(event: Drew | OpenersShown | DifferencePaid, name: str, money: Money) -> LogLine:
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
            return LogLine(LineKind.POST, _with_all_in(paid, all_in))


@lru_cache(maxsize=8192)
def _action_text(
    event: Acted, name: str, money: Money, words: ActionWords, before_deal: str | Promise
) -> str:
    match event.action:
        case _ if before_deal:
            text = before_deal
        case Fold():
            text = words.folds
        case Check():
            text = words.checks
        case Call():
            text = words.calls
        case Bet():
            text = words.bets
        case _:
            text = words.raises
    amount = event.paid if isinstance(event.action, Call) else event.bet
    return _with_all_in(str(text) % {"name": name, "amount": money.text(amount)}, event.all_in)


@lru_cache(maxsize=1024)
def _blind_line(event: BlindPosted, name: str, money: Money, is_big: bool) -> LogLine:
    text = (
        _("%(name)s posts the big blind of %(amount)s")
        if is_big
        else _("%(name)s posts the small blind of %(amount)s")
    )
    posted = text % {"name": name, "amount": money.text(event.amount)}
    return LogLine(LineKind.POST, _with_all_in(posted, event.all_in))


@per_language(1024)
def _table_line(event: HoleCardsDealt | StreetDealt | HandsOpened) -> LogLine:
    match event:
        case HoleCardsDealt():
            return LogLine(LineKind.STREET, _("The cards are dealt"))
        case HandsOpened():
            return LogLine(LineKind.SHOWDOWN, _("Nobody is left to bet: the hands lie face up"))
        case StreetDealt(street, cards):
            values = {"street": str(STREET_NAMES[street])}
            return _line_with_cards(LineKind.STREET, "%(street)s: %(cards)s", values, cards)


def _blinds_grew(event: BlindsGrew, money: Money) -> str:
    small, big = money.short(event.small_blind), money.short(event.big_blind)
    values = {"small": small, "big": big, "ante": money.text(event.ante)}
    if event.ante:
        return _("The blinds are %(small)s / %(big)s now, the ante %(ante)s") % values
    return _("The blinds are %(small)s / %(big)s now") % values


def _with_all_in(text: str, all_in: bool) -> str:
    return _("%(action)s and is all-in") % {"action": text} if all_in else text


def shown_values(view: SeatView) -> dict[int, HandValue]:
    """The value of each hand shown at the showdown, by seat."""
    return {event.seat: event.value for event in view.events if isinstance(event, HandShown)}


def _join(parts: Sequence[str]) -> str:
    """A list in words: "Ada, Bruno and Carla"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(list)s and %(last)s") % {"list": ", ".join(parts[:-1]), "last": parts[-1]}


def _line_with_cards(kind: LineKind, text: str, values: dict[str, str], cards: Sequence[Card]) -> LogLine:
    signs, names = ({"cards": write(cards)} for write in (card_signs, card_names))
    return LogLine(kind, text % (values | signs), text % (values | names))
