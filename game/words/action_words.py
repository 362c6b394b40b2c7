"""What the actions are called on buttons, at seats and in the log: by the terms of the rule set."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.engine.rules import RULE_SETS, ActionTerms
from game.words.labels import Label


class ActionWords(NamedTuple):
    """`amount` stands in those of a call, bet or raise, `name` in the log's lines."""

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

_WORDS = {ActionTerms.USUAL: USUAL, ActionTerms.DECLARED: DECLARED}


def action_words(rule_set: str) -> ActionWords:
    """The words of a rule set by its key; the usual ones where there is no such set any more."""
    rules = RULE_SETS.get(rule_set)
    return USUAL if rules is None else _WORDS[rules.terms]
