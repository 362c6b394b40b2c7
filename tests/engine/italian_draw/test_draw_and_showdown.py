"""Poker all'italiana from the draw to the showdown (rules, section 9)."""

import pytest

from game.engine.actions import AmountRange, Discard, IllegalAction, Refusal, Reshuffle
from game.engine.cards import format_cards
from game.engine.events import Drew, HandShown, PotWon
from game.engine.hand import apply, legal_actions
from game.engine.state import HandState, Phase
from tests.builders import cards
from tests.engine.italian_draw.builders import a_deal, events_of, play

JACKS_FIRST = "Jc Jh 9d Qs Kh / 7h 8d 9s Qc Kd / 7d 8s 9c Qh Ks / 7s 8c 9h Qd Kc"
REST = "Ah Ad Ac As Js Jd Th Td Tc Ts 8h 7c"


def drawing(
    stacks: str = "1000 1000 1000 1000", *, hole: str = JACKS_FIRST, folds: str = "c c c"
) -> HandState:
    return play(a_deal(stacks, hole=hole, pack=REST), f"b10 {folds}")


def test_each_seat_still_in_draws_from_the_dealers_left():
    deal = play(drawing(folds="c f c"), "k")
    assert deal.to_act == 1
    assert play(deal, "k").to_act == 3


def test_all_in_seats_draw_too():
    deal = drawing("1000 10 1000 1000", folds="c c")
    assert play(deal, "k").to_act == 1


def test_cards_are_served_in_the_order_of_the_pack():
    deal = play(drawing(), "k9dQsKh")
    assert format_cards(deal.hole_cards[0]) == "Jc Jh Ah Ad Ac"


@pytest.mark.parametrize(
    ("discarded", "refusal"),
    [
        ("Jc Jh 9d Qs Kh", Refusal.TOO_MANY_CARDS),
        ("Ah", Refusal.FOREIGN_CARD),
        ("7h", Refusal.FOREIGN_CARD),
    ],
)
def test_illegal_discards_are_refused(discarded, refusal):
    with pytest.raises(IllegalAction) as refused:
        apply(drawing(), Discard(cards(discarded)))
    assert refused.value.refusal is refusal


def test_a_card_cannot_be_discarded_twice_nor_after_the_draw():
    (nine,) = cards("9d")
    with pytest.raises(IllegalAction) as refused:
        apply(drawing(), Discard((nine, nine)))
    assert refused.value.refusal is Refusal.CARD_TWICE
    with pytest.raises(IllegalAction) as late:
        apply(play(drawing(), "k k k k"), Discard((nine,)))
    assert late.value.refusal is Refusal.NOT_NOW


def test_a_fourth_card_comes_after_everybody_elses_cards():
    deal = play(drawing(folds="c f f"), "kJc9dQsKh")
    assert format_cards(deal.hole_cards[0]) == "Jh Ah Ad Ac"
    assert format_cards(play(deal, "k7h").hole_cards[0]) == "Jh Ah Ad Ac Js"


def test_a_card_is_burnt_only_where_none_went_to_anybody_between_third_and_fourth():
    deal = play(drawing(folds="c f f"), "kJc9dQsKh k")
    assert format_cards(deal.hole_cards[0]) == "Jh Ah Ad Ac Js"


def test_owed_fourth_cards_follow_in_seat_order_and_only_the_first_may_follow_a_burnt_one():
    deal = play(drawing(folds="c f f"), "kJc9dQsKh k7h8d9sQc")
    # Three aces for seat 0; As Js Jd for seat 1; then their fourth cards.
    assert format_cards(deal.hole_cards[0]) == "Jh Ah Ad Ac Th"
    assert format_cards(deal.hole_cards[1]) == "Kd As Js Jd Td"


def everybody_draws_four() -> HandState:
    """Twelve cards go at once; the fourth cards take a new pack."""
    deal = play(drawing(), "kJc9dQsKh k7h8d9sQc k7d8s9cQh")
    return apply(deal, Discard(cards("7s 8c 9h Qd")))


def test_an_empty_pack_is_made_anew_of_what_lies_face_down_without_the_openers_and_ones_own_discards():
    deal = everybody_draws_four()
    assert (deal.phase, deal.to_act) == (Phase.DEALING, None)
    # Seat 0 is the opener and the one being served.
    assert format_cards(legal_actions(deal).reshuffle) == "Qh Qd Qc 9h 9c 9s 8d 8c 8s 7h 7d 7s"


def test_the_dealer_carries_the_new_order_and_no_other_cards():
    deal = everybody_draws_four()
    with pytest.raises(IllegalAction) as refused:
        apply(deal, Reshuffle(cards("Ah Kh")))
    assert refused.value.refusal is Refusal.OTHER_PACK
    order = cards("7h Qh Qd Qc 9h 9c 9s 8d 8c 8s 7d 7s")
    after = apply(deal, Reshuffle(order))
    assert str(after.hole_cards[0][-1]) == "7h"
    assert [str(hand[-1]) for hand in after.hole_cards] == ["7h", "Qh", "Qd", "Qc"]


