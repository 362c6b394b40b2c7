"""Section 4 of the rules, pots: who can win what, and who gets the odd chips."""

import pytest

from game.engine.events import PotWon
from game.engine.pots import Pot, build_pots, share_pot
from game.engine.ranking import SUITS_DECIDE
from tests.builders import a_hand, play


@pytest.mark.parametrize(
    ("paid", "in_hand", "pots"),
    [
        ((50, 50, 50), {0, 1, 2}, [(150, (0, 1, 2))]),
        ((20, 50, 50), {0, 1, 2}, [(60, (0, 1, 2)), (60, (1, 2))]),
        ((20, 50, 80, 80), {0, 1, 2, 3}, [(80, (0, 1, 2, 3)), (90, (1, 2, 3)), (60, (2, 3))]),
        # Folded chips stay in the pots they were paid into.
        ((20, 50, 50), {0, 1}, [(60, (0, 1)), (60, (1,))]),
        ((30, 20, 80, 80, 80), {1, 2, 3}, [(100, (1, 2, 3)), (190, (2, 3))]),
        # Levels of folded seats make no pot of their own.
        ((10, 35, 50, 50), {2, 3}, [(145, (2, 3))]),
        # More than any contender paid: to the last pot.
        ((20, 20, 35), {0, 1}, [(75, (0, 1))]),
        ((10, 20, 20, 35), {0, 1, 2}, [(40, (0, 1, 2)), (45, (1, 2))]),
        ((0, 0, 7), {2}, [(7, (2,))]),
    ],
)
def test_contributions_make_pots(paid, in_hand, pots):
    assert build_pots(paid, in_hand) == tuple(Pot(*pot) for pot in pots)


def test_dead_chips_belong_to_the_main_pot():
    assert build_pots((20, 50, 50), {0, 1, 2}, dead=12) == (Pot(72, (0, 1, 2)), Pot(60, (1, 2)))
    assert build_pots((0, 0), {0, 1}, dead=5) == (Pot(5, (0, 1)),)
    # A contender all-in by his ante alone has paid nothing else, and can win the dead chips.
    assert build_pots((100, 0, 100), {0, 1, 2}, dead=50) == (Pot(50, (0, 1, 2)), Pot(200, (0, 2)))


@pytest.mark.parametrize(
    ("amount", "winners", "button", "shares"),
    [
        (100, {0, 1}, 5, {0: 50, 1: 50}),
        (101, {0, 1}, 5, {0: 51, 1: 50}),
        (101, {0, 1}, 0, {1: 51, 0: 50}),  # the first seat left of the button
        (101, {2, 5}, 2, {5: 51, 2: 50}),
        (101, {2, 5}, 5, {2: 51, 5: 50}),
        (101, {0, 2, 4}, 0, {2: 34, 4: 34, 0: 33}),  # two odd chips, one each
        (2, {0, 2, 4}, 3, {4: 1, 0: 1, 2: 0}),
    ],
)
def test_odd_chips_go_one_each_to_the_first_winners_left_of_the_button(amount, winners, button, shares):
    assert share_pot(amount, winners, button, 6) == shares
    assert list(share_pot(amount, winners, button, 6)) == list(shares)


def test_three_side_pots_with_a_folded_contributor():
    # Seat 3 pays 200 and folds on the flop to a bet that makes the second side pot.
    hand = a_hand(
        "100 300 1000 1000",
        hole="As Ad / Ks Kd / Qs Qd / 7c 2h",
        board="3c 4c 8d 9h Jh",
    )
    hand = play(hand, "r200 c all-in c")  # 100 all-in from seat 0 is a call; seat 1 calls 200
    hand = play(hand, "all-in c f")  # seat 1 is all-in for 100 more, seat 2 calls, seat 3 folds
    assert [(pot.amount, pot.seats) for pot in hand.pots] == [(400, (0, 1, 2)), (500, (1, 2))]
    assert hand.stacks == (400, 500, 700, 800)


def test_each_pot_is_awarded_on_its_own_among_those_who_paid_into_it():
    # The best hand has the shortest stack, the second best the next one.
    hand = a_hand("50 120 300 300", hole="As Ad / Ks Kd / Qs Qd / Js Jd", board="2c 3c 8d 9h Th")
    hand = play(hand, "all-in c c c")
    assert [event for event in hand.events if isinstance(event, PotWon)] == [
        PotWon(0, 200, ((0, 200),), contested=True),
        PotWon(1, 210, ((1, 210),), contested=True),
        PotWon(2, 360, ((2, 360),), contested=True),
    ]
    assert hand.stacks == (200, 210, 360, 0)


def test_a_folded_seat_wins_none():
    hand = a_hand(hole="As Ad / 7c 2h / 9s 9d", board="Ac Ah 8d 5h Th")
    assert play(hand, "c f x b10 c x x x x").stacks[0] == 995


def test_odd_chips_over_two_pots():
    # Main pot 3 × 15 and 5 of a folded seat, side pot 2 × 86: the board plays for the contenders.
    hand = a_hand(
        "1000 101 15 101",
        blinds="5 10",
        button=3,
        hole="4s 4d / 2s 3d / 2c 3c / 2d 3h",
        board="Ah Kh Qh Jh Th",
    )
    hand = play(hand, "all-in all-in f c")
    pots = [event for event in hand.events if isinstance(event, PotWon)]
    assert [pot.amount for pot in pots] == [50, 172]
    assert dict(pots[0].shares) == {1: 17, 2: 17, 3: 16}
    assert dict(pots[1].shares) == {1: 86, 3: 86}
    assert hand.stacks == (995, 103, 17, 102)


def test_an_odd_chip_in_each_of_two_pots_goes_left_of_the_button_in_each():
    # The blinds, 7 and 20, fold to all-ins of 15, 58 and 58; the board plays.
    hand = a_hand(
        "1000 1000 15 58 58",
        blinds="7 20",
        hole="4s 4d / 5s 5d / 2s 3d / 2c 3c / 2d 3h",
        board="Ah Kh Qh Jh Th",
    )
    hand = play(hand, "all-in all-in all-in f f")
    pots = [event for event in hand.events if isinstance(event, PotWon)]
    assert [(pot.amount, dict(pot.shares)) for pot in pots] == [
        (67, {2: 23, 3: 22, 4: 22}),
        (91, {3: 46, 4: 45}),
    ]


def test_where_suits_decide_a_pot_of_equal_hands_goes_to_one_seat():
    deal = {"hole": "Ac Kh / As Kd / 7c 2d", "board": "Ah Qc 8d 5h 3s"}
    codes = "c c x x x x x x x x x x"
    assert play(a_hand(**deal), codes).stacks == (1005, 1005, 990)
    # Both pair the ace; the ace of hearts on the board is the highest card of both, the ace of clubs the
    # higher hole card.
    assert play(a_hand(**deal, ranking=SUITS_DECIDE), codes).stacks == (1020, 990, 990)
