"""Who shows, in which order, and who may muck."""

import pytest

from game.engine.actions import MUCK, SHOW, IllegalAction
from game.engine.events import HandMucked, HandShown
from game.engine.hand import apply, legal_actions
from game.engine.ranking import SUITS_DECIDE
from game.engine.state import HandState, Phase, ShowdownManner
from tests.builders import a_hand, play

IN_ORDER = ShowdownManner.IN_ORDER
BOARD = "2c 3c 8d 9h Jh"
WINNER_FIRST = "As Ad / Ks Kd / Qs Qd"
WINNER_LAST = "Qs Qd / Ks Kd / As Ad"
CHECKED_DOWN = "c c x x x x x x x x x x"


def shown(hand: HandState) -> list[int]:
    return [event.seat for event in hand.events if isinstance(event, HandShown)]


def test_all_contenders_show_where_the_rules_say_so():
    hand = play(a_hand(hole=WINNER_FIRST, board=BOARD), CHECKED_DOWN)
    assert (hand.phase, shown(hand), hand.mucked) == (Phase.OVER, [0, 1, 2], ())
    assert hand.stacks == (1020, 990, 990)


@pytest.mark.parametrize(
    ("river", "order"),
    [
        ("x x x", [0, 1, 2]),
        ("x b10 c c", [1, 2, 0]),
        ("b10 c r30 c c", [2, 0, 1]),
        ("x b10 c f", [1, 2]),
    ],
)
@pytest.mark.parametrize("before", ["c c x x x x x x x", "r20 c c x x b20 c c x x x"])
def test_the_last_aggressor_of_the_river_shows_first_else_the_first_left_of_the_button(before, river, order):
    hand = play(a_hand(hole=WINNER_FIRST, board=BOARD), f"{before} {river}")
    assert shown(hand) == order


def test_each_hand_that_is_not_beaten_by_those_shown_before_it_is_shown():
    hand = play(a_hand(hole=WINNER_LAST, board=BOARD, showdown=IN_ORDER), CHECKED_DOWN)
    assert (hand.phase, shown(hand)) == (Phase.OVER, [0, 1, 2])


def test_a_beaten_hand_may_be_mucked_or_shown():
    hand = play(a_hand(hole=WINNER_FIRST, board=BOARD, showdown=IN_ORDER), CHECKED_DOWN)
    assert (hand.phase, hand.to_act, shown(hand)) == (Phase.SHOWDOWN, 1, [0])
    assert legal_actions(hand).show_or_muck
    hand = apply(hand, MUCK)
    assert (hand.to_act, hand.mucked) == (2, (1,))
    hand = apply(hand, SHOW)
    assert (hand.phase, shown(hand)) == (Phase.OVER, [0, 2])
    assert [event.seat for event in hand.events if isinstance(event, HandMucked)] == [1]
    assert hand.stacks == (1020, 990, 990)


def test_a_hand_that_ties_may_not_be_mucked():
    hand = play(a_hand("1000 1000", hole="As Kd / Ac Kh", board=BOARD, showdown=IN_ORDER), "c x x x x x x x")
    assert (hand.phase, shown(hand), hand.stacks) == (Phase.OVER, [0, 1], (1000, 1000))


def test_a_hand_that_ties_by_rank_may_be_mucked_where_suits_decide_against_it():
    hand = a_hand("1000 1000", hole="Ac Kh / As Kd", board=BOARD, showdown=IN_ORDER, ranking=SUITS_DECIDE)
    hand = play(hand, "c x x x x x x x")
    assert (hand.phase, hand.to_act) == (Phase.SHOWDOWN, 1)


def test_with_a_seat_all_in_every_hand_is_shown():
    hand = a_hand("1000 1000 40", hole=WINNER_FIRST, board=BOARD, showdown=IN_ORDER)
    hand = play(hand, "all-in c c x x x x x x")
    assert (hand.phase, shown(hand)) == (Phase.OVER, [0, 1, 2])


def test_only_a_seat_whose_turn_it_is_shows_or_mucks():
    hand = a_hand(hole=WINNER_FIRST, board=BOARD, showdown=IN_ORDER)
    for action in (SHOW, MUCK):
        with pytest.raises(IllegalAction):
            apply(hand, action)
