"""Poker all'italiana: who sits, what is paid, and what counts as a raise or as an opening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.actions import AmountRange
from game.engine.cards import Rank
from game.engine.carried import Carried
from game.engine.events import PotWon, UncalledReturned
from game.engine.first_bets import requirement
from game.engine.game import Elimination, finish_hand, hand_setup
from game.engine.hand import legal_actions
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.state import Phase, RaiseCap
from tests.engine.italian_draw.builders import NOTHING, a_deal, a_game, carried, events_of, play

JACKS_FIRST = "Jc Jh 9d Qs Kh / 7d 8s 9c Qh Ks / 7s 8c 9h Qd Kc / 7c 8h 9s Qc Kd"
KINGS_SECOND = "7c 8h 9d Qs Jh / Kh Kd 9s Qc Jd / 7d 8s 9c Qh Js / 7s 8c 9h Qd Jc"


@pytest.mark.parametrize("players", [2, 7])
def test_three_to_six_seats_play(players: int):
    with pytest.raises(ValueError, match="does not seat"):
        a_game(players)
    assert [a_game(seats).setup.players for seats in (3, 4, 5, 6)] == [3, 4, 5, 6]


def test_invito_and_cip_are_the_minimum_chip_for_the_whole_game():
    game = a_game(6)
    least = game.chips.minimum_chip
    out = tuple(Elimination(seat, 9, 5) for seat in (1, 2, 4))
    late = replace(game, hands_played=300, deals_played=500, eliminations=out)
    for each in (game, late):
        setup = hand_setup(each)
        assert setup.big_blind == least
        assert {setup.antes[seat] for seat in each.seats_in} == {least}
        assert not any(setup.blinds)
    assert ITALIAN_DRAW_POKER.raise_cap.raises is None


def test_a_stack_below_the_cip_may_open_all_in():
    deal = a_deal("15 1000 1000 1000", hole=JACKS_FIRST)
    assert legal_actions(deal).bet == AmountRange(5, 5)


def test_the_blind_is_no_raise_for_the_cap():
    deal = play(a_deal(blinds="u w", raise_cap=RaiseCap(1)), "c c f")
    assert legal_actions(deal).raise_options == (160, 240, 320)
    assert legal_actions(play(deal, "r160")).raise_to is None


def test_a_blind_counts_as_an_opening_after_which_jacks_open_again():
    waiting = carried([10] * 4, deals=2, passed_out=2, owes_ante=True)
    game = replace(a_game(), carried=waiting)
    deal = a_deal(carried=waiting, blinds="u w")
    assert requirement(deal.setup) is Rank.KING
    after = finish_hand(game, play(deal, "f f f"))
    assert (after.carried, after.hands_played) == (None, 1)
    assert requirement(hand_setup(after)) is Rank.JACK


def test_uncalled_bets_go_back_and_inviti_never():
    over = play(a_deal(hole=JACKS_FIRST), "b40 f f f")
    assert [(event.seat, event.amount) for event in events_of(over, UncalledReturned)] == [(0, 40)]
    assert [event.amount for event in events_of(over, PotWon)] == [40]
    assert over.stacks == (1030, 990, 990, 990)
    assert play(a_deal(hole=NOTHING), "x x x x").stacks == (990,) * 4


def test_a_seat_without_chips_cannot_open_or_fold_but_draws_and_shows():
    waiting = Carried(paid=(20, 40, 40, 40), dealt_in=(True,) * 4, deals=1, talked=True)
    deal = a_deal("0 500 500 500", hole=KINGS_SECOND, carried=waiting, antes=(0,) * 4)
    assert deal.to_act == 1
    deal = play(deal, "b140 c f")
    assert (deal.phase, deal.to_act) == (Phase.DRAWING, 0)
    over = play(deal, "k k k x x")
    assert over.phase is Phase.OVER
    assert 0 in over.shown
