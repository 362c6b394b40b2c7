"""What the leaderboard calls the settings of a game, in the reader's language."""

import pytest
from django.utils.translation import override

from leaderboard.vocabulary import changes_of, setting_value_name


@pytest.mark.parametrize(
    ("setting", "value", "english", "italian"),
    [
        ("time", 1, "1 minute", "1 minuto"),
        ("time", 30, "30 minutes", "30 minuti"),
        ("timer", 15, "15 seconds", "15 secondi"),
        ("timer", None, "off", "spento"),
        ("hands", None, "unlimited", "senza limite"),
        ("opponents", "easy", "easy", "facili"),
        ("opponents", "seats", "chosen seat by seat", "scelti posto per posto"),
    ],
)
def test_a_value_is_in_the_readers_language_with_its_unit(
    setting: str, value: object, english: str, italian: str
) -> None:
    for language, text in (("en", english), ("it", italian)):
        with override(language):
            assert setting_value_name(setting, value) == text


def test_chosen_opponents_are_told_as_a_change() -> None:
    with override("it"):
        assert changes_of({"opponents": "tough"}, ["opponents"]) == ("Avversari: forti",)
