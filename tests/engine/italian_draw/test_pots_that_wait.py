"""Poker all'italiana from deal to deal: pots that wait, their parts and their end (rules, section 9)."""

from dataclasses import replace

import pytest

from game.engine.carried import MAX_DEALS, Carried
from game.engine.events import DifferencePaid, PotCarried, PotDivided, PotWon
from game.engine.game import EndReason, GameState, end_reason, finish_hand, hand_setup
from game.engine.hand import legal_actions
from game.engine.pots import Pot
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.state import HandState, Phase
from tests.engine.italian_draw.builders import NOTHING, a_deal, a_game, carried, events_of, play

KINGS = "Kc Kh 9d Qs 7h / Jc Jh 8d 9s Tc / Ad Ah 8s 9c Qh / 7s 8c 9h Qd Td"


def passed_out() -> HandState:
    return play(a_deal(hole=NOTHING), "x x x x")


def talked(**changes) -> HandState:
    """Seat 3 folds; the others see ten, and say parola after the draw."""
    return play(a_deal(hole=KINGS, **changes), "b10 c c f k k k x x x")


def after(hand: HandState, game: GameState | None = None) -> GameState:
    """The game after a hand that was its next one."""
    game = game or a_game()
    return finish_hand(replace(game, stacks=hand.setup.stacks, carried=hand.setup.carried), hand)


def test_if_nobody_opens_the_pot_stays_and_everybody_pays_another_invito():
    over = passed_out()
    assert (over.phase, over.left_on_table, over.stacks) == (Phase.OVER, True, (990,) * 4)
    game = after(over)
    setup = hand_setup(game)
    assert game.carried == carried([10] * 4, deals=1, passed_out=1, owes_ante=True)
    assert (setup.antes, setup.stacks) == ((10,) * 4, (990,) * 4)


def test_the_dealers_place_moves_on_after_every_deal():
    game = a_game()
    assert after(passed_out(), game).button == (game.button + 1) % 4


def test_deals_that_leave_the_pot_do_not_count_as_hands_but_have_numbers():
    game = after(passed_out())
    assert (game.hands_played, game.hand_number, game.deal_number) == (0, 1, 2)


def test_after_an_opened_deal_that_was_won_jacks_open_again():
    waiting = carried([10] * 4, deals=3, passed_out=3, owes_ante=True)
    won = play(a_deal(hole=KINGS, carried=waiting), "b10 f f f")
    game = after(won)
    assert (game.carried, game.hands_played) == (None, 1)


def test_if_all_say_parola_nobody_shows_and_who_had_folded_pays_the_difference():
    over = talked()
    assert (over.left_on_table, over.shown, over.stacks) == (True, (), (980,) * 4)
    assert events_of(over, DifferencePaid) == [DifferencePaid(3, 10, all_in=False)]
    assert events_of(over, PotCarried) == [PotCarried(80, talked=True)]


def test_a_short_stack_pays_what_it_has_and_plays_for_its_share():
    over = talked(stacks="1000 1000 1000 14")
    game = after(over)
    assert game.carried is not None
    assert game.carried.paid == (20, 20, 20, 14)
    deal = a_deal(" ".join(map(str, game.stacks)), hole=KINGS, carried=game.carried, antes=(0,) * 4)
    assert deal.in_hand == (True,) * 4
    # It cannot open, speak or fold, but draws and shows.
    over = play(deal, "b74 f f k k")
    pots = [(pot.amount, pot.seats) for pot in over.pots]
    assert pots == [(56, (0, 3)), (18, (0,))]
    assert set(over.shown) == {0, 3}


def test_in_a_talked_pot_there_is_no_invito():
    assert hand_setup(after(talked())).antes == (0,) * 4


def test_a_talked_pot_that_is_passed_out_costs_an_invito_and_is_talked_again():
    waiting = carried([20] * 4, deals=1, talked=True)
    game = after(play(a_deal(hole=NOTHING, carried=waiting, antes=(0,) * 4), "x x x x"))
    assert game.carried == carried([20] * 4, deals=2, talked=True, passed_out=1, owes_ante=True)
    assert hand_setup(game).antes == (10,) * 4


def test_all_pots_are_cut_from_what_each_seat_has_paid_since_the_table_was_empty():
    waiting = Carried(paid=(40, 40, 15, 40), dealt_in=(True,) * 4, deals=2, talked=True)
    deal = a_deal("500 500 0 500", hole=KINGS, carried=waiting, antes=(0,) * 4)
    deal = play(deal, "b135 c f k k k b50 c")
    assert [(pot.amount, pot.seats) for pot in deal.pots] == [(60, (0, 1, 2)), (445, (0, 1))]


def test_only_the_final_deals_folds_exclude():
    game = after(talked())
    deal = a_deal("980 980 980 980", hole=KINGS, carried=game.carried, antes=(0,) * 4)
    assert deal.in_hand[3]
    assert legal_actions(deal).bet is not None


