"""What the actions are called on buttons, at seats and in the log: by the terms of the rule set."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.engine.events import Street
from game.engine.rules import KNOWN_RULE_SETS, ActionTerms
from game.engine.seat_view import SeatView
from game.words.labels import Label


class ActionWords(NamedTuple):
    """`amount` stands in those of a call, bet or raise, `name` in the log's lines. `before_opening` are the
    words as long as nobody has opened, where those are others."""

    fold: Label
    check: Label
    check_or_fold: Label
    call: Label
    call_any: Label
    call_amount: Label
    call_all_in: Label
    bet: Label
    bet_amount: Label
    raise_: Label
    raise_to: Label
    raise_to_amount: Label
    folds: Label
    checks: Label
    calls: Label
    bets: Label
    raises: Label
    before_opening: ActionWords | None = None


USUAL = ActionWords(
    fold=_("Fold"),
    check=_("Check"),
    check_or_fold=_("Check or fold"),
    call=_("Call"),
    call_any=_("Call any"),
    call_amount=_("Call %(amount)s"),
    call_all_in=_("Call %(amount)s all-in"),
    bet=_("Bet"),
    bet_amount=_("Bet %(amount)s"),
    raise_=_("Raise"),
    raise_to=_("Raise to"),
    raise_to_amount=_("Raise to %(amount)s"),
    folds=_("%(name)s folds"),
    checks=_("%(name)s checks"),
    calls=_("%(name)s calls %(amount)s"),
    bets=_("%(name)s bets %(amount)s"),
    raises=_("%(name)s raises to %(amount)s"),
)

# Translators: what the Italian rules of 2017 have players declare: STO, LASCIO, PUNTO, PASSO, RILANCIO.
DECLARED = ActionWords(
    fold=pgettext_lazy("declared", "Fold"),
    check=pgettext_lazy("declared", "Check"),
    check_or_fold=pgettext_lazy("declared", "Check or fold"),
    call=pgettext_lazy("declared", "Call"),
    call_any=pgettext_lazy("declared", "Call any"),
    call_amount=pgettext_lazy("declared", "Call %(amount)s"),
    call_all_in=pgettext_lazy("declared", "Call %(amount)s all-in"),
    bet=pgettext_lazy("declared", "Bet"),
    bet_amount=pgettext_lazy("declared", "Bet %(amount)s"),
    raise_=pgettext_lazy("declared", "Raise"),
    raise_to=pgettext_lazy("declared", "Raise to"),
    raise_to_amount=pgettext_lazy("declared", "Raise to %(amount)s"),
    folds=pgettext_lazy("declared", "%(name)s folds"),
    checks=pgettext_lazy("declared", "%(name)s checks"),
    calls=pgettext_lazy("declared", "%(name)s calls %(amount)s"),
    bets=pgettext_lazy("declared", "%(name)s bets %(amount)s"),
    raises=pgettext_lazy("declared", "%(name)s raises to %(amount)s"),
)

# Translators: what one says in Italian five-card draw: passo, parola, vedo, apro, punto, rilancio. "Parola"
# stays as it is in English.
SPOKEN = ActionWords(
    fold=pgettext_lazy("spoken", "Fold"),
    check=pgettext_lazy("spoken", "Parola"),
    check_or_fold=pgettext_lazy("spoken", "Parola or fold"),
    call=pgettext_lazy("spoken", "See"),
    call_any=pgettext_lazy("spoken", "See any"),
    call_amount=pgettext_lazy("spoken", "See %(amount)s"),
    call_all_in=pgettext_lazy("spoken", "See %(amount)s all-in"),
    bet=pgettext_lazy("spoken", "Bet"),
    bet_amount=pgettext_lazy("spoken", "Bet %(amount)s"),
    raise_=pgettext_lazy("spoken", "Raise"),
    raise_to=pgettext_lazy("spoken", "Raise to"),
    raise_to_amount=pgettext_lazy("spoken", "Raise to %(amount)s"),
    folds=pgettext_lazy("spoken", "%(name)s folds"),
    checks=pgettext_lazy("spoken", "%(name)s says parola"),
    calls=pgettext_lazy("spoken", "%(name)s sees %(amount)s"),
    bets=pgettext_lazy("spoken", "%(name)s bets %(amount)s"),
    raises=pgettext_lazy("spoken", "%(name)s raises to %(amount)s"),
)

BEFORE_OPENING = SPOKEN._replace(
    check=pgettext_lazy("opening", "Pass"),
    check_or_fold=pgettext_lazy("opening", "Pass or fold"),
    bet=pgettext_lazy("opening", "Open"),
    bet_amount=pgettext_lazy("opening", "Open %(amount)s"),
    checks=pgettext_lazy("opening", "%(name)s passes"),
    bets=pgettext_lazy("opening", "%(name)s opens for %(amount)s"),
)
"""In the first round, where a check is no word on a bet, and a bet opens."""

_WORDS = {ActionTerms.USUAL: USUAL, ActionTerms.DECLARED: DECLARED, ActionTerms.SPOKEN: SPOKEN}


def action_words(rule_set: str) -> ActionWords:
    """The words of a rule set by its key, in the visitor's language; the usual ones where there is no such
    set any more."""
    rules = KNOWN_RULE_SETS.get(rule_set)
    terms = ActionTerms.USUAL if rules is None else rules.terms
    others = _translated(BEFORE_OPENING) if terms is ActionTerms.SPOKEN else None
    return _translated(_WORDS[terms], others)


def _translated(words: ActionWords, before_opening: ActionWords | None = None) -> ActionWords:
    *labels, _others = words
    return ActionWords._make([*map(str, labels), before_opening])


def words_of_round(words: ActionWords, view: SeatView, street: Street) -> ActionWords:
    """The words for one round of the hand: before the draw one opens or passes, unless a blind was made."""
    opens = street is Street.FIRST_ROUND and view.draw is not None and not view.draw.makers
    return words.before_opening or words if opens else words
