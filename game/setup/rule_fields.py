"""The setup form's fields of house rules: one for each rule that is offered, and the rules that they choose.

A field left at "as the rules say" follows the rule set, whichever is chosen; an explicit choice stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise

from game.engine.house_rules import HOUSE_RULES, with_rule
from game.engine.house_rules.bets import RAISES
from game.engine.house_rules.rule import BY_RULES, HouseRule
from game.engine.rules import RuleSet
from game.words import labels
from game.words.house_rules import raises_text, rule_name, translated, value_text

OFFERED = {key: rule for key, rule in HOUSE_RULES.items() if rule.is_offered}


class HouseRuleRow:
    """One field as the page shows it: what it means, what the rule set `named` says, and whether a choice
    makes no difference under the `rules` that the form stands at."""

    def __init__(self, rule: HouseRule, field: BoundField, named: RuleSet, rules: RuleSet) -> None:
        self.field = field
        if isinstance(field.field, forms.ChoiceField):
            field.field.widget.choices = [
                (value, words)
                for value, words in _choices(rule)
                if value == BY_RULES or rule.offers(named, value)
            ]
        self.is_idle = rule.is_idle(rules) and not field.errors
        self.meaning: Promise | str = "" if rule.meaning is None else translated(rule.meaning)
        said = raises_text(named) if rule is RAISES else value_text(rule, rule.read(named))
        self.by_rules = f"{named.name}: {said}"


def field_of(rule: HouseRule) -> forms.Field:
    """A select with the values of the rule, or a number to type."""
    if rule.typed:
        least, most = rule.numbers[0], rule.numbers[-1]
        widget = forms.NumberInput(attrs={"placeholder": labels.AS_THE_RULES_SAY, "inputmode": "numeric"})
        return forms.IntegerField(
            label=rule_name(rule), min_value=least, max_value=most, required=False, widget=widget
        )
    return forms.ChoiceField(label=rule_name(rule), choices=_choices(rule), required=False)


def _choices(rule: HouseRule) -> list[tuple[str, Any]]:
    values = [(BY_RULES, labels.AS_THE_RULES_SAY), *((str(number), str(number)) for number in rule.numbers)]
    return [*values, *((value, translated(words)) for value, words in rule.values.items())]


def chosen_rules(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """The rule set with every house rule that was chosen beside it."""
    for key in OFFERED:
        value = values.get(key)
        if value not in (None, "", BY_RULES):
            rules = with_rule(rules, key, str(value))
    return rules


def rules_as_far_as_valid(named: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """What `chosen_rules` makes of the values, without those that there are not."""
    valid = {
        key: value
        for key, rule in OFFERED.items()
        if rule.allows(value := str(values.get(key))) and rule.offers(named, value)
    }
    return chosen_rules(named, valid)


def idle_choices(rules: RuleSet, values: Mapping[str, Any]) -> list[HouseRule]:
    """The house rules chosen that make no difference under these rules."""
    return [
        rule
        for key, rule in OFFERED.items()
        if values.get(key) not in (None, "", BY_RULES) and rule.is_idle(rules)
    ]


def foreign_choices(named: RuleSet, values: Mapping[str, Any]) -> list[HouseRule]:
    """The house rules chosen, valid or not, that are none of the game's, or that it does not have so."""
    return [
        rule
        for key, rule in OFFERED.items()
        if values.get(key) not in (None, "", BY_RULES) and not rule.offers(named, str(values[key]))
    ]


def by_rules() -> dict[str, str]:
    """The fields as they are where nothing is chosen."""
    return {key: "" if rule.typed else BY_RULES for key, rule in OFFERED.items()}