def test_while_a_pot_waits_the_game_does_not_end_and_nobody_is_eliminated():
    game = a_game(max_hands=1)
    waiting = after(passed_out(), replace(game, hands_played=1))
    assert end_reason(waiting, 10_000) is None
    short = after(talked(stacks="1000 1000 1000 14"), game)
    assert short.stacks[3] == 0
    assert short.seats_in == (0, 1, 2, 3)


def test_a_seat_is_out_with_less_than_an_invito_after_the_award():
    won = play(a_deal("1000 19 1000 1000", hole=KINGS), "b10 f f f")
    assert after(won).seats_in == (0, 2, 3)
    assert end_reason(after(won, a_game(max_hands=1)), 0) is EndReason.HANDS_PLAYED


def test_the_deck_shrinks_when_a_seat_goes_out():
    game = after(play(a_deal("1000 19 1000 1000", hole=KINGS), "b10 f f f"))
    assert len(hand_setup(game).deck) == 28


@pytest.mark.parametrize("is_talked", [False, True])
def test_after_twenty_such_deals_the_pots_are_divided_among_those_who_paid(is_talked):
    waiting = Carried((100, 100, 31, 100), (True,) * 4, deals=MAX_DEALS - 1, talked=is_talked, owes_ante=True)
    deal = a_deal("500 500 0 500", hole=NOTHING, carried=waiting, antes=(10,) * 4)
    over = play(deal, "x x x")
    assert [event.amount for event in events_of(over, PotDivided)] == [124, 237]
    assert (over.left_on_table, over.stacks) == (False, (600, 600, 31, 600))
    game = after(over)
    assert (game.carried, game.hands_played) == (None, 1)


THREE_PARTS = replace(ITALIAN_DRAW_POKER, talked_parts=3)


def test_a_talked_pot_above_one_stack_is_played_in_parts_odd_chips_in_the_first():
    game = a_game(rules=THREE_PARTS)
    waiting = carried([250] * 4, deals=1, talked=True)
    deal = a_deal("2000 2000 2000 2000", hole=KINGS, carried=waiting, antes=(0,) * 4)
    over = play(deal, "b1000 c f f k k x x")
    assert over.pot == 5000
    after_it = after(over, game)
    assert after_it.carried is not None
    assert (after_it.carried.waiting, after_it.carried.paid) == ((Pot(1668, (0, 1, 2, 3)),), (0,) * 4)
    assert after_it.parts == ((Pot(1666, (0, 1, 2, 3)),), (Pot(1666, (0, 1, 2, 3)),))


def test_a_talked_pot_of_one_stack_is_not_divided():
    game = after(talked(), a_game(rules=THREE_PARTS))
    assert game.parts == ()


def a_part(paid: str = "0 0 0 0", **changes) -> Carried:
    chips = tuple(map(int, paid.split()))
    return Carried(chips, (True,) * 4, (Pot(300, (0, 1, 2, 3)), Pot(90, (0, 1))), talked=True, **changes)


def test_each_part_is_a_talked_pot_of_one_hand_and_nobody_is_out_before_the_last():
    game = replace(a_game(rules=THREE_PARTS), parts=((Pot(90, (0, 1, 2, 3)),),))
    deal = a_deal("500 500 500 5", hole=KINGS, carried=a_part(), antes=(0,) * 4)
    assert legal_actions(deal).bet == (390, 390)
    won = play(deal, "b390 f f f")
    assert [event.amount for event in events_of(won, PotWon)] == [390]
    following = after(won, game)
    assert (following.hands_played, following.seats_in) == (1, (0, 1, 2, 3))
    assert following.carried == Carried((0,) * 4, (True,) * 4, (Pot(90, (0, 1, 2, 3)),), talked=True)
    assert following.parts == ()


def test_a_seat_contests_in_a_part_only_the_pots_it_paid_into():
    deal = a_deal("500 500 500 500", hole=KINGS, carried=a_part(), antes=(0,) * 4)
    over = play(deal, "b390 c c f k k k b10 c c m")
    won = [(event.amount, event.shares[0][0]) for event in events_of(over, PotWon)]
    assert won == [(1500, 2), (90, 0)]


def test_a_part_that_is_talked_again_grows_and_is_not_divided_again():
    game = replace(a_game(rules=THREE_PARTS), parts=((Pot(90, (0, 1, 2, 3)),),))
    deal = a_deal(hole=KINGS, carried=a_part(), antes=(0,) * 4)
    grown = after(play(deal, "b390 c c f k k k x x x"), game)
    assert grown.carried is not None
    assert (grown.carried.amount, grown.carried.paid) == (390 + 4 * 390, (390,) * 4)
    assert grown.parts == game.parts
