"""Bots of five-card draw against a plain strategy, by mirrored deals.

Each pot is played twice from the same seed, the two sides exchanging seats, with fresh stacks: from the first
deal to its award, however many deals it waits. Results are in starting pots (invito × seats) for each seat
and pot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from game.bots.draw.baselines import Baseline, baseline_action
from game.bots.draw.decision import decide
from game.bots.profile import DrawStyle
from game.engine.actions import Action
from game.engine.draws import dealers_action, decision_stream
from game.engine.game import GameSetup, GameState, deal, finish_hand, hand_setup, new_game
from game.engine.hand import apply
from game.engine.odds.result import NORMAL_95
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.seat_view import seat_view
from game.engine.shuffle import StreamVersion
from game.engine.state import HandState, Phase

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
    game = new_game(GameSetup(ITALIAN_DRAW_POKER, players, STACK, interactive=False), seed)
    starting_pot = sum(hand_setup(game).antes)
    while not game.hands_played:
        game = finish_hand(game, _played(game, sides, seed))
    wins = [stack - STACK for stack, side in zip(game.stacks, sides, strict=True) if side == bot]
    return fmean(wins) / starting_pot


def _played(game: GameState, sides: Sequence[Side], seed: bytes) -> HandState:
    hand = deal(game, seed)
    while hand.phase is not Phase.OVER:
        hand = apply(hand, next_action(hand, sides, game.deal_number, seed))
    return hand


def next_action(hand: HandState, sides: Sequence[Side], deal_number: int, seed: bytes) -> Action:
    """What the dealer or the seat to act does; the same wherever the hand came from."""
    if hand.phase is Phase.DEALING:
        return dealers_action(hand, deal_number, seed, "")
    seat = hand.to_act
    if seat is None:
        raise ValueError("no seat has to act")
    rng = decision_stream(hand, deal_number, seed, "", StreamVersion.BY_PLACE)
    view, side = seat_view(hand, seat), sides[seat]
    if isinstance(side, Baseline):
        return baseline_action(side, view, rng)
    return decide(view, side, rng).action
