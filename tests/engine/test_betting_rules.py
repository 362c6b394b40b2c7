"""Section 4 of the rules, betting: one sentence, one test."""

import pytest

from game.engine.actions import CALL, CHECK, AmountRange, Bet, IllegalAction, RaiseTo, Refusal
from game.engine.betting import LimitKind, ShortAllIn
from game.engine.events import Street, UncalledReturned
from game.engine.hand import apply, legal_actions
from game.engine.state import Phase, RaiseCap
from tests.builders import a_hand, play

FIXED, POT, NO = LimitKind.FIXED_LIMIT, LimitKind.POT_LIMIT, LimitKind.NO_LIMIT


def test_preflop_starts_left_of_the_big_blind_and_later_streets_left_of_the_button():
    hand = a_hand("1000 1000 1000 1000")
    assert hand.to_act == 2
    hand = play(hand, "c c c x")
    assert (hand.street, hand.to_act) == (Street.FLOP, 0)


def test_later_streets_start_with_the_first_seat_left_of_the_button_that_is_still_in():
    assert play(a_hand("1000 1000 1000 1000"), "c c f x").to_act == 1


def test_the_big_blind_has_the_option():
    hand = play(a_hand(), "c c")
    legal = legal_actions(hand)
    assert (hand.street, legal.seat) == (Street.PREFLOP, 1)
    assert legal.check
    assert legal.call is None
    assert legal.raise_to == AmountRange(20, 1000)
    assert play(hand, "r30").to_act == 2


def test_the_street_ends_when_the_big_blind_checks_his_option():
    assert play(a_hand(), "c c x").street is Street.FLOP


@pytest.mark.parametrize("codes", ["", "c c x", "r30 c c b20"])
def test_fold_is_always_legal(codes):
    assert legal_actions(play(a_hand(), codes)).fold


def test_facing_no_bet_one_checks_or_bets_and_facing_a_bet_one_calls_or_raises():
    flop = play(a_hand(), "c c x")
    legal = legal_actions(flop)
    assert (legal.check, legal.call, legal.bet, legal.raise_to) == (True, None, (10, 990), None)
    legal = legal_actions(play(flop, "b40"))
    assert (legal.check, legal.call, legal.bet, legal.raise_to) == (False, 40, None, (80, 990))


@pytest.mark.parametrize(
    ("codes", "action", "refusal"),
    [
        ("", CHECK, Refusal.BET_TO_CALL),
        ("c c", CALL, Refusal.NOTHING_TO_CALL),
        ("", Bet(50), Refusal.NO_BET),
        ("c c x", RaiseTo(50), Refusal.NO_RAISE),
        ("", RaiseTo(19), Refusal.TOO_LOW),
        ("", RaiseTo(1001), Refusal.TOO_HIGH),
        ("c c x", Bet(9), Refusal.TOO_LOW),
        ("f f", CALL, Refusal.HAND_OVER),
    ],
)
def test_what_is_refused_and_why(codes, action, refusal):
    hand = play(a_hand(), codes)
    with pytest.raises(IllegalAction) as refused:
        apply(hand, action)
    assert refused.value.refusal is refusal


@pytest.mark.parametrize(
    ("codes", "least"),
    [
        ("", 20),  # the big blind is the opening bet
        ("r35", 60),  # a raise by 25
        ("r35 r85", 135),  # a raise by 50
        ("r100 r190", 280),  # never less than the largest raise of the street: 90, then 90
        ("c c x b30", 60),
        ("c c x x", 10),
    ],
)
def test_a_raise_adds_at_least_the_last_bet_or_raise_of_the_street(codes, least):
    legal = legal_actions(play(a_hand("1000 1000 1000"), codes))
    assert (legal.raise_to or legal.bet).min == least


def test_a_short_all_in_does_not_lower_the_next_raise():
    # Seat 2 bets to 100 (a raise by 90), seat 0 is all-in for 120: the next raise still adds 90.
    assert legal_actions(play(a_hand("120 1000 1000"), "r100 all-in")).raise_to == (210, 1000)


def test_nobody_bets_beyond_his_stack_and_a_bet_for_the_whole_stack_is_all_in():
    hand = play(a_hand("1000 1000 7"), "c")
    assert hand.stacks[2] == 0
    assert hand.events[-1].all_in
    assert legal_actions(a_hand("1000 1000 15")).raise_to == (15, 15)


# Short all-ins (TDA 47)


def test_a_short_all_in_does_not_reopen_the_betting():
    # Seat 0 bets 100, seat 1 is all-in for 150, seat 2 calls: seat 0 may call or fold.
    hand = play(a_hand("1000 160 1000"), "c c x b100 all-in c")
    legal = legal_actions(hand)
    assert (legal.seat, legal.call, legal.raise_to) == (0, 50, None)


