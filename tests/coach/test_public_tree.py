"""Exact values: the walk over public trees gives what going through every hidden card gives."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from typing import TypeAlias

import numpy as np
import pytest

from game.benchmarks.coach.situations import situations
from game.bots.decision import verdict
from game.bots.modifiers import WEIGHT_TOTAL, restrict_to_legal
from game.bots.sizing import Size, sized_raise
from game.bots.spots import postflop_spot
from game.bots.table import PERCENT
from game.coach.ranges import SeatRange
from game.coach.ranges.hand_ranges import COMBOS, HandRanges, possible
from game.coach.values.public_tree import TooLarge, exact_values
from game.coach.values.situation import Situation, choices
from game.coach.values.verdict import finding_of_exact
from game.coach.values_panel import method_text
from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, SHOW, Action, Bet, RaiseTo
from game.engine.cards import FULL_DECK, Card
from game.engine.hand import apply, legal_actions
from game.engine.odds.deck import card_subsets
from game.engine.odds.percents import percent_of_hand
from game.engine.rules import RULE_SETS, RuleSet
from game.engine.seat_view import seat_view
from game.engine.state import HandState, Phase
from game.simulation.draws import BY_NUMBER
from tests.tiers import EXHAUSTIVE

pytestmark = pytest.mark.usefixtures("percent_tables")

Hand: TypeAlias = tuple[Card, ...]
Reach: TypeAlias = dict[Hand, float]


def brute_force(situation: Situation, action: Action) -> float:
    """Chips from the decision on: every hand of the bot on every river, by the engine and the scalar bot."""
    bot = situation.opponents[0]
    weights = situation.held()[bot]
    reach = {
        tuple(BY_NUMBER[number] for number in card_subsets(2).cards[combo]): float(weights[combo])
        for combo in np.flatnonzero(weights)
    }
    return _acted(situation, situation.state, action, reach) / sum(reach.values())


def _acted(situation: Situation, state: HandState, action: Action, reach: Reach) -> float:
    after = apply(state, action)
    if after.phase is Phase.BETTING:
        return _value(situation, after, reach)
    if after.phase is Phase.DEALING:
        return _dealt(situation, after, reach)
    return sum(weight * _won(situation, state, action, hand) for hand, weight in reach.items())


def _won(situation: Situation, state: HandState, action: Action, hand: Hand) -> float:
    """What the hand comes to with this hand of the bot, once `action` ends it."""
    hands = list(state.hole_cards)
    hands[situation.opponents[0]] = hand
    state = apply(state._replace(hole_cards=tuple(hands)), action)
    while state.phase is Phase.SHOWDOWN:
        state = apply(state, SHOW)
    return state.stacks[situation.seat] - situation.state.stacks[situation.seat]


def _dealt(situation: Situation, state: HandState, reach: Reach) -> float:
    seen = {*state.board, *situation.cards}
    total, place = 0.0, state.dealt + state.setup.variant.streets[-1].burn
    for card in FULL_DECK:
        if card not in seen:
            left = {hand: weight for hand, weight in reach.items() if card not in hand}
            there = state._replace(deck=(*state.deck[:place], card, *state.deck[place + 1 :]))
            total += _acted(situation, there, DEAL_STREET, left) if left else 0.0
    return total / (len(FULL_DECK) - len(seen) - 2)


def _value(situation: Situation, state: HandState, reach: Reach) -> float:
    if state.to_act != situation.seat:
        parts: dict[Action, Reach] = defaultdict(dict)
        for hand, weight in reach.items():
            for action, share in _policy(situation, state, hand).items():
                parts[action][hand] = weight * share
        return sum(_acted(situation, state, action, part) for action, part in parts.items())
    legal = legal_actions(state)
    actions: list[Action] = [CHECK if legal.check else CALL] + ([] if legal.check else [FOLD])
    if amounts := legal.bet or legal.raise_to:
        pot = state.pot + (legal.call or 0)
        totals = {state.current_bet + pot // 2, state.current_bet + pot, amounts.max}
        kind = Bet if legal.bet else RaiseTo
        actions += [kind(max(amounts.min, min(amounts.max, total))) for total in totals]
    return max(_acted(situation, state, action, reach) for action in actions)


def _policy(situation: Situation, state: HandState, hand: Hand) -> dict[Action, float]:
    """By action how likely the bot is to take it with `hand`."""
    bot = situation.opponents[0]
    style = situation.players[bot].style(situation.size_class)
    view, legal = seat_view(state, bot), legal_actions(state)
    found = verdict(style, postflop_spot(view), percent_of_hand(hand, state.board))
    weights = restrict_to_legal(found.weights, legal)
    shares: dict[Action, Fraction] = defaultdict(Fraction)
    shares[FOLD] += Fraction(weights.fold, WEIGHT_TOTAL)
    shares[CHECK if legal.check else CALL] += Fraction(weights.call, WEIGHT_TOTAL)
    noises = range(PERCENT - style.size_noise, PERCENT + style.size_noise + 1)
    for size, split in zip(Size, found.sizes, strict=True) if weights.raise_ else ():
        for noise in noises:
            share = Fraction(weights.raise_ * split, WEIGHT_TOTAL * PERCENT * len(noises))
            shares[sized_raise(view, size, noise)] += share
    return {action: float(share) for action, share in shares.items() if share}


def with_few_hands(situation: Situation, hands: int, rng: Random) -> Situation:
    """The same where the bot can have only so many hands, each with a weight of its own."""
    free = np.flatnonzero(possible((*situation.state.board, *situation.cards)))
    weights = np.zeros(COMBOS)
    weights[rng.sample(free.tolist(), hands)] = [rng.random() for _ in range(hands)]
    bot = situation.opponents[0]
    own = SeatRange(situation.ranges.seats[bot].style, weights)
    return situation._replace(ranges=HandRanges({situation.seat: SeatRange(None), bot: own}))


def compare(rules: RuleSet, street: int, skipped: int, hands: int, largest: int) -> None:
    found = islice(situations(rules, seats=2, streets=(street,), left=2), skipped, None)
    for situation, action in found:
        few = with_few_hands(situation, hands, Random(skipped))
        actions = choices(few.state, action)
        if ends_of(few, actions) > largest:
            continue  # brute force would take hours
        values = exact_values(few, actions).values
        assert values is not None
        assert values == pytest.approx([brute_force(few, each) for each in actions], abs=1e-9)
        return


def ends_of(situation: Situation, actions: Sequence[Action]) -> int:
    """How many nodes there are at the end of the turn."""
    try:
        return exact_values(situation, actions, goes_on=lambda: False).ends
    except TooLarge:
        return sys.maxsize


RIVERS = [
    pytest.param(key, place, marks=() if place < 4 else EXHAUSTIVE) for key in RULE_SETS for place in range(8)
]
TURNS = [
    pytest.param(key, place, marks=() if place < 1 else EXHAUSTIVE) for key in RULE_SETS for place in range(2)
]


@pytest.mark.parametrize(("rules", "place"), RIVERS)
def test_values_on_the_river_are_those_of_brute_force(rules: str, place: int) -> None:
    compare(RULE_SETS[rules], 3, 3 * place, hands=4, largest=0)


@pytest.mark.parametrize(("rules", "place"), TURNS)
def test_values_on_the_turn_are_those_of_brute_force(rules: str, place: int) -> None:
    compare(RULE_SETS[rules], 2, 2 * place, hands=2, largest=3)


@pytest.mark.parametrize(
    ("folded", "street", "exact"), [(0, 2, True), (1, 2, False), (0, 3, True), (1, 3, True), (2, 3, False)]
)
def test_exact_is_said_only_where_the_cards_of_folded_hands_are_known_exactly(
    folded: int, street: int, exact: bool
) -> None:
    situation, _action = next(situations(seats=2, streets=(street,), left=2))
    gone = {seat: SeatRange(None) for seat in range(2, 2 + folded)}
    beside = situation._replace(ranges=HandRanges({**situation.ranges.seats, **gone}))
    said = method_text(finding_of_exact((0.0, 1.0), 0), beside)
    assert said.startswith("Exact") is exact


def test_a_walk_in_parts_comes_to_the_same() -> None:
    for situation, action in situations(seats=2, streets=(2,), left=2):
        situation = with_few_hands(situation, 3, Random(1))
        actions = choices(situation.state, action)
        if 5 < ends_of(situation, actions) < 30:
            break
    rivers: list[float] = []
    for _ in range(30):
        tokens = iter(range(4))
        part = exact_values(situation, actions, rivers, partial(has_token, tokens))
        assert len(part.rivers) - len(rivers) <= 4
        rivers = part.rivers
    assert part.values == exact_values(situation, actions).values


def has_token(tokens: Iterator[int]) -> bool:
    return next(tokens, None) is not None


def test_a_tree_beyond_all_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.coach.values.public_tree.MAX_NODES", 20)
    situation, action = next(situations(seats=2, streets=(2,), left=2))
    with pytest.raises(TooLarge):
        exact_values(situation, choices(situation.state, action))
