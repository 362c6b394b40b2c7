"""What the leaderboard calls the settings of a game, in the reader's language."""

import pytest
from django.utils.translation import override

from game.engine.house_rules import rule_values
from game.engine.rules import RULE_SETS, RuleSet
from game.play.saved_game import Currency
from leaderboard.money import Money
from leaderboard.vocabulary import changes_of, setting_value_name


@pytest.mark.parametrize(
    ("setting", "value", "english", "italian"),
    [
        ("time", 1, "1 minute", "1 minuto"),
        ("time", 30, "30 minutes", "30 minuti"),
        ("timer", 15, "15 seconds", "15 secondi"),
        ("timer", None, "off", "spento"),
        ("hands", None, "unlimited", "senza limite"),
        ("stack", 2500, "€2,500", "2.500\N{NO-BREAK SPACE}€"),
        ("first_blind", "25", "€25", "25\N{NO-BREAK SPACE}€"),
        ("first_blind", "rules", "set by money and seats", "secondo dotazioni e posti"),
        ("level_hands", "25", "25", "25"),
        ("ante", "from-level-4", "from level 4 of the blinds on", "dal livello 4 dei bui in poi"),
        ("opponents", "easy", "easy", "facili"),
        ("opponents", "seats", "chosen seat by seat", "scelti posto per posto"),
    ],
)
def test_a_value_is_in_the_readers_language_with_its_unit(
    setting: str, value: object, english: str, italian: str
) -> None:
    for language, text in (("en", english), ("it", italian)):
        with override(language):
            assert setting_value_name(setting, value, Money(Currency.EURO)) == text


def test_chosen_opponents_are_told_as_a_change() -> None:
    with override("it"):
        assert changes_of({"opponents": "tough"}, ["opponents"], Money(Currency.EURO)) == (
            "Avversari: forti",
        )


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_of_a_set_is_told_in_words(rules: RuleSet) -> None:
    money = Money(Currency.EURO)
    with override("it"):
        values = {value: setting_value_name(key, value, money) for key, value in rule_values(rules).items()}
    assert [value for value, text in values.items() if text == value and not value.isdecimal()] == []