def test_a_full_all_in_reopens_the_betting():
    legal = legal_actions(play(a_hand("1000 210 1000"), "c c x b100 all-in c"))
    assert (legal.seat, legal.call, legal.raise_to) == (0, 100, (300, 990))


def test_a_seat_that_has_not_acted_may_raise_a_short_all_in():
    legal = legal_actions(play(a_hand("1000 160 1000"), "c c x b100 all-in"))
    assert (legal.seat, legal.raise_to) == (2, (250, 990))


def test_two_short_all_ins_together_reopen_the_betting_for_the_seat_they_amount_to_a_raise_for():
    # 100, all-in 150, call, all-in 200: for seat 0 the bet has grown by 100, for seat 2 only by 50.
    hand = play(a_hand("1000 160 1000 210"), "c c c x b100 all-in c all-in")
    legal = legal_actions(hand)
    assert (legal.seat, legal.raise_to) == (0, (300, 990))
    legal = legal_actions(play(hand, "c"))
    assert (legal.seat, legal.call, legal.raise_to) == (2, 50, None)


def test_the_big_blind_may_raise_after_a_short_all_in_because_he_has_not_acted():
    legal = legal_actions(play(a_hand("1000 1000 15"), "all-in c"))
    assert (legal.seat, legal.call, legal.raise_to) == (1, 5, (25, 1000))


def test_a_limper_may_not_raise_after_a_short_all_in_of_the_blinds():
    legal = legal_actions(play(a_hand("15 1000 1000"), "c all-in c"))
    assert (legal.seat, legal.call, legal.raise_to) == (2, 5, None)


@pytest.mark.parametrize(("stack", "reopened"), [(24, False), (25, True), (30, True)])
def test_in_fixed_limit_half_a_bet_is_enough_to_reopen(stack, reopened):
    # Seat 0 bets 10 on the flop, seat 1 is all-in for 14, 15 or 20, seat 2 calls.
    hand = play(a_hand(f"1000 {stack} 1000", limit=FIXED), "c c x b10 all-in c")
    legal = legal_actions(hand)
    assert legal.seat == 0
    assert (legal.raise_to is not None) is reopened


def test_in_pot_limit_a_short_all_in_does_not_reopen():
    legal = legal_actions(play(a_hand("1000 45 1000", limit=POT), "c c x b30 all-in c"))
    assert (legal.seat, legal.call, legal.raise_to) == (0, 5, None)


# Limits


@pytest.mark.parametrize(
    ("codes", "amounts"),
    [
        ("", (20, 35)),  # pot 15 and a call of 10: 25 over the bet of 10
        ("c", (20, 40)),  # pot 25 and a call of 5
        ("c c", (20, 40)),
        ("r35", (60, 115)),
        ("c c x", (10, 30)),
        ("c c x b30", (60, 120)),
        ("c c x b30 c", (60, 150)),
    ],
)
def test_in_pot_limit_a_raise_adds_at_most_the_pot_as_it_stands_after_the_call(codes, amounts):
    legal = legal_actions(play(a_hand(limit=POT), codes))
    assert (legal.raise_to or legal.bet) == amounts


def test_in_pot_limit_an_all_in_below_the_pot_is_the_most():
    assert legal_actions(a_hand("1000 1000 25", limit=POT)).raise_to == (20, 25)


@pytest.mark.parametrize(
    ("codes", "amount"),
    [
        ("", 20),
        ("r20", 30),
        ("c c x", 10),
        ("c c x b10", 20),
        ("c c x x x x", 20),
        ("c c x x x x b20", 40),
        ("c c x x x x x x x", 20),
    ],
)
def test_in_fixed_limit_bets_are_one_big_blind_preflop_and_on_the_flop_and_two_later(codes, amount):
    legal = legal_actions(play(a_hand(limit=FIXED), codes))
    assert (legal.raise_to or legal.bet) == (amount, amount)


def test_in_fixed_limit_an_all_in_below_the_bet_is_the_only_raise():
    assert legal_actions(a_hand("1000 1000 17", limit=FIXED)).raise_to == (17, 17)


# The raise cap


def test_the_cap_counts_raises_and_the_big_blind_is_the_opening_bet_preflop():
    hand = play(a_hand(raise_cap=RaiseCap(3)), "r20 r30 r40")
    legal = legal_actions(hand)
    assert (legal.seat, legal.call, legal.raise_to) == (2, 20, None)


def test_the_opening_bet_of_a_later_street_is_not_counted():
    hand = play(a_hand(raise_cap=RaiseCap(2)), "c c x b10 r20")
    assert legal_actions(hand).raise_to
    assert legal_actions(play(hand, "r30")).raise_to is None


def test_the_cap_starts_anew_on_every_street():
    hand = play(a_hand(raise_cap=RaiseCap(1)), "r20 c c")
    assert legal_actions(hand).bet
    assert legal_actions(play(hand, "b10")).raise_to


