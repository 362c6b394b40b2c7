"""The luck of a pot of five-card draw: 0 on average, and found in the cards."""

from __future__ import annotations

from itertools import permutations
from random import Random
from statistics import fmean, stdev

import pytest

from game.engine.actions import Discard
from game.engine.hand import apply
from game.engine.state import HandState
from game.simulation.draw_luck import deal_luck, draw_luck, served_places
from tests.builders import cards
from tests.engine.italian_draw.builders import a_deal, play

HOLE = "Kh Kd 9s 8c 7h / Jd Jc 9c 8d 7c / Qs Qd 9d 8h 7d / Ah Tc 9h 8s 7s"
PACK = "Ac As Qh Js Td Ts"
THREES = {0: cards("9s 8c 7h"), 1: cards("9c 8d 7c")}


def before_the_draw(pack: str = PACK) -> HandState:
    """Two seats with a pair each are in a pot of 60."""
    return play(a_deal(hole=HOLE, pack=pack), "b10 c f f")


def test_a_seat_that_drew_better_than_usual_was_lucky_and_the_others_were_not() -> None:
    hand = before_the_draw("Ks Kc Th Js Td Ts")
    luck = draw_luck(hand, THREES, Random(1))
    assert luck[0] > 0 > luck[1]
    assert sum(luck) == pytest.approx(0)
    assert luck[2:] == [0, 0]


def test_the_luck_of_a_draw_is_0_on_average_over_all_that_the_pack_may_serve() -> None:
    lucks = []
    hand = before_the_draw()
    for number in range(3000):
        rng = Random(number)
        pack = rng.sample(hand.deck[hand.dealt :], len(hand.deck) - hand.dealt)
        shuffled = hand._replace(deck=(*hand.deck[: hand.dealt], *pack))
        lucks.append(draw_luck(shuffled, THREES, Random(-number))[0])
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / len(lucks) ** 0.5
    assert stdev(lucks) > 1


def test_the_luck_of_the_deal_is_0_on_average() -> None:
    hand = before_the_draw()
    lucks = []
    for number in range(800):
        deck = Random(number).sample(hand.deck, len(hand.deck))
        lucks.append(deal_luck(hand._replace(deck=tuple(deck)), Random(-number)))
    for each in zip(*lucks, strict=True):
        assert abs(fmean(each)) < 3 * stdev(each) / len(each) ** 0.5


@pytest.mark.parametrize("counts", sorted(set(permutations((4, 0, 3, 4)))))
def test_cards_are_counted_as_the_table_serves_them(counts: tuple[int, ...]) -> None:
    hand = play(a_deal(hole=HOLE), "b10 c c c")
    order, pack = hand.setup.dealt_in, hand.deck[hand.dealt :]
    places = served_places(dict(zip(order, counts, strict=True)), len(pack))
    held = {}
    for seat, count in zip(order, counts, strict=True):
        held[seat] = hand.hole_cards[seat][count:]
        hand = apply(hand, Discard(hand.hole_cards[seat][:count]))
    for seat in order:
        assert hand.hole_cards[seat] == (*held[seat], *(pack[place] for place in places[seat]))
