"""Section 4 of the rules: completion in fixed limit, and what pot limit and the last bet ask and allow."""

import pytest

from game.engine.betting import LimitKind, MinBet, PotCount, ShortAllIn, hand_limit
from game.engine.hand import legal_actions, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.state import RaiseCap
from tests.builders import a_hand, a_setup, play

FIXED = LimitKind.FIXED_LIMIT

# Fixed limit: bets of 20 before the turn, blinds of 10 and 20


def fixed(stacks, **changes):
    return a_hand(stacks, blinds="10 20", limit=FIXED, **changes)


@pytest.mark.parametrize(
    ("all_in", "raise_to"),
    [(21, 40), (28, 40), (29, 40), (30, 50), (32, 52), (39, 59), (40, 60)],
)
def test_below_half_a_bet_an_all_in_is_completed_and_from_half_a_bet_on_it_is_a_full_raise(all_in, raise_to):
    hand = play(fixed(f"1000 1000 1000 {all_in} 1000"), "c all-in")
    assert legal_actions(hand).raise_to == (raise_to, raise_to)


@pytest.mark.parametrize(("all_in", "left"), [(28, 2), (32, 1)])
def test_a_completed_raise_counts_once(all_in, left):
    hand = play(fixed(f"1000 1000 1000 {all_in} 1000", raise_cap=RaiseCap(2)), "c all-in")
    assert 2 - hand.raises == left
    hand = play(hand, f"r{legal_actions(hand).raise_to.min}")
    assert 2 - hand.raises == left - 1


def test_a_completed_opening_bet_does_not_count_at_all():
    hand = play(fixed("1000 1000 28 1000", raise_cap=RaiseCap(1)), "c c c x x x all-in")
    assert (hand.current_bet, legal_actions(hand).raise_to) == (8, (20, 20))
    hand = play(hand, "r20")
    assert (hand.raises, legal_actions(hand).raise_to) == (0, (40, 40))
    assert legal_actions(play(hand, "r40")).raise_to is None


def test_an_opening_all_in_of_half_a_bet_counts_as_a_full_one():
    hand = play(fixed("1000 1000 30 1000"), "c c c x x x all-in")
    assert (hand.current_bet, legal_actions(hand).raise_to) == (10, (30, 30))


def test_two_short_all_ins_are_measured_from_the_last_full_bet():
    hand = play(fixed("1000 1000 1000 25 29 31"), "c all-in all-in")
    assert legal_actions(hand).raise_to == (31, 31)  # all that seat 5 has
    hand = play(hand, "all-in")  # 11 above the 20: half a bet and more
    assert (hand.raises, legal_actions(hand).raise_to) == (1, (51, 51))


def test_a_seat_that_has_acted_may_raise_again_only_over_half_a_bet():
    for all_in, reopened in ((29, False), (30, True)):
        hand = play(fixed(f"1000 1000 1000 {all_in}"), "c all-in f c")
        assert (hand.to_act, legal_actions(hand).raise_to is not None) == (2, reopened)


def test_in_a_hand_of_older_rules_a_raise_adds_a_full_bet_to_every_all_in():
    hand = fixed("1000 1000 1000 28 1000", short_all_in=ShortAllIn.COUNTED)
    assert legal_actions(play(hand, "c all-in")).raise_to == (48, 48)


def test_completion_takes_its_unit_from_the_street():
    hand = play(fixed("1000 1000 1000 75"), "c c c x x x x x x x b40 all-in")
    assert hand.street_index == 2
    assert (hand.current_bet, legal_actions(hand).raise_to) == (55, (80, 80))


# Pot limit that counts the pot before the seat acts, and bets no smaller than the last one


def italia(stacks="1000 1000 1000 1000", **changes):
    setup = {"blinds": "10 20", "limit": LimitKind.POT_LIMIT, "min_bet": MinBet.LAST_BET}
    hand = a_setup(stacks, **setup | changes)
    hand = hand._replace(limit=hand_limit(hand.limit.kind, PotCount.BEFORE_ACTING))
    return start(hand, stacked_deck(hand, {}, ()))


def test_a_raise_adds_at_most_the_pot_before_the_seat_acts():
    hand = italia()
    assert legal_actions(hand).raise_to == (40, 50)
    assert legal_actions(play(hand, "r50")).raise_to == (80, 130)
    after_the_call = a_hand("1000 1000 1000 1000", blinds="10 20", limit=LimitKind.POT_LIMIT)
    assert legal_actions(after_the_call).raise_to == (40, 70)


def test_a_bet_is_at_most_the_pot():
    hand = play(italia(), "c c c x")
    assert legal_actions(hand).bet == (20, 80)


def test_where_the_pot_is_smaller_the_least_raise_is_allowed():
    hand = play(italia("1000 1000", button=0, blinds="10 20"), "r50 c")
    assert legal_actions(hand).bet == (30, 100)
    short = italia("1000 5 1000", blinds="0 20")  # a blind of 5, owed as 20: the pot is 5
    assert legal_actions(short).raise_to == (40, 40)


@pytest.mark.parametrize(
    ("codes", "least"),
    [
        ("c c c x", 20),  # the big blind
        ("r45 c c c", 25),  # the raise added 25
        ("r45 r90 c c c", 45),
        ("c c c x b60 c c c", 60),
        ("c c c x b60 r150 c c c", 90),
        ("c c c x b60 r150 c c c x x x x", 90),  # a street that nobody bets on changes nothing
    ],
)
def test_a_later_streets_bet_is_at_least_the_hands_last_bet_or_raise(codes, least):
    assert legal_actions(play(italia(), codes)).bet.min == least


def test_the_last_bet_binds_raises_too():
    hand = play(italia(), "r50 r130 f f c b80")
    assert legal_actions(hand).raise_to.min == 160


def test_short_all_ins_do_not_count_as_the_last_bet_and_a_smaller_stack_may_go_all_in():
    hand = play(italia("1000 58 1000 1000"), "r50 c c all-in c c c")
    assert legal_actions(hand).bet.min == 30  # not the 8 that the all-in added
    hand = play(italia("1000 60 1000 1000"), "c r50 c c c x")
    assert legal_actions(hand).bet == (10, 10)
    hand = play(hand, "all-in")
    assert legal_actions(hand).raise_to.min == 40


def test_elsewhere_every_street_begins_with_the_big_blind():
    hand = play(a_hand("1000 1000 1000 1000", blinds="10 20"), "r45 r90 c c c")
    assert legal_actions(hand).bet.min == 20