def test_at_the_cap_only_call_and_fold_remain_however_short_the_caller():
    # Seat 2 has 17 left to a call of 20; seat 0 has 5 more than the call.
    hand = play(a_hand("35 1000 27", raise_cap=RaiseCap(2)), "c r20 r30")
    legal = legal_actions(hand)
    assert (legal.seat, legal.fold, legal.check, legal.call) == (2, True, False, 17)
    assert (legal.bet, legal.raise_to) == (None, None)
    legal = legal_actions(play(hand, "c"))
    assert (legal.seat, legal.call, legal.raise_to) == (0, 10, None)


def test_an_all_in_that_does_not_reopen_the_betting_uses_up_no_raise():
    hand = play(a_hand("1000 1000 15", raise_cap=RaiseCap(1)), "all-in")
    assert (hand.raises, legal_actions(hand).raise_to) == (0, (25, 1000))
    assert legal_actions(play(hand, "r25")).raise_to is None


def test_short_all_ins_that_add_up_to_a_full_raise_use_up_no_raise_either():
    hand = play(a_hand("1000 1000 14 18 22", raise_cap=RaiseCap(1)), "all-in all-in all-in")
    assert (hand.raises, hand.current_bet) == (0, 22)


def test_in_a_hand_of_older_rules_every_all_in_raise_uses_up_a_raise():
    hand = a_hand("1000 1000 15", raise_cap=RaiseCap(1), short_all_in=ShortAllIn.COUNTED)
    assert legal_actions(play(hand, "all-in c")).raise_to is None


def test_the_big_blind_keeps_his_option_to_check_when_nobody_raised_under_a_cap_of_one():
    legal = legal_actions(play(a_hand(raise_cap=RaiseCap(1)), "c c"))
    assert (legal.check, legal.raise_to) == (True, (20, 1000))


@pytest.mark.parametrize(("free", "raises"), [(False, 3), (True, 9)])
def test_a_cap_can_be_lifted_on_streets_that_begin_heads_up(free, raises):
    hand = a_hand("1000 1000", blinds="5 10", limit=FIXED, raise_cap=RaiseCap(3, heads_up_free=free))
    made = 0
    while legal_actions(hand).raise_to and made < 9:
        hand = play(hand, f"r{legal_actions(hand).raise_to.min}")
        made += 1
    assert made == raises


def test_a_cap_is_not_lifted_on_a_street_that_becomes_heads_up():
    hand = play(a_hand(limit=FIXED, raise_cap=RaiseCap(3, heads_up_free=True)), "f r20 r30 r40")
    assert legal_actions(hand).raise_to is None
    # … and is on the next street, which begins so.
    hand = play(hand, "c b10 r20 r30 r40")
    assert legal_actions(hand).raise_to == (50, 50)


# The end of a street, of the betting and of the hand


def test_the_street_ends_when_all_have_acted_and_matched_the_bet_or_are_all_in():
    hand = play(a_hand("1000 1000 1000 30"), "c all-in c c")
    assert (hand.street, hand.to_act) == (Street.PREFLOP, 2)
    assert play(hand, "c").street is Street.FLOP


def test_if_at_most_one_seat_can_still_bet_the_board_is_dealt_out_with_hands_face_up():
    hand = play(a_hand("1000 300 200"), "all-in c all-in")
    assert (hand.to_act, hand.hands_open) == (0, False)  # 100 more to call
    hand = play(hand, "c")
    assert hand.hands_open
    assert hand.phase is Phase.OVER
    assert len(hand.board) == 5


def test_two_seats_that_can_still_bet_go_on_beside_an_all_in():
    hand = play(a_hand("1000 1000 200"), "all-in c c")
    assert (hand.hands_open, hand.to_act, hand.street) == (False, 0, Street.FLOP)
    assert legal_actions(hand).bet == (10, 800)


def test_nobody_raises_when_every_other_seat_is_all_in():
    hand = play(a_hand("1000 200 150"), "all-in")
    assert legal_actions(hand).raise_to == (290, 1000)  # seat 1 could still call it
    legal = legal_actions(play(a_hand("1000 150 200"), "all-in f"))
    assert (legal.seat, legal.call, legal.raise_to) == (1, 140, None)


def test_an_uncalled_bet_goes_back_before_the_pots_are_counted():
    hand = play(a_hand(hole="As Ad / 7c 2d / Ks Kd"), "r500 f f")
    assert UncalledReturned(2, 490) in hand.events
    assert hand.stacks == (995, 990, 1015)
    assert [pot.amount for pot in hand.pots] == [25]


def test_a_hand_that_is_won_without_a_showdown_is_not_shown():
    hand = play(a_hand(), "r50 f f")
    assert (hand.phase, hand.shown, hand.hands_open, hand.board) == (Phase.OVER, (), False, ())
