"""Poker all'italiana up to the draw: deal, blinds, opening, first bets (rules, section 9)."""

import pytest

from game.engine.actions import CHECK, AmountRange, Bet, IllegalAction, RaiseTo, Refusal
from game.engine.betting import LimitKind
from game.engine.cards import Rank, format_cards
from game.engine.events import OpenersShown, PotWon
from game.engine.first_bets import requirement
from game.engine.hand import apply, legal_actions
from game.engine.state import Phase, RaiseCap
from tests.engine.italian_draw.builders import NOTHING, a_deal, a_setup, carried, events_of, play

JACKS_LAST = "7h 8d 9s Qc Kd / 7d 8s 9c Qh Ks / 7s 8c 9h Qd Kc / Jc Jh 9d Qs Kh"
JACKS_FIRST = "Jc Jh 9d Qs Kh / 7h 8d 9s Qc Kd / 7d 8s 9c Qh Ks / 7s 8c 9h Qd Kc"


@pytest.mark.parametrize(
    ("seats", "lowest", "size"), [(6, 5, 40), (5, 6, 36), (4, 7, 32), (3, 8, 28), (2, 9, 24)]
)
def test_the_lowest_rank_is_eleven_less_the_seats_dealt_in(seats, lowest, size):
    deck = a_setup(" ".join(["1000"] * seats)).deck
    assert (min(card.rank for card in deck), len(deck)) == (lowest, size)


def test_five_cards_each_are_dealt_one_at_a_time_from_the_dealers_left():
    deal = a_deal()
    assert deal.hole_cards[0] == deal.deck[:20:4]
    assert deal.hole_cards[3] == deal.deck[3:20:4]


def test_everybody_pays_the_invito():
    deal = a_deal()
    assert (deal.stacks, deal.pot) == ((990,) * 4, 40)


def test_each_in_turn_from_the_dealers_left_opens_or_passes():
    deal = a_deal(hole=JACKS_LAST)
    for seat in range(3):
        legal = legal_actions(deal)
        assert (legal.seat, legal.check, legal.fold, legal.bet) == (seat, True, False, None)
        deal = apply(deal, CHECK)
    assert legal_actions(deal).bet == AmountRange(10, 40)
    assert legal_actions(deal).check


def test_a_pass_before_the_opening_is_a_check_and_the_seat_may_still_see_or_raise():
    deal = play(a_deal(hole=JACKS_LAST), "x x x b10")
    legal = legal_actions(deal)
    assert (legal.seat, legal.fold, legal.call) == (0, True, 10)
    assert legal.raise_to == AmountRange(20, 60)


def test_a_pass_may_raise_an_all_in_opening_below_the_cip():
    deal = play(a_deal("1000 1000 1000 14", hole=JACKS_LAST), "x x x b4")
    assert deal.stacks[3] == 0
    assert legal_actions(deal).raise_to == AmountRange(14, 48)


def test_without_openers_no_amount_opens():
    with pytest.raises(IllegalAction) as refused:
        apply(a_deal(hole=NOTHING), Bet(10))
    assert refused.value.refusal is Refusal.NO_BET


@pytest.mark.parametrize(
    ("deals", "talked", "pair"),
    [
        (0, False, "J"),
        (1, False, "Q"),
        (2, False, "K"),
        (4, False, "K"),
        (5, False, "Q"),
        (6, False, "J"),
        (0, True, "K"),
    ],
)
def test_the_requirement_rises_while_nobody_opens_and_is_kings_in_a_talked_pot(deals, talked, pair):
    setup = a_setup(carried=carried([10] * 4, passed_out=deals, talked=talked))
    least = requirement(setup)
    assert isinstance(least, Rank)
    assert least.letter == pair


def test_queens_are_needed_after_one_deal_that_nobody_opened():
    deal = a_deal(hole=JACKS_LAST, carried=carried([10] * 4, deals=1, passed_out=1))
    assert legal_actions(play(deal, "x x x")).bet is None


@pytest.mark.parametrize(("limit", "most"), [(LimitKind.POT_LIMIT, 40), (LimitKind.NO_LIMIT, 990)])
def test_the_opening_is_from_the_cip_up_to_the_limit(limit, most):
    assert legal_actions(a_deal(hole=JACKS_FIRST, limit=limit)).bet == AmountRange(10, most)


