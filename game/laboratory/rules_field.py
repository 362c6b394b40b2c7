"""The field in which operators choose a rule set."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from game.engine.rules import DEFAULT_RULES, KNOWN_RULE_SETS


def rules_field() -> forms.ChoiceField:
    choices = [(key, rules.name) for key, rules in KNOWN_RULE_SETS.items()]
    return forms.ChoiceField(label=_("Rules"), initial=DEFAULT_RULES.key, choices=choices)
