"""House rules in words."""

import pytest

from game.engine.rules import CASINO, ITALIAN_DRAW_POKER, RuleSet
from game.words.house_rules import raises_text


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (ITALIAN_DRAW_POKER, "unlimited"),
        (CASINO, "unlimited; in fixed limit 3, but unlimited when the street began with two players"),
    ],
)
def test_the_raises_of_fixed_limit_are_told_only_where_it_can_be_played(rules: RuleSet, text: str) -> None:
    assert raises_text(rules) == text
