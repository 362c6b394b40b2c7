"""Random hands in lanes and in the engine's loop, on the same cards and draws.

All rule sets, limits and house rules, two to ten seats, dead buttons, antes, stacks from one chip on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.betting import LimitKind, MinBet, PotCount, ShortAllIn
from game.engine.chips import ConstantChips
from game.engine.draws import decision_place
from game.engine.game import GameSetup, GameState, LimitBlock, hand_setup
from game.engine.hand import apply, start
from game.engine.house_rules import with_rule
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.rotation import first_positions
from game.engine.rules import RULE_SETS
from game.engine.seat_view import seat_view
from game.engine.state import HandSetup, HandState, Phase
from game.simulation.deals import Strategy, act
from game.simulation.draws import BulkDraws, Purpose, Words, bot_route
from game.simulation.lanes.betting import ActionKind
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.layout import Layout, rows_of
from game.simulation.lanes.play import Beginning, Played, play
from game.simulation.lanes.players import LanePlayers
from game.simulation.lanes.states import Amounts, LaneStates, dealt
from game.simulation.next_action import next_action

PROFILES: tuple[Strategy, ...] = tuple(shipped_profiles().values())
MIXED: tuple[Strategy, ...] = (*Baseline, *PROFILES[:3])
BATCHES_OF_MIXED = 5
"""In one of this many batches baselines sit among the profiles."""


class LaneBatch(NamedTuple):
    """Hands that share a set-up but for their stacks; arrays by row and lane."""

    setup: HandSetup
    stacks: Amounts
    cards: LaneCards
    players: tuple[Strategy, ...]
    seated: NDArray[np.intp]
    draws: BulkDraws
    numbers: Words

    @property
    def lanes(self) -> int:
        return len(self.numbers)

    def setup_of(self, lane: int) -> HandSetup:
        """The engine's set-up of a lane."""
        stacks = [0] * len(self.setup.stacks)
        for row, seat in enumerate(rows_of(self.setup)):
            stacks[seat] = int(self.stacks[row, lane])
        return self.setup._replace(stacks=tuple(stacks))


