"""Whole games of random play: chips are conserved, what is legal is accepted and all else is refused.
BIGHOLDEM_RANDOM_GAMES says how many the exhaustive run plays of each rule set."""

import os
from dataclasses import replace
from itertools import cycle, product
from random import Random

import pytest

from game.engine.actions import (
    CALL,
    CHECK,
    DEAL_STREET,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    IllegalAction,
    LegalActions,
    RaiseTo,
)
from game.engine.betting import LimitKind
from game.engine.game import EndReason, GameSetup, deal, end_reason, finish_hand, new_game
from game.engine.hand import apply, legal_actions
from game.engine.record import hand_from_plain, hand_record, hand_to_plain
from game.engine.rules import RULE_SETS
from game.engine.state import HandState, Phase
from tests.builders import some_action
from tests.engine.recorded_games import random_games_of
from tests.tiers import sampled

EXHAUSTIVE_GAMES = int(os.environ.get("BIGHOLDEM_RANDOM_GAMES", "200"))
FIXED_ACTIONS = (FOLD, CHECK, CALL, DEAL_STREET, SHOW, MUCK)


def illegal_actions(legal: LegalActions) -> list[Action]:
    """Every kind of action that is not legal, and amounts just outside the legal ranges and far off."""
    allowed = {
        FOLD: legal.fold,
        CHECK: legal.check,
        CALL: legal.call is not None,
        DEAL_STREET: legal.deal_street,
        SHOW: legal.show_or_muck,
        MUCK: legal.show_or_muck,
    }
    refused: list[Action] = [action for action in FIXED_ACTIONS if not allowed[action]]
    for kind, amounts in ((Bet, legal.bet), (RaiseTo, legal.raise_to)):
        if amounts is None:
            refused += [kind(amount) for amount in (0, 1, 10, 20, 10**6)]
        else:
            refused += [kind(a) for a in (-amounts.min, 0, amounts.min - 1, amounts.max + 1, 10**9)]
    return refused


def check_spot(hand: HandState, money: int) -> None:
    assert min(hand.stacks) >= 0
    assert sum(hand.stacks) + (0 if hand.phase is Phase.OVER else hand.pot) == money
    if hand.phase is not Phase.OVER:
        swept = tuple(paid - bet for paid, bet in zip(hand.contributions, hand.bets, strict=True))
        assert hand.swept_pots == hand._replace(contributions=swept).pots
    for action in illegal_actions(legal_actions(hand)):
        with pytest.raises(IllegalAction):
            apply(hand, action)


def play_hand(hand: HandState, rng: Random) -> HandState:
    """Plays to the end; every spot is checked."""
    money = sum(hand.setup.stacks)
    steps = 0
    while hand.phase is not Phase.OVER:
        check_spot(hand, money)
        hand = apply(hand, some_action(hand, rng))
        steps += 1
        assert steps < 5000, "a hand without end"
    check_spot(hand, money)
    assert sum(pot.amount for pot in hand.pots) == sum(hand.contributions) + hand.dead
    return hand


@pytest.mark.parametrize(
    ("key", "limit"), sampled(product(RULE_SETS, LimitKind), *zip(RULE_SETS, cycle(LimitKind)))
)
def test_games_of_random_play_to_their_end(key, limit):
    rules = replace(RULE_SETS[key], limit=limit)
    for players in rules.seats:
        rng = Random(f"{key} {limit} {players}")
        seed = rng.randbytes(32)
        setup = GameSetup(
            replace(rules, ante_level=1 if players % 2 == 0 else None),
            players,
            1000,
            interactive=False,
            max_hands=40,
        )
        game = new_game(setup, seed)
        while (reason := end_reason(game, 0)) is None:
            before = sum(game.stacks)
            hand = play_hand(deal(game, seed), rng)
            assert hand_from_plain(hand_to_plain(hand_record(hand))).replay() == hand
            game = finish_hand(game, hand)
            assert sum(game.stacks) == before == setup.starting_money
            assert not game.seats_in or game.positions.big_blind in game.seats_in
        assert reason in (EndReason.ONE_SEAT_LEFT, EndReason.HANDS_PLAYED)


def conserve_chips(key: str, numbers: range) -> int:
    """Plays games with few chips, in which seats are soon out; returns how many hands they had."""
    hands = 0
    for games in random_games_of(RULE_SETS[key], numbers):
        for game in games:
            assert sum(game.stacks) == game.setup.starting_money
            assert min(game.stacks) >= 0
        hands += games[-1].hands_played
    return hands


@pytest.mark.parametrize("key", RULE_SETS)
@pytest.mark.parametrize("games", sampled([10, EXHAUSTIVE_GAMES], 10))
def test_games_of_each_rule_set_conserve_chips(key: str, games: int) -> None:
    assert conserve_chips(key, range(games)) > 2 * games
