"""What the coach says: grades, choices, amounts in big blinds, and why, with the figure that decides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from game.coach.decisions import Unvalued
from game.coach.values.figures import DecisionFigures
from game.coach.values.situation import POT_SHARES, SAME_SIZE, Situation
from game.coach.values.verdict import Finding, Grade
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.odds import pot_odds
from game.engine.seat_view import SeatView, seat_view
from game.names.visitor_text import isolated
from game.words.action_words import ActionWords
from leaderboard.money import NO_BREAK_SPACE, Money, decimal_text, rounded, sign_of

GRADE_NAMES: dict[Grade, str | Promise] = {
    Grade.BEST: pgettext_lazy("grade", "Best choice"),
    Grade.NO_DIFFERENCE: pgettext_lazy("grade", "No difference"),
    Grade.SLIGHT: pgettext_lazy("grade", "Nearly best"),
    Grade.INACCURACY: pgettext_lazy("grade", "Inaccuracy"),
    Grade.MISTAKE: pgettext_lazy("grade", "Mistake"),
    Grade.BLUNDER: pgettext_lazy("grade", "Blunder"),
    Grade.TOO_CLOSE: pgettext_lazy("grade", "Too close to say"),
}

FRACTIONS = {Fraction(1, 3): "⅓", Fraction(1, 2): "½", Fraction(3, 4): "¾"}

UNVALUED: dict[Unvalued, str | Promise] = {
    Unvalued.LATE: gettext_lazy("Your time ran out here, so there is nothing to grade."),
    Unvalued.AWAY: gettext_lazy("You sat out this hand: it was folded for you."),
    Unvalued.VARIANT: gettext_lazy("Values are known of hold’em only."),
}


def percent(share: float) -> str:
    return (_("%(number)s %%") % {"number": decimal_text(100 * share, 0)}).replace(" ", NO_BREAK_SPACE)


def blinds(amount: float, places: int = 1) -> str:
    """A signed amount in big blinds: +1.4 BB."""
    return _in_blinds(f"{sign_of(rounded(amount, places))}{decimal_text(amount, places)}")


def amount_in_blinds(amount: float) -> str:
    """An amount in big blinds without its sign; small ones with a second place."""
    return _in_blinds(decimal_text(amount, 1 if abs(amount) >= 0.95 else 2))


def _in_blinds(number: str) -> str:
    return f"{number}{NO_BREAK_SPACE}{pgettext('amount', 'BB')}"


def pot_share(amount: int, pot: int) -> str:
    """How much of the pot an amount is: the usual shares as fractions, others in percent."""
    for share in POT_SHARES:
        if abs(amount - pot * share) <= max(Fraction(1), pot * SAME_SIZE):
            sign = FRACTIONS.get(share)
            return _("%(share)s pot") % {"share": sign} if sign else pgettext("size of a bet", "pot")
    return _("%(share)s pot") % {"share": percent(amount / pot)}


def lost_text(finding: Finding) -> str:
    """What a decision lost, where it lost something."""
    return lost_text_of(finding.lost) if finding.lost else ""


def lost_text_of(lost: float) -> str:
    return blinds(-lost, 1 if lost >= 0.95 else 2)


def interval(half_width: float, places: int = 1) -> str:
    """± .3, with as many places as the value beside it; nothing for an exact value, and where nothing is
    known of the error.
    """
    if not half_width or math.isinf(half_width):
        return ""
    return f"±{NO_BREAK_SPACE}{decimal_text(max(half_width, 0.05), places)}"


class ActionNamer(NamedTuple):
    """Names the choices of a turn with their amounts; `words` are those of the game's rules."""

    view: SeatView
    money: Money
    words: ActionWords

    def name(self, action: Action) -> str:
        match action:
            case Fold():
                return str(self.words.fold)
            case Check():
                return str(self.words.check)
            case Call():
                return str(self.words.call_amount) % {"amount": self.money.short(self.view.to_call)}
            case Bet(amount):
                return str(self.words.bet_amount) % {"amount": self.money.short(amount)}
            case RaiseTo(amount):
                return str(self.words.raise_to_amount) % {"amount": self.money.short(amount)}
            case _:
                return ""

    def size(self, action: Action) -> str:
        """How much of the pot a bet or raise adds, or that it is all-in; empty for everything else."""
        if not isinstance(action, Bet | RaiseTo):
            return ""
        legal = self.view.legal.bet or self.view.legal.raise_to
        if legal and action.amount >= self.view.all_in_to:
            return _("all-in")
        return pot_share(action.amount - self.view.current_bet, self.view.pot + self.view.to_call)


class Reasoning(NamedTuple):
    """What the sentence is made of; `names` are those of the opponents still in."""

    situation: Situation
    finding: Finding
    figures: DecisionFigures
    actions: Sequence[Action]
    names: Sequence[str]
    namer: ActionNamer

    @property
    def best(self) -> Action:
        return self.actions[self.finding.best]

    @property
    def chosen(self) -> Action:
        return self.actions[self.finding.chosen]

    @property
    def other(self) -> int:
        """The choice that the chosen one is compared with."""
        found = self.finding
        return found.rival if found.best == found.chosen else found.best


