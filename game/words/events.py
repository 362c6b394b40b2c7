"""The events of a hand in words: lines for the log, the result and the live region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from game.engine.actions import Declare
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    BlindsGrew,
    DifferencePaid,
    Drew,
    Event,
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
from game.engine.ranking import HandValue
from game.engine.seat_view import SeatView
from game.names.visitor_text import isolated
from game.words.action_words import USUAL, ActionWords, words_of_round
from game.words.draw_words import before_deal_text
from game.words.event_lines import (
    LineKind,
    LogLine,
    action_line,
    blind_line,
    blinds_grew,
    draw_line,
    joined,
    seat_line,
    table_line,
)
from game.words.hand_names import winning_hand_name
from game.words.streets import STREET_NAMES
from leaderboard.money import Money


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
        return tuple(self.line(place, event) for place, event in enumerate(self.view.events))

    def latest_lines(self) -> tuple[LogLine, ...]:
        """The lines of the last action or street and of what followed; in a new hand, its posts."""
        events = self.view.events
        steps = [place for place, event in enumerate(events) if isinstance(event, Acted | Drew | StreetDealt)]
        last = steps[-1] if steps else 0
        return tuple(self.line(place, event) for place, event in enumerate(events[last:], last))

    def texts_of(self, kind: type[Event]) -> tuple[str, ...]:
        """The lines of one kind of event."""
        events = enumerate(self.view.events)
        return tuple(self.line(place, event).text for place, event in events if isinstance(event, kind))

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

    @property
    def lines_stay(self) -> bool:
        """Whether a line says the same until the hand is over, whatever follows it."""
        return self.view.draw is None

    def line(self, place: int, event: Event) -> LogLine:
        """Of the event at that place."""
        match event:
            case Acted():  # first, as most events are actions
                if self.late_bets or self.away_bets:
                    return self._marked_line(place, event)
                return self._action_line(place, event)
            case HoleCardsDealt() | StreetDealt() | HandsOpened():
                return table_line(event)
            case PotWon(shares=shares, amount=amount):
                only = self.money.text(amount) if len(shares) == 1 else ""
                return LogLine(LineKind.WIN, self._pot_won(event), amount=only)
            case BlindsGrew():
                return LogLine(LineKind.TABLE, blinds_grew(event, self.money))
            case BlindPosted(seat):
                is_big = self.view.blinds[seat] >= self.view.big_blind
                return blind_line(event, self._name(seat), self.money, is_big)
            case RoundBegan(street):
                return LogLine(LineKind.STREET, str(STREET_NAMES[street]))
            case Drew() | OpenersShown() | DifferencePaid():
                return draw_line(event, self._name(event.seat), self.money)
            case PackReshuffled():
                return LogLine(LineKind.TABLE, _("The pack is used up: the discards make a new one"))
            case PotCarried() | PotDivided():
                return LogLine(LineKind.WIN, self._pot_left(event))
            case AntePosted(seat, amount) if self.view.draw is not None:
                values = {"name": self._name(seat), "amount": self.money.text(amount)}
                text = _("%(name)s pays the invito of %(amount)s") % values
                return LogLine(LineKind.POST, text, amount=values["amount"])
            case _:
                return seat_line(event, self._name(event.seat), self.money, self.view.hand_ranking)

    def _action_line(self, place: int, event: Acted) -> LogLine:
        words = self.words
        if self.view.draw is not None:
            words = words_of_round(words, self.view, self._street(place))
        return action_line(event, self._name(event.seat), self.money, words, self._before_deal(place, event))

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
        return seat_line(event, self._name(event.seat), self.money, self.view.hand_ranking).text

    def _pot_won(self, event: PotWon) -> str:
        values = {
            "amount": self.money.text(event.amount),
            "names": joined([self._name(seat) for seat, _share in event.shares]),
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


def shown_values(view: SeatView) -> dict[int, HandValue]:
    """The value of each hand shown at the showdown, by seat."""
    return {event.seat: event.value for event in view.events if isinstance(event, HandShown)}
