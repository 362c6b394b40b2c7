"""What a house rule is: a key, words, values, and how it is read from and put into a rule set."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import NamedTuple

from game.engine.rules import RuleSet

UNLIMITED = "unlimited"
BY_RULES = "rules"
"""The value that leaves a rule as the rule set, or the course of the game, has it."""

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


class RuleWords(NamedTuple):
    """English words, marked for translation, which is done where they are shown."""

    text: str
    context: str | None = None


def gettext(text: str) -> RuleWords:
    """Marks a text; it is in English until somebody shows it."""
    return RuleWords(text)


def pgettext(context: str, text: str) -> RuleWords:
    """Marks a text that one English word would leave open."""
    return RuleWords(text, context)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule. `values` are those with words of their own, in the order in which they are offered;
    `numbers` those besides, which are `typed` where they are too many to list. `applies` says whether the
    rule makes any difference under the others, and `only` is the sentence for a choice where it would make
    none; without it every choice is taken. `offers` says which values there are under a named rule set, by
    default all of them where blinds are posted. `belongs` says whether there is such a rule in the game at
    all. A rule with no `meaning` is not offered. `before` is what a record means that lacks the rule.
    """

    key: str
    name: RuleWords
    meaning: RuleWords | None
    values: Mapping[str, RuleWords]
    read: Callable[[RuleSet], str]
    write: Callable[[RuleSet, str], RuleSet]
    before: str | None = None
    numbers: range = range(0)
    typed: bool = False
    applies: Callable[[RuleSet], bool] = lambda rules: True
    belongs: Callable[[RuleSet], bool] = lambda rules: True
    only: RuleWords | None = None
    offers: Callable[[RuleSet, str], bool] = lambda named, value: named.has_blinds

    @property
    def is_offered(self) -> bool:
        return self.meaning is not None

    def is_idle(self, rules: RuleSet) -> bool:
        """Whether a choice would make no difference, and is refused."""
        return self.only is not None and not self.applies(rules)

    def is_choice(self, named: RuleSet) -> bool:
        """Whether there is anything to choose under the named rule set."""
        return self.is_offered and any(
            map(partial(self.offers, named), (*self.values, *map(str, self.numbers)))
        )

    def allows(self, value: str) -> bool:
        return value in self.values or (bool(_NUMBER.fullmatch(value)) and int(value) in self.numbers)


def choice(
    key: str,
    field: str,
    words: Mapping[Enum, RuleWords],
    name: RuleWords,
    meaning: RuleWords | None,
    before: Enum | None = None,
    applies: Callable[[RuleSet], bool] = lambda rules: True,
    only: RuleWords | None = None,
    offers: Callable[[RuleSet, str], bool] = lambda named, value: named.has_blinds,
) -> HouseRule:
    """A rule whose values are the members of one enum in one field of a rule set; a member without words is
    known to records, and not offered."""
    by_value = {member.value: member for member in type(next(iter(words)))}
    return HouseRule(
        key=key,
        name=name,
        meaning=meaning,
        values={member.value: text for member, text in words.items()},
        read=lambda rules: str(getattr(rules, field).value),
        write=lambda rules, value: replace(rules, **{field: by_value[value]}),  # type: ignore[arg-type]
        before=None if before is None else before.value,
        applies=applies,
        only=only,
        offers=offers,
    )
