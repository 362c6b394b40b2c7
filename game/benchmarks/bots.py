"""Bots: processor time of a decision on each street, and hands per second at six seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any

from game.bot_tables.shipped import shipped_profiles
from game.bots.decision import decide
from game.bots.profile import BotProfile
from game.engine.actions import Action
from game.engine.cards import FULL_DECK
from game.engine.draws import decision_stream
from game.engine.events import Street
from game.engine.hand import apply, start
from game.engine.rules import DEFAULT_RULES
from game.engine.seat_view import seat_view
from game.engine.shuffle import Stream, StreamVersion
from game.engine.state import HandState, Phase
from game.simulation.contests import OpenTable
from game.simulation.deals import Table
from game.simulation.next_action import next_action

SEED = bytes(range(32))
SEATS = 6
WARM_UP = 30

Times = dict[Street, list[float]]


def run(write: Callable[[str], Any], *, hands: int = 1000) -> None:
    """Play `hands` hands of the shipped profiles from full stacks, in one process."""
    profiles = shipped_profiles()
    table = Table(DEFAULT_RULES, SEATS, SEED)
    seats = list(profiles.values())[:SEATS]
    for number in range(WARM_UP):
        table.play(hands + number, seats)
    times: Times = defaultdict(list)
    for number in range(hands):
        _timed_hand(table, number, seats, times)
    write(f"decisions of {hands:,} hands at {SEATS} seats, median and longest in processor time")
    for street, seconds in times.items():
        middle, most = 1000 * median(seconds), 1000 * max(seconds)
        write(f"{street.value:<10}{len(seconds):>8,}{middle:>10.3f} ms{most:>10.2f} ms")
    contest = OpenTable(table._replace(seed=SEED[::-1]), profiles, tuple(list(profiles)[:SEATS]))
    started, cpu = perf_counter(), process_time()
    for number in range(hands):
        contest.deal(number)
    write(
        f"simulation: {hands / (perf_counter() - started):,.0f} hands a second, "
        f"{hands / (process_time() - cpu):,.0f} per second of processor time"
    )


def _timed_hand(table: Table, number: int, seats: list[BotProfile], times: Times) -> None:
    deck = Stream(table.seed, "deck", "", number).shuffled(FULL_DECK)
    state = start(table.setup(number), deck)
    while state.phase is not Phase.OVER:
        rng = decision_stream(state, number, table.seed, "", StreamVersion.BY_ORDER)
        state = apply(state, next_action(state, partial(_timed_decision, state, seats, rng, times)))


def _timed_decision(
    state: HandState, seats: list[BotProfile], rng: Stream, times: Times, seat: int
) -> Action:
    view = seat_view(state, seat)
    started = process_time()
    decision = decide(view, seats[seat], rng)
    times[state.street].append(process_time() - started)
    return decision.action
