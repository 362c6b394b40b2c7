"""Draws by place: the same seed gives the same cards and the same luck, whatever anybody does."""

from __future__ import annotations

import hmac
from dataclasses import replace
from random import Random

import pytest

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, MUCK, Action
from game.engine.cards import FULL_DECK
from game.engine.draws import DecisionPlace, decision_place, decision_stream, shuffled_deck
from game.engine.events import Street
from game.engine.game import Elimination, GameSetup, GameState, deal, hand_setup, new_game
from game.engine.hand import apply, legal_actions
from game.engine.rotation import first_positions
from game.engine.rules import DEFAULT_RULES
from game.engine.shuffle import Stream, StreamVersion
from game.engine.state import HandState, Phase
from tests.builders import some_action

SEED = bytes(range(32))
WORD = "Öl | 7"


def a_game(players: int = 6, *, button: int = 0, out: tuple[int, ...] = ()) -> GameState:
    game = new_game(GameSetup(DEFAULT_RULES, players, 1000, interactive=False), SEED)
    seats = tuple(seat for seat in range(players) if seat not in out)
    positions = first_positions(DEFAULT_RULES, button, seats)
    return replace(game, positions=positions, eliminations=tuple(Elimination(seat, 1, 10) for seat in out))


def board_of(hand: HandState) -> tuple[str, ...]:
    """The board when everybody checks and calls to the end."""
    while hand.phase is not Phase.OVER:
        hand = apply(hand, quiet_action(hand))
    return tuple(map(str, hand.board))


def quiet_action(hand: HandState) -> Action:
    legal = legal_actions(hand)
    if hand.phase is Phase.DEALING:
        return DEAL_STREET
    return MUCK if legal.show_or_muck else CHECK if legal.check else CALL


def test_a_seat_has_its_own_places_of_the_shuffled_deck() -> None:
    shuffled = Stream(SEED, "deck", WORD, 1).shuffled(FULL_DECK)
    hand = deal(a_game(4, button=2), SEED, WORD)
    assert hand.hole_cards == tuple((shuffled[2 * seat], shuffled[2 * seat + 1]) for seat in range(4))
    assert board_of(hand) == tuple(str(shuffled[8 + place]) for place in (1, 2, 3, 5, 7))


@pytest.mark.parametrize(("button", "out"), [(3, ()), (0, (1,)), (5, (1, 3)), (4, (0, 1, 2, 3))])
def test_neither_eliminations_nor_the_button_change_anybodys_cards(button: int, out: tuple[int, ...]) -> None:
    whole, other = deal(a_game(), SEED), deal(a_game(button=button, out=out), SEED)
    seats = [seat for seat in range(6) if seat not in out]
    assert [other.hole_cards[seat] for seat in seats] == [whole.hole_cards[seat] for seat in seats]
    assert board_of(other) == board_of(whole)


@pytest.mark.parametrize("version", StreamVersion)
@pytest.mark.parametrize("out", [(), (2,), (0, 1, 2, 3)])
def test_a_deck_holds_every_card_once(version: StreamVersion, out: tuple[int, ...]) -> None:
    setup = hand_setup(a_game(button=5, out=out))
    deck = shuffled_deck(setup, Stream(SEED, "deck", "", 1), version)
    assert sorted(deck) == sorted(setup.deck)


def test_in_version_1_the_deck_is_dealt_as_it_was_shuffled() -> None:
    shuffled = Stream(SEED, "deck", WORD, 1).shuffled(FULL_DECK)
    assert deal(a_game(), SEED, WORD, StreamVersion.BY_ORDER).deck == shuffled


def places_of(hand: HandState, rng: Random | None = None) -> dict[DecisionPlace, int]:
    """The place of every decision of a hand, with the number of its action."""
    places: dict[DecisionPlace, int] = {}
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.BETTING:
            place = decision_place(hand)
            assert place not in places
            places[place] = len(hand.actions)
        hand = apply(hand, some_action(hand, rng) if rng else quiet_action(hand))
    return places


@pytest.mark.parametrize("number", range(40))
def test_no_two_decisions_of_a_hand_have_the_same_place(number: int) -> None:
    places = places_of(deal(a_game(players=2 + number % 5), SEED), Random(number))
    by_street: dict[tuple[int, Street], list[int]] = {}
    for place in places:
        by_street.setdefault(place[:2], []).append(place.number)
    assert all(numbers == list(range(len(numbers))) for numbers in by_street.values())


def test_a_decision_counts_its_seats_own_acts_on_the_street_alone() -> None:
    hand = deal(a_game(3), SEED)  # the button, seat 0, speaks first
    assert decision_place(hand) == (0, Street.PREFLOP, 0)
    raised = apply(hand, some_raise(hand))
    assert decision_place(apply(apply(raised, some_raise(raised)), FOLD)) == (0, Street.PREFLOP, 1)
    flop = hand
    for action in (CALL, CALL, CHECK, DEAL_STREET):
        flop = apply(flop, action)
    assert decision_place(flop) == (1, Street.FLOP, 0)


def some_raise(hand: HandState) -> Action:
    return next(a for a in (some_action(hand, Random(n)) for n in range(99)) if hasattr(a, "amount"))


def test_the_same_place_draws_the_same_whatever_came_before() -> None:
    """Seat 0's first word on the flop, after a preflop of three acts and after one of five."""
    hand = deal(a_game(3), SEED)
    short = long = hand
    for action in (CALL, CALL, CHECK, DEAL_STREET, CHECK, CHECK):
        short = apply(short, action)
    raised = apply(apply(apply(long, CALL), CALL), some_raise(apply(apply(long, CALL), CALL)))
    for action in (CALL, CALL, DEAL_STREET, CHECK, CHECK):
        raised = apply(raised, action)
    assert decision_place(short) == decision_place(raised) == (0, Street.FLOP, 0)
    by_place, by_order = (
        [decision_stream(state, 1, SEED, WORD, version).below(10_000) for state in (short, raised)]
        for version in (StreamVersion.BY_PLACE, StreamVersion.BY_ORDER)
    )
    block = hmac.digest(SEED, f"bot 0 flop 0|{WORD}|1|0".encode(), "sha256")
    assert by_place == [int.from_bytes(block[:4], "big") % 10_000] * 2
    assert by_order[0] != by_order[1]


def test_a_hand_that_waits_for_nobody_has_no_place() -> None:
    hand = deal(a_game(2), SEED)
    while hand.phase is Phase.BETTING:
        hand = apply(hand, quiet_action(hand))
    with pytest.raises(ValueError, match="no seat has to act"):
        decision_place(hand)