def test_a_seat_passes_over_its_own_discard_in_a_new_pack():
    deal = apply(everybody_draws_four(), Reshuffle(cards("7d 8d Qh Qd Qc 9h 9c 9s 8c 8s 7h 7s")))
    assert [str(hand[-1]) for hand in deal.hole_cards] == ["7d", "Qh", "8d", "Qc"]


def test_what_a_seat_exchanged_is_told_by_number_only():
    deal = play(drawing(), "k9d k")
    assert events_of(deal, Drew) == [Drew(0, 1), Drew(1, 0)]


def test_the_opener_speaks_first_after_the_draw():
    hole = "7h 8d 9s Qc Kd / 7d 8s 9c Qh Ks / Jc Jh 9d Qs Kh / 7s 8c 9h Qd Kc"
    deal = play(a_deal(hole=hole), "x x b10 c c c k k k k")
    assert deal.to_act == 2
    assert legal_actions(deal).bet == AmountRange(10, 80)


def test_where_the_opener_is_out_or_all_in_the_next_on_his_left_speaks_first():
    hole = "7h 8d 9s Qc Kd / 7d 8s 9c Qh Ks / Jc Jh 9d Qs Kh / 7s 8c 9h Qd Kc"
    deal = play(a_deal(hole=hole), "x x b10 r30 c c f k k k")
    assert deal.to_act == 3
    deal = play(a_deal("1000 1000 20 1000", hole=hole), "x x b10 c c c k k k k")
    assert deal.to_act == 3


def test_after_the_draw_one_says_parola_cip_or_bets_up_to_the_limit_then_sees_raises_or_folds():
    legal = legal_actions(play(drawing(), "k k k k"))
    assert (legal.check, legal.bet) == (True, AmountRange(10, 80))
    deal = play(drawing(), "k k k k x b10")
    legal = legal_actions(deal)
    assert (legal.fold, legal.call, legal.check) == (True, 10, False)
    assert legal.raise_to is not None
    assert legal.raise_to.min == 20


KINGS = "Kc Kh 9d Qs 7h / Jc Jh 8d 9s Tc / Ad Ah 8s 9c Qh / 7s 8c 9h Qd Td"


def test_whoever_was_called_shows_and_the_beaten_ones_may_muck():
    deal = play(a_deal(hole=KINGS), "b10 c c f k k k b20 c c")
    # Seat 0 was called and shows; jacks may muck; aces win and show.
    assert (deal.phase, deal.to_act, deal.shown) == (Phase.SHOWDOWN, 1, (0,))
    over = play(deal, "m")
    assert (over.shown, over.mucked) == ((0, 2), (1,))
    assert [event.shares for event in events_of(over, PotWon)] == [((2, 130),)]


def test_a_beaten_straight_flush_is_always_shown():
    hole = "Tc Jc Qc Kc Ac / 8h 9h Th Jh Qh / Ad Kd 8s 9s Jd / 7s 8c 9c Qd Td"
    over = play(a_deal(hole=hole), "b10 c f f k k b20 c")
    # The maximum beats the middle one.
    assert over.shown == (0, 1)
    assert [event.shares[0][0] for event in events_of(over, PotWon)] == [0]


def test_main_and_side_pot_are_decided_each_among_its_own_contenders():
    hole = "Tc Jc Qc Kc Ac / 8d 9d Td Jd Qd / Ah 7h 8h 9h Th / 7s 8s 9c Qs Ks"
    over = play(a_deal("1000 1000 30 1000", hole=hole), "b20 c c f k k k b50 c")
    won = [(event.pot, event.shares[0][0]) for event in events_of(over, PotWon)]
    # All three kinds: hearts, the best suit. In the side pot the maximum beats the middle one.
    assert won == [(0, 2), (1, 0)]


def test_with_a_seat_all_in_the_hands_are_shown_even_if_all_say_parola():
    over = play(a_deal("1000 1000 20 1000", hole=KINGS), "b10 c c f k k k x x")
    assert {event.seat for event in events_of(over, HandShown)} == {0, 1, 2}
    assert over.phase is Phase.OVER
    assert not over.left_on_table


def test_where_at_most_one_seat_can_bet_there_is_no_second_round():
    over = play(a_deal("20 20 1000 1000", hole=KINGS), "b10 c c f k k k")
    assert over.phase is Phase.OVER
    assert len(over.shown) == 3


def test_suits_decide_and_no_pot_is_split():
    hole = "Kc Kh 9d Qs 7h / Kd Ks 9c Qh 7d / Ad Jh 8s Td 8h / 7s 8c 9h Qd Tc"
    over = play(a_deal(hole=hole), "b10 c f f k k b20 c")
    (won,) = events_of(over, PotWon)
    assert won.shares == ((1, 100),)  # the queen of hearts beats that of spades
