"""Hands between bots, each from full stacks: deal, let the players act, read off the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from game.bots.baselines import Baseline, baseline_action
from game.bots.decision import decide
from game.bots.profile import BotProfile
from game.engine.actions import Action
from game.engine.betting import MIXED_ROTATION
from game.engine.game import GameSetup, GameState, LimitBlock, hand_setup
from game.engine.hand import apply, start
from game.engine.rules import RuleSet
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import Stream, bot_stream
from game.engine.state import HandSetup, HandState, Phase
from game.simulation.next_action import next_action

Strategy: TypeAlias = BotProfile | Baseline
"""What plays a seat of a simulated hand."""


class Table(NamedTuple):
    """Where simulated hands are played; every hand is the first one of a game, the button moving on."""

    rules: RuleSet
    seats: int
    seed: bytes

    def setup(self, number: int) -> HandSetup:
        """The set-up of hand `number`, counted from 0."""
        stack = self.rules.starting_stack(self.seats)
        game = GameState(
            setup=GameSetup(self.rules, self.seats, stack, interactive=False),
            stacks=(stack,) * self.seats,
            button=number % self.seats,
            limit_block=LimitBlock(number // self.seats % len(MIXED_ROTATION), self.seats),
        )
        return hand_setup(game)

    def play(self, number: int, players: Sequence[Strategy]) -> HandState:
        """Hand `number`, to its end. Its cards and draws hang on the seed and number alone."""
        deck = Stream(self.seed, "deck", "", number).shuffled(self.rules.variant.deck)
        state = start(self.setup(number), deck)
        while state.phase is not Phase.OVER:
            rng = bot_stream(self.seed, "", number, len(state.actions))
            state = apply(state, next_action(state, partial(_choose, state, players, rng)))
        return state


def _choose(state: HandState, players: Sequence[Strategy], rng: Stream, seat: int) -> Action:
    return act(players[seat], seat_view(state, seat), rng)


def act(player: Strategy, view: SeatView, rng: Stream) -> Action:
    if isinstance(player, Baseline):
        return baseline_action(player, view, rng)
    return decide(view, player, rng).action
