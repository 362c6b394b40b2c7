"""The end of a hand in time: side pots before the main pot, and nothing told before its stage."""

from __future__ import annotations

import pytest

from game.table.page import TablePage, table_page
from tests.play.builders import NOW
from tests.table.staged_tables import a_staged_game

pytestmark = pytest.mark.django_db

CODES = "all-in c f c f f x x b200 c b230 c"


def a_side_pot() -> TablePage:
    """Seat 4 wins the main pot with a straight, seat 5 the side pot with three kings."""
    hole = "Jh Jd / - / - / 9d Td / Kd Kh / -"
    saved = a_staged_game(
        [1000, 1000, 1000, 300, 1000, 1000], button=0, hole=hole, board="Ks Qd 7h Jc 4s", codes=CODES
    )
    return table_page(saved, NOW)


def test_the_side_pot_is_paid_before_the_main_pot() -> None:
    page = a_side_pot()
    assert [(pot.name, pot.stage, pot.is_last) for pot in page.pots] == [
        ("Main pot", 2, True),
        ("Side pot", 1, False),
    ]
    assert [(result.stage, result.text.partition(":")[0]) for result in page.results] == [
        (1, "Side pot"),
        (2, "Main pot"),
    ]
    assert page.staging == "is-over reveals-3 pots-2"


def test_a_winner_has_his_old_stack_until_his_pot_is_paid() -> None:
    page = a_side_pot()
    short, kings = page.seats[3], page.seats[4]
    assert [(state.stack, state.until) for state in short.passing] == [("€0", 2)]
    assert (short.stack, short.won, short.paid_at) == ("€930", "+€930", 2)
    assert [(state.stack, state.until) for state in kings.passing] == [("€270", 1)]
    assert kings.stack == "€1,130"


def test_a_winner_of_two_pots_is_paid_twice() -> None:
    saved = a_staged_game(
        [1500, 1000, 1000, 300, 1000, 1000],
        button=0,
        hole="As Ts / - / - / 9d 8d / Kd Kh / -",
        board="Ks Qd 7h Jc 4s",
        codes="all-in c f c f f x x b200 c all-in c",
    )
    visitor = table_page(saved, NOW).seats[0]
    assert [(state.stage, state.until, state.stack, state.won) for state in visitor.passing] == [
        (0, 1, "€500", ""),
        (1, 2, "€1,900", "+€1,400"),
    ]
    assert [prize.stage for prize in visitor.prizes] == [1, 2]


def test_the_board_shows_the_five_cards_of_each_pot_in_its_time() -> None:
    """K Q 7 J 4: the side pot's three kings take K Q J, the main pot's straight K Q J."""
    board = a_side_pot().board
    assert [(card.wins, card.loses, card.stage) for card in board if card] == [
        (True, False, 1),
        (True, False, 1),
        (False, True, 0),
        (True, False, 1),
        (False, True, 0),
    ]


def test_a_beaten_hand_lies_bright_until_its_last_pot_is_decided() -> None:
    page = a_side_pot()
    assert [page.seats[seat].stage for seat in (0, 3, 4)] == [2, 2, 1]
    assert not page.seats[0].is_winner


def test_a_seat_that_loses_its_last_chips_is_bust_and_not_yet_out() -> None:
    saved = a_staged_game(
        "1000 300", button=0, hole="As Ad / Kd Kh", board="7s 8d 2h 3c 4s", codes="all-in c"
    )
    bust = table_page(saved, NOW).seats[1]
    assert (bust.is_bust, bust.is_out, bust.stack) == (True, False, "€0")


def test_the_log_says_who_wins_when_the_pot_is_paid() -> None:
    looks = [line.look for line in a_side_pot().log]
    assert looks[:5] == [
        "log-win stage-2",
        "log-win stage-1",
        "log-showdown reveal-3",
        "log-showdown reveal-2",
        "log-showdown reveal-1",
    ]


def test_hands_that_lie_open_already_are_not_turned_again() -> None:
    saved = a_staged_game("1000 1000", button=0, codes="all-in all-in")
    page = table_page(saved, NOW)
    assert page.staging.startswith("is-over reveals-0")


def test_a_hand_under_way_stages_nothing() -> None:
    page = table_page(a_staged_game(codes="c"), NOW)
    assert page.staging == ""
    assert {(seat.stage, seat.reveal, seat.passing) for seat in page.seats} == {(0, 0, ())}


def test_the_last_card_of_a_hand_that_ran_out_is_fresh_at_its_end() -> None:
    """Nobody could act on it: it turns up by itself, and what it decides waits."""
    page = table_page(a_staged_game("1000 1000", button=0, codes="all-in all-in"), NOW)
    assert page.staging == "is-over reveals-0 pots-1 ran-out"
    assert [card.fresh for card in page.board if card] == [False] * 4 + [True]
