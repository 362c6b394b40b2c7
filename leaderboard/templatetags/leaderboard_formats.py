"""Template filters for amounts, scores, durations and stored keys in the visitor's language."""

from __future__ import annotations

import datetime
from fractions import Fraction

from django import template
from django.utils.translation import gettext as _

from leaderboard.models import Game
from leaderboard.money import NO_BREAK_SPACE, Money, decimal_text, rounded, sign_of
from leaderboard.vocabulary import (
    Topic,
    changes_of,
    name_of,
    rules_name,
    setting_value_name,
    stakes_text,
    variant_of,
)

register = template.Library()

UNKNOWN = "\N{EN DASH}"


@register.filter
def amount(value: int, money_unit: str) -> str:
    """A number of chips with its unit: €1,000 or 1,000 chips."""
    return Money(money_unit).text(value)


@register.filter
def score(value: Fraction, money_unit: str) -> str:
    """A signed amount per hand, with two decimals."""
    return Money(money_unit).score(value)


@register.filter
def score_in_stakes(game: Game) -> str:
    """The signed score of a finished game with two decimals, in the stake by which it is ranked."""
    value = game.score_in_big_blinds
    if value is None:
        return UNKNOWN
    return _in_stakes(game, f"{sign_of(rounded(value, 2))}{decimal_text(value, 2)}")


@register.filter
def margin(value: float | None, money_unit: str) -> str:
    """The margin of a score, as in ±€1.25; a dash where it is not known."""
    return UNKNOWN if value is None else f"±{Money(money_unit).exact(value)}"


@register.filter
def margin_in_stakes(game: Game) -> str:
    """The margin of a game's score, as in ±0.25 BB; a dash where it is not known."""
    return UNKNOWN if game.margin is None else _in_stakes(game, f"±{decimal_text(game.margin, 2)}")


def _in_stakes(game: Game, number: str) -> str:
    return stakes_text(variant_of(game.rule_set), number).replace(" ", NO_BREAK_SPACE)


@register.filter
def variant_name(game: Game) -> str:
    return name_of(Topic.VARIANT, variant_of(game.rule_set))


@register.filter
def signed(value: float | None) -> str:
    """A number with its sign and one decimal; a dash where it is not known."""
    return UNKNOWN if value is None else f"{sign_of(rounded(value, 1))}{decimal_text(value, 1)}"


@register.filter
def adjusted_score(game: Game) -> str:
    """Adjusted big blinds per 100 hands with their margin, as in +3.1 ±12.0; a dash where not known."""
    if game.adjusted_per_100 is None or game.adjusted_margin is None:
        return signed(game.adjusted_per_100)
    return f"{signed(game.adjusted_per_100)}{NO_BREAK_SPACE}±{decimal_text(game.adjusted_margin, 1)}"


@register.filter
def percent(share: float) -> str:
    text = _("%(number)s %%") % {"number": decimal_text(100 * share, 0)}
    return text.replace(" ", NO_BREAK_SPACE)


@register.filter
def duration(value: datetime.timedelta) -> str:
    """A duration such as "1 h 5 min 9 s"; leading zero parts are left out."""
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
    return rules_name(game.rule_set, game.changed_rules, kind=game.kind)


@register.filter
def named_changes(game: Game) -> tuple[str, ...]:
    """The settings that differ from the rule set, each with its value."""
    settings = game.settings if isinstance(game.settings, dict) else {}
    return changes_of(settings, game.changed_rules.split(), Money(game.money_unit))


@register.filter
def limit_name(game: Game) -> str:
    return name_of(Topic.LIMIT, game.limit)


@register.filter
def named_settings(game: Game) -> list[tuple[str, str]]:
    """Pairs of a setting's name and its value's name, in the order in which they were recorded; the limit
    has a column of its own."""
    settings = game.settings if isinstance(game.settings, dict) else {}
    unit = Money(game.money_unit)
    return [
        (name_of(Topic.SETTING, key), setting_value_name(key, value, unit))
        for key, value in settings.items()
        if key != "limit"
    ]
