"""Names of the keys with which games are recorded, registered once with the leaderboard, which shows them."""

from __future__ import annotations

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from game.engine.house_rules import HOUSE_RULES
from game.engine.house_rules.bets import FIXED_LIMIT_RAISES, FREE_HEADS_UP, RAISES
from game.engine.house_rules.chips import ANTE, FIRST_BLIND, FROM_LEVEL
from game.engine.house_rules.rule import UNLIMITED
from game.engine.rules import BY_LEVEL, KNOWN_RULE_SETS
from game.engine.variants import HOLDEM, ITALIAN_DRAW
from game.setup.choices import TIMERS, TYPED
from game.setup.form import SetupForm
from game.words import labels
from game.words.house_rules import rule_name, translated, value_text
from leaderboard.vocabulary import Topic, register_amounts, register_variant
from leaderboard.vocabulary import register_names as register

_SETTINGS = ("hands", "time", "timer", "probability", "stack", "opponents")

COMPOSED = (
    *((FIXED_LIMIT_RAISES.key, f"{raises}{FREE_HEADS_UP}") for raises in FIXED_LIMIT_RAISES.numbers),
    *((ANTE.key, f"{FROM_LEVEL}{level}") for level in range(2, len(BY_LEVEL.multiples) + 1)),
)
"""House rules and those of their values whose words have a number among them."""


POSITIONS = {
    "button": pgettext_lazy("position", "Button"),
    "late": pgettext_lazy("position", "Late"),
    "middle": pgettext_lazy("position", "Middle"),
    "early": pgettext_lazy("position", "Early"),
    "small-blind": pgettext_lazy("position", "Small blind"),
    "big-blind": pgettext_lazy("position", "Big blind"),
}
"""The visitor's places at the table, as hands are recorded with them."""


def register_names() -> None:
    for key, stakes in (
        (HOLDEM.key, _("%(number)s BB")),
        (ITALIAN_DRAW.key, _("%(number)s inviti")),
    ):
        rule_sets = [rules.key for rules in KNOWN_RULE_SETS.values() if rules.variant.key == key]
        register_variant(key, labels.GAMES[key], stakes, rule_sets)
    register(Topic.RULE_SET, labels.RULES)
    register(Topic.LIMIT, labels.LIMITS)
    register(Topic.MONEY_UNIT, labels.CURRENCIES)
    register(Topic.SETTING, {name: SetupForm.base_fields[name].label or name for name in _SETTINGS})
    register(Topic.POSITION, POSITIONS)
    register(Topic.SETTING, {"resets_stacks": _("stacks reset before every hand")})
    register(Topic.SETTING, {key: rule_name(rule) for key, rule in HOUSE_RULES.items()})
    register(
        Topic.SETTING_VALUE,
        {"hands.None": labels.UNLIMITED, "raises.None": raises_unlimited, "timer.None": labels.OFF}
        | {
            f"{key}.{value}": translated(words)
            for key, rule in HOUSE_RULES.items()
            for value, words in rule.values.items()
        }
        | {f"{key}.{value}": _composed(key, value) for key, value in COMPOSED}
        | {f"time.{minutes}": _minutes(minutes) for minutes in range(TYPED["time"][0], TYPED["time"][1] + 1)}
        | {f"opponents.{value}": name for value, name in labels.OPPONENTS.items()}
        | {f"timer.{seconds}": _seconds(seconds) for seconds in TIMERS},
    )
    register_amounts(("stack", FIRST_BLIND.key))


def _composed_text(key: str, value: str) -> str:
    return value_text(HOUSE_RULES[key], value)


def _minutes_text(count: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def _seconds_text(count: int) -> str:
    return ngettext("%(count)d second", "%(count)d seconds", count) % {"count": count}


# A lazy text would be translated once and for all where its number is put in.
_minutes, _seconds = lazy(_minutes_text, str), lazy(_seconds_text, str)
_composed = lazy(_composed_text, str)


raises_unlimited = translated(RAISES.values[UNLIMITED])
"""What older games have recorded as no number."""
