"""House rules in words, in the visitor's language: their names, their values, and which a game changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from game.engine.betting import LimitKind
from game.engine.house_rules import changed_rules
from game.engine.house_rules.bets import FIXED_LIMIT_RAISES, FREE_HEADS_UP, LIMIT, RAISES
from game.engine.house_rules.chips import FROM_LEVEL
from game.engine.house_rules.rule import HouseRule, RuleWords
from game.engine.rules import KNOWN_RULE_SETS, RuleSet

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def translated(words: RuleWords) -> _StrPromise:
    """The words of the table in the visitor's language, when they are shown."""
    if words.context is None:
        return gettext_lazy(words.text)
    return pgettext_lazy(words.context, words.text)


def rule_name(rule: HouseRule) -> _StrPromise:
    return translated(rule.name)


def value_text(rule: HouseRule, value: str) -> str:
    """A value of a rule, as "dead button …" or "1,000"."""
    if value in rule.values:
        return str(translated(rule.values[value]))
    if value.endswith(FREE_HEADS_UP):
        text = _("%(raises)s, but unlimited when the street began with two players")
        return text % {"raises": value.removesuffix(FREE_HEADS_UP)}
    if value.startswith(FROM_LEVEL):
        return _("from level %(level)s of the blinds on") % {"level": value.removeprefix(FROM_LEVEL)}
    return str(number_format(int(value), use_l10n=True, force_grouping=True))


def raises_text(rules: RuleSet) -> str:
    """The most raises of a rule set, as "3" or "unlimited; in fixed limit 3"."""
    cap = value_text(RAISES, RAISES.read(rules))
    fixed = value_text(FIXED_LIMIT_RAISES, FIXED_LIMIT_RAISES.read(rules))
    if fixed == cap or not LIMIT.offers(rules, LimitKind.FIXED_LIMIT.value):
        return cap
    return _("%(cap)s; in fixed limit %(fixed)s") % {"cap": cap, "fixed": fixed}


class Change(NamedTuple):
    """A house rule that differs from its rule set."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"{self.name}: {self.value}"


def changes(rules: RuleSet) -> tuple[Change, ...]:
    """What `rules` change in the rule set that they are named after."""
    changed = changed_rules(rules, KNOWN_RULE_SETS[rules.key])
    return tuple(Change(str(rule_name(rule)), value_text(rule, rule.read(rules))) for rule in changed)
