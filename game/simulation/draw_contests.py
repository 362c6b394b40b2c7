"""Bots of five-card draw against a plain strategy, by mirrored deals.

Each pot is played twice from the same seed, the two sides exchanging seats, with fresh stacks: from the first
deal to its award, however many deals it waits. Results are in starting pots (invito × seats) for each seat
and pot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from game.bots.draw.baselines import Baseline, baseline_action
from game.bots.draw.decision import decide
from game.bots.profile import DrawStyle
from game.engine.actions import Action
from game.engine.draws import dealers_action, decision_stream
from game.engine.game import GameSetup, deal, finish_hand, hand_setup, new_game
from game.engine.hand import apply
from game.engine.odds.result import NORMAL_95
from game.engine.rules import ITALIAN_DRAW_POKER, RuleSet
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import StreamVersion
from game.engine.state import HandState, Phase
from game.simulation.draw_stats import counts_of

STACK = 1000
Side = DrawStyle | Baseline


class Estimate(NamedTuple):
    """A mean with half the width of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Estimate:
        """Raises StatisticsError for fewer than two values."""
        known = list(values)
        return cls(fmean(known), NORMAL_95 * stdev(known) / sqrt(len(known)))


def contest(players: int, bot: DrawStyle, rival: Baseline, seeds: Iterable[bytes]) -> Estimate:
    """What the bots win in a pot, half the seats of a table being theirs."""
    return Estimate.of(mirrored_pot(players, bot, rival, seed) for seed in seeds)


def mirrored_pot(players: int, bot: DrawStyle, rival: Baseline, seed: bytes) -> float:
    """The mean win of a bot over both ways of seating."""
    return fmean(_bots_win(players, bot, rival, seed, turn) for turn in (0, 1))


def _bots_win(players: int, bot: DrawStyle, rival: Baseline, seed: bytes, turn: int) -> float:
    sides: list[Side] = [bot if seat % 2 == turn else rival for seat in range(players)]
    won = played_pot(sides, seed).won
    return fmean(each for each, side in zip(won, sides, strict=True) if side == bot)


class PlayedPot(NamedTuple):
    """By seat what was won, in starting pots, and the counts of the decisions."""

    won: tuple[float, ...]
    counts: tuple[Counter[str], ...]


def played_pot(sides: Sequence[Side], seed: bytes, rules: RuleSet = ITALIAN_DRAW_POKER) -> PlayedPot:
    """A pot of fresh stacks, from its first deal to its award."""
    game = new_game(GameSetup(rules, len(sides), STACK, interactive=False), seed)
    starting_pot = sum(hand_setup(game).antes)
    counts = tuple(Counter[str]() for _ in sides)
    while not game.hands_played:
        hand = deal(game, seed)
        while hand.phase is not Phase.OVER:
            view, action = next_decision(hand, sides, game.deal_number, seed)
            if view is not None and view.seat is not None:
                counts[view.seat].update(counts_of(view, action))
            hand = apply(hand, action)
        game = finish_hand(game, hand)
    return PlayedPot(tuple((stack - STACK) / starting_pot for stack in game.stacks), counts)


def next_decision(
    hand: HandState, sides: Sequence[Side], deal_number: int, seed: bytes
) -> tuple[SeatView | None, Action]:
    """What the dealer or the seat to act does, and what the seat sees; the same wherever the hand came
    from."""
    if hand.phase is Phase.DEALING:
        return None, dealers_action(hand, deal_number, seed, "")
    seat = hand.to_act
    if seat is None:
        raise ValueError("no seat has to act")
    rng = decision_stream(hand, deal_number, seed, "", StreamVersion.BY_PLACE)
    view, side = seat_view(hand, seat), sides[seat]
    if isinstance(side, Baseline):
        return view, baseline_action(side, view, rng)
    return view, decide(view, side, rng).action
