"""Who sits at a table by default."""

from collections import Counter

import pytest

from game.bots.lineup import MIXES, Mix, OpponentSelection, Temperament, lineup, seated
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


@pytest.mark.parametrize("mix", Mix)
@pytest.mark.parametrize("count", range(1, 11))
def test_a_table_takes_as_many_as_it_seats_and_begins_the_mix_again(mix: Mix, count: int) -> None:
    keys = lineup(SHIPPED, count, a_stream(count), mix)
    places = MIXES[mix]
    assert Counter(SHIPPED[key] for key in keys) == Counter(
        places[place % len(places)] for place in range(count)
    )


def test_whom_a_visitor_chose_sits_where_he_chose_and_the_mix_takes_the_other_seats() -> None:
    opponents = OpponentSelection(Mix.TOUGH, ("", "maniac", "", "rock"))
    keys = seated(SHIPPED, opponents, 5, a_stream())
    assert (keys[1], keys[3]) == ("maniac", "rock")
    assert (keys[0], keys[2], keys[4]) == lineup(SHIPPED, 3, a_stream(), Mix.TOUGH)


def test_a_choice_for_a_seat_that_the_table_lacks_is_nobodys() -> None:
    assert seated(SHIPPED, OpponentSelection(seats=("maniac", "rock")), 1, a_stream()) == ("maniac",)
    assert not OpponentSelection(seats=("", "")).are_chosen


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
