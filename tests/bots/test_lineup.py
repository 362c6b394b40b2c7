"""Who sits at a table by default."""

from collections import Counter

import pytest

from game.bots.lineup import MIX, Temperament, lineup
from game.engine.shuffle import Stream

SHIPPED = {
    "shark": Temperament.TIGHT_AGGRESSIVE,
    "solid": Temperament.TIGHT_AGGRESSIVE,
    "rock": Temperament.TIGHT_PASSIVE,
    "weak-tight": Temperament.TIGHT_PASSIVE,
    "regular": Temperament.REGULAR,
    "loose-passive": Temperament.LOOSE_PASSIVE,
    "station": Temperament.LOOSE_PASSIVE,
    "loose-aggressive": Temperament.LOOSE_AGGRESSIVE,
    "maniac": Temperament.LOOSE_AGGRESSIVE,
}


def a_stream(number: int = 0) -> Stream:
    return Stream(bytes(32), "seats", "", number)


@pytest.mark.parametrize("number", range(20))
def test_ten_seats_are_three_two_two_two_one(number: int) -> None:
    seated = lineup(SHIPPED, 10, a_stream(number))
    assert Counter(SHIPPED[key] for key in seated) == {
        Temperament.TIGHT_AGGRESSIVE: 3,
        Temperament.TIGHT_PASSIVE: 2,
        Temperament.REGULAR: 2,
        Temperament.LOOSE_PASSIVE: 2,
        Temperament.LOOSE_AGGRESSIVE: 1,
    }


@pytest.mark.parametrize("count", range(1, 10))
def test_a_smaller_table_takes_as_many(count: int) -> None:
    seated = lineup(SHIPPED, count, a_stream(count))
    assert Counter(SHIPPED[key] for key in seated) == Counter(MIX[:count])


def test_nobody_sits_twice_while_another_of_his_kind_stands() -> None:
    seated = Counter(lineup(SHIPPED, 10, a_stream()))
    assert {seated["rock"], seated["weak-tight"], seated["station"], seated["loose-passive"]} == {1}
    assert sorted((seated["shark"], seated["solid"])) == [1, 2]


def test_the_order_is_drawn() -> None:
    assert lineup(SHIPPED, 10, a_stream()) == lineup(SHIPPED, 10, a_stream())
    assert len({lineup(SHIPPED, 10, a_stream(number)) for number in range(10)}) == 10


def test_any_profile_plays_a_missing_temperament() -> None:
    assert lineup({"rock": Temperament.TIGHT_PASSIVE}, 3, a_stream()) == ("rock",) * 3


def test_without_profiles_nobody_can_be_seated() -> None:
    with pytest.raises(ValueError, match="no profiles"):
        lineup({}, 3, a_stream())
