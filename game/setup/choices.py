"""The values that fields of the setup form offer, and the numbers that can be typed beside them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import ngettext

from game.engine.house_rules.rule import UNLIMITED

OFF = "off"
TYPED = {"hands": (1, 1000), "time": (1, 240), "stack": (200, 100_000)}
"""Fields beside whose values a number can be typed, with the least and the greatest."""

TIMERS = (15, 30, 60, 120)
HANDS = ("10", "20", "50", "100", "200", UNLIMITED)
MINUTES = ("5", "10", "15", "30", "60", "120")

FormChoice = tuple[str, Any]


def numbers(*values: int) -> list[FormChoice]:
    return [(str(value), str(value)) for value in values]


def amounts(*values: int) -> list[FormChoice]:
    return [(str(value), number_format(value, force_grouping=True)) for value in values]


def minutes(*values: int) -> list[FormChoice]:
    return [(str(value), ngettext("%d minute", "%d minutes", value) % value) for value in values]


def seconds(*values: int) -> list[FormChoice]:
    return [(str(value), ngettext("%d second", "%d seconds", value) % value) for value in values]


def number_field(name: str) -> forms.IntegerField:
    """A number in place of the values of the field `name`."""
    least, most = TYPED[name]
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(min_value=least, max_value=most, required=False, widget=widget)