def test_a_talked_pot_is_opened_for_exactly_the_pot_or_all_in():
    waiting = carried([50] * 4, deals=1, talked=True)
    hole = "Kh Kd 9d Qs Jh / 7h 8d 9s Qc Jd / 7d 8s 9c Qh Ks / 7s 8c 9h Qd Kc"
    assert legal_actions(a_deal(hole=hole, carried=waiting, antes=(0,) * 4)).bet == AmountRange(200, 200)
    poor = a_deal("120 1000 1000 1000", hole=hole, carried=waiting, antes=(0,) * 4)
    assert legal_actions(poor).bet == AmountRange(120, 120)


def test_the_opening_is_no_raise_for_the_cap():
    deal = play(a_deal(hole=JACKS_FIRST, raise_cap=RaiseCap(1)), "b10")
    assert legal_actions(deal).raise_to is not None
    assert legal_actions(play(deal, "r20")).raise_to is None


def test_a_bet_that_nobody_sees_takes_the_pot_unshown_but_the_openers_are_shown():
    over = play(a_deal(hole=JACKS_FIRST), "b10 f f f")
    (won,) = events_of(over, PotWon)
    assert (won.amount, won.shares, over.shown) == (40, ((0, 40),), ())
    (shown,) = events_of(over, OpenersShown)
    assert (shown.seat, format_cards(shown.cards)) == (0, "Jh Jc")


def test_the_openers_are_shown_also_when_the_opener_folded():
    over = play(a_deal(hole=JACKS_FIRST), "b10 r30 f f f")
    assert [event.seat for event in events_of(over, OpenersShown)] == [0]


def test_at_most_one_seat_with_chips_needs_no_opening():
    deal = a_deal("10 10 1000 10", hole=NOTHING)
    assert (deal.phase, deal.to_act) == (Phase.DRAWING, 0)


# --- buio and controbuio ---


def test_the_seat_left_of_the_dealer_may_declare_a_blind_of_twice_the_pot_unseen():
    offered = a_deal(blinds="")
    legal = legal_actions(offered)
    assert (offered.phase, legal.seat, legal.blind, legal.decline) == (Phase.BLINDS, 0, 80, True)
    assert offered.hole_cards == ((),) * 4
    declared = play(offered, "u")
    assert (declared.bets[0], legal_actions(declared).blind, legal_actions(declared).seat) == (80, 160, 1)


@pytest.mark.parametrize(("stacks", "asked"), [("89 1000 1000 1000", False), ("90 1000 1000 1000", True)])
def test_who_cannot_pay_a_blind_in_full_cannot_declare_it(stacks, asked):
    assert (a_deal(stacks, blinds="").phase is Phase.BLINDS) is asked


def test_who_cannot_pay_the_second_blind_is_not_asked():
    deal = a_deal("1000 100 1000 1000", blinds="u")
    assert (deal.phase, deal.to_act) == (Phase.BETTING, 1)


def test_a_blind_on_a_passed_out_pot_is_twice_all_chips_lying_there():
    deal = a_deal(blinds="", carried=carried([10] * 4, deals=1, passed_out=1))
    assert legal_actions(deal).blind == 160


def test_in_a_talked_pot_there_is_no_blind():
    deal = a_deal(blinds="", carried=carried([10] * 4, deals=1, talked=True), antes=(0,) * 4)
    assert deal.phase is Phase.BETTING


def test_in_a_blind_pot_each_sees_or_folds_and_nobody_raises_before_its_maker():
    deal = a_deal(hole=JACKS_LAST, blinds="u w")
    for _ in range(3):
        legal = legal_actions(deal)
        assert (legal.fold, legal.call, legal.raise_to, legal.bet) == (True, 80, None, None)
        deal = play(deal, "c")
    legal = legal_actions(deal)
    assert (legal.seat, legal.check, legal.raise_options) == (0, True, (160, 240, 320))


