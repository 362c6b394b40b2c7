"""Whole games of poker all'italiana of random play: chips, legality, records, secrecy, numbers of lines."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import (
    CALL,
    CHECK,
    DEAL_STREET,
    DECLARE,
    DECLINE,
    FOLD,
    MUCK,
    SERVED,
    SHOW,
    Action,
    Bet,
    Discard,
    IllegalAction,
    LegalActions,
    RaiseTo,
    Reshuffle,
)
from game.engine.betting import LimitKind
from game.engine.cards import FULL_DECK, Card
from game.engine.draws import dealers_action
from game.engine.game import GameSetup, GameState, deal, end_reason, finish_hand, new_game
from game.engine.game_record import game_from_plain, game_to_plain
from game.engine.hand import apply, legal_actions
from game.engine.record import HandRecord, encode_action, hand_from_plain, hand_record, hand_to_plain
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.seat_view import seat_view
from game.engine.state import HandState, Phase
from tests.engine.italian_draw.builders import a_deal, legal_list, play, some_action

EXHAUSTIVE_GAMES = int(os.environ.get("BIGHOLDEM_RANDOM_GAMES", "60"))
SINGLE = (FOLD, CHECK, CALL, DEAL_STREET, SHOW, MUCK, DECLARE, DECLINE)


def waiting_chips(game: GameState) -> int:
    carried = 0 if game.carried is None else game.carried.amount
    return carried + sum(pot.amount for pot in chain(*game.parts))


def random_game(number: int) -> GameState:
    rng = Random(number)
    rules = replace(
        ITALIAN_DRAW_POKER,
        talked_parts=rng.choice((1, 1, 2, 3)),
        limit=rng.choice((LimitKind.POT_LIMIT, LimitKind.NO_LIMIT)),
    )
    stack = rng.choice((100, 200, 1000))
    setup = GameSetup(rules, 3 + number % 4, stack, interactive=False, max_hands=12)
    return new_game(setup, rng.randbytes(32))


def illegal_actions(legal: LegalActions) -> Iterator[Action]:
    allowed = (
        legal.fold,
        legal.check,
        legal.call is not None,
        legal.deal_street,
        legal.show_or_muck,
        legal.show_or_muck,
        legal.blind is not None,
        legal.decline,
    )
    yield from (action for action, is_legal in zip(SINGLE, allowed, strict=True) if not is_legal)
    for kind, amounts in ((Bet, legal.bet), (RaiseTo, legal.raise_to)):
        low, high = amounts or (10, 40)
        yield from (kind(amount) for amount in (-low, 0, low - 1, high + 1, 10**9))
        if amounts is None:
            yield kind(low)
    options = legal.raise_options
    yield from (RaiseTo(amount + 1) for amount in options if amount + 1 not in options)
    yield Discard(legal.hand[:5] or FULL_DECK[:1])
    yield Discard((FULL_DECK[-1],))  # the deuce of spades is in no stripped deck
    if legal.max_discards is not None:
        yield Discard(legal.hand[:1] * 2)
    else:
        yield Discard()
    yield Reshuffle((*legal.reshuffle, FULL_DECK[-1]))


def check_spot(hand: HandState, money: int) -> None:
    assert min(hand.stacks) >= 0
    assert (
        sum(hand.stacks) + (0 if hand.phase is Phase.OVER and not hand.left_on_table else hand.pot) == money
    )
    held = [card for seat in hand.contenders for card in hand.hole_cards[seat]]
    assert len(set(held)) == len(held)
    for action in illegal_actions(legal_actions(hand)):
        with pytest.raises(IllegalAction):
            apply(hand, action)
    for action in legal_list(hand):
        apply(hand, action)


def play_deal(hand: HandState, rng: Random, *, check: bool = True) -> HandState:
    money = sum(hand.stacks) + hand.pot
    while hand.phase is not Phase.OVER:
        if check:
            check_spot(hand, money)
        hand = apply(hand, some_action(hand, rng))
    check_spot(hand, money)
    return hand


def play_game(number: int, *, check: bool) -> Counter[object]:
    """Plays a game to its end; chips are conserved after every deal, and every deal replays from its record.
    With `check` every action that is not legal is tried too."""
    game, rng, seed = random_game(number), Random(-number), number.to_bytes(32, "big")
    met: Counter[object] = Counter()
    while end_reason(game, 0) is None:
        hand = play_deal(deal(game, seed), rng, check=check)
        plain = json.loads(json.dumps(hand_to_plain(hand_record(hand))))
        assert hand_from_plain(plain).replay() == hand
        game = finish_hand(game, hand)
        assert sum(game.stacks) + waiting_chips(game) == game.setup.starting_money
        assert game_from_plain(json.loads(json.dumps(game_to_plain(game)))) == game
        assert hand.draw is not None
        met[hand.draw.outcome] += 1
        met["parts"] += bool(game.parts)
        met["reshuffled"] += any(isinstance(action, Reshuffle) for action in hand.actions)
    assert waiting_chips(game) == 0
    return met


def test_random_games_conserve_chips_end_and_replay():
    met = sum((play_game(number, check=True) for number in range(12)), Counter())
    assert {str(kind) for kind in met if met[kind]} >= {
        "None",
        "DealOutcome.TALKED",
        "DealOutcome.PASSED_OUT",
        "reshuffled",
    }


@pytest.mark.exhaustive
def test_many_random_games_conserve_every_chip_and_replay_from_their_records():
    for number in range(EXHAUSTIVE_GAMES):
        play_game(number, check=False)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_legal_actions_are_accepted_and_all_others_refused(number: int, steps: int):
    game, rng = random_game(number), Random(number)
    hand = deal(game, number.to_bytes(32, "big"))
    for _ in range(steps):
        if hand.phase is Phase.OVER:
            break
        hand = apply(hand, some_action(hand, rng))
    check_spot(hand, sum(game.stacks))


def test_a_new_pack_comes_from_the_games_stream_by_deal_and_number():
    seed = bytes(range(32))
    hand = play(a_deal("1000 1000 1000 1000 1000 1000", blinds="u w"), "c c c c c x")
    while hand.phase is not Phase.DEALING:
        hand = apply(hand, Discard(legal_actions(hand).hand[:4]))
    first = dealers_action(hand, 3, seed, "word")
    assert first == dealers_action(hand, 3, seed, "word")
    assert first != dealers_action(hand, 4, seed, "word")
    assert isinstance(first, Reshuffle)
    assert sorted(first.cards) == sorted(legal_actions(hand).reshuffle)


def seen_by(hand: HandState, seat: int | None) -> set[Card]:
    """What the seat has seen, derived from the rules and not from the view."""
    seen: set[Card] = set()
    assert hand.draw is not None
    for other, held in enumerate(hand.hole_cards):
        if other == seat or other in hand.shown:
            seen.update(held)
    if hand.phase is Phase.OVER:
        seen.update(hand.draw.openers)
    elif seat is not None and hand.to_act == seat:
        seen.update(hand.hole_cards[seat])
    if seat is not None:
        seen.update(hand.draw.pack.discarded[seat])
        seen.update(hand.draw.first_hands[seat] if hand.draw.first_hands else ())
    return seen


def test_swapping_unseen_cards_changes_no_seats_view():
    """The same actions with other unseen cards look alike to a seat, where they are as legal with them."""
    compared = 0
    for number in range(12):
        rng = Random(number)
        hand = deal(random_game(number), number.to_bytes(32, "big"))
        while hand.phase is not Phase.OVER:
            for seat in hand.setup.seats:
                seen = seen_by(hand, seat)
                unseen = [card for card in hand.deck if card not in seen]
                exchange = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
                view = seat_view(hand, seat)
                try:
                    other = HandRecord(
                        hand.setup,
                        tuple(exchange.get(card, card) for card in hand.deck),
                        tuple(exchanged(action, exchange) for action in hand.actions),
                    ).replay()
                except ValueError:
                    continue  # the cards given to the opener do not open
                if not hand.shown:
                    assert seat_view(other, seat) == view
                    compared += 1
            hand = apply(hand, some_action(hand, rng))
    assert compared > 100


def exchanged(action: Action, exchange: dict[Card, Card]) -> Action:
    if isinstance(action, Discard | Reshuffle):
        return type(action)(tuple(exchange.get(card, card) for card in action.cards))
    return action


def every_action(hand: HandState) -> Iterator[Action]:
    """Every legal action and amount, but that all are served, and mucks where one may."""
    legal = legal_actions(hand)
    single = (legal.fold, legal.check, legal.call is not None, False, False, legal.show_or_muck)
    allowed = (*single, legal.blind is not None, legal.decline)
    yield from (action for action, is_legal in zip(SINGLE, allowed, strict=True) if is_legal)
    if legal.bet:
        yield from map(Bet, range(legal.bet.min, legal.bet.max + 1))
    if legal.raise_to:
        amounts = legal.raise_options or range(legal.raise_to.min, legal.raise_to.max + 1)
        yield from map(RaiseTo, amounts)
    if legal.max_discards is not None:
        yield SERVED


def lines(hand: HandState) -> int:
    """The number of ways in which the betting can go on to the end."""
    if hand.phase is Phase.OVER:
        return 1
    return sum(lines(apply(hand, action)) for action in every_action(hand))


def lines_by_first_action(hand: HandState) -> dict[str, int]:
    return {encode_action(action): lines(apply(hand, action)) for action in every_action(hand)}


JACKS_FIRST = "Jc Jh 9d Qs Kh / 8d 9s Qc Kd Th / 8s 9c Qh Ks Tc"

PINNED = [
    # stacks before the invito of 1, lines by first action
    # Seat 0 passes, and nobody else can open; or it is all-in, and each of the others sees or folds.
    ("2 2 2", {"x": 1, "b1": 4}),
    ("3 3 3", {"x": 1, "b1": 50, "b2": 4}),
    ("4 4 4", {"x": 1, "b1": 230, "b2": 50, "b3": 4}),
    # The blind is all-in, and each of the others sees it all-in or folds.
    ("7 3 3", {"u": 4, "w": 91}),
]


@pytest.mark.parametrize(("stacks", "by_first_action"), PINNED)
def test_the_number_of_betting_lines(stacks, by_first_action):
    hand = a_deal(stacks, hole=JACKS_FIRST, blinds="", antes=(1, 1, 1), big_blind=1)
    assert lines_by_first_action(hand) == by_first_action
