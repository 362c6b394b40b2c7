"""`manage.py benchmark`: what it is asked, and that the packages it compares are asked the same."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from game.benchmarks.odds.rivals import counting_rivals, sampling_rivals
from game.engine.cards import parse_cards
from game.engine.odds.exact import exact_odds

HERO, RIVER = parse_cards("Ah Kh"), parse_cards("2c 7d Js 4h Qh")
LOOP = "phevaluator in a loop"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["odds", "--repeat", "0"], "--repeat is 1 or more, not 0"),
        (["odds", "--deals", "-5"], "--deals is 1 or more, not -5"),
        (["engine", "--hands", "0"], "--hands is 1 or more, not 0"),
        (["bots", "--hands", "0"], "--hands is 1 or more, not 0"),
        (["requests", "--hands", "0"], "--hands is 1 or more, not 0"),
        (["requests", "--players", "1"], "a table has 2 to 10 players, not 1"),
        (["requests", "--players", "99"], "a table has 2 to 10 players, not 99"),
    ],
)
def test_impossible_numbers_are_answered_with_one_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError) as error:
        call_command("benchmark", *arguments)
    assert (str(error.value), error.value.returncode) == (sentence, 2)


def test_rivals_count_the_odds_that_are_counted_here() -> None:
    (rival,) = (rival for rival in counting_rivals(HERO, RIVER) if rival.name == LOOP)
    assert rival.whole == 1
    assert rival.run() == exact_odds(HERO, RIVER).equity


def test_rivals_deal_a_known_part_of_the_deals() -> None:
    (rival,) = (rival for rival in sampling_rivals(HERO, RIVER, 2, 60_000) if rival.name == LOOP)
    assert rival.whole == 60
    equity = rival.run()
    assert isinstance(equity, float)
    assert abs(equity - exact_odds(HERO, RIVER, 2).equity) < 4 * 0.5 / 1000**0.5