def reason_sentence(why: Reasoning) -> str:
    """Why the best choice is best, with the figure that decides it."""
    if isinstance(why.best, Bet | RaiseTo):
        return _folds_sentence(why, why.finding.best)
    if isinstance(why.chosen, Bet | RaiseTo) and why.best != CALL:
        return _folds_sentence(why, why.finding.chosen)
    if why.best in (FOLD, CALL):
        return _price_sentence(why)
    return _equity_sentence(why)


def _folds_sentence(why: Reasoning, place: int) -> str:
    action, view = why.actions[place], why.namer.view
    if not isinstance(action, Bet | RaiseTo) or place not in why.figures.folds:
        return _equity_sentence(why)
    risked = action.amount - view.bets[why.situation.seat]
    needed = risked / (risked + view.pot)
    values = {
        "names": _names(why.names),
        "action": why.namer.name(action),
        "folds": percent(why.figures.folds[place]),
        "needed": percent(needed),
        "equity": percent(why.figures.equity),
    }
    if len(why.names) == 1:
        return (
            _(
                "%(action)s: %(names)s folds %(folds)s of the possible hands; by folds alone it pays from"
                " %(needed)s. At a showdown you would win %(equity)s of the pot."
            )
            % values
        )
    if len(why.names) == 2:
        return (
            _(
                "%(action)s: %(names)s both fold %(folds)s of the time; by folds alone it pays from"
                " %(needed)s. At a showdown you would win %(equity)s of the pot."
            )
            % values
        )
    return (
        _(
            "%(action)s: %(names)s all fold %(folds)s of the time; by folds alone it pays from %(needed)s."
            " At a showdown you would win %(equity)s of the pot."
        )
        % values
    )


def _price_sentence(why: Reasoning) -> str:
    cost, winnable = why.namer.view.call_price
    if not cost:
        return _equity_sentence(why)
    return _("You win %(equity)s of the pot against what %(names)s can have; the call needs %(needed)s.") % {
        "equity": percent(why.figures.equity),
        "names": _names(why.names),
        "needed": percent(pot_odds(winnable, cost)),
    }


def _equity_sentence(why: Reasoning) -> str:
    return _("At a showdown you would win %(equity)s of the pot against what %(names)s can have.") % {
        "equity": percent(why.figures.equity),
        "names": _names(why.names),
    }


def _names(names: Sequence[str]) -> str:
    marked = [isolated(name) for name in names]
    if len(marked) < 2:
        return "".join(marked)
    return _("%(names)s and %(last)s") % {"names": ", ".join(marked[:-1]), "last": marked[-1]}


def verdict_sentence(why: Reasoning) -> str:
    """How good the decision was, by its grade."""
    found = why.finding
    values = {
        "chosen": why.namer.name(why.chosen),
        "other": why.namer.name(why.actions[why.other]),
        "loss": f"{amount_in_blinds(found.loss)} {interval(found.half_width)}".rstrip(),
    }
    match found.grade:
        case Grade.BEST:
            return _("%(chosen)s is best: %(loss)s better than “%(other)s”.") % values
        case Grade.NO_DIFFERENCE:
            return _("%(chosen)s: no other choice is worth a quarter of a big blind more.") % values
        case Grade.TOO_CLOSE:
            return _("Between “%(chosen)s” and “%(other)s” it is too close to say.") % values
        case _:
            return _("%(chosen)s costs %(loss)s: “%(other)s” was better.") % values


def advice_sentence(why: Reasoning) -> str:
    """How much better the best choice is, where none has been made."""
    found = why.finding
    match found.grade:
        case Grade.BEST:
            loss = f"{amount_in_blinds(found.loss)} {interval(found.half_width)}".rstrip()
            other = why.namer.name(why.actions[why.other])
            return _("That is %(loss)s better than “%(other)s”.") % {"loss": loss, "other": other}
        case Grade.NO_DIFFERENCE:
            return _("No other choice is worth a quarter of a big blind more.")
        case _:
            return verdict_sentence(why)


def model_sentence(situation: Situation, shares: Sequence[int], name: str) -> str:
    """What the model's table does with this hand."""
    total = sum(shares) or 1
    legal = seat_view(situation.state, situation.seat).legal
    stay = CHECK if legal.check else CALL
    words = (
        _("folds %(percent)s"),
        _("checks %(percent)s") if stay is CHECK else _("calls %(percent)s"),
        _("bets or raises %(percent)s"),
    )
    parts = [
        word % {"percent": percent(share / total)}
        for word, share in zip(words, shares, strict=True)
        if share / total >= 0.005
    ]
    return _("%(name)s would do this here: %(parts)s.") % {"name": isolated(name), "parts": ", ".join(parts)}
