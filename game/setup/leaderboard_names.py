"""What the keys are called that games are recorded with: told once to the leaderboard, which shows them."""

from __future__ import annotations

from game.setup.form import SetupForm
from game.words import labels
from leaderboard.vocabulary import Topic
from leaderboard.vocabulary import register_names as register

_HOUSE_RULES = {
    "equal_hands": labels.EQUAL_HANDS,
    "chips": labels.CHIP_PLANS,
    "heads_up": labels.HEADS_UP,
    "showdown": labels.SHOWDOWNS,
    "elimination": labels.ELIMINATIONS,
}
_SETTINGS = ("hands", "time", "raises", "timer", "ante", "probability", *_HOUSE_RULES)


def register_names() -> None:
    register(Topic.RULE_SET, labels.RULES)
    register(Topic.LIMIT, labels.LIMITS)
    register(Topic.MONEY_UNIT, labels.CURRENCIES)
    register(Topic.SETTING, {name: _field_label(name) for name in _SETTINGS})
    register(
        Topic.SETTING_VALUE,
        {"hands.None": labels.UNLIMITED, "raises.None": labels.UNLIMITED_RAISES, "timer.None": labels.OFF}
        | {f"{rule}.{key}": name for rule, names in _HOUSE_RULES.items() for key, name in names.items()},
    )


def _field_label(name: str) -> labels.Label:
    return SetupForm.base_fields[name].label or name
