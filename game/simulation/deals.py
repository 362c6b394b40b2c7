"""Hands between bots, each from full stacks: dealt, played and read off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from game.bots.baselines import Baseline, baseline_action
from game.bots.decision import chosen_action
from game.bots.probers import Prober, prober_action
from game.bots.profile import BotProfile
from game.bots.rng import Rng
from game.engine.actions import Action
from game.engine.betting import MIXED_ROTATION, LimitKind
from game.engine.draws import decision_place, deck_by_seat
from game.engine.game import GameSetup, GameState, LimitBlock, hand_setup
from game.engine.hand import apply, start
from game.engine.rotation import first_positions
from game.engine.rules import RuleSet
from game.engine.seat_view import SeatView, seat_view
from game.engine.state import HandSetup, HandState, Phase
from game.simulation.draws import BY_NUMBER, BulkDraws, Purpose, bot_route
from game.simulation.next_action import next_action

Strategy: TypeAlias = BotProfile | Baseline | Prober
"""What plays a seat of a simulated hand."""

MIN_BLINDS, MAX_BLINDS = 20, 200
"""Uneven stacks in big blinds."""


class Table(NamedTuple):
    """A table of simulated hands. Every hand is like the first of a game, but the button moves.

    Stacks are the rule set's, or of so many big blinds as `depth` says, or with `uneven` drawn for each seat
    and hand, from 20 to 200 big blinds.
    """

    rules: RuleSet
    seats: int
    seed: bytes
    uneven: bool = False
    depth: int | None = None

    @property
    def draws(self) -> BulkDraws:
        return BulkDraws(self.seed)

    def limit_turn(self, number: int) -> int:
        """The place in the rotation of limits at which hand `number` is played; 0 where none rotate."""
        if self.rules.limit is not LimitKind.MIXED:
            return 0
        return number // self.seats % len(MIXED_ROTATION)

    def setup(self, number: int) -> HandSetup:
        """The set-up of hand `number`, counted from 0."""
        stack = self.rules.starting_stack(self.seats)
        game = GameState(
            setup=GameSetup(self.rules, self.seats, stack, interactive=False),
            stacks=(stack,) * self.seats,
            positions=first_positions(self.rules, number % self.seats, tuple(range(self.seats))),
            limit_block=LimitBlock(self.limit_turn(number), self.seats),
        )
        setup = hand_setup(game)
        if self.depth is not None:
            return setup._replace(stacks=(self.depth * setup.big_blind,) * self.seats)
        if not self.uneven:
            return setup
        words = self.draws.sequence(number, Purpose.STACKS, self.seats)
        smallest, span = stack_span(setup.big_blind)
        return setup._replace(stacks=tuple(smallest + word % span for word in words))

    def play(self, number: int, players: Sequence[Strategy]) -> HandState:
        """Hand `number`, played to its end. Cards and draws depend only on the seed and the number."""
        *_, last = self.states(number, players)
        return last

    def states(self, number: int, players: Sequence[Strategy]) -> Iterator[HandState]:
        """Hand `number` before each of its actions, and at its end."""
        state = self.dealt(number)
        while state.phase is not Phase.OVER:
            yield state
            state = apply(state, next_action(state, partial(self.choice, state, number, players)))
        yield state

    def dealt(self, number: int) -> HandState:
        """Hand `number` before its first action."""
        setup = self.setup(number)
        deck = tuple(self.draws.shuffled(number, Purpose.DECK, BY_NUMBER))
        return start(setup, deck_by_seat(setup, deck))

    def choice(self, state: HandState, number: int, players: Sequence[Strategy], seat: int) -> Action:
        """What the player of `seat`, whose turn it is, does in hand `number`."""
        route = bot_route(seat, state.street_index, decision_place(state).number)
        return act(players[seat], seat_view(state, seat), self.draws.rng(number, Purpose.BOT, route))


def stack_span(big_blind: int) -> tuple[int, int]:
    """The smallest uneven stack, and how many amounts are possible from it on."""
    return MIN_BLINDS * big_blind, (MAX_BLINDS - MIN_BLINDS) * big_blind + 1


def act(player: Strategy, view: SeatView, rng: Rng) -> Action:
    if isinstance(player, Baseline):
        return baseline_action(player, view, rng)
    if isinstance(player, Prober):
        return prober_action(player, view, rng)
    return chosen_action(view, player, rng)