def a_setup(rng: Random) -> HandSetup:
    """Any rule set, house rules, number of seats, button, a seat that is out (dead button or small blind)."""
    rules = rng.choice(list(RULE_SETS.values()))
    rules = replace(
        rules,
        limit=rng.choice(list(LimitKind)),
        chips=ConstantChips(),
        pot_count=rng.choice(list(PotCount)),
        min_bet=rng.choice(list(MinBet)),
        short_all_in=rng.choice(list(ShortAllIn)),
    )
    if rng.random() < 0.3:
        rules = with_rule(rules, "raises", rng.choice(["1", "2", "4", "unlimited"]))
    seats = rng.choice(rules.seats)
    game = GameState(
        setup=GameSetup(rules, seats, rules.starting_stack(seats), interactive=False),
        stacks=(rules.starting_stack(seats),) * seats,
        positions=first_positions(rules, rng.randrange(seats), tuple(range(seats))),
        limit_block=LimitBlock(rng.randrange(2), seats),
    )
    setup = hand_setup(game)
    if rng.random() < 0.3:
        setup = setup._replace(antes=(setup.big_blind // 2,) * seats, dead_antes=rng.random() < 0.5)
    if rng.random() < 0.3 and seats > 3:
        out = rng.choice([seat for seat in setup.seats if setup.blinds[seat] < setup.big_blind])
        setup = setup._replace(
            stacks=tuple(0 if seat == out else stack for seat, stack in enumerate(setup.stacks)),
            antes=tuple(0 if seat == out else ante for seat, ante in enumerate(setup.antes)),
            blinds=tuple(0 if seat == out else blind for seat, blind in enumerate(setup.blinds)),
        )
    return setup


def a_batch(seed: int, lanes: int, players: Sequence[Strategy] = PROFILES) -> LaneBatch:
    """Stacks from a single chip to 300 big blinds, most of them unlike; every row any of the players."""
    rng, numbers = Random(seed), np.random.default_rng(seed)  # noqa: S311  # the same in every run
    setup = a_setup(rng)
    rows = len(rows_of(setup))
    deepest = setup.big_blind * rng.choice([3, 20, 100, 300])
    stacks = np.exp(numbers.uniform(0, np.log(deepest), (rows, lanes))).astype(np.int64)
    if rng.random() < 0.2:
        stacks[:] = setup.big_blind * 100
    draws = BulkDraws(bytes([seed % 256]) * 32)
    deals = np.arange(seed * lanes, (seed + 1) * lanes, dtype=np.uint64)
    drawn = draws.cards(deals, 2 * rows + 5)
    return LaneBatch(
        setup,
        stacks,
        LaneCards.of_numbers(drawn[:rows], drawn[rows : 2 * rows], drawn[2 * rows :]),
        tuple(players),
        numbers.integers(0, len(players), (rows, lanes)),
        draws,
        deals,
    )


def played_in_lanes(
    batch: LaneBatch, states: LaneStates | None = None, beginning: Beginning | None = None
) -> Played:
    layout = Layout.of(batch.setup)
    seats = np.repeat(np.array(rows_of(batch.setup))[:, np.newaxis], batch.lanes, axis=1)
    seating = LanePlayers(batch.players, batch.seated, seats, batch.cards, batch.draws, batch.numbers)
    if states is None:
        states = dealt(layout, batch.stacks)
    return play(
        layout,
        states,
        batch.cards,
        seating.keys,
        seating,
        beginning,
    )


def started(batch: LaneBatch, lane: int) -> HandState:
    """The engine's hand of a lane, just dealt."""
    setup = batch.setup_of(lane)
    hands = {seat: batch.cards.hole_cards(row, lane) for row, seat in enumerate(rows_of(setup))}
    return start(setup, stacked_deck(setup, hands, batch.cards.board_cards(lane)))


def played_by_engine(batch: LaneBatch, lane: int, state: HandState | None = None) -> HandState:
    """The lane's hand played on to its end by the engine and the scalar decisions."""
    state = started(batch, lane) if state is None else state
    while state.phase is not Phase.OVER:
        state = apply(state, next_action(state, partial(_choose, batch, lane, state)))
    return state


def _choose(batch: LaneBatch, lane: int, state: HandState, seat: int) -> Action:
    route = bot_route(seat, state.street_index, decision_place(state).number)
    player = batch.players[batch.seated[rows_of(state.setup).index(seat), lane]]
    rng = batch.draws.rng(int(batch.numbers[lane]), Purpose.BOT, route)
    return act(player, seat_view(state, seat), rng)


def betting(state: HandState) -> list[Action]:
    return [action for action in state.actions if isinstance(action, Fold | Check | Call | Bet | RaiseTo)]


def actions_in_lanes(played: Played, lanes: int) -> list[list[Action]]:
    """Each lane's betting actions in their order."""
    found: list[list[Action]] = [[] for _ in range(lanes)]
    for step in played.steps:
        for lane, kind, bet in zip(step.lanes.tolist(), step.kinds.tolist(), step.bets.tolist(), strict=True):
            found[lane].append(_action(ActionKind(kind), bet))
    return found


def _action(kind: ActionKind, bet: int) -> Action:
    match kind:
        case ActionKind.FOLD:
            return Fold()
        case ActionKind.CHECK:
            return Check()
        case ActionKind.CALL:
            return Call()
        case ActionKind.BET:
            return Bet(bet)
    return RaiseTo(bet)


def differences(batch: LaneBatch) -> list[int]:
    """The lanes in which the loop acts otherwise or ends on other stacks."""
    played = played_in_lanes(batch)
    actions = actions_in_lanes(played, batch.lanes)
    found = []
    for lane in range(batch.lanes):
        state = played_by_engine(batch, lane)
        stacks = [state.stacks[seat] for seat in rows_of(batch.setup)]
        if betting(state) != actions[lane] or stacks != played.states.stacks[:, lane].tolist():
            found.append(lane)
    return found
