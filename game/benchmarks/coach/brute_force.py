"""The values of heads-up decisions by brute force: every hidden hand on every river, by the engine's rules
and the scalar bots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np

from game.benchmarks.coach.situations import situations
from game.bots.decision import verdict
from game.bots.modifiers import WEIGHT_TOTAL, restrict_to_legal
from game.bots.sizing import Size, sized_raise
from game.bots.spots import postflop_spot
from game.bots.table import PERCENT
from game.coach.ranges import SeatRange
from game.coach.ranges.hand_ranges import COMBOS, HandRanges, Weights, possible
from game.coach.values.public_tree import TooLarge, exact_values
from game.coach.values.situation import Situation, choices
from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, SHOW, Action, Bet, RaiseTo
from game.engine.cards import FULL_DECK, Card
from game.engine.hand import apply, legal_actions
from game.engine.odds.deck import card_subsets
from game.engine.odds.percents import percent_of_hand
from game.engine.rules import RULE_SETS, RuleSet
from game.engine.seat_view import seat_view
from game.engine.state import HandState, Phase
from game.simulation.draws import BY_NUMBER

Hand: TypeAlias = tuple[Card, ...]
Reach: TypeAlias = dict[Hand, float]

TURN, RIVER = 2, 3
HANDS_ON_TURN = 2
MAX_ENDS_OF_TURN = 3
"""More would take brute force hours."""


class Kind(NamedTuple):
    """Where spots come from; with three seats one has folded."""

    rules: RuleSet
    street: int
    seats: int


KINDS = tuple(
    Kind(rules, street, seats)
    for street, seats in ((RIVER, 2), (RIVER, 3), (TURN, 2))
    for rules in RULE_SETS.values()
)


def difference(number: int, hands: int) -> float:
    """By how many chips the values of spot `number` differ at most from those by brute force, if each hidden
    hand on the river is one of so many.
    """
    kind, place = KINDS[number % len(KINDS)], number // len(KINDS)
    situation, action = next(islice(_spots(kind, hands), place, None))
    actions = choices(situation.state, action)
    values = exact_values(situation, actions).values or ()
    pairs = zip(values, (brute_force(situation, each) for each in actions), strict=True)
    return max(abs(value - brute) for value, brute in pairs)


def _spots(kind: Kind, hands: int) -> Iterator[tuple[Situation, Action]]:
    found = situations(kind.rules, seats=kind.seats, streets=(kind.street,), left=2)
    number = hands if kind.street == RIVER else HANDS_ON_TURN
    for place, (situation, action) in enumerate(found):
        few = with_few_hands(situation, number, Random(place))  # noqa: S311
        if ends_of(few, choices(few.state, action)) <= MAX_ENDS_OF_TURN:
            yield few, action


def ends_of(situation: Situation, actions: Sequence[Action]) -> float:
    """How many nodes there are at the end of the turn."""
    try:
        return exact_values(situation, actions, goes_on=lambda: False).ends
    except TooLarge:
        return float("inf")


def with_few_hands(situation: Situation, hands: int, rng: Random) -> Situation:
    """The same where each hidden hand is one of so many, each with a weight of its own."""
    few = {
        seat: SeatRange(own.style, _few(situation, hands, rng)) if seat != situation.seat else SeatRange(None)
        for seat, own in situation.ranges.seats.items()
    }
    return situation._replace(ranges=HandRanges(few))


def _few(situation: Situation, hands: int, rng: Random) -> Weights:
    free = np.flatnonzero(possible((*situation.state.board, *situation.cards)))
    weights = np.zeros(COMBOS)
    weights[rng.sample(free.tolist(), hands)] = [rng.random() for _ in range(hands)]
    return weights


def brute_force(situation: Situation, action: Action) -> float:
    """Chips from the decision on: every hand of the bot on every river, by the engine and the scalar bot."""
    reach = _joint(situation)
    return _acted(situation, situation.state, action, reach) / sum(reach.values())


def _joint(situation: Situation) -> Reach:
    """By hand of the bot how likely it is beside all hands of the seat that has folded."""
    bot = situation.opponents[0]
    own, *folded = (_hands(weights) for seat, weights in _bot_first(situation.beside(), bot))
    for others in folded:
        own = {hand: weight * _beside(hand, others) for hand, weight in own.items()}
    return own


def _bot_first(ranges: Mapping[int, Weights], bot: int) -> list[tuple[int, Weights]]:
    return sorted(ranges.items(), key=lambda each: each[0] != bot)


def _hands(weights: Weights) -> Reach:
    return {
        tuple(BY_NUMBER[number] for number in card_subsets(2).cards[combo]): float(weights[combo])
        for combo in np.flatnonzero(weights)
    }


def _beside(hand: Hand, others: Reach) -> float:
    return sum(weight for other, weight in others.items() if not {*hand} & {*other})


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
    actions: list[Action] = [CHECK] if legal.check else [CALL, FOLD]
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
            shares[sized_raise(view, size, noise, style.sizing)] += share
    return {action: float(share) for action, share in shares.items() if share}
