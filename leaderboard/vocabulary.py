"""Display names for the keys that the leaderboard stores but does not interpret.

The app that records games registers the names of its rule sets, limits and settings in `AppConfig.ready`.
A key without a name, such as that of a rule set since removed, is shown as stored, with spaces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Protocol

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class Topic(StrEnum):
    VARIANT = "variant"
    STAKES = "stakes"  # keys are those of variants; a number of the stake by which its games are ranked
    RULE_SET = "rule_set"
    LIMIT = "limit"
    MONEY_UNIT = "money_unit"
    SETTING = "setting"
    POSITION = "position"
    SETTING_VALUE = "setting_value"  # keys are "setting.value", such as "pace.slow" or "hands.None"


class Unit(Protocol):
    """Writes amounts of money."""

    def text(self, amount: int) -> str: ...


_amounts: set[str] = set()
"""The settings whose numbers are amounts of money."""

_names: dict[Topic, dict[str, str | Promise]] = {topic: {} for topic in Topic}


def register_names(topic: Topic, names: Mapping[str, str | Promise]) -> None:
    """Add names, lazily translated or plain; a later name for the same key wins."""
    _names[topic].update(names)


def register_amounts(settings: Iterable[str]) -> None:
    """Say which settings are amounts of money, as far as their values are numbers."""
    _amounts.update(settings)


_rule_sets: dict[str, frozenset[str]] = {}
"""By variant the rule sets that are of it. All others are of the first one."""


def register_variant(key: str, name: str | Promise, stakes: str | Promise, rule_sets: Iterable[str]) -> None:
    """Say which rule sets are of a variant. Its games are ranked among themselves, in `stakes`: a pattern
    such as "%(number)s BB". The variant registered first is also that of rule sets which nobody knows any
    more."""
    register_names(Topic.VARIANT, {key: name})
    register_names(Topic.STAKES, {key: stakes})
    _rule_sets[key] = frozenset(rule_sets)


def first_variant() -> str:
    """The variant registered first; empty where there is none."""
    return next(iter(_rule_sets), "")


def variant_of(rule_set: str) -> str:
    return next((key for key, known in _rule_sets.items() if rule_set in known), first_variant())


def rule_sets_of(variant: str) -> frozenset[str]:
    return _rule_sets.get(variant, frozenset())


def stakes_text(variant: str, number: str) -> str:
    """A number of the stake by which games of the variant are ranked, as "+0.25 BB"."""
    return str(_names[Topic.STAKES].get(variant, "%(number)s")) % {"number": number}


def name_of(topic: Topic, key: str) -> str:
    return str(_names[topic].get(key, key.replace("_", " ")))


def names_of(topic: Topic) -> dict[str, str]:
    """Every key that has a name, with its name."""
    return {key: str(name) for key, name in _names[topic].items()}


KIND_NAMES: dict[str, str | Promise] = {
    "practice": gettext_lazy("%(rules)s, practice"),
    "challenge": gettext_lazy("%(rules)s, challenge"),
    "day": gettext_lazy("%(rules)s, game of the day"),
}
"""The kinds of games that are named beside their rules."""


def rules_name(rule_set: str, changed: Collection[str], *, kind: str = "") -> str:
    """The rule set's name; "Casino, changed" where settings were `changed`, "Casino, practice" by `kind`."""
    name = name_of(Topic.RULE_SET, rule_set)
    name = _("%(rules)s, changed") % {"rules": name} if changed else name
    return str(KIND_NAMES.get(kind, "%(rules)s")) % {"rules": name}


def setting_value_name(setting: str, value: object, unit: Unit) -> str:
    registered = _names[Topic.SETTING_VALUE].get(f"{setting}.{value}")
    if registered is not None:
        return str(registered)
    if setting in _amounts and str(value).isdecimal():
        return unit.text(int(str(value)))
    match value:
        case bool():
            return _("yes") if value else _("no")
        case None | "":
            return "–"
        case int() | float():
            return number_format(value, use_l10n=True, force_grouping=True)
        case _:
            return str(value).replace("_", " ")


def changes_of(settings: Mapping[str, object], changed: Iterable[str], unit: Unit) -> tuple[str, ...]:
    """The settings of these keys with their values, as "Stack: €2,000"."""
    return tuple(
        f"{name_of(Topic.SETTING, key)}: {setting_value_name(key, settings[key], unit)}"
        if key in settings
        else name_of(Topic.SETTING, key)
        for key in changed
    )
