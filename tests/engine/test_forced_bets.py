"""Antes, blinds and the deal, and who speaks when, in both heads-up manners."""

import pytest

from game.engine.cards import FULL_DECK
from game.engine.events import AntePosted, BlindPosted, HoleCardsDealt, StreetDealt
from game.engine.hand import legal_actions, start
from game.engine.state import Phase
from tests.builders import a_hand, a_setup, cards, play


def test_antes_are_posted_before_blinds_and_belong_to_the_pot():
    hand = a_hand(antes=3)
    assert [type(event) for event in hand.events] == [AntePosted] * 3 + [BlindPosted] * 2 + [HoleCardsDealt]
    assert (hand.pot, hand.bets, hand.stacks) == (24, (5, 10, 0), (992, 987, 997))


def test_an_ante_larger_than_the_stack_is_posted_all_in_and_no_blind_is_owed_of_nothing():
    hand = a_hand("1000 4 1000", antes=6, hole="Ks Kd / As Ad / Qs Qd", board="2c 3c 8d 9h Jh")
    assert AntePosted(1, 4, all_in=True) in hand.events
    assert hand.bets == (5, 0, 0)
    # The big blind is owed in full all the same; the option is gone with the stack.
    assert legal_actions(hand).call == 10
    hand = play(hand, "c c x x x x x x")
    assert [pot.amount for pot in hand.pots] == [12, 24]
    assert hand.stacks == (1008, 12, 984)


def test_a_blind_that_a_stack_cannot_cover_is_posted_all_in_and_owed_in_full():
    hand = a_hand("1000 1000 1000 1000", blinds="5 10")
    assert legal_actions(hand).call == 10
    short = a_hand("1000 7 1000 1000")
    assert BlindPosted(1, 7, all_in=True) in short.events
    legal = legal_actions(short)
    assert (legal.call, legal.raise_to) == (10, (20, 1000))


def test_what_is_paid_over_a_short_big_blind_makes_a_side_pot():
    hand = play(
        a_hand("1000 7 1000", hole="Ks Kd / As Ad / Qs Qd", board="2c 3c 8d 9h Jh"), "c c x x x x x x"
    )
    assert [pot.amount for pot in hand.pots] == [21, 6]
    assert hand.stacks == (996, 21, 990)


def test_a_seat_that_only_owes_to_a_short_all_in_blind_that_it_covers_has_nothing_to_call():
    # Heads-up, the big blind is all-in for 4 and the small blind has 5 in: 1 goes back, the board is dealt.
    hand = a_hand("1000 4", blinds="5 10", button=0, hole="Ks Kd / As Ad")
    assert hand.phase is Phase.DEALING
    assert hand.hands_open
    assert hand.stacks == (996, 0)


def test_all_seats_all_in_by_their_blinds_go_straight_to_the_board():
    hand = a_hand("5 10", hole="Ks Kd / As Ad", button=1)
    assert (hand.phase, hand.hands_open) == (Phase.DEALING, True)


def test_a_big_blind_ante_counts_for_the_main_pot_alone():
    hand = a_hand(
        "200 300 50", antes="0 30 0", dead_antes=True, hole="Ks Kd / Qs Qd / As Ad", board="2c 3c 8d 9h Jh"
    )
    hand = play(hand, "all-in all-in all-in")
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(180, (0, 1, 2)), (300, (0, 1))]
    assert hand.stacks == (300, 70, 180)


# The deal


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button_with_one_burnt_before_each_street():
    hand = start(a_setup("100 100 100", button=1), FULL_DECK)
    assert hand.hole_cards == (cards("Ad Kh"), cards("Ac Kd"), cards("Ah As"))
    hand = play(hand, "c c x")
    assert hand.board == FULL_DECK[7:10]  # the seventh card is burnt
    hand = play(hand, "x x x x x x")
    assert hand.board == (*FULL_DECK[7:10], FULL_DECK[11], FULL_DECK[13])
    assert [len(event.cards) for event in hand.events if isinstance(event, StreetDealt)] == [3, 1, 1]


def test_a_seat_without_a_stack_is_not_dealt_in():
    hand = start(a_setup("100 0 100", blinds="5 0 10"), FULL_DECK)
    assert hand.hole_cards[1] == ()
    assert hand.contenders == (0, 2)
    assert HoleCardsDealt((0, 2)) in hand.events


@pytest.mark.parametrize(
    ("stacks", "deck"),
    [
        ("100 0", FULL_DECK),
        ("100 100", FULL_DECK[:11]),
        ("100 100", (*FULL_DECK[:11], FULL_DECK[0])),
    ],
)
def test_a_hand_that_cannot_be_dealt_is_refused(stacks, deck):
    with pytest.raises(ValueError, match="takes"):
        start(a_setup(stacks), deck)


# Heads-up


def test_where_the_button_posts_the_big_blind_the_seat_left_of_it_speaks_first_on_every_street():
    # Seat 0 is left of the button, seat 1.
    hand = a_hand("1000 1000", blinds="5 10", button=1)
    assert (hand.bets, hand.to_act) == ((5, 10), 0)
    hand = play(hand, "c x")
    for _ in range(3):
        assert hand.to_act == 0
        hand = play(hand, "x x")


def test_where_the_button_posts_the_small_blind_it_acts_first_preflop_and_last_afterwards():
    hand = a_hand("1000 1000", blinds="5 10", button=0)
    assert (hand.bets, hand.to_act) == ((5, 10), 0)
    hand = play(hand, "c x")
    for _ in range(3):
        assert hand.to_act == 1
        hand = play(hand, "x x")


def test_a_straddle_is_the_last_to_speak_preflop():
    hand = a_hand("1000 1000 1000 1000", blinds="5 10 20", big_blind=10)
    assert (hand.to_act, legal_actions(hand).call) == (3, 20)
    hand = play(hand, "c c c")
    assert (hand.to_act, legal_actions(hand).check) == (2, True)


def test_without_blinds_the_seat_left_of_the_button_opens():
    hand = a_hand(blinds="0 0", big_blind=10, antes=5)
    legal = legal_actions(hand)
    assert (legal.seat, legal.check, legal.bet) == (0, True, (10, 995))