def test_the_maker_raises_by_one_two_or_three_times_his_blind_and_by_nothing_else():
    deal = play(a_deal(blinds="u w"), "c f f")
    with pytest.raises(IllegalAction) as refused:
        apply(deal, RaiseTo(200))
    assert refused.value.refusal is Refusal.NOT_OFFERED
    raised = play(deal, "r320")
    legal = legal_actions(raised)
    assert (legal.seat, legal.fold, legal.call) == (1, True, 240)


def test_the_makers_raise_ignores_the_pot_limit_and_is_all_in_where_he_has_less():
    deal = play(a_deal("300 1000 1000 1000", blinds="u w"), "f f c")
    assert legal_actions(deal).raise_options == (160, 240, 290)


def test_a_seat_may_see_a_blind_all_in():
    deal = a_deal("1000 50 1000 1000", blinds="u")
    assert legal_actions(deal).call == 40


def test_a_blind_that_nobody_sees_takes_the_pot():
    over = play(a_deal(blinds="u w"), "f f f")
    assert (over.phase, over.stacks) == (Phase.OVER, (1030, 990, 990, 990))


def test_a_blind_that_only_an_all_in_seat_contests_is_drawn_for_and_shown():
    deal = play(a_deal("1000 10 1000 1000", hole=NOTHING, blinds="u"), "f f")
    assert (deal.phase, deal.stacks[0]) == (Phase.DRAWING, 990)
    over = play(deal, "k k")
    assert set(over.shown) == {0, 1}
    assert sum(over.stacks) == 3010


def test_after_the_draw_the_seat_left_of_the_blind_speaks_first_and_its_maker_last():
    deal = play(a_deal(blinds="u w"), "c c c x k k k k")
    assert (deal.street.value, deal.to_act) == ("second-round", 1)
    assert play(deal, "x x x").to_act == 0


def test_the_second_blind_takes_the_rights_over():
    deal = play(a_deal(blinds="u u w"), "c c c")
    legal = legal_actions(deal)
    assert (legal.seat, legal.raise_options) == (1, (320, 480, 640))
    assert play(deal, "x k k k k").to_act == 2


def test_who_declined_to_see_the_second_blind_unseen_cannot_raise_it_first():
    legal = legal_actions(play(a_deal(blinds="u u w"), "c c"))
    assert (legal.seat, legal.call, legal.raise_to) == (0, 80, None)


def test_who_saw_the_second_blind_unseen_raises_first_by_its_multiples():
    deal = a_deal(blinds="u u c")
    assert deal.bets[:2] == (160, 160)
    deal = play(deal, "c f")
    legal = legal_actions(deal)
    assert (legal.seat, legal.check, legal.raise_options) == (0, True, (320, 480, 640))
    assert legal_actions(play(deal, "x")).raise_options == (320, 480, 640)
    assert legal_actions(play(deal, "x")).seat == 1


def test_after_the_first_makers_raise_the_second_raises_by_the_limit():
    legal = legal_actions(play(a_deal(blinds="u u c"), "c f r320"))
    assert (legal.seat, legal.call, legal.raise_options) == (1, 160, ())
    assert legal.raise_to is not None
    assert legal.raise_to.min == 480


def test_a_blind_pot_has_no_opener_and_shows_no_openers():
    over = play(a_deal(hole=JACKS_FIRST, blinds="u w"), "c f f r160 f")
    assert events_of(over, OpenersShown) == []


def test_a_bet_that_only_an_all_in_seat_contests_is_drawn_for_and_shown():
    deal = play(a_deal("1000 20 1000 1000", hole=JACKS_FIRST), "b10 c r30 f f")
    assert (deal.phase, deal.to_act, deal.in_hand) == (Phase.DRAWING, 1, (False, True, True, False))
    over = play(deal, "k k")
    assert set(over.shown) == {1, 2}
    assert sum(over.stacks) == 3020


def test_the_openers_are_shown_also_when_the_pot_is_talked():
    over = play(a_deal(hole=JACKS_FIRST), "b10 c f f k k x x")
    assert over.left_on_table
    assert [event.seat for event in events_of(over, OpenersShown)] == [0]


def test_the_maker_of_the_second_blind_speaks_last_in_any_case():
    deal = play(a_deal(blinds="u u c"), "c f r320 c c k k k")
    assert (deal.street.value, deal.to_act) == ("second-round", 2)
    assert play(deal, "x x").to_act == 1
