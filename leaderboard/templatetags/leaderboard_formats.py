"""How the leaderboard writes amounts, scores, durations and stored keys in the visitor's language."""

from __future__ import annotations

import datetime
import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from leaderboard.models import Game
from leaderboard.vocabulary import Topic, name_of, setting_value_name

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
UNKNOWN = "\N{EN DASH}"


@register.filter
def amount(value: int, money_unit: str) -> str:
    """A number of chips with its unit: €1,000 or 1,000 chips."""
    text = _with_unit(number_format(abs(value), use_l10n=True, force_grouping=True), money_unit)
    return f"{MINUS}{text}" if value < 0 else text


@register.filter
def score(value: Fraction, money_unit: str) -> str:
    """A signed amount per hand, rounded to two decimals, halves away from zero."""
    cents, text = rounded(value, 2), _with_unit(decimal_text(value, 2), money_unit)
    if not cents:
        return text
    return f"{MINUS if cents < 0 else '+'}{text}"


def rounded(value: Fraction | float, places: int) -> Decimal:
    """Halves away from zero; Django's `number_format` would cut the digits off."""
    exact = Fraction(value)
    decimal = Decimal(exact.numerator) / Decimal(exact.denominator)
    return decimal.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def decimal_text(value: Fraction | float, places: int) -> str:
    return number_format(abs(rounded(value, places)), places, use_l10n=True, force_grouping=True)


@register.filter
def margin(value: float | None, money_unit: str) -> str:
    """What an amount is sure to within, with two decimals; a dash where it is not known."""
    if value is None:
        return UNKNOWN
    return f"±{_with_unit(decimal_text(value, 2), money_unit)}"


@register.filter
def signed(value: float | None) -> str:
    """A number with its sign and one decimal; a dash where it is not known."""
    if value is None:
        return UNKNOWN
    tenths, text = rounded(value, 1), decimal_text(value, 1)
    return f"{MINUS if tenths < 0 else '+'}{text}" if tenths else text


@register.filter
def percent(share: float) -> str:
    text = _("%(number)s %%") % {"number": decimal_text(100 * share, 0)}
    return text.replace(" ", NO_BREAK_SPACE)


def _with_unit(number: str, money_unit: str) -> str:
    unit = name_of(Topic.MONEY_UNIT, money_unit)
    if len(unit) == 1 and unicodedata.category(unit) == "Sc":
        # Translators: an amount with a currency symbol; put the symbol where the language has it.
        pattern = pgettext("amount", "%(unit)s%(number)s")
        return pattern % {"unit": unit, "number": number}
    return f"{number}{NO_BREAK_SPACE}{unit}"


@register.filter
def duration(value: datetime.timedelta) -> str:
    """Whole seconds, as in "1 h 5 min 9 s"; parts that are zero at the front are left out."""
    minutes, seconds = divmod(int(value.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    parts = {"hours": hours, "minutes": minutes, "seconds": seconds}
    if hours:
        return _("%(hours)d h %(minutes)d min %(seconds)d s") % parts
    if minutes:
        return _("%(minutes)d min %(seconds)d s") % parts
    return _("%(seconds)d s") % parts


@register.filter
def rule_set_name(game: Game) -> str:
    return name_of(Topic.RULE_SET, game.rule_set)


@register.filter
def limit_name(game: Game) -> str:
    return name_of(Topic.LIMIT, game.limit)


@register.filter
def named_settings(game: Game) -> list[tuple[str, str]]:
    """Pairs of a setting's name and its value's name, in the order in which they were recorded."""
    settings = game.settings if isinstance(game.settings, dict) else {}
    return [(name_of(Topic.SETTING, key), setting_value_name(key, value)) for key, value in settings.items()]
