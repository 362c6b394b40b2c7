from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from django.utils import translation

from leaderboard.money import Money
from leaderboard.templatetags.leaderboard_formats import amount, duration, margin, percent, score, signed
from leaderboard.vocabulary import Topic, name_of, register_names, setting_value_name


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0, "€", "€0"),
        (1000, "€", "€1,000"),
        (1_234_567, "¥", "¥1,234,567"),
        (-20, "$", "−$20"),
        (1000, "CHF", "1,000\xa0CHF"),
        (2, "never_registered", "2\xa0never registered"),
    ],
)
def test_amounts_in_english(value: int, unit: str, text: str) -> None:
    with translation.override("en"):
        assert amount(value, unit) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "€0.00"),
        (Fraction(1, 3), "+€0.33"),
        (Fraction(-2, 3), "−€0.67"),
        (Fraction(1, 200), "+€0.01"),
        (Fraction(-1, 200), "−€0.01"),
        (Fraction(-1, 1000), "€0.00"),
        (Fraction(90_000), "+€90,000.00"),
    ],
)
def test_scores_have_a_sign_and_two_decimals(value: Fraction, text: str) -> None:
    with translation.override("en"):
        assert score(value, "€") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (0.0, "±€0.00"), (12.345, "±€12.35"), (98_765.4, "±€98,765.40")],
)
def test_margins_have_two_decimals(value: float | None, text: str) -> None:
    with translation.override("en"):
        assert margin(value, "€") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (0.0, "0.0"), (-0.04, "0.0"), (-0.05001, "−0.1"), (1234.56, "+1,234.6")],
)
def test_signed_numbers_have_one_decimal(value: float | None, text: str) -> None:
    with translation.override("en"):
        assert signed(value) == text


def test_shares_are_whole_percents_that_do_not_break() -> None:
    with translation.override("it"):
        assert [percent(share) for share in (0.0, 0.256, 1.0)] == ["0\xa0%", "26\xa0%", "100\xa0%"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (59.9, "59 s"),
        (60, "1 min 0 s"),
        (3599, "59 min 59 s"),
        (3600, "1 h 0 min 0 s"),
        (90_061, "25 h 1 min 1 s"),
    ],
)
def test_durations_in_whole_seconds(seconds: float, text: str) -> None:
    with translation.override("en"):
        assert duration(datetime.timedelta(seconds=seconds)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (False, "no"),
        (None, "–"),
        ("", "–"),
        (2000, "2,000"),
        (0, "0"),
        ("four_colours", "four colours"),
        (["a"], "['a']"),
    ],
)
def test_values_of_settings_nobody_named(value: object, text: str) -> None:
    with translation.override("en"):
        assert setting_value_name("test-setting", value, Money("EUR")) == text


def test_a_later_name_wins_and_an_unknown_key_is_shown_with_spaces() -> None:
    register_names(Topic.RULE_SET, {"test-named-twice": "One"})
    register_names(Topic.RULE_SET, {"test-named-twice": "Two"})
    assert name_of(Topic.RULE_SET, "test-named-twice") == "Two"
    assert name_of(Topic.RULE_SET, "test_never_named") == "test never named"
