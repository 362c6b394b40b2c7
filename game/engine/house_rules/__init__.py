"""The table of house rules. The setup form, records of games, exports and pages all go by it, so that a new
rule is one entry here.

A value is a text, such as "dead-button" or "3": so it stands in forms and in records.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.house_rules.bets import FIXED_LIMIT_RAISES, LIMIT, MIN_BET, POT_COUNT, RAISES, SHORT_ALL_IN
from game.engine.house_rules.chips import ANTE, CHIPS, ELIMINATION, FIRST_BLIND, LEVEL_HANDS
from game.engine.house_rules.rule import HouseRule
from game.engine.house_rules.seats import (
    AWAY,
    BY_RARITY,
    EQUAL_HANDS,
    HEADS_UP,
    ROTATION,
    SHOWDOWN,
    TALKED_PARTS,
)
from game.engine.rules import RuleSet

HOUSE_RULES: dict[str, HouseRule] = {
    rule.key: rule
    for rule in (
        LIMIT,
        POT_COUNT,
        MIN_BET,
        RAISES,
        FIXED_LIMIT_RAISES,
        SHORT_ALL_IN,
        ANTE,
        EQUAL_HANDS,
        CHIPS,
        LEVEL_HANDS,
        FIRST_BLIND,
        ROTATION,
        HEADS_UP,
        SHOWDOWN,
        ELIMINATION,
        AWAY,
        TALKED_PARTS,
        BY_RARITY,
    )
}
"""All house rules by key, in the order of the form; a rule comes before those that set a part of it."""


def with_rule(rules: RuleSet, key: str, value: str) -> RuleSet:
    """The rules with one of them set. Raises KeyError or ValueError for a rule or value that there is not."""
    return HOUSE_RULES[key].write(rules, value)


def rule_values(rules: RuleSet) -> dict[str, str]:
    """All house rules of a rule set, as records hold them."""
    return {key: rule.read(rules) for key, rule in HOUSE_RULES.items() if rule.belongs(rules)}


def with_values(rules: RuleSet, values: Mapping[str, str]) -> RuleSet:
    """The rule set with the house rules of a record. Raises KeyError or ValueError for what is no record."""
    for key, rule in HOUSE_RULES.items():
        value = values[key] if rule.before is None else values.get(key, rule.before)
        rules = rule.write(rules, value)
    return rules


def changed_rules(rules: RuleSet, named: RuleSet) -> tuple[HouseRule, ...]:
    """The house rules in which `rules` differ from the rule set `named`, where that makes a difference."""
    return tuple(
        rule
        for rule in HOUSE_RULES.values()
        if rule.applies(rules)
        and rule.read(rules) != rule.read(named)
        and not (rule is LIMIT and rules.limit in named.other_limits)
    )
