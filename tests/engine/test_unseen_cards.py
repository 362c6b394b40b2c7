"""Cards that a seat cannot see may be swapped at any moment without its view changing."""

from random import Random

import pytest

from game.engine.actions import MUCK, SHOW
from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.cards import Card
from game.engine.hand import apply, start
from game.engine.record import HandRecord
from game.engine.seat_view import open_view, seat_view
from game.engine.state import HandSetup, HandState, Phase, ShowdownManner
from tests.builders import a_hand, cards, play, shuffled_deck, staying_action
from tests.tiers import sampled


def seen_by(hand: HandState, seat: int | None) -> set[Card]:
    """The cards that the seat has seen, derived from the rules and not from the view."""
    seen = set(hand.board)
    for other, hole_cards in enumerate(hand.hole_cards):
        face_up = other in hand.shown or (hand.hands_open and hand.in_hand[other])
        if other == seat or face_up:
            seen.update(hole_cards)
    return seen


def swapped(hand: HandState, seat: int | None, rng: Random) -> tuple[HandState, dict[Card, Card]]:
    """The hand with all cards that the seat has not seen exchanged among each other."""
    unseen = [card for card in hand.deck if card not in seen_by(hand, seat)]
    exchange = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def swap(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(exchange.get(card, card) for card in held)

    return hand._replace(deck=swap(hand.deck), hole_cards=tuple(map(swap, hand.hole_cards))), exchange


def random_hand(seed: int) -> HandState:
    rng = Random(seed)
    seats = rng.randint(2, 10)
    button = rng.randrange(seats)
    blinds = [0] * seats
    blinds[(button + 1) % seats], blinds[(button + 2) % seats] = 5, 10
    setup = HandSetup(
        stacks=tuple(rng.choice((7, 30, 100, 200, 1000)) for _ in range(seats)),
        button=button,
        antes=(rng.choice((0, 0, 5)),) * seats,
        blinds=tuple(blinds),
        big_blind=10,
        limit=HAND_LIMITS[rng.choice((LimitKind.NO_LIMIT, LimitKind.POT_LIMIT, LimitKind.FIXED_LIMIT))],
        showdown=rng.choice(tuple(ShowdownManner)),
    )
    return start(setup, shuffled_deck(rng))


@pytest.mark.parametrize("block", sampled(range(4), 0))
def test_swapping_unseen_cards_changes_no_seats_view(block):
    reached = set()
    for seed in range(block * 40, block * 40 + 40):
        rng = Random(seed)
        hand = random_hand(seed)
        while True:
            reached.add((hand.phase, hand.hands_open, bool(hand.shown), bool(hand.mucked)))
            for seat in (*hand.setup.seats, None):
                other, exchange = swapped(hand, seat, rng)
                assert seat_view(other, seat) == seat_view(hand, seat)
                if hand.phase in (Phase.BETTING, Phase.DEALING) and rng.random() < 0.2:
                    # The same actions with the swapped deck from the start lead to the same view.
                    deck = tuple(exchange.get(card, card) for card in hand.deck)
                    replayed = HandRecord(hand.setup, deck, hand.actions).replay()
                    assert seat_view(replayed, seat) == seat_view(hand, seat)
            if hand.phase is Phase.OVER:
                break
            hand = apply(hand, staying_action(hand, rng))
    phases = {phase for phase, *_ in reached}
    assert phases == set(Phase) - {Phase.BLINDS, Phase.DRAWING}
    assert any(hands_open for _, hands_open, _, _ in reached)
    assert any(mucked for *_, mucked in reached)


def test_a_seat_sees_its_own_cards_and_no_others_before_the_showdown():
    hand = a_hand(hole="As Kd / Qh Qs / 7c 2d")
    assert seat_view(hand, 1).hole_cards == (None, cards("Qh Qs"), None)
    assert seat_view(hand, 1).my_cards == cards("Qh Qs")
    assert seat_view(hand, None).hole_cards == (None, None, None)
    assert open_view(hand).hole_cards == hand.hole_cards


def test_hands_that_go_all_in_are_seen_by_everybody_and_folded_ones_by_nobody_else():
    hand = a_hand("1000 300 1000", hole="As Kd / Qh Qs / 7c 2d", board="2c 3c 8d 9h Jh")
    hand = play(hand, "f all-in c")
    assert seat_view(hand, 0).hole_cards == (cards("As Kd"), cards("Qh Qs"), None)
    assert seat_view(hand, 2).hole_cards == hand.hole_cards


@pytest.mark.parametrize(("choice", "seen"), [(MUCK, None), (SHOW, cards("Kd Kc"))])
def test_a_mucked_hand_stays_unseen_and_a_shown_one_does_not(choice, seen):
    hand = a_hand("1000 1000", hole="As Ad / Kd Kc", board="2c 3c 8d 9h Jh", showdown=ShowdownManner.IN_ORDER)
    hand = apply(play(hand, "c x x x x x x x"), choice)
    assert seat_view(hand, 0).hole_cards == (cards("As Ad"), seen)
    assert seat_view(hand, 1).hole_cards == hand.hole_cards


def test_only_the_seat_to_act_sees_legal_actions():
    hand = a_hand()
    assert seat_view(hand, 2).legal.raise_to == (20, 1000)
    assert not any(seat_view(hand, seat).legal.fold for seat in (0, 1, None))
    assert all(seat_view(hand, seat).to_act == 2 for seat in (0, 1, 2, None))
